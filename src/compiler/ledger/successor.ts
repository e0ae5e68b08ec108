/** The page or heading that most likely took the place of one that vanished. Doubt gives no answer. */
import type { Route } from '../../routes.js';
import { closestMatch } from '../diagnostics/did-you-mean.js';
import { findMeantRoute, nameByRoute } from '../site/route-hints.js';
import { foldHeadingId } from '../source/heading-rules.js';
import type { Ledger, RecordedRoute } from './file.js';

/** A page of today, as the search for successors sees it. */
export type CandidatePage = { route: Route; id: string; title: string; anchors: ReadonlySet<string> };

/** The share of headings that two pages have in common if one was made of the other. */
const LIKE = 0.5;
/** Fewer headings, such as `usage` and `see-also`, say nothing. */
const FEWEST_SHARED = 3;

/** The page with the headings, else with the title, else with the address most like the vanished page. */
export function findSuccessor(
  { route, recorded }: { route: Route; recorded: RecordedRoute },
  { pages, ledger }: { pages: readonly CandidatePage[]; ledger: Ledger },
): Route | undefined {
  const added = pages.filter(page => !ledger.has(page.route));
  const name = foldHeadingId(route.split('/').at(-1)!);
  const titled = (among: readonly CandidatePage[]) =>
    only(among.filter(({ title }) => name && foldHeadingId(title) === name));
  return (
    mostAlike(recorded, added) ??
    titled(added) ??
    findMeantRoute(route, nameByRoute(added.map(page => page.route))) ??
    mostAlike(recorded, pages) ??
    titled(pages) ??
    findMeantRoute(
      route,
      pages.flatMap(page => [[page.route, page.route] as const, [`/${page.id}`, page.route] as const]),
    )
  );
}

const only = ([first, second]: readonly CandidatePage[]) => (second === undefined ? first?.route : undefined);

function mostAlike({ anchors }: RecordedRoute, pages: readonly CandidatePage[]): Route | undefined {
  const scored = pages.map(page => {
    const shared = [...anchors.keys()].filter(anchor => page.anchors.has(anchor)).length;
    return { route: page.route, shared, share: shared / (anchors.size + page.anchors.size - shared) };
  });
  const alike = scored.filter(({ shared, share }) => shared >= FEWEST_SHARED && share >= LIKE);
  const [best, next] = alike.sort((a, b) => b.share - a.share);
  return best && best.share !== next?.share ? best.route : undefined;
}

/** The heading most like the vanished one: among those that the ledger does not record, else among all. */
export function findSuccessorAnchor(
  anchor: string,
  { added, all }: { added: readonly string[]; all: Iterable<string> },
): string | undefined {
  return closestMatch(anchor, added) ?? mostWordsShared(anchor, added) ?? closestMatch(anchor, all);
}

function mostWordsShared(anchor: string, others: readonly string[]): string | undefined {
  const words = new Set(wordsOf(anchor));
  const scored = others.map(other => ({ other, shared: wordsOf(other).filter(word => words.has(word)).length }));
  const [best, next] = scored.filter(({ shared }) => shared > 0).sort((a, b) => b.shared - a.shared);
  return best && best.shared !== next?.shared ? best.other : undefined;
}

/** Words of two letters or fewer say nothing. */
const wordsOf = (anchor: string) =>
  anchor
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length > 2);
