/** What content can do, and what becomes of it. */
import { counted, numbersIn, passedIn, sumIn } from './figures.js';
import type { Row } from './table.js';

const MARKDOWN = 'test/malicious.test.ts';
const OPENAPI = 'test/malicious-openapi.test.ts';
const REMOTE = 'test/remote/page.test.ts';
const CHROMIUM = 'test/browser/malicious.test.ts';
const WORDS = 'test/corpus.test.ts';
const OTHERS = 'test/reference-api/conservation-corpus.test.ts';
const COMMONMARK = 'test/commonmark.test.ts';
const LINEAR = 'test/compiler/linear-time.test.ts';
const GROWTH = 'test/compiler/growth.test.ts';
const PATHOLOGICAL = 'test/assurance/checks/pathological.ts';
const FUZZ = 'test/fuzz/fuzz.test.ts';
const FUZZ_SOAK = 'test/assurance/checks/fuzz.ts';
const NESTING = 'test/compiler/nesting.test.ts';
const JSON_TEXTS = 'test/compiler/source/json.test.ts';

const conserved = /: \S+: operation (\d+)\/(\d+), .*?(?=$)/;

/** From bad inputs to the worst input. */
export const content: readonly Row[] = [
  {
    name: 'Bad inputs tried',
    target: '1,000,000 documents, no escape, crash or hang',
    files: [MARKDOWN, OPENAPI, REMOTE, NESTING, JSON_TEXTS, FUZZ, 'test/fuzz/found.test.ts'],
    soak: [FUZZ_SOAK],
    measure: results => {
      const cases =
        sumIn(results, MARKDOWN, /: (\d+) strings in 16 places/) * 16 +
        sumIn(results, REMOTE, /: (\d+) strings in 17 places/) * 17 +
        sumIn(results, OPENAPI, /: (\d+) strings/) * 4 +
        sumIn(results, JSON_TEXTS, /: (\d+) texts/) +
        sumIn(results, FUZZ, /: (\d+) random inputs$/) +
        sumIn(results, FUZZ_SOAK, /: (\d+) random inputs of the soak/);
      return {
        figure: `${counted(cases)} strings in places and random inputs, no escape, crash or hang`,
        cases,
        ...(cases < 1_000_000
          ? { short: 'a run has no time for a million; --soak tries random inputs for half an hour' }
          : {}),
      };
    },
  },
  {
    name: 'Escapes',
    target: '0 executions in Chromium without a policy',
    files: [CHROMIUM],
    measure: results => {
      const cases = sumIn(results, CHROMIUM, /: (\d+) pages in Chromium without a policy/);
      return { figure: `0 executions on ${counted(cases)} pages`, cases };
    },
  },
  {
    name: 'Nothing lost',
    target: '100 % of the words of 9,650 files and of the items of 125,205 operations',
    files: [WORDS, OTHERS, 'test/reference-api/conservation.test.ts'],
    measure: results => {
      const files = numbersIn(results, WORDS, /: (\d+) pages, (\d+) words, (\d+) not found/);
      const [pages, words, lost] = [0, 1, 2].map(at => files.reduce((sum, numbers) => sum + numbers[at]!, 0));
      const apis = numbersIn(results, OTHERS, conserved);
      const operations = apis.reduce((sum, [count]) => sum + count!, 0);
      const share = words ? (100 - (lost! / words) * 100).toFixed(3) : '–';
      return {
        figure: `${share} % of ${counted(words!)} words of ${counted(pages!)} files, ${counted(operations)} operations of ${apis.length} descriptions`,
        cases: words! + operations,
        short: 'the other files are not on this machine',
      };
    },
  },
  {
    name: 'Standard kept',
    target: '652 of 652 examples of CommonMark, 22 of 22 of GFM',
    files: [COMMONMARK],
    measure: results => {
      const examples = sumIn(results, COMMONMARK, /: (\d+) of \d+ examples of CommonMark/);
      const gfm = passedIn(results, [COMMONMARK]) - 2;
      return {
        figure: `${examples} of 652 examples of CommonMark, ${gfm} texts like those of GFM`,
        cases: examples + gfm,
        short: 'not every example of the specification of GFM is among the texts',
      };
    },
  },
  {
    name: 'Worst input',
    target: 'every input in < 1 s, output at most 64 times the input',
    files: [LINEAR, GROWTH, PATHOLOGICAL, 'test/compiler/markup-weight.test.ts'],
    measure: results => {
      const [long = 0, slow = 0] = numbersIn(results, LINEAR, /: (\d+) texts of 200 kB, the slowest (\d+) ms/)[0] ?? [];
      const [grown = 0] = numbersIn(results, GROWTH, /: (\d+) texts that grow/)[0] ?? [];
      const [pages = 0, late = 0] =
        numbersIn(results, PATHOLOGICAL, /: (\d+) pathological pages, (\d+) left out/)[0] ?? [];
      const cases = long + grown + pages;
      const reasons = [
        ...(slow >= 1000 ? ['the slowest takes longer'] : []),
        ...(late ? [`${late} pages are left out at the time limit of a page`] : []),
      ];
      return {
        figure: `${cases} inputs; the slowest text of 200 kB ${(slow / 1000).toFixed(1)} s; ${late} of ${pages} pages left out after 10 s; no page above 64 times its text`,
        cases,
        ...(reasons.length ? { short: reasons.join('; ') } : {}),
      };
    },
  },
];
