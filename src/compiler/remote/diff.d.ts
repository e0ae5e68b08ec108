/** What docsc uses of jsdiff 5, which brings no types of its own. */
declare module 'diff' {
  type Hunk = { oldStart: number; oldLines: number; newStart: number; newLines: number; lines: string[] };
  /** `undefined` where more than `maxEditLength` lines differ. */
  export function structuredPatch(
    oldName: string,
    newName: string,
    before: string,
    after: string,
    oldHeader: string,
    newHeader: string,
    options: { context: number; maxEditLength: number },
  ): { hunks: Hunk[] } | undefined;
}
