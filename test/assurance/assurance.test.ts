/** The assurance itself: the tests it names exist, every row has a state, and its table is read as it was written. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Result } from '../runner/result.js';
import { groups } from './ids/index.js';
import { type Item, stateOf } from './ids/types.js';
import { rows } from './rows.js';
import { formatTable, judge, type Line, parseTable, type Row } from './table.js';

const root = join(import.meta.dirname, '../..');
const all = [...groups.values()].flat();

/** How many rows a group has in the threat model. */
const sizes = { M: 40, O: 32, F: 23, D: 24, R: 24, S: 30, Q: 14, C: 60, L: 6, P: 10, E: 17, A: 25 };

/** The rows that no test proves, or not wholly, as the manual lists them. */
function listLacks(items: readonly Item[]): string {
  const lines = items
    .filter(item => stateOf(item) !== 'proved')
    .map(({ id, what, proofs, lacks }) => `| ${id} | ${what} | ${proofs.length ? `in part; not: ${lacks}` : lacks} |`);
  return ['| Row | About | Not tested |', '|---|---|---|', ...lines].join('\n');
}

/** The text of a test file, in which an ellipsis stands for what its names take from variables. */
const readTest = async (path: string) =>
  (await readFile(join(root, path), 'utf8').catch(() => ''))
    .replace(/\$\{[^}]*\}/g, '…')
    .replace(/\(\s+(?=['"`])/g, '(');

test('every numbered row is listed once', () => {
  const counts = [...groups].map(([group, items]) => [group, items.reduce((sum, { count }) => sum + count, 0)]);
  assert.equal(Object.fromEntries(counts), sizes);
  assert.is(new Set(all.map(({ id }) => id)).size, all.length);
});

test('every test that proves a row exists', async () => {
  const texts = new Map<string, string>();
  for (const [file] of all.flatMap(({ proofs }) => proofs)) texts.set(file, texts.get(file) ?? (await readTest(file)));
  const missing = all.flatMap(({ id, proofs }) =>
    proofs
      .filter(([file, name]) => !["'", '"', '`'].some(quote => texts.get(file)!.includes(`(${quote}${name}`)))
      .map(([file, name]) => `${id}: ${file}: ${name}`),
  );
  assert.equal(missing, []);
});

test('the manual lists what is not tested', async () => {
  const path = join(root, 'manual/security.md');
  const text = await readFile(path, 'utf8');
  const found = /\| Row \| About \| Not tested \|[\s\S]*?(?=\n\n|\n*$)/.exec(text)?.[0];
  if (process.env.UPDATE)
    await writeFile(
      path,
      text.replace(found!, () => listLacks(all)),
    );
  else assert.is(found, listLacks(all), 'UPDATE=1 writes the table');
});

test('every file of the seventeen rows exists', async () => {
  assert.is(rows.length, 17);
  for (const path of rows.flatMap(({ files, soak = [] }) => [...files, ...soak]))
    assert.ok((await readTest(path)).includes('.run()'), path);
});

const row: Row = {
  name: 'Row',
  target: '3 | 4',
  files: ['a.test.ts'],
  measure: results => ({ figure: 'some', cases: results.get('a.test.ts')!.passed }),
};
const result = (parts: Partial<Result>) => {
  const whole: Result = {
    ...{ path: 'a.test.ts', passed: 3, failed: 0, skipped: 0, seconds: 1, processor: 1, problem: undefined },
    ...{ skips: [], failures: [], notes: [], output: '' },
    ...parts,
  };
  return new Map([[whole.path, whole]]);
};
const line = (run: number): Line => ({
  ...{ name: 'Row', figure: 'some', target: '3 | 4', verdict: 'green', date: '2026-01-01' },
  cases: { run, soak: 0 },
});
const verdict = (parts: Partial<Result>, before = 3) =>
  judge(row, { results: result(parts), mode: 'run', before: line(before) }).verdict;

test('a row is green, short, red or not run', () => {
  assert.is(verdict({}), 'green');
  assert.is(verdict({ failed: 1 }), 'red: failures in a.test.ts');
  assert.is(verdict({ passed: 2 }), 'red: 2 cases, 3 before');
  assert.is(verdict({ passed: 0 }), 'red: 0 cases, 3 before');
  assert.is(verdict({ passed: 0, skips: ['x: no files'] }), 'not run here: no files');
  assert.is(verdict({ passed: 4, skips: ['x: no files'] }), 'short: skipped: no files');
  const short = { ...row, measure: () => ({ figure: 'some', cases: 9, short: 'too few' }) };
  assert.is(judge(short, { results: result({}), mode: 'run', before: undefined }).verdict, 'short: too few');
  const fell = judge(row, { results: result({ passed: 2 }), mode: 'run', before: line(3) });
  assert.is(fell.cases.run, 3, 'the count to reach stays');
  assert.is(judge(row, { results: result({ passed: 2 }), mode: 'soak', before: line(3) }).verdict, 'green');
});

test('a table is read as it was written', () => {
  const lines = [line(3), { ...line(12_345), name: 'Other' }];
  assert.equal([...parseTable(formatTable(lines, ['Machine: a'])).values()], lines);
});

test.run();
