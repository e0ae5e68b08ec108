/** The words that two texts differ in, and what a comparison of hostile texts costs. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createTextComparison, type TextPart } from '../../src/compiler/difference/words.js';

const signs = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const;
const show = (place: TextPart[]) => place.map(({ kind, text }) => signs[kind][0] + text + signs[kind][1]).join('');

function compare(before: string[], after: string[]) {
  const change = createTextComparison()(before, after);
  return change && { ...change, places: change.places.map(show) };
}

test('equal texts do not differ', () => {
  assert.is(compare(['A', 'B'], ['A', 'B']), undefined);
  assert.is(compare([], []), undefined);
});

test('changed words stand among some words of their line', () => {
  const line = (word: string) =>
    `One two three four five six seven eight nine ten ${word} one two three four five six seven eight nine ten.`;
  assert.equal(compare(['Above.', line('old'), 'Below.'], ['Above.', line('new'), 'Below.']), {
    added: 1,
    removed: 1,
    places: ['… three four five six seven eight nine ten [-old-]{+new+} one two three four five six seven eight …'],
  });
});

test('lines that came or went are whole, without the lines around them', () => {
  assert.equal(compare(['A', 'B'], ['A', 'new line', 'B']), { added: 2, removed: 0, places: ['{+new line\n+}'] });
  assert.equal(compare(['A', 'gone', 'B'], ['A', 'B']), { added: 0, removed: 1, places: ['[-gone\n-]'] });
});

test('lines with little in common are not mixed word by word', () => {
  assert.equal(compare(['Run npm install first.'], ['Use pnpm add docsc to begin.'])!.places, [
    '[-Run npm install first.\n-]{+Use pnpm add docsc to begin.\n+}',
  ]);
});

test('words that follow each other change together, and two changes far apart are two places', () => {
  assert.equal(compare(['Take the red apple now.'], ['Take the green pear now.'])!.places, [
    'Take the [-red apple-]{+green pear+} now.',
  ]);
  const far = Array.from({ length: 40 }, (_, nth) => `word${nth}`).join(' ');
  assert.is(compare([`a ${far} b`], [`c ${far} d`])!.places.length, 2);
});

test('scripts without spaces are compared by character', () => {
  assert.equal(compare(['これは日本語の文章です。'], ['これは英語の文章です。'])!.places, [
    'これは[-日本-]{+英+}語の文章です。',
  ]);
});

test('a long text that begins or ends with another is compared, whatever its length', () => {
  const lines = Array.from({ length: 5_000 }, (_, nth) => `Line ${nth}`);
  assert.is(compare(['Line 0'], lines)!.places.length, 1);
  assert.is(compare(lines.slice(2_500), lines)!.added, 5_000);
});

test('texts without anything in common have counts and no places, and many of them take little time', () => {
  const numbered = (name: string, count: number) => Array.from({ length: count }, (_, nth) => `${name}${nth}`);
  const { added, removed, places } = compare(numbered('a', 3_000), numbered('b', 3_000))!;
  assert.equal({ added, removed, places }, { added: 3_000, removed: 3_000, places: [] });
  const started = process.cpuUsage();
  const all = createTextComparison();
  for (let nth = 0; nth < 100; nth++) {
    all([numbered(`a${nth}x`, 1_500).join(' ')], [numbered(`b${nth}x`, 1_500).join(' ')]);
    all(numbered(`a${nth}x`, 1_500), numbered(`b${nth}x`, 1_500));
  }
  const { user, system } = process.cpuUsage(started);
  // Without the budget, which is used up after eight of them, each takes half a second.
  assert.ok(user + system < 30e6, `${(user + system) / 1e6} s`);
});

test.run();
