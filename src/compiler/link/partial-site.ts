/** A site of one page, made from the page's own file before the site is linked. Its cost does not grow with the site. */
import { posix } from 'node:path';
import { decodePercent, type Route, withBase } from '../../routes.js';
import type { Config } from '../config/types.js';
import type { FileSystem } from '../disk/project.js';
import { isDocument } from '../load/index.js';
import { guessRoute } from '../markdown/outline.js';
import type { PageParser } from '../parse/index.js';
import { isExternalUrl } from '../site/redirects.js';
import { resolveSitePath } from '../source/paths.js';
import type { Link, PageHead, Site } from '../types.js';

type PartialSiteOptions = { config: Config; fs: FileSystem; parser: Pick<PageParser, 'readHead' | 'compile'> };

/** Links the page at a route on its own; `undefined` if no file is likely to have the route, or its front matter differs. */
export async function linkPartialSite(
  route: Route,
  { config, fs, parser }: PartialSiteOptions,
): Promise<Site | undefined> {
  const head = await findHead(route, { config, fs, parser });
  if (!head) return undefined;
  // The parser remembers the page, so compiling it here for its links costs nothing.
  const { links } = await parser.compile(head);
  const candidates = [...new Set(links.flatMap(link => candidateFiles(link, head, config)))];
  const exist = await Promise.all(candidates.map(path => fs.exists(path)));
  return {
    pages: new Map([[route, { head, sidebar: null, part: '', crumbs: [] }]]),
    generated: new Map(),
    routeOfFile: new Map([[head.origin.path, route]]),
    routeOfName: new Map(),
    lastChanged: new Map(),
    files: new Set(candidates.filter((_, index) => exist[index])),
    sidebars: new Map(),
    // The first pages of sidebars are not known yet.
    tabs: config.tabs?.map(({ label, href = withBase('/', config.site.base), sidebar }) => ({ label, href, sidebar })),
    redirects: new Map(),
    patterns: [],
    downloads: new Map(),
    guessRoute: path => (isDocument(path, config) ? guessRoute(path, config.docs) : undefined),
    diagnostics: [],
  };
}

async function findHead(route: Route, { config, fs, parser }: PartialSiteOptions): Promise<PageHead | undefined> {
  // Hidden folders and packages are never listed, so they hold no pages.
  if (route.split('/').some(part => part.startsWith('.') || part === 'node_modules')) return undefined;
  const { dir, base } = posix.parse(route);
  const stem = posix.join(config.docs, dir, base);
  const names = [
    ...(base ? [stem, posix.join(stem, base)] : []),
    ...['index', 'readme', 'README'].map(name => posix.join(stem, name)),
  ];
  for (const path of names.flatMap(name => [`${name}.md`, `${name}.mdx`])) {
    const isCandidate = isDocument(path, config) && guessRoute(path, config.docs) === route && (await fs.exists(path));
    const head = isCandidate ? await parser.readHead(path) : undefined;
    if (head?.route === route) return head;
  }
  return undefined;
}

/** The file that a link or image would refer to; none for an address that cannot be a file. */
function candidateFiles({ href, file }: Link, { origin }: PageHead, config: Config): string[] {
  const path = decodePercent(href.replace(/[?#].*$/s, ''));
  if (!path || isExternalUrl(path)) return [];
  if (path.startsWith('/')) return [posix.join(config.static, path)];
  return [resolveSitePath(path) ?? posix.join(posix.dirname(file ?? origin.path), path)];
}
