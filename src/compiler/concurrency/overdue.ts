/** What a thread works on, by name, and what ended a thread before. */
import type { Route } from '../../routes.js';

/** A page that is compiled, a file that is read, or a named schema of an API. `hash` identifies the text. */
export type WorkItem =
  | { route: Route; hash?: string }
  | { path: string; hash?: string }
  | { api: string; schema: string };

/** An item that ended its thread, by taking longer than `seconds` or more memory than there is. */
export type OverdueItem = { item: WorkItem; seconds: number; reason: 'time' | 'memory' };

/** The item in words: `page /a`, `file docs/a.md`, `schema Pet of the API shop`. */
export function nameItem(item: WorkItem): string {
  if ('route' in item) return `page ${item.route}`;
  return 'path' in item ? `file ${item.path}` : `schema ${item.schema} of the API ${item.api}`;
}

/** Finds the items that ended a thread before, in what is about to be compiled. */
export type FindOverdue = (item: WorkItem) => OverdueItem | undefined;

/** Looks items up; one with a hash is found for that text only. */
export function createOverdueFinder(overdue: readonly OverdueItem[]): FindOverdue {
  const hashOf = (item: WorkItem) => ('hash' in item ? item.hash : undefined);
  const byName = new Map<string, OverdueItem[]>();
  for (const one of overdue) byName.set(nameItem(one.item), [...(byName.get(nameItem(one.item)) ?? []), one]);
  return item => {
    const hash = hashOf(item);
    return byName.get(nameItem(item))?.find(({ item: known }) => {
      const other = hashOf(known);
      return hash === undefined || other === undefined || hash === other;
    });
  };
}
