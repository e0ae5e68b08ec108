/** What included files cost: each is parsed once for all pages, and every reading counts. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createPartCutter, cutPart } from '../../src/compiler/markdown/mkdocs/snippets.js';
import { type ParsedFile, rememberIncludes } from '../../src/compiler/markdown/parsed-includes.js';
import { processorTime } from '../clock.js';
import { compileSite, findAnew } from './site.js';

const parsed = (text: string): ParsedFile => ({ tree: { type: 'root', children: [] }, text, diagnostics: [] });

test('a file that many pages include is parsed once, and what it spends is spent for each page', () => {
  const parseIncluded = rememberIncludes();
  let parses = 0;
  let spent = 0;
  const include = (text: string, path: string) =>
    parseIncluded({
      ...{ text, path },
      parse: takeExtra => {
        parses++;
        takeExtra(7);
        return parsed(text);
      },
      takeExtra: characters => {
        spent += characters;
        return true;
      },
    });
  const first = include('a', 'a.md');
  assert.is(include('a', 'a.md'), first);
  assert.is(parses, 1);
  assert.is(spent, 14);
  assert.is.not(include('a', 'b.md'), first, 'findings name the file');
  assert.is.not(include('b', 'a.md'), first, 'the file was edited');
  assert.is(parses, 3);
});

test('files that were included long ago are forgotten', () => {
  const parseIncluded = rememberIncludes(100);
  let parses = 0;
  const include = (text: string) =>
    parseIncluded({
      ...{ text, path: text, takeExtra: () => true },
      parse: () => {
        parses++;
        return parsed(text);
      },
    });
  for (let nth = 10; nth < 30; nth++) include(`${nth}`.repeat(10));
  include('10'.repeat(10));
  assert.is(parses, 21);
  include('29'.repeat(10));
  assert.is(parses, 21);
});

test('parts of a file are what they were: lines, ranges in any order, sections that nothing closes', () => {
  const text = ['one', '--8<-- [start:a]', 'two', '--8<-- [start:b]', 'three', '--8<-- [end:a]', 'four'].join('\n');
  const cut = (part: string) => cutPart(text, { part }, false);
  assert.is(cut('1'), 'one');
  assert.is(cut('5:7'), 'three\nfour');
  assert.is(cut('7,1:3,3'), 'one\ntwo\nfour');
  assert.is(cut('-1:'), 'four');
  assert.is(cut('a'), 'two\nthree');
  assert.is(cut('b'), 'three\nfour');
  assert.is(cut('2'), undefined);
  assert.is(cut('9:12'), undefined);
  assert.is(cut('c'), undefined);
  assert.is(cutPart(text, { part: '5' }, true), '\n\n\n\nthree\n\n');
});

test('thousands of lines of a large file take the time of the lines', () => {
  const text = Array.from({ length: 50_000 }, (_, nth) => `line ${nth}`).join('\n');
  const started = processorTime();
  const cut = createPartCutter(text, true);
  for (let nth = 1; nth <= 20_000; nth++) assert.is(cut(`${nth}:${nth}`, false), `line ${nth - 1}`);
  // Each part by itself took 5 milliseconds.
  assert.ok(processorTime() - started < 5000);
});

test('pages that include one another in a ring end at the budget, and a page that includes a few files does not', async () => {
  const ring = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, nth) => [
        `docs/p${nth}.mdx`,
        `# P${nth}\n\nimport X from './p${(nth + 1) % count}.mdx'\n\n<X />\n`,
      ]),
    );
  const limits = 'title: T\nlimits: { includedCharacters: 100000 }\n';
  const found = await findAnew({ 'docsc.config.yaml': limits, ...ring(40) });
  assert.ok(found.some(({ rule }) => rule === 'site-limit-exceeded'));
  const { diagnostics } = await compileSite({
    'docsc.config.yaml': limits,
    'docs/_part.mdx': 'Part.\n',
    ...Object.fromEntries(
      Array.from({ length: 40 }, (_, nth) => [
        `docs/p${nth}.mdx`,
        `# P${nth}\n\nimport X from './_part.mdx'\n\n<X />\n`,
      ]),
    ),
  });
  assert.equal(diagnostics, []);
});

test.run();
