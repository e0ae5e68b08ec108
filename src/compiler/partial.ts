/** A site before it is linked: one page as its file has it, and where others most likely are. */
import type { Route } from '../routes.js';
import { isDocument } from './load.js';
import { likelyRoute } from './markdown/outline.js';
import type { Config, PageHead, Site, SitePage } from './types.js';

type Known = { config: Config; files: Set<string>; headOf: (path: string) => Promise<PageHead | undefined> };

/** `undefined` where no file looks like that of the route, or its front matter says otherwise. */
export async function partialSite(route: Route, { config, files, headOf }: Known): Promise<Site | undefined> {
  const documents = [...files].filter(path => isDocument(path, config));
  const likely = documents.map((path): [string, Route] => [path, likelyRoute(path, config.docs)]);
  const candidates = likely.filter(([, found]) => found === route).map(([path]) => path);
  const heads = await Promise.all(candidates.map(headOf));
  const head = heads.find(found => found?.route === route);
  if (!head) return undefined;
  return {
    pages: new Map([
      ...likely.map(([path, found]): [Route, SitePage] => [found, standIn(path, found)]),
      [route, place(head)],
    ]),
    generated: new Map(),
    routeOfFile: new Map([...likely, [head.origin.path, route]]),
    changed: new Map(),
    files,
    sidebars: new Map(),
    redirects: new Map(),
    downloads: new Map(),
    isPartial: true,
    diagnostics: [],
  };
}

/** Enough for links that lead there. */
function standIn(path: string, route: Route): SitePage {
  return place({ id: route, route, title: '', layout: 'doc', origin: { path }, frontMatter: {} });
}

function place(head: PageHead): SitePage {
  return { head, sidebar: null, part: '', crumbs: [] };
}
