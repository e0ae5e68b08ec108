/** The findings of the pages that have been opened or edited since `docsc serve` started. */
import type { Route } from '../../routes.js';
import { normalizeDiagnostics } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { Site } from '../types.js';
import type { LinkedPages } from './responses.js';

/** The findings so far. */
export type PageFindings = {
  /** Pages that a browser has opened. */
  opened: ReadonlySet<Route>;
  /** Notes that a browser has a page; true if it is the first time. */
  open: (route: Route) => boolean;
  isKnown: (route: Route) => boolean;
  set: (route: Route, findings: Diagnostic[]) => void;
  /** Replaces the findings about links to headings, of all pages. */
  setBroken: (broken: Diagnostic[]) => void;
  /** Replaces the findings of the search tests. */
  setSearch: (found: Diagnostic[]) => void;
  /** Drops the pages that the site no longer has. */
  forget: (site: Site) => void;
  /** The findings about the site and all these pages, at their configured levels. */
  all: (session: LinkedPages) => Diagnostic[];
  /** The findings that a writer of the page looks for: in its file, and in files that it includes. */
  onPage: (session: LinkedPages, route: Route) => Diagnostic[];
};

/** Creates the list of findings, which knows no page. */
export function createPageFindings(): PageFindings {
  const byRoute = new Map<Route, Diagnostic[]>();
  const opened = new Set<Route>();
  const state: { broken: Diagnostic[]; search: Diagnostic[] } = { broken: [], search: [] };
  return {
    opened,
    open: route => {
      const isFirst = !opened.has(route);
      opened.add(route);
      return isFirst;
    },
    isKnown: route => byRoute.has(route),
    set: (route, findings) => void byRoute.set(route, findings),
    setBroken: broken => {
      state.broken = broken;
    },
    setSearch: found => {
      state.search = found;
    },
    forget: ({ pages }) => {
      for (const route of byRoute.keys()) if (!pages.has(route)) byRoute.delete(route);
    },
    all: ({ site, config }) =>
      normalizeDiagnostics(
        [...site.diagnostics, ...[...byRoute.values()].flat(), ...state.broken, ...state.search],
        config.rules,
      ),
    onPage: ({ site, config }, route) => {
      const origin = site.pages.get(route)?.head.origin;
      const isOwn = ({ path }: Diagnostic) =>
        origin !== undefined && origin.pointer === undefined && path === origin.path;
      const elsewhere = [...site.diagnostics, ...state.broken].filter(isOwn);
      return normalizeDiagnostics([...(byRoute.get(route) ?? []), ...elsewhere], config.rules);
    },
  };
}
