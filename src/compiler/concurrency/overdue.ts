/** What a thread works on, by name, and what ended a thread before. */
import type { Route } from '../../routes.js';

/** A page that is compiled, a file that is read, or a named schema of an API. `hash` identifies the text. */
export type WorkItem =
  | { route: Route; hash?: string }
  | { path: string; hash?: string }
  | { api: string; schema: string };

/** An item that ended its thread, by taking longer than `seconds` or more memory than there is. */
export type OverdueItem = { item: WorkItem; seconds: number; reason: 'time' | 'memory' };

/** Finds the items that ended a thread before, in what is about to be compiled. */
export type FindOverdue = (item: WorkItem) => OverdueItem | undefined;

/** Looks items up; one with a hash is found for that text only. */
export function createOverdueFinder(overdue: readonly OverdueItem[]): FindOverdue {
  const nameOf = (item: WorkItem) =>
    'route' in item
      ? `route ${item.route}`
      : 'path' in item
        ? `file ${item.path}`
        : `schema ${item.api} ${item.schema}`;
  const hashOf = (item: WorkItem) => ('hash' in item ? item.hash : undefined);
  const byName = new Map<string, OverdueItem[]>();
  for (const one of overdue) byName.set(nameOf(one.item), [...(byName.get(nameOf(one.item)) ?? []), one]);
  return item => {
    const hash = hashOf(item);
    return byName.get(nameOf(item))?.find(({ item: known }) => {
      const other = hashOf(known);
      return hash === undefined || other === undefined || hash === other;
    });
  };
}
