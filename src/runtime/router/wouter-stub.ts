/**
 * Stands in for what wouter would use by default: routes are looked up in the manifest, and `locationHook` says which is
 * shown.
 */

export function parse(): never {
  throw new Error('Routes have no patterns here.');
}

export const useBrowserLocation = parse;
export const useSearch = parse;
