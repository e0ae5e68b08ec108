/** C: texts and sites that make slow programs slow. */
import { type Item, proved, untested } from './types.js';

const PATHOLOGICAL = 'test/assurance/checks/pathological.ts';
const GROWTH = 'test/compiler/growth.test.ts';
const FENCES = 'test/compiler/fences.test.ts';
const MARKDOWN = 'test/malicious.test.ts';
const LARGE = 'test/assurance/checks/large-inputs.ts';

/** Complexity. */
export const C: readonly Item[] = [
  proved('C01–C25', 'the texts of cmark', [PATHOLOGICAL, 'C01 to C49'], ['test/compiler/markup-weight.test.ts', 'C14']),
  proved('C26–C44', 'the texts of cmark-gfm', [PATHOLOGICAL, 'C01 to C49']),
  proved('C45', 'tables that fill columns', [GROWTH, '…: …'], [MARKDOWN, 'M34 pages without end']),
  proved('C46', 'blank lines after deep lists', [MARKDOWN, 'M34 pages without end']),
  proved('C47', 'addresses that repeat', [MARKDOWN, 'C47'], [PATHOLOGICAL, 'C01 to C49']),
  proved('C48', 'footnotes', [PATHOLOGICAL, 'C01 to C49'], [GROWTH, '…: …']),
  proved('C49', 'definitions and uses', [PATHOLOGICAL, 'C01 to C49']),
  proved(
    'C50',
    'code of one character',
    ['test/compiler/grammars.test.ts', 'C50'],
    [FENCES, '… has no colours'],
    ['test/compiler/tokens.test.ts', 'code of one long line'],
  ),
  proved('C51', 'equal headings', [MARKDOWN, 'M34 pages without end']),
  proved('C52', 'headings in turns', [PATHOLOGICAL, 'C01 to C49']),
  untested('C53', 'ten million links', '100,000 pages take the reference machine about an hour; --soak builds 20,000'),
  proved('C54', 'search without spaces', ['test/runtime/search/analyser.test.ts', 'ten megabytes without a space']),
  proved('C55', '100,000 redirects', [LARGE, 'C55']),
  proved('C56', '100,000 addresses', [LARGE, 'C56']),
  proved(
    'C57',
    'a sidebar of 50,000 entries',
    [LARGE, 'C57'],
    ['test/runtime/prerender.test.tsx', 'a sidebar marks the page, and shows only'],
  ),
  proved(
    'C58',
    'regular expressions',
    ['test/compiler/regular-expressions.test.ts', 'C58'],
    ['test/compiler/linear-time.test.ts', '… take no more time'],
  ),
  proved('C59', 'JSON with a million keys', [LARGE, 'C59']),
  proved('C60', 'patterns of the configuration', ['test/compiler/exclude.test.ts', 'C60']),
];
