/** A site before it is linked: one page as its own file has it. What it costs does not depend on how many others there are. */
import { posix } from 'node:path';
import { decodePercent, type Route } from '../../routes.js';
import type { Config } from '../config/types.js';
import type { FileSystem } from '../disk/project.js';
import { isDocument } from '../load/index.js';
import { guessRoute } from '../markdown/outline.js';
import type { PageParser } from '../parse/index.js';
import { resolveSitePath } from '../source/paths.js';
import type { Link, PageHead, Site } from '../types.js';

type PartialSiteOptions = { config: Config; fs: FileSystem; parser: Pick<PageParser, 'readHead' | 'compile'> };

/** `undefined` where no file looks like that of the route, or its front matter says otherwise. */
export async function linkPartialSite(
  route: Route,
  { config, fs, parser }: PartialSiteOptions,
): Promise<Site | undefined> {
  const head = await findHead(route, { config, fs, parser });
  if (!head) return undefined;
  // It is remembered: to compile it again for its links costs nothing.
  const { links } = await parser.compile(head);
  const wanted = [...new Set(links.flatMap(link => candidateFiles(link, head, config)))];
  const exist = await Promise.all(wanted.map(path => fs.exists(path)));
  return {
    pages: new Map([[route, { head, sidebar: null, part: '', crumbs: [] }]]),
    generated: new Map(),
    routeOfFile: new Map([[head.origin.path, route]]),
    lastChanged: new Map(),
    files: new Set(wanted.filter((_, nth) => exist[nth])),
    sidebars: new Map(),
    redirects: new Map(),
    downloads: new Map(),
    guessRoute: path => (isDocument(path, config) ? guessRoute(path, config.docs) : undefined),
    diagnostics: [],
  };
}

async function findHead(route: Route, { config, fs, parser }: PartialSiteOptions): Promise<PageHead | undefined> {
  // What is never listed is no page.
  if (route.split('/').some(part => part.startsWith('.') || part === 'node_modules')) return undefined;
  const { dir, base } = posix.parse(route);
  const above = posix.join(config.docs, dir);
  const own = posix.join(above, base);
  const names = [
    ...(base ? [own, posix.join(own, base)] : []),
    ...['index', 'readme', 'README'].map(name => posix.join(own, name)),
  ];
  for (const path of names.flatMap(name => [`${name}.md`, `${name}.mdx`])) {
    const isThere = isDocument(path, config) && guessRoute(path, config.docs) === route && (await fs.exists(path));
    const head = isThere ? await parser.readHead(path) : undefined;
    if (head?.route === route) return head;
  }
  return undefined;
}

/** Where a file would lie that is linked or shown, if it is one. */
function candidateFiles({ href, file }: Link, { origin }: PageHead, config: Config): string[] {
  const path = decodePercent(href.replace(/[?#].*$/s, ''));
  if (!path || /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(path)) return [];
  if (path.startsWith('/')) return [posix.join(config.static, path)];
  return [resolveSitePath(path) ?? posix.join(posix.dirname(file ?? origin.path), path)];
}
