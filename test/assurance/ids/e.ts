/** E: what a reader or writer is told when something fails. E11 to E17 are the rules of a build. */
import { type Item, proved } from './types.js';

const SHELL = 'test/browser/shell.test.ts';
const SEARCH = 'test/browser/search.test.ts';
const COMMANDS = 'test/cli/commands.test.ts';
const LINKS = 'test/compiler/links.test.ts';

/** Situations, each told word for word. */
export const E: readonly Item[] = [
  proved('E01', 'a page crashes', [SHELL, '8.1 a page that crashes']),
  proved('E02', 'a chunk fails', [SHELL, '4.1 and 8.2 visitor 4: a failed load']),
  proved('E03', 'the next page fails', [SHELL, '2.5 and 8.3 a page that cannot be loaded']),
  proved('E04', 'a page without content', [SHELL, '8.4 a page without content']),
  proved('E05', 'a wrong base URL', ['test/browser/base-url.test.ts', 'the home page says that a wrong baseUrl']),
  proved('E06', 'a search that fails', [SEARCH, '8.6 without an answer']),
  proved('E07', 'a search without hits', [SEARCH, '8.7 without hits']),
  proved('E08', 'hydration that recovers', [SHELL, '8.8 an error that hydration recovers']),
  proved('E09', 'no storage', [SHELL, '8.9 without storage']),
  proved('E10', 'an unknown language of code', ['test/malicious.test.ts', 'M25']),
  proved('E11', 'a broken link', [LINKS, 'a broken link is an error']),
  proved('E12', 'a broken link to a file', [LINKS, 'a broken link is an error'], [LINKS, 'an image that is a page']),
  proved('E13', 'a broken anchor', [LINKS, 'a broken anchor is a warning'], [COMMANDS, 'warnings alone do not fail']),
  proved('E14', 'two pages at one address', [COMMANDS, 'warnings alone do not fail']),
  proved('E15', 'an item of the bar without a type', [
    'test/compiler/sidebars.test.ts',
    'authoring 14: an item of the top bar without a type',
  ]),
  proved('E16', 'a page that does not exist in a sidebar', ['test/fixtures.test.ts', '…: …']),
  proved('E17', 'a sidebar that does not exist', ['test/fixtures.test.ts', '…: …']),
];
