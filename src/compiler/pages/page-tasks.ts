/** How making pages is shared between this thread and others. Who makes a page, and when, changes nothing in it. */
import type { Route } from '../../routes.js';
import type { MadePage } from './rendered-page.js';

/** Pages that one maker takes at once. `isGroup` where search keeps them as one: see `groupsOf`. */
export type Share = { routes: Route[]; isGroup: boolean };

/**
 * `assets` and `made` are files that the pages show, by published path: their sources, and their contents. `together` is
 * what was analysed of a group, and that of its pages is then absent.
 */
export type Batch = {
  pages: MadePage[];
  together?: Uint8Array;
  assets: [string, string][];
  made: [string, string][];
};

export type MakePages = (share: Share) => Promise<Batch>;

/** The last shares are taken in parts, so that all makers end at about the same time, and few pages have progress too. */
const LAST = 3;
const PARTS = 8;

/** Shares that another thread has at once: while this one is busy, nobody hears that it has done the first. */
const AHEAD = 2;

/**
 * Lets all makers take from one list until it is empty: the first, which is this thread, from its beginning, the others
 * from its end, as neighbours have much in common. Rejects with the first failure, once all have stopped.
 */
export async function shareOut(
  shares: readonly Share[],
  makers: readonly MakePages[],
  take: (batch: Batch) => void,
): Promise<void> {
  const left = [...shares];
  const next = (isFirst: boolean): Share => {
    const share = (isFirst ? left.shift() : left.pop())!;
    const { routes } = share;
    const size = Math.ceil(routes.length / PARTS);
    if (left.length >= LAST * makers.length || size === routes.length) return share;
    const parts = isFirst ? [routes.slice(0, size), routes.slice(size)] : [routes.slice(-size), routes.slice(0, -size)];
    const [own, rest] = parts.map(routes => ({ routes, isGroup: false }));
    if (isFirst) left.unshift(rest!);
    else left.push(rest!);
    return own!;
  };
  const work = async (make: MakePages, nth: number) => {
    while (left.length) {
      try {
        take(await make(next(nth === 0)));
      } catch (thrown) {
        left.length = 0;
        throw thrown;
      }
    }
  };
  const lanes = makers.flatMap((make, nth) => Array.from({ length: nth ? AHEAD : 1 }, () => work(make, nth)));
  const ended = await Promise.allSettled(lanes);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/** `routes` in shares: pages of a group stay together, where they are neighbours here. `groups` are those of the site. */
export function sharesOf(routes: readonly Route[], groups: readonly Route[][]): Share[] {
  const groupOf = new Map(groups.flatMap(group => group.map(route => [route, group] as const)));
  const shares: { group?: Route[]; routes: Route[] }[] = [];
  for (const route of routes) {
    const group = groupOf.get(route);
    if (!shares.length || shares.at(-1)!.group !== group) shares.push({ group, routes: [] });
    shares.at(-1)!.routes.push(route);
  }
  return shares.map(({ group, routes }) => ({ routes, isGroup: routes.length === group?.length }));
}
