/** What a newcomer may rely on: every export is explained, files are short. Functions are bounded by the linter. */
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const root = join(import.meta.dirname, '..');

/** Longest file, and the length that half of all files do not exceed; in lines. */
const MAX_LINES = 350;
const MAX_MEDIAN_LINES = 60;

async function sources(): Promise<{ path: string; lines: string[] }[]> {
  const found = await Promise.all(
    ['bin', 'src'].map(async folder =>
      (await readdir(join(root, folder), { recursive: true })).map(file =>
        posix.join(folder, file.replaceAll('\\', '/')),
      ),
    ),
  );
  const paths = found.flat().filter(path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
  return Promise.all(
    paths.sort().map(async path => ({ path, lines: (await readFile(join(root, path), 'utf8')).trimEnd().split('\n') })),
  );
}

const files = await sources();

/** Declarations that are exported; re-exports are explained where they are declared. */
const EXPORT =
  /^export (?:default )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|class|type|interface|enum) (\w+)/;

/** Overloads and constants of one list share the comment above the first of them. */
function undocumented(lines: readonly string[]): string[] {
  return lines.flatMap((line, nth) => {
    const name = EXPORT.exec(line)?.[1];
    const above = lines[nth - 1] ?? '';
    return name === undefined || above.trimEnd().endsWith('*/') ? [] : [name];
  });
}

test('exports without a doc comment are found', () => {
  assert.equal(undocumented(['/** Explained. */', 'export const a = 1;', '', 'export type B = string;']), ['B']);
  assert.equal(undocumented(['export async function c() {}', "export { d } from './d.js';"]), ['c']);
});

test('every exported function, type, constant and component has a doc comment', () => {
  const missing = files.flatMap(({ path, lines }) => undocumented(lines).map(name => `${path}: ${name}`));
  assert.equal(missing, []);
});

test('files are short', () => {
  const lengths = files.map(({ lines }) => lines.length).sort((a, b) => a - b);
  assert.equal(
    files.filter(({ lines }) => lines.length > MAX_LINES).map(({ path }) => path),
    [],
  );
  const median = lengths[Math.floor(lengths.length / 2)]!;
  assert.ok(median <= MAX_MEDIAN_LINES, `the median is ${median} lines`);
});

/** Openings that read as translated. */
const FOREIGN = /(?:^\s*(?:\/\/|\/?\*+) |\. )(?:Of|Those (?:that|of|which)|Whoever|Who|Whether what) /;

test('no comment opens with a phrase that reads as translated', () => {
  const found = files.flatMap(({ path, lines }) =>
    lines.flatMap((line, nth) =>
      /^\s*(?:\/\/|\/?\*)/.test(line) && FOREIGN.test(line) ? [`${path}:${nth + 1} ${line.trim()}`] : [],
    ),
  );
  assert.equal(found, []);
});

test.run();
