/** The part of jsdiff 5 that docsc uses. The package has no types of its own. */
declare module 'diff' {
  type Hunk = { oldStart: number; oldLines: number; newStart: number; newLines: number; lines: string[] };
  type PatchArguments = [
    oldName: string,
    newName: string,
    before: string,
    after: string,
    oldHeader: string,
    newHeader: string,
    options: { context: number; maxEditLength: number },
  ];
  /** Compares two texts line by line; `undefined` if more than `maxEditLength` lines differ. */
  export function structuredPatch(...args: PatchArguments): { hunks: Hunk[] } | undefined;
  type ArrayChange = { value: string[]; added?: boolean; removed?: boolean };
  /** Compares two lists; `undefined` if more than `maxEditLength` of their members differ. */
  export function diffArrays(
    before: readonly string[],
    after: readonly string[],
    options: { maxEditLength: number },
  ): ArrayChange[] | undefined;
}
