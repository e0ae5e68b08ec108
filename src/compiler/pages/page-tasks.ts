/** Divides the pages of a build among threads. Which thread renders a page, and when, does not change the page. */
import type { Route } from '../../routes.js';
import type { RenderedPage } from './rendered-page.js';

/** Pages that a thread renders in one go. `isGroup` if they share an index segment: see `groupRoutes`. */
export type PageTask = { routes: Route[]; isGroup: boolean };

/**
 * Rendered pages and the files that they show, by published path: source files and generated contents. A group has
 * `groupSegment`, and its pages then have no segments of their own.
 */
export type PageBatch = {
  pages: RenderedPage[];
  groupSegment?: Uint8Array;
  assetSources: [string, string][];
  generatedFiles: [string, string][];
};

/** Renders the pages of a task, on this thread or another. */
export type RenderTask = (task: PageTask) => Promise<PageBatch>;

/** The last tasks are divided, so that all threads end at about the same time, and a small site shows progress too. */
const LAST_TASKS = 3;
const TASK_PARTS = 8;

/** Tasks that a worker holds: while this thread is busy, it does not see that a worker has finished one. */
const TASKS_AHEAD = 2;

/**
 * Lets all renderers take tasks from one list until it is empty. The first renderer is this thread and takes from the
 * beginning; workers take from the end, because neighbours have much in common. Calls `take` with each batch. Rejects with
 * the first failure, once all have stopped.
 */
export async function distributeTasks(
  tasks: readonly PageTask[],
  renderers: readonly RenderTask[],
  take: (batch: PageBatch) => void,
): Promise<void> {
  const left = [...tasks];
  const next = (isFirst: boolean): PageTask => {
    const task = (isFirst ? left.shift() : left.pop())!;
    const { routes } = task;
    const size = Math.ceil(routes.length / TASK_PARTS);
    if (left.length >= LAST_TASKS * renderers.length || size === routes.length) return task;
    const parts = isFirst ? [routes.slice(0, size), routes.slice(size)] : [routes.slice(-size), routes.slice(0, -size)];
    const [own, rest] = parts.map(routes => ({ routes, isGroup: false }));
    if (isFirst) left.unshift(rest!);
    else left.push(rest!);
    return own!;
  };
  const work = async (render: RenderTask, nth: number) => {
    while (left.length) {
      try {
        take(await render(next(nth === 0)));
      } catch (thrown) {
        left.length = 0;
        throw thrown;
      }
    }
  };
  const running = renderers.flatMap((render, nth) =>
    Array.from({ length: nth ? TASKS_AHEAD : 1 }, () => work(render, nth)),
  );
  const settled = await Promise.allSettled(running);
  for (const one of settled) if (one.status === 'rejected') throw one.reason;
}

/** Divides `routes` into tasks. Pages of a group of the site stay together if they are neighbours in `routes`. */
export function splitIntoTasks(routes: readonly Route[], groups: readonly Route[][]): PageTask[] {
  const groupOf = new Map(groups.flatMap(group => group.map(route => [route, group] as const)));
  const tasks: { group?: Route[]; routes: Route[] }[] = [];
  for (const route of routes) {
    const group = groupOf.get(route);
    if (!tasks.length || tasks.at(-1)!.group !== group) tasks.push({ group, routes: [] });
    tasks.at(-1)!.routes.push(route);
  }
  return tasks.map(({ group, routes }) => ({ routes, isGroup: routes.length === group?.length }));
}
