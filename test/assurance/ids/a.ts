/** A: who reads with a keyboard, a screen reader, large text or no script. */
import { type Item, inPart, proved } from './types.js';

const AXE = 'test/browser/accessibility.test.ts';
const SHELL = 'test/browser/shell.test.ts';
const ACCESS = 'test/browser/shell-access.ts';
const SITE = 'test/browser/site.test.ts';
const SEARCH = 'test/browser/search.test.ts';
const API = 'test/browser/api.test.ts';
const THEME = 'test/compiler/theme.test.ts';

/** Access. */
export const A: readonly Item[] = [
  proved('A01', 'contrast', [AXE, 'axe finds nothing on a page of kind'], [THEME, 'accents of every hue are readable']),
  inPart(
    'A02',
    'parts that scroll',
    'that only those that scroll are stops; all code and tables are, and code has no name',
    [AXE, 'axe finds nothing on a page of kind'],
    [AXE, 'axe finds nothing on a phone'],
  ),
  proved('A03', 'the skip link', [SHELL, '2.30 the first Tab reaches']),
  proved(
    'A04',
    'the search by keyboard',
    [SEARCH, '4.8 the search opens'],
    [SEARCH, '4.8 the search closes'],
    [SEARCH, 'the list box is accessible'],
  ),
  proved(
    'A05',
    'the slash as a shortcut',
    [SEARCH, 'the slash can be switched off'],
    [SEARCH, 'a slash is text while typing'],
  ),
  proved('A06', 'a bar that covers the focus', [AXE, 'A06'], [SHELL, '2.30 the bar comes back when the focus']),
  proved(
    'A07',
    'the size of targets',
    [AXE, 'visitor 6: at 400 % zoom'],
    ['test/browser/looks.test.ts', 'looks 10: controls have at least 44 pixels'],
  ),
  proved('A08', 'dropdowns', ['test/browser/navbar.test.ts', 'by keyboard: Enter opens']),
  proved(
    'A09',
    'tabs and disclosures',
    ['test/browser/authoring.test.ts', 'tabs by keyboard'],
    [API, 'examples of responses are tabs'],
  ),
  proved('A10', 'what is announced', [ACCESS, 'A10'], [AXE, 'by keyboard alone'], [SITE, 'navigation keeps the shell']),
  proved(
    'A11',
    'the drawer',
    [ACCESS, 'A11'],
    [SITE, 'small screens: the drawer opens'],
    [SHELL, 'nothing in a closed drawer'],
  ),
  proved('A12', 'closed entries of the sidebar', [SHELL, 'visitor 7: the closed parts of the sidebar are no stops']),
  proved('A13', 'reduced motion', [SHELL, 'A13']),
  inPart(
    'A14',
    'large text, zoom, forced colours',
    'wider spaces between letters; a table that they make wider than its box is cut off',
    [AXE, 'visitor 6: with a root font of 150 %'],
    [AXE, 'visitor 6: at 400 % zoom'],
    [AXE, 'with forced colors, the current page'],
  ),
  proved(
    'A15',
    'language and headings',
    ['test/compiler/heading-order.test.ts', 'A15'],
    [SHELL, '2.32 and 3.4 pages are English'],
    [AXE, 'axe finds nothing on a page of kind'],
  ),
  proved(
    'A16',
    'pictures without a text',
    ['test/compiler/missing-alt.test.ts', 'A16'],
    ['test/reference-content/text.test.ts', 'every image has an alternative text'],
  ),
  proved('A17', 'the colour switch', [SHELL, '4.4 and 9.10 light by default'], [SHELL, '8.9 without storage']),
  proved('A18', 'the announcement', [ACCESS, 'A18'], [SHELL, '2.27 and 4.5 the announcement']),
  proved('A19', 'meaning without colour', [API, 'untagged operations are grouped']),
  proved(
    'A20',
    'boxes of errors',
    [SHELL, '4.1 and 8.2 visitor 4: a failed load'],
    [SHELL, '8.1 a page that crashes'],
    [AXE, 'axe finds nothing on a page that crashed'],
  ),
  proved(
    'A21',
    'print',
    [SITE, 'looks 9: print: body larger than tables'],
    [API, 'on paper, fields that were never loaded'],
  ),
  proved(
    'A22',
    'no script',
    [AXE, 'without JavaScript, everything is readable'],
    ['test/browser/crawl.test.ts', 'no page logs anything'],
  ),
  inPart('A23', 'slow connections', 'lost packets, which Chromium cannot be told to lose', [
    'test/browser/circumstances.test.ts',
    'A23',
  ]),
  proved('A24', 'valid HTML', ['test/compiler/valid-html.test.ts', 'A24']),
  proved(
    'A25',
    'the place of help, and the focus',
    [AXE, 'axe finds nothing on a page of kind'],
    ['test/browser/services.test.ts', 'the assistant: a button of 80 by 100'],
    [AXE, 'with forced colors, the current page'],
  ),
];
