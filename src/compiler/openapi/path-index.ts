/** Finds the operations whose paths are like that of another one. A group may have thousands, and each of them asks. */
import type { OperationLink } from '../../api-format.js';

/** Returns the first operations, at most `limit`, when sorted by the number of leading path segments that they share with `path`. */
export type FindNearest = (path: string, options: { limit: number; except: ReadonlySet<string> }) => OperationLink[];

/** An operation and its number in the list. */
type Entry = { link: OperationLink; nth: number };

/** The operations whose paths begin with the same segments; `ended` are those that have no further ones. */
type Branch = { all: Entry[]; ended: Entry[]; branches: Map<string, Branch> };

/**
 * Indexes the paths of a list. Paths that are equal to another one, or its beginning, are nearest to it; in other cases of
 * as many segments, the list decides. `except` has the routes of operations that are not wanted.
 */
export function indexPaths(list: OperationLink[]): FindNearest {
  const root: Branch = { ...createBranch(), all: list.map((link, nth) => ({ link, nth })) };
  for (const [nth, link] of list.entries()) {
    let branch = root;
    for (const segment of (link.path ?? '').split('/')) {
      const next = branch.branches.get(segment) ?? createBranch();
      branch.branches.set(segment, next);
      branch = next;
      branch.all.push({ link, nth });
    }
    branch.ended.push({ link, nth });
  }
  return (path, { limit, except }) => {
    const on = branchesOn(root, path);
    const nearest = on.flatMap(({ ended }) => ended).sort((a, b) => a.nth - b.nth);
    const found = new Set<OperationLink>();
    const take = (entries: Entry[]) => {
      for (const { link } of entries) {
        if (found.size >= limit) return;
        if (!except.has(link.route)) found.add(link);
      }
    };
    for (const entries of [nearest, ...on.reverse().map(({ all }) => all), root.all]) take(entries);
    return [...found];
  };
}

function createBranch(): Branch {
  return { all: [], ended: [], branches: new Map() };
}

/** The branches from the first segment of a path to the last one that others share. */
function branchesOn(root: Branch, path: string): Branch[] {
  const branches: Branch[] = [];
  let at: Branch | undefined = root;
  for (const segment of path.split('/')) {
    at = at.branches.get(segment);
    if (!at) break;
    branches.push(at);
  }
  return branches;
}
