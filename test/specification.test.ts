/** Checks the table in `browser/specification.md`: every test exists, and no statement is missing. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { beside, lackOf } from './beside.js';
import { testUnless } from './skip.js';

const root = join(import.meta.dirname, '..');

type Row = { lines: string[]; title: string; place: string };

/** Expands a cell: `2.8–2.10` is three lines. */
function linesOf(cell: string): string[] {
  return cell.split(',').flatMap(part => {
    const [from, to = from] = part.trim().split('–');
    const [section, first] = from!.split('.');
    const count = Number(to!.split('.')[1]) - Number(first) + 1;
    return Array.from({ length: count }, (_, index) => `${section}.${Number(first) + index}`);
  });
}

const text = await readFile(join(import.meta.dirname, 'browser/specification.md'), 'utf8');
const rows = text
  .split('\n')
  .filter(line => /^\| \d/.test(line))
  .map((line): Row => {
    const [lines = '', title = '', place = ''] = line.slice(1, -1).split(' | ');
    return { lines: linesOf(lines), title: title.trim(), place: place.trim() };
  });

test('every test that the table names exists', async () => {
  for (const { title, place } of rows.filter(row => row.title !== '–')) {
    const code = await readFile(join(root, place.replaceAll('`', '')), 'utf8').catch(() => '');
    assert.ok(code.includes(`'${title}'`) || code.includes(`\`${title}\``), `${place}: ${title}`);
  }
});

test('every shell test that names a line is in the table, for that line', async () => {
  const code = await readFile(join(root, 'test/browser/shell.test.ts'), 'utf8');
  const titles = [...code.matchAll(/test\(['`](\d[^'`]*)['`]/g)].map(found => found[1]!);
  assert.ok(titles.length > 25);
  for (const title of titles) {
    const named = [.../^[\d., and]+/.exec(title)![0].matchAll(/\d+\.\d+/g)].map(([line]) => line);
    const known = rows.filter(row => row.title === title).flatMap(row => row.lines);
    assert.equal(
      named.filter(line => !known.includes(line)),
      [],
      title,
    );
  }
});

/** Numbers the statements of sections 1 to 9, each section from 1; headings and table heads do not count. */
function count(specification: string): string[] {
  const state = { section: '0', number: 0 };
  return specification.split('\n').flatMap(line => {
    const heading = /^## (\d)\./.exec(line);
    if (heading) Object.assign(state, { section: heading[1], number: 0 });
    const isStatement =
      state.section !== '0' && line.trim() && !/^#|^\|[-|]+\|$|^\| (Entity|Call|Situation) /.test(line);
    return isStatement ? [`${state.section}.${++state.number}`] : [];
  });
}

testUnless(lackOf('specification.md'), test)(
  'no line of the specification is missing, and none is invented',
  async () => {
    const lines = count(await readFile(join(beside, 'specification.md'), 'utf8'));
    const known = new Set(rows.flatMap(row => row.lines));
    assert.equal(
      lines.filter(line => !known.has(line)),
      [],
    );
    assert.equal(
      [...known].filter(line => !lines.includes(line)),
      [],
    );
    process.stdout.write(`note: ${lines.length} lines\n`);
  },
);

test.run();
