/** The page `/__docsc` of `docsc serve`: findings, the site's map and timings, as HTML without scripts. */
import { NOT_FOUND, type Route, withBase } from '../../../routes.js';
import type { Config } from '../../config/types.js';
import { byPath } from '../../diagnostics/by-path.js';
import type { Diagnostic } from '../../diagnostics/types.js';
import { escapeHtml } from '../../emit/escape-html.js';
import type { Site } from '../../types.js';
import { STATUS_STYLE } from './style.js';
import type { Timings } from './timings.js';

/** How the search tests ended. */
export type SearchOutcome = { queries: number; hits: number; findings: Diagnostic[] };

/**
 * What the page shows. `findings` are those of the site, of the pages that were opened or edited, and of the search tests,
 * at their levels. `search` is absent before the tests have run.
 */
export type Status = {
  config: Config;
  site: Site;
  findings: readonly Diagnostic[];
  timings: Timings;
  search?: SearchOutcome;
};

/** The most pages and redirects that a table lists. */
const MAX_ROWS = 5000;
/** How many pages the table of slow responses lists. */
const SLOWEST = 20;

/** The page as HTML. Everything that comes from content is text. */
export function writeStatusPage(status: Status): string {
  const { config, findings } = status;
  const title = `docsc serve: ${config.site.title}`;
  const pages = pageRoutes(status.site);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${escapeHtml(withBase(STATUS_STYLE, config.site.base))}">
<header>
<h1>${escapeHtml(title)}</h1>
<nav aria-label="Parts of this page"><a href="#findings">Findings (${findings.length})</a> <a href="#pages">Pages (${pages.length})</a> <a href="#timings">Timings</a> <a href="${escapeHtml(withBase('/', config.site.base))}">The site</a></nav>
</header>
<main>
${section('findings', 'Findings', writeFindings(status))}
${section('pages', 'Pages', writePages(status, pages))}
${section('redirects', 'Redirects', writeRedirects(status))}
${section('timings', 'Timings', writeTimings(status))}
</main>
</html>
`;
}

const section = (id: string, heading: string, contents: string) =>
  `<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>\n${contents}\n</section>`;

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

const pageRoutes = ({ pages }: Site): Route[] => [...pages.keys()].filter(route => route !== NOT_FOUND);

function writeFindings({ config, site, findings, search }: Status): string {
  const read = paragraph(
    'About the site as a whole, and about the pages that were opened or edited since the server started. docsc check reads all pages.',
  );
  const scope = read + writeSearch(config, search);
  if (!findings.length) return scope + paragraph('No findings.');
  const groups = [...byPath(findings)].map(([path, found]) => {
    const route = site.routeOfFile.get(path);
    const name = path ? `<code>${escapeHtml(path)}</code>` : 'The site';
    const heading = route === undefined ? name : linkTo(route, config, name);
    return `<h3>${heading}</h3>\n<ul>\n${found.map(writeFinding).join('\n')}\n</ul>`;
  });
  return `${scope}\n${groups.join('\n')}`;
}

/** Says how the search tests ended, on a site that has some. */
function writeSearch({ searchSettings: { tests } }: Config, search: SearchOutcome | undefined): string {
  if (tests === undefined) return '';
  if (!search) return paragraph('The search tests run once you have edited something, and then left it alone.');
  return paragraph(`Search tests: ${search.hits} of ${search.queries} queries find what they should.`);
}

function writeFinding({ rule, level, message, hint, place, pointer }: Diagnostic): string {
  const position = place ? `${place.line}:${place.column} ` : pointer ? `#${pointer} ` : '';
  const cure = hint ? `<br><span class="hint">${escapeHtml(hint)}</span>` : '';
  return `<li class="${level}"><code>${escapeHtml(position)}${escapeHtml(rule)}</code> ${level}: ${escapeHtml(message)}${cure}</li>`;
}

function linkTo(route: Route, { site }: Config, contents: string): string {
  return `<a href="${escapeHtml(encodeURI(withBase(route, site.base)))}">${contents}</a>`;
}

function writePages({ config, site, findings }: Status, routes: readonly Route[]): string {
  const found = byPath(findings);
  const rows = routes.slice(0, MAX_ROWS).map(route => {
    const { head, sidebar, crumbs } = site.pages.get(route)!;
    const { path, pointer } = head.origin;
    const place = sidebar === null ? 'in no sidebar' : [sidebar, ...crumbs.map(({ label }) => label)].join(' › ');
    const draft = head.frontMatter.draft ? ' <em>draft</em>' : '';
    const count = pointer === undefined ? found.get(path)?.length : undefined;
    return [
      linkTo(route, config, escapeHtml(head.title)) + draft,
      `<code>${escapeHtml(route)}</code>`,
      path ? `<code>${escapeHtml(path)}</code>` : 'made by docsc',
      escapeHtml(place),
      String(count ?? ''),
    ];
  });
  return table(['Page', 'Address', 'File', 'Sidebar', 'Findings'], rows) + writeRest(routes.length, 'pages');
}

function writeRedirects({ site }: Status): string {
  const redirects = [...site.redirects, ...site.patterns.map(({ from, to }) => [from, to] as const)];
  if (!redirects.length) return paragraph('No redirects.');
  const rows = redirects
    .slice(0, MAX_ROWS)
    .map(([from, to]) => [`<code>${escapeHtml(from)}</code>`, `<code>${escapeHtml(to)}</code>`]);
  return table(['From', 'To'], rows) + writeRest(redirects.length, 'redirects');
}

const writeRest = (count: number, what: string) =>
  count > MAX_ROWS ? paragraph(`${count - MAX_ROWS} more ${what} are not listed.`) : '';

function writeTimings({ config, timings }: Status): string {
  const { linking, update, pages } = timings;
  const rows = [
    ...(linking === undefined ? [] : [['Reading and linking all files', milliseconds(linking)]]),
    ...(update ? [[`Last update, after a change to ${listFiles(update.files)}`, milliseconds(update.duration)]] : []),
  ].map(([what, time]) => [escapeHtml(what!), time!]);
  const slowest = [...pages]
    .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .slice(0, SLOWEST)
    .map(([route, time]) => [linkTo(route, config, `<code>${escapeHtml(route)}</code>`), milliseconds(time)]);
  const responses = slowest.length
    ? `<h3>Slowest pages</h3>\n${paragraph('How long the browser waited for a page when it last asked for it.')}${table(['Page', 'Time'], slowest)}`
    : '';
  return table(['Work', 'Time'], rows) + responses;
}

function listFiles(files: readonly string[]): string {
  const [first = '', ...others] = files;
  return others.length ? `${first} and ${others.length} more` : first;
}

const milliseconds = (time: number) => `${Math.round(time)} ms`;

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map(text => `<th scope="col">${text}</th>`).join('');
  const body = rows.map(cells => `<tr>${cells.map(cell => `<td>${cell}</td>`).join('')}</tr>`).join('\n');
  return `<div class="wide"><table><thead><tr>${head}</tr></thead>\n<tbody>\n${body}\n</tbody></table></div>`;
}
