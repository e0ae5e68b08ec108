/** How making pages is shared between this thread and others. Who makes a page, and when, changes nothing in it. */
import type { Route } from '../../routes.js';
import type { RenderedPage } from './rendered-page.js';

/** Pages that one maker takes at once. `isGroup` where search keeps them as one: see `groupsOf`. */
export type PageTask = { routes: Route[]; isGroup: boolean };

/**
 * `assets` and `made` are files that the pages show, by published path: their sources, and their contents. `together` is
 * what was analysed of a group, and that of its pages is then absent.
 */
export type PageBatch = {
  pages: RenderedPage[];
  groupSegment?: Uint8Array;
  assetSources: [string, string][];
  generatedFiles: [string, string][];
};

export type RenderTask = (share: PageTask) => Promise<PageBatch>;

/** The last shares are taken in parts, so that all makers end at about the same time, and few pages have progress too. */
const LAST_TASKS = 3;
const TASK_PARTS = 8;

/** Shares that another thread has at once: while this one is busy, nobody hears that it has done the first. */
const TASKS_AHEAD = 2;

/**
 * Lets all makers take from one list until it is empty: the first, which is this thread, from its beginning, the others
 * from its end, as neighbours have much in common. Rejects with the first failure, once all have stopped.
 */
export async function distributeTasks(
  shares: readonly PageTask[],
  makers: readonly RenderTask[],
  take: (batch: PageBatch) => void,
): Promise<void> {
  const left = [...shares];
  const next = (isFirst: boolean): PageTask => {
    const share = (isFirst ? left.shift() : left.pop())!;
    const { routes } = share;
    const size = Math.ceil(routes.length / TASK_PARTS);
    if (left.length >= LAST_TASKS * makers.length || size === routes.length) return share;
    const parts = isFirst ? [routes.slice(0, size), routes.slice(size)] : [routes.slice(-size), routes.slice(0, -size)];
    const [own, rest] = parts.map(routes => ({ routes, isGroup: false }));
    if (isFirst) left.unshift(rest!);
    else left.push(rest!);
    return own!;
  };
  const work = async (make: RenderTask, nth: number) => {
    while (left.length) {
      try {
        take(await make(next(nth === 0)));
      } catch (thrown) {
        left.length = 0;
        throw thrown;
      }
    }
  };
  const lanes = makers.flatMap((make, nth) => Array.from({ length: nth ? TASKS_AHEAD : 1 }, () => work(make, nth)));
  const ended = await Promise.allSettled(lanes);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

/** `routes` in shares: pages of a group stay together, where they are neighbours here. `groups` are those of the site. */
export function splitIntoTasks(routes: readonly Route[], groups: readonly Route[][]): PageTask[] {
  const groupOf = new Map(groups.flatMap(group => group.map(route => [route, group] as const)));
  const shares: { group?: Route[]; routes: Route[] }[] = [];
  for (const route of routes) {
    const group = groupOf.get(route);
    if (!shares.length || shares.at(-1)!.group !== group) shares.push({ group, routes: [] });
    shares.at(-1)!.routes.push(route);
  }
  return shares.map(({ group, routes }) => ({ routes, isGroup: routes.length === group?.length }));
}
