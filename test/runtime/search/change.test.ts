/** An incrementally updated index equals a full one byte for byte, or the update says that a full one is needed. */
import { createHash } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { updateIndex } from '../../../src/runtime/search/engine/index-update.js';
import { indexPaths, writeIndex } from '../../../src/runtime/search/engine/index-writer.js';
import { buildSegment } from '../../../src/runtime/search/engine/segment.js';
import type { SearchRecord } from '../../../src/search-format.js';
import { isUnitRun } from '../../beside.js';
import { seededRandom } from './dice.js';
import { record } from './records.js';

const hash = (contents: string) => createHash('sha256').update(contents).digest('hex').slice(0, 16);

type Page = { route: string; sections: string[] };

/** A word distribution like real text: few words are frequent, most are rare. */
const wordOf = (roll: (below: number) => number) => `w${Math.floor(roll(60) ** 2 * (roll(100) / 100)).toString(36)}`;
const sentence = (roll: (below: number) => number, words: number) =>
  Array.from({ length: words }, () => wordOf(roll)).join(' ');

function site(roll: (below: number) => number, pages: number): Page[] {
  return Array.from({ length: pages }, (_, nth) => ({
    route: `/page${String(nth).padStart(4, '0')}`,
    sections: Array.from({ length: 1 + roll(4) }, () => sentence(roll, roll(40))),
  }));
}

const recordsOf = ({ route, sections }: Page): SearchRecord[] =>
  sections.map((text, nth) =>
    nth
      ? record(`${route}#s${nth}`, ['Part', `Title ${route}`, `Section ${nth}`], text, { code: `c${text.length}` })
      : record(route, ['Part', `Title ${route}`], text),
  );

/** Pages that were analysed: a site is written several times, and most of its pages stay the same. */
const segments = new Map<string, ReturnType<typeof buildSegment>>();

function analyse(page: Page) {
  const key = JSON.stringify(page);
  const segment = segments.get(key) ?? buildSegment(recordsOf(page));
  segments.set(key, segment);
  return segment;
}

/** Writes an index; returns its files, including the manifest, by path. */
function written(pages: Page[], splitThreshold = 0) {
  const { manifest, files } = writeIndex(pages.map(analyse), hash, splitThreshold);
  return { manifest, files: new Map(files.map(({ path, contents }) => [path, contents])) };
}

function change(before: Page[], after: Page[], splitThreshold?: number) {
  const { manifest, files } = written(before, splitThreshold);
  const pairs = before.flatMap((page, nth) =>
    JSON.stringify(page) === JSON.stringify(after[nth])
      ? []
      : [{ before: buildSegment(recordsOf(page)), after: buildSegment(recordsOf(after[nth]!)) }],
  );
  const made = updateIndex({ manifest, read: path => files.get(path) }, pairs, hash);
  return { made, files };
}

/** Updates as a build does: existing files stay, new ones are written, unreferenced ones are deleted. */
function assertSame(before: Page[], after: Page[]): number {
  const { made, files } = change(before, after);
  const anew = written(after);
  assert.ok(made);
  assert.equal(made.manifest, anew.manifest);
  assert.equal(made.paths.sort(), [...anew.files.keys()].sort());
  const all = new Map([...files, ...made.files.map(({ path, contents }): [string, string] => [path, contents])]);
  for (const path of indexPaths(anew.manifest)) assert.is(all.get(path), anew.files.get(path), path);
  return made.files.length;
}

for (const seed of Array.from({ length: isUnitRun ? 12 : 30 }, (_, nth) => nth + 1))
  test(`random edits of a site, ${seed}`, () => {
    const roll = seededRandom(seed);
    const before = site(roll, 40 + roll(400));
    const after = before.map(page => ({ ...page, sections: [...page.sections] }));
    for (let times = 1 + roll(6); times > 0; times--) {
      const { sections } = after[roll(after.length)]!;
      const nth = roll(sections.length);
      const kind = roll(4);
      sections[nth] =
        kind === 0
          ? ''
          : kind === 1
            ? sentence(roll, 30)
            : kind === 2
              ? `${sections[nth]} zz${roll(1000)} aa${roll(1000)}`
              : `${sections[nth]} ${wordOf(roll)}`;
    }
    assertSame(before, after);
  });

test('a sentence changes few files', () => {
  const roll = seededRandom(7);
  const before = site(roll, 2_000);
  const after = before.map(page => ({ ...page, sections: [...page.sections] }));
  after[1_000]!.sections[0] += ' another word';
  const files = assertSame(before, after);
  assert.ok(files <= 6, `${files} files`);
});

test('a word that most sections have gets its own file, before and after', () => {
  const before = Array.from({ length: 8_194 }, (_, nth) => ({ route: `/p${nth}`, sections: [`common w${nth % 50}`] }));
  const withText = (text: string) => before.map((page, nth) => (nth === 4_000 ? { ...page, sections: [text] } : page));
  for (const text of ['common and commons', 'common common common', 'a', 'commons', 'w1 zoo', ''])
    assertSame(before, withText(text));
  const less = withText('w1');
  const least = less.map((page, nth) => (nth === 4_001 ? { ...page, sections: ['w1'] } : page));
  assert.is(change(less, least).made, undefined);
});

const page = (route: string, ...sections: string[]): Page => ({ route, sections });
const two = [page('/a', 'one two', 'three'), page('/b', 'four')];

const others: [what: string, after: Page[], splitThreshold?: number][] = [
  ['another section', [page('/a', 'one two', 'three', 'more'), two[1]!]],
  ['a section less', [page('/a', 'one two'), two[1]!]],
  ['another title', [page('/c', 'one two', 'three'), two[1]!]],
  ['an index in one file', [page('/a', 'one', 'three'), two[1]!], 4_000],
];
for (const [what, after, splitThreshold] of others)
  test(`a full build is needed: ${what}`, () => assert.is(change(two, after, splitThreshold).made, undefined));

test('a full build is needed: an index with a missing file, or of another version', () => {
  const after = [page('/a', 'one', 'three'), two[1]!];
  const pair = [{ before: buildSegment(recordsOf(two[0]!)), after: buildSegment(recordsOf(after[0]!)) }];
  const { manifest, files } = written(two);
  for (const missing of files.keys()) {
    const made = updateIndex({ manifest, read: path => (path === missing ? undefined : files.get(path)) }, pair, hash);
    assert.is(made, undefined, missing);
  }
  const other = { ...manifest, analyser: -1 as typeof manifest.analyser };
  assert.is(updateIndex({ manifest: other, read: path => files.get(path) }, pair, hash), undefined);
});

test('pages that are not searched change nothing', () => {
  const { manifest, files } = written(two);
  const made = updateIndex(
    { manifest, read: path => files.get(path) },
    [{ before: buildSegment([]), after: buildSegment([]) }],
    hash,
  );
  assert.equal(made, { manifest, files: [], paths: indexPaths(manifest) });
});

test.run();
