/** Compares the ledger with the site: which addresses that were published lead nowhere now. */
import { decodePercent, normalizeRoute, type Route, splitUrl } from '../../routes.js';
import { readIfPresent } from '../config/config-part.js';
import type { Config } from '../config/types.js';
import { limitSuggestions } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import { findRedirect, redirectTableOf } from '../site/redirects.js';
import type { Site } from '../types.js';
import { type Ledger, ledgerPath, parseLedger } from './file.js';
import type { AnchoredPage } from './published.js';
import { type CandidatePage, findSuccessor, findSuccessorAnchor } from './successor.js';

/** The compiled site that a ledger is compared with. */
export type LedgerSite = { config: Config; site: Site; pages: readonly AnchoredPage[] };

/** The findings of the project's ledger; none without one, which costs a look at the disk. */
export async function checkLedger(fs: FileSystem, current: LedgerSite): Promise<Diagnostic[]> {
  const path = ledgerPath(current.config.path);
  const text = await readIfPresent(fs, path);
  if (text === undefined) return [];
  const { ledger, diagnostics } = parseLedger(text, path);
  return [...diagnostics, ...compareLedger(ledger, path, current)];
}

function compareLedger(ledger: Ledger, path: string, { config, site, pages }: LedgerSite): Diagnostic[] {
  const table = redirectTableOf(site, config);
  const anchorsOf = new Map(pages.map(({ route, anchors }) => [route, anchors]));
  const candidates = lazily(() => pages.flatMap(page => describeCandidate(page, site)));
  const suggestPage = limitSuggestions((route: Route) =>
    findSuccessor({ route, recorded: ledger.get(route)! }, { pages: candidates(), ledger }),
  );
  const suggestAnchor = limitSuggestions(findSuccessorAnchor);
  return [...ledger].flatMap(([route, recorded]): Diagnostic[] => {
    const end = anchorsOf.has(route) ? route : findRedirect(route, table);
    if (end === undefined) {
      if (table.isFile?.(route)) return [];
      const successor = suggestPage(route);
      const hint = successor === undefined ? undefined : `Add a redirect: { from: ${route}, to: ${successor} }`;
      return [finding('vanished-route', `"${route}" leads nowhere.`, { path, place: recorded.place, hint })];
    }
    const target = splitUrl(end);
    const leads = normalizeRoute(decodePercent(target.path));
    const anchors = anchorsOf.get(leads);
    // Browsers give the target's own hash preference over that of the old address.
    if (!anchors || target.hash) return [];
    const known = new Set(anchors);
    const added = anchors.filter(anchor => !ledger.get(leads)?.anchors.has(anchor));
    return [...recorded.anchors].flatMap(([anchor, place]) => {
      if (known.has(anchor)) return [];
      const closest = suggestAnchor(anchor, { added, all: anchors });
      const hint =
        closest === undefined
          ? undefined
          : `The closest heading is "#${closest}": put <a id="${anchor}"></a> above it.`;
      const where =
        leads === route
          ? `"#${anchor}" is no longer on ${route}.`
          : `"${route}#${anchor}" leads to ${leads}, which has no such heading.`;
      return [finding('vanished-anchor', where, { path, place, hint })];
    });
  });
}

function lazily<T>(make: () => T): () => T {
  const made: { value?: T } = {};
  return () => (made.value ??= make());
}

function describeCandidate({ route, anchors }: AnchoredPage, { pages }: Site): CandidatePage[] {
  const head = pages.get(route)?.head;
  return head ? [{ route, id: head.id, title: head.title, anchors: new Set(anchors) }] : [];
}
