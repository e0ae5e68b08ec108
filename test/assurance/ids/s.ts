/** S: the site in a browser. */
import { type Item, inPart, proved, untested } from './types.js';

const CRAWL = 'test/browser/crawl.test.ts';
const SHELL = 'test/browser/shell.test.ts';
const CLICKS = 'test/browser/shell-clicks.ts';
const DELIVERIES = 'test/browser/shell-deliveries.ts';
const SITE = 'test/browser/site.test.ts';
const AUTHORING = 'test/browser/authoring.test.ts';
const HOSTS = 'test/hosts/hosts.test.ts';
const REDIRECTS = 'test/browser/redirects.test.ts';
const BASE = 'test/browser/base-url.test.ts';
const REMOTE = 'test/browser/remote-search.test.ts';
const AXE = 'test/browser/accessibility.test.ts';

/** The emitted site. */
export const S: readonly Item[] = [
  proved('S01', 'the policy', [CRAWL, 'S01'], [CRAWL, 'no page logs anything'], [HOSTS, 'the headers are the same']),
  inPart('S02', 'inline scripts', 'one script alone; there are two', [CRAWL, 'S01 S02']),
  proved(
    'S03',
    'sinks for scripts',
    ['test/architecture.test.ts', 'nothing in the runtime sets HTML'],
    ['test/compiler/services.test.ts', 'S03'],
    [CRAWL, 'no page logs anything'],
  ),
  proved('S04', 'inline styles of code', [CRAWL, 'no page logs anything'], [CRAWL, 'S01']),
  proved(
    'S05',
    'requests to other hosts',
    [SITE, 'no request leaves the site'],
    ['test/browser/services.test.ts', 'a site without services contacts no host'],
  ),
  proved(
    'S06',
    'hostile queries',
    ['test/runtime/search/hostile-queries.test.tsx', 'S06: hostile queries'],
    ['test/runtime/search/hostile-queries.test.tsx', 'S06: hostile addresses'],
    [REMOTE, 'hostile queries reach the server'],
    ['test/browser/local-search.test.ts', 'no query breaks the modal'],
    ['test/browser/search-page.test.ts', 'a query that ends in half a character'],
    ['test/fuzz/fuzz.test.ts', 'M40 …'],
  ),
  proved(
    'S07',
    'hostile hits',
    [REMOTE, 'results of a hostile server are plain text'],
    ['test/search/hostile.test.ts', 'hits lead to this site'],
  ),
  proved(
    'S08',
    'redirects',
    [HOSTS, '…: no URL leads to another site'],
    ['test/compiler/redirects.test.ts', 'circles, dead targets'],
    [REDIRECTS, 'a page at an old address leads on'],
  ),
  proved('S09', 'hostile hashes', [SHELL, 'S09']),
  proved(
    'S10',
    'storage that fails',
    [SHELL, '8.9 without storage'],
    [SHELL, 'S10'],
    [CLICKS, 'S10 in a frame of another site'],
    ['test/browser/search.test.ts', 'Q04'],
  ),
  proved('S11', 'storage of other tabs', [SHELL, 'S11'], [SHELL, '4.4 and 9.10 light by default']),
  proved(
    'S12',
    'a chunk that is gone after a deploy',
    [DELIVERIES, 'S12'],
    [SHELL, '2.5 and 8.3 a page that cannot be loaded'],
    [SHELL, 'a tab from before a deploy'],
    [SHELL, 'at start-up, a missing … reloads the page once'],
  ),
  proved(
    'S13',
    'a chunk that is wrong',
    [DELIVERIES, 'S13 S16 a chunk that is cut off'],
    [DELIVERIES, 'S13 a chunk that never ends'],
    [SHELL, '4.1 and 8.2 visitor 4: a failed load'],
    [AUTHORING, 'M12'],
  ),
  proved(
    'S14',
    'parts of two versions',
    [DELIVERIES, 'S14'],
    [SHELL, 'a tab from before a deploy'],
    [SHELL, 'at start-up, a missing … reloads the page once'],
  ),
  proved('S15', 'chunks of the build before', ['test/cli/commands.test.ts', 'chunks of the last build are kept once']),
  inPart(
    'S16',
    'a wrong base URL, and other pages than were asked for',
    'pages opened as files',
    [BASE, 'the home page says that a wrong baseUrl'],
    [DELIVERIES, 'S16'],
    [DELIVERIES, 'S13 S16 a chunk that is cut off'],
  ),
  inPart(
    'S17',
    'hydration',
    'narrow windows, dark colours, extensions and time zones on each page of the reference site; six pages have all parts',
    [CRAWL, 'no page logs anything'],
    ['test/browser/circumstances.test.ts', 'S17 …'],
  ),
  proved(
    'S18',
    'a component that throws',
    [SHELL, '8.1 a page that crashes'],
    [AUTHORING, 'a component that throws affects only itself'],
  ),
  proved('S19', 'service workers', [SHELL, 'S19']),
  inPart(
    'S20',
    'prefetching',
    'that a navigation ends what is being loaded ahead; it is at most four pages',
    [CLICKS, 'S20'],
    [SHELL, '2.6, 7.3 and 9.4 a page is prefetched'],
    [SHELL, '2.6 and 9.4 nothing is prefetched with'],
  ),
  proved(
    'S21',
    'clicks that belong to the browser',
    [CLICKS, 'S21'],
    ['test/browser/search.test.ts', 'Ctrl with Enter, Ctrl with a click'],
  ),
  proved(
    'S22',
    'back and forth, 200 fast clicks',
    [SHELL, 'S22'],
    [SHELL, 'URL, title and page agree'],
    [SHELL, 'Back within a page'],
    [SHELL, '2.3 visitor 4: after navigation'],
  ),
  proved('S23', 'memory of 500 navigations', [SHELL, 'S23']),
  untested('S24', 'integrity of scripts', 'scripts carry no hashes of their contents but those in their names'),
  proved(
    'S25',
    'headers and rel',
    [CLICKS, 'S25'],
    [HOSTS, 'the headers are the same'],
    ['test/malicious.test.ts', 'M36'],
  ),
  proved(
    'S26',
    'sitemap, manifest and robots',
    ['test/compiler/machine-files.test.ts', 'S26'],
    [SHELL, '9.9 the sitemap'],
    ['test/compiler/services.test.ts', 'the manifest says which version'],
    ['test/cli/serve-findings.test.ts', 'commands 3: drafts are shown in serve'],
  ),
  proved('S27', 'source maps', [CRAWL, 'S27']),
  proved('S28', 'polluted prototypes', [SHELL, 'S28']),
  proved('S29', 'what is copied', [AUTHORING, 'the copy button copies what is meant']),
  proved(
    'S30',
    'no JavaScript',
    [AXE, 'without JavaScript, everything is readable'],
    [AUTHORING, 'without JavaScript every component is readable'],
    ['test/browser/api.test.ts', 'without JavaScript an operation can be read'],
    ['test/browser/search-page.test.ts', 'visitor 8: without JavaScript, the search page'],
  ),
];
