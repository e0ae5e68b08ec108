/** The pages of all outlines by route and by id, and the findings about routes and ids that several pages claim. */
import { htmlFile, type Route } from '../../routes.js';
import type { Config } from '../config/types.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { excessBytes, MAX_ROUTE_PART_BYTES } from '../source/file-names.js';
import type { FrontMatter, Origin, Outline, PageHead } from '../types.js';

/** The pages that are published. `leftOut` are the ids of pages whose route another page has. */
export type CollectedHeads = {
  heads: Map<Route, PageHead>;
  byId: Map<string, PageHead>;
  leftOut: string[];
  diagnostics: Diagnostic[];
};

/** Collects the heads of all outlines. The first page of a route or id wins; the others are reported. */
export function collectHeads(outlines: Outline[]): CollectedHeads {
  const heads = new Map<Route, PageHead>();
  const byId = new Map<string, PageHead>();
  const leftOut: string[] = [];
  const diagnostics: Diagnostic[] = [];
  // Keyed by file, because "/" and "/index" are two routes of one file.
  const files = new Map<string, PageHead>();
  // Only `serve` has drafts, and the site has to be what a build makes of it beside them.
  const outlined = outlines.flatMap(outline => outline.heads);
  const isDraft = (head: PageHead) => head.frontMatter.draft ?? false;
  const all = [...outlined.filter(head => !isDraft(head)), ...outlined.filter(isDraft)];
  // A folder's README.md gives way to its index.md: repositories show the former, only the site shows the latter.
  const indexes = new Map(all.filter(isIndex).map(head => [htmlFile(head.route), head]));
  for (const head of all) {
    const long = diagnoseLongRoute(head);
    if (long) {
      diagnostics.push(long);
      leftOut.push(head.id);
      continue;
    }
    const file = htmlFile(head.route);
    const first = files.get(file) ?? (isReadme(head) ? indexes.get(file) : undefined);
    if (first) {
      if (!isDraft(head)) diagnostics.push(diagnoseDuplicateRoute(head, first));
      leftOut.push(head.id);
      continue;
    }
    files.set(file, head);
    heads.set(head.route, head);
    const named = byId.get(head.id);
    if (named && !isDraft(head)) diagnostics.push(diagnoseSameId(head, named));
    if (!named) byId.set(head.id, head);
  }
  return { heads, byId, leftOut, diagnostics };
}

const isIndex = ({ origin }: PageHead) => /(^|\/)index\.mdx?$/i.test(origin.path);
const isReadme = ({ origin }: PageHead) => /(^|\/)readme\.mdx?$/i.test(origin.path);

/** The finding for a site without a page. */
export function diagnoseNoPages({ docs }: Config, outlines: Outline[]): Diagnostic {
  const areDrafts = outlines.some(({ drafts }) => drafts?.length);
  const message = areDrafts ? 'All pages of this site are drafts.' : 'This site has no page yet.';
  const hint = areDrafts ? 'Take "draft" out of one of them.' : `Write the first one, such as ${docs}/index.md.`;
  return finding('no-pages', message, { path: docs, hint });
}

function diagnoseSameId(head: PageHead, first: PageHead): Diagnostic {
  const message = `"${head.id}" is already the id of ${first.origin.path}; sidebars that name it show that page.`;
  const hint = 'Give one of the two another "id", or rename its file.';
  return finding('duplicate-id', message, { ...keyOrigin(head, 'id'), hint });
}

/** The finding for a page whose route, or whose file, another page has. */
export function diagnoseDuplicateRoute(head: PageHead, first: PageHead): Diagnostic {
  const other = head.route === first.route ? 'already' : `the same address as "${first.route}",`;
  const message = `"${head.route}" is ${other} the route of ${first.origin.path}; this page is left out.`;
  const hint = 'Give one of the two another "slug".';
  return finding('duplicate-route', message, { ...keyOrigin(head, 'slug'), hint });
}

/** The finding for a page whose files would have names that no disk holds; `undefined` for others. */
export function diagnoseLongRoute(head: PageHead): Diagnostic | undefined {
  const bytes = excessBytes(head.route);
  if (!bytes) return undefined;
  const message = `A part of the route of "${head.title}" has ${bytes} bytes; disks hold names of at most ${MAX_ROUTE_PART_BYTES} for a page. The page is left out.`;
  const hint = 'Give the page a shorter "slug", or rename its file or folder.';
  return finding('limit-exceeded', message, { ...keyOrigin(head, 'slug'), hint });
}

/** The finding for a page that replaces one of docsc's own, such as the search page. */
export function diagnoseReplacedPage(head: PageHead, { route, title }: PageHead): Diagnostic {
  const message = `"${route}" is the route of docsc's page "${title}", which is left out for this one.`;
  const hint = `Give this page another "slug"${route === '/search' ? ', or set "search: false"' : ''}.`;
  return finding('duplicate-route', message, { ...keyOrigin(head, 'slug'), hint });
}

/** Findings for routes that differ only in case. On Windows, on macOS and on some hosts they would be one file. */
export function diagnoseCaseClashes(heads: ReadonlyMap<Route, PageHead>): Diagnostic[] {
  const withCapitals = [...heads].filter(([route]) => route !== route.toLowerCase());
  const firsts = new Map<string, PageHead>();
  return withCapitals.flatMap(([route, head]) => {
    const key = route.toLowerCase();
    const first = heads.get(key) ?? firsts.get(key);
    firsts.set(key, first ?? head);
    if (!first) return [];
    const message = `"${route}" differs only in case from "${first.route}", the route of ${first.origin.path}: where file names ignore case, one page replaces the other.`;
    const hint = 'Give one of the two another "slug", or rename its file.';
    return finding('duplicate-route', message, { ...keyOrigin(head, 'slug'), hint });
  });
}

/** The origin of a key in the page's front matter; of the page itself if it has no such key. */
export function keyOrigin({ origin, keyPositions }: PageHead, key: keyof FrontMatter): Origin {
  return { ...origin, place: keyPositions?.[key] ?? origin.place ?? { line: 1, column: 1 } };
}
