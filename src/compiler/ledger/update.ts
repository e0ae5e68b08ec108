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
  const addresses = new Map<Route, string[]>([...published].map(([route, anchors]) => [route, [...anchors]]));
  const forgotten: string[] = [];
  const keep = (route: Route, anchor?: string) => {
    const list = addresses.get(route) ?? [];
    if (anchor !== undefined && !list.includes(anchor)) list.push(anchor);
    addresses.set(route, list);
  };
  for (const [route, { anchors }] of ledger) {
    if (forgets(route)) {
      forgotten.push(route, ...[...anchors.keys()].map(anchor => `${route}#${anchor}`));
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
  return { addresses, added, forgotten };
}
