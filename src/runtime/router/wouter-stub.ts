/** Replaces wouter's parser and its default hooks: the manifest finds routes, and `createLocationHook` says which is shown. */

/** Routes are no patterns, so that nothing calls this. */
export function parse(): never {
  throw new Error('Routes have no patterns here.');
}

/** Imported by wouter, and never called. */
export const useBrowserLocation = parse;
/** Imported by wouter, and never called. */
export const useSearch = parse;
