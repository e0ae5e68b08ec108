/** C: texts and sites that make slow programs slow. */
import { type Item, inPart, proved, untested } from './types.js';

const PATHOLOGICAL = 'test/assurance/checks/pathological.ts';
const GROWTH = 'test/compiler/growth.test.ts';
const FENCES = 'test/compiler/fences.test.ts';
const MARKDOWN = 'test/malicious.test.ts';
const late = 'some pages are left out at the time limit of a page';

/** Complexity. */
export const C: readonly Item[] = [
  inPart('C01–C25', 'the texts of cmark', late, [PATHOLOGICAL, 'C01 to C49']),
  inPart('C26–C44', 'the texts of cmark-gfm', late, [PATHOLOGICAL, 'C01 to C49']),
  proved('C45', 'tables that fill columns', [GROWTH, '…: …'], [MARKDOWN, 'M34 pages without end']),
  proved('C46', 'blank lines after deep lists', [MARKDOWN, 'M34 pages without end']),
  inPart('C47', 'addresses that repeat', 'tens of thousands of "mailto:" take seconds', [PATHOLOGICAL, 'C01 to C49']),
  inPart(
    'C48',
    'footnotes',
    'footnotes inside each other in thousands',
    [PATHOLOGICAL, 'C01 to C49'],
    [GROWTH, '…: …'],
  ),
  inPart('C49', 'definitions and uses', '100,000; 10,000 are tried', [PATHOLOGICAL, 'C01 to C49']),
  inPart(
    'C50',
    'code of one character',
    'every grammar',
    [FENCES, '… has no colours'],
    ['test/compiler/tokens.test.ts', 'code of one long line'],
  ),
  proved('C51', 'equal headings', [MARKDOWN, 'M34 pages without end']),
  proved('C52', 'headings in turns', [PATHOLOGICAL, 'C01 to C49']),
  untested('C53', 'ten million links', 'takes more time than a run has'),
  proved('C54', 'search without spaces', ['test/runtime/search/analyser.test.ts', 'ten megabytes without a space']),
  untested('C55', '100,000 redirects', 'not measured'),
  untested('C56', '100,000 addresses', 'not measured'),
  inPart('C57', 'a sidebar of 50,000 entries', 'that many', [
    'test/runtime/prerender.test.tsx',
    'a sidebar marks the page, and shows only',
  ]),
  inPart('C58', 'regular expressions', 'a list of all of them', [
    'test/compiler/linear-time.test.ts',
    '… take no more time',
  ]),
  untested('C59', 'JSON with a million keys', 'not measured'),
  untested('C60', 'patterns of the configuration', 'their time is not measured'),
];
