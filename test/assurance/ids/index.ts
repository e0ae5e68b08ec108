/** All numbered rows, group by group. */
import { A } from './a.js';
import { C } from './c.js';
import { D } from './d.js';
import { E } from './e.js';
import { F } from './f.js';
import { L, P } from './lp.js';
import { M } from './m.js';
import { O } from './o.js';
import { Q } from './q.js';
import { R } from './r.js';
import { S } from './s.js';
import { type Item, stateOf } from './types.js';

/** Group → rows. */
export const groups: ReadonlyMap<string, readonly Item[]> = new Map(
  Object.entries({ M, O, F, D, R, S, Q, C, L, P, E, A }),
);

/** How many rows of a group are proved, and how many there are. */
export function countProved(group: string): { proved: number; all: number } {
  const items = groups.get(group) ?? [];
  const sum = (some: readonly Item[]) => some.reduce((total, { count }) => total + count, 0);
  return { proved: sum(items.filter(item => stateOf(item) === 'proved')), all: sum(items) };
}
