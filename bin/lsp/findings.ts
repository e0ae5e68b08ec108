/** Finds faults of the site and of the pages that the editor has open, as `docsc serve` does for a browser. */
import { type AnchorWatch, createAnchorWatch } from '../../src/compiler/dev/anchor-watch.js';
import { normalizeDiagnostics } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import type { Route } from '../../src/routes.js';
import type { Session } from './session.js';

/** Finds what is wrong; remembers which links it compared with headings. */
export type OpenFindings = {
  /**
   * All findings of the site, and of the pages of the open files, to `publish`. `edited` are files that changed. The first time,
   * links to headings come afterwards: the configuration may lead to headings of many pages, which have to be compiled.
   */
  find: (session: Session, files: { open: Iterable<string>; edited: string[] }, publish: Publish) => Promise<void>;
};

type Publish = (found: Diagnostic[]) => Promise<void>;

/** Creates a finder that knows no page. */
export function createOpenFindings(): OpenFindings {
  const anchors = createAnchorWatch();
  const state = { isFirst: true };
  return {
    find: async (session, { open, edited }, publish) => {
      const { compiler, config, site } = session;
      const routes = routesMadeOf([...open], session);
      const found: Diagnostic[] = [...site.diagnostics];
      for (const route of routes) {
        const { page, diagnostics } = await compiler.compile(site, route);
        found.push(...page.diagnostics, ...diagnostics);
      }
      if (state.isFirst) await publish(normalizeDiagnostics(found, config.rules));
      state.isFirst = false;
      found.push(...(await checkAnchors(anchors, session, { routes, edited })));
      await publish(normalizeDiagnostics(found, config.rules));
    },
  };
}

/** The findings about links to headings, of pages that were open at some time. */
async function checkAnchors(
  anchors: AnchorWatch,
  session: Session,
  { routes, edited }: { routes: Route[]; edited: string[] },
): Promise<Diagnostic[]> {
  const all = await anchors.checkEdit(session, routesMadeOf(edited, session));
  const opened = [];
  for (const route of routes) opened.push(await anchors.openPage(session, route));
  return opened.findLast(found => found !== undefined) ?? all;
}

/** The documents among files, and the pages that include one of them. */
function routesMadeOf(files: string[], { compiler, site }: Session): Route[] {
  const including = compiler.routesIncluding(files).filter(route => site.pages.has(route));
  return [...new Set([...files.flatMap(path => site.routeOfFile.get(path) ?? []), ...including])];
}
