/** What a ledger becomes when the site is published again. */
import type { Route } from '../../routes.js';
import type { Addresses, Ledger } from './file.js';

/** An updated ledger, with the addresses that it gained and those that it lost, as written in links. */
export type LedgerUpdate = { addresses: Addresses; added: string[]; forgotten: string[] };

/**
 * Adds what the site publishes to what is recorded. `forgets` says which recorded addresses are left out: an address that is
 * redirected stays, because its redirect has to stay too.
 */
export function updateLedger(
  ledger: Ledger,
  published: Addresses,
  forgets: (route: Route, anchor?: string) => boolean,
): LedgerUpdate {
  const addresses = new Map<Route, Set<string>>([...published].map(([route, anchors]) => [route, new Set(anchors)]));
  const forgotten: string[] = [];
  const keep = (route: Route, anchor?: string) => {
    const kept = addresses.get(route) ?? new Set();
    if (anchor !== undefined) kept.add(anchor);
    addresses.set(route, kept);
  };
  for (const [route, { anchors }] of ledger) {
    if (forgets(route)) {
      forgotten.push(route);
      for (const anchor of anchors.keys()) forgotten.push(`${route}#${anchor}`);
      continue;
    }
    keep(route);
    for (const anchor of anchors.keys())
      if (forgets(route, anchor)) forgotten.push(`${route}#${anchor}`);
      else keep(route, anchor);
  }
  const added = [...published].flatMap(([route, anchors]) => {
    const recorded = ledger.get(route);
    const news = anchors.filter(anchor => !recorded?.anchors.has(anchor)).map(anchor => `${route}#${anchor}`);
    return recorded ? news : [route, ...news];
  });
  const lists = [...addresses].map(([route, anchors]): [Route, string[]] => [route, [...anchors]]);
  return { addresses: new Map(lists), added, forgotten };
}
