/** Where a plugin threw: the stack names lines of the bundle, and its source map leads to a file of the project. */
import { SourceMap, type SourceMapping } from 'node:module';

/** Lines that stand before the bundle in the module that runs. */
export type BundleMap = { map: string; linesAbove: number };

/** A frame of the module that a bundle is run as. Its address is the bundle itself. */
const frame = /^\s+at .*?\(?data:text\/javascript;base64,[\w+/=]*:(\d+):(\d+)\)?$/;

/** `plugins/own.ts:3:9`: the innermost place in a file of the project, else in one of its packages. */
export function findThrowingPlace(thrown: unknown, { map, linesAbove }: BundleMap): string | undefined {
  const stack = thrown instanceof Error && typeof thrown.stack === 'string' ? thrown.stack : '';
  const frames = stack.split('\n').flatMap(line => {
    const [, row, column] = frame.exec(line) ?? [];
    return row === undefined ? [] : [{ row: Number(row) - 1 - linesAbove, column: Number(column) - 1 }];
  });
  if (!frames.length) return undefined;
  const sources = new SourceMap(JSON.parse(map) as ConstructorParameters<typeof SourceMap>[0]);
  const places = frames.flatMap(({ row, column }) => {
    // Without an entry, the result is an empty object.
    const entry = sources.findEntry(Math.max(row, 0), column) as Partial<SourceMapping>;
    const { originalSource: file, originalLine: line = 0, originalColumn: from = 0 } = entry;
    // A file outside of the project has a path that only this machine has.
    return file === undefined || /^\.\.\/|^\/|:/.test(file) ? [] : [`${file}:${line + 1}:${from + 1}`];
  });
  return places.find(place => !/(?:^|\/)node_modules\//.test(place)) ?? places[0];
}
