/** Text → terms: what a word is, by which parts it can be found, and scripts without spaces between words. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { fold, termsOf, tokenize, tokenizeByPattern } from '../../../src/runtime/search/engine/analyser.js';
import { stem } from '../../../src/runtime/search/engine/stem.js';
import { processorTime } from '../../clock.js';
import { seededRandom } from './dice.js';

const cases: [what: string, text: string, terms: string][] = [
  ['words, numbers and signs between them', 'Feature flags, v5.2 – ready!', 'feature flags v5 2 ready'],
  ['camel case whole and in parts', 'createFeatureFlag', 'createfeatureflag create feature flag'],
  ['capitals in a row', 'parseHTMLElement', 'parsehtmlelement parse html element'],
  ['snake case', 'max_age_seconds', 'max_age_seconds max age seconds'],
  ['a name in capitals has no parts', 'README', 'readme'],
  ['kebab case is words', 'content-type', 'content type'],
  ['dotted names are words', 'window.postMessage', 'window postmessage post message'],
  ['a flag keeps its dashes', 'use --dry-run here', 'use --dry-run dry run here'],
  ['a file that begins with a dot', 'in .env or `.npmrc`', 'in .env env or .npmrc npmrc'],
  ['but not inside a name', 'process.env', 'process env'],
  ['languages with signs', 'C++ and C# and F#', 'c++ c and c# c and f# f'],
  ['accents', 'Café RÉSUMÉ naïve', 'cafe resume naive'],
  ['compatibility forms', 'ﬁle ２０２６', 'file 2026'],
  ['Chinese as pairs', '功能开关', '功能 能开 开关'],
  ['one sign alone', '旗', '旗'],
  ['Japanese beside Latin', 'Vercelにデプロイする', 'vercel にデ デプ プロ ロイ イす する'],
  ['Thai keeps its vowel signs', 'ธง', 'ธง'],
  ['Korean has words', '기능 플래그', '기능 플래그'],
  ['Greek and Cyrillic', 'Σημαία Флаг', 'σημαια флаг'],
  ['emoji are no words', '🚀 launch 👩‍💻', 'launch'],
  ['nothing', ' \n\t!?', ''],
];
for (const [what, text, terms] of cases) test(what, () => assert.is(termsOf(text).join(' '), terms));

test('a word knows its position, and so do its parts', () => {
  const text = 'The getFlag call';
  const [, word] = tokenize(text);
  assert.is(text.slice(word!.from, word!.to), 'getFlag');
  assert.equal(
    word!.parts.map(({ from, to }) => text.slice(from, to)),
    ['get', 'Flag'],
  );
});

test('long words are cut, and never within a pair of surrogates', () => {
  assert.is(termsOf('a'.repeat(10_000))[0]!.length, 64);
  for (const term of termsOf(`${'a'.repeat(63)}𝒳𝒳`)) assert.not.match(term, /[\ud800-\udbff]$/);
});

test('ten megabytes without a space take no more than a moment', () => {
  const start = processorTime();
  tokenize('x'.repeat(10_000_000));
  tokenize('漢'.repeat(100_000));
  tokenize('--'.repeat(100_000));
  tokenize('.a'.repeat(100_000));
  tokenize('aA'.repeat(100_000));
  assert.ok(processorTime() - start < 5_000);
});

test('reading a text character by character gives the result of the regular expression', () => {
  const signs = [
    'a',
    'Z',
    '7',
    '_',
    '$',
    '-',
    '--',
    '.',
    '+',
    '++',
    '#',
    ' ',
    '\t',
    '\n',
    '(',
    '"',
    '/',
    ':',
    'aB',
    'env',
    'c',
    '—',
    '→',
    '\u00a0',
    '🚀',
    '\ud83d',
    'é',
    '⺀',
    '漢',
  ];
  const next = seededRandom(1);
  for (let nth = 0; nth < 20_000; nth++) {
    const text = Array.from({ length: next(12) }, () => signs[next(signs.length)]).join('');
    isSame(text);
  }
  for (const text of [
    'a'.repeat(5_000),
    `A${'b'.repeat(63)}`,
    `A${'b'.repeat(64)}`,
    `--${'f'.repeat(200)}`,
    `.${'e.'.repeat(200)}`,
  ])
    isSame(text);
  function isSame(text: string): void {
    const words = tokenizeByPattern(text);
    assert.equal(tokenize(text), words, JSON.stringify(text));
    const terms = words.flatMap(({ term, parts }) => [term, ...parts.map(part => part.term)]);
    assert.equal(termsOf(text), terms, JSON.stringify(text));
  }
});

test('folding is stable', () => {
  for (const [, text] of cases) assert.is(fold(fold(text)), fold(text), text);
});

const relatedWords: string[][] = [
  ['flag', 'flags'],
  ['strategy', 'strategies'],
  ['delete', 'deletes', 'deleted', 'deleting'],
  ['activate', 'activation', 'activating', 'activator'],
  ['run', 'runs'],
  ['configure', 'configured', 'configuring'],
];
for (const words of relatedWords)
  test(`${words.join(', ')} have the same stem`, () => {
    assert.is(new Set(words.map(stem)).size, 1, words.map(stem).join(' '));
  });

test('unrelated words have different stems', () => {
  assert.is.not(stem('class'), stem('clas'));
  assert.is.not(stem('status'), stem('state'));
  assert.is.not(stem('use'), stem('user'));
});

test.run();
