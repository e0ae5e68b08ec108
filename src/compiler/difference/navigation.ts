/** Compares the links around the pages: sidebars, top bar, tabs and footer. */
/// <reference path="../remote/diff.d.ts" />
import { diffArrays } from 'diff';
import { compareStrings } from '../diagnostics/index.js';
import type { NavChange, NavEntry } from './types.js';

type Lists = ReadonlyMap<string, readonly NavEntry[]>;
type Side = { entry: NavEntry; isUsed: boolean };

/** Entries of a list that may differ; beyond them, each is told by itself and none is recognised as reordered. */
const MAX_EDITS = 2_000;

/** The changes of all lists, in the order of their names and of the entries. */
export function compareNavigation(before: Lists, after: Lists): NavChange[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort(compareStrings);
  return names.flatMap(list =>
    compareList(before.get(list) ?? [], after.get(list) ?? []).map(change => ({ list, ...change })),
  );
}

const SEPARATOR = '\u0000';
const keyOf = ({ trail, address = '' }: NavEntry) => [...trail, address].join(SEPARATOR);
const trailOf = ({ trail }: NavEntry) => trail.join(SEPARATOR);
const folderOf = ({ trail }: NavEntry) => trail.slice(0, -1).join(SEPARATOR);

type Change = Omit<NavChange, 'list'>;

/** Entries that only one list has are one entry if they share an address or a trail. */
function compareList(before: readonly NavEntry[], after: readonly NavEntry[]): Change[] {
  const [removed, added] = differing(before, after);
  const take = (key: (entry: NavEntry) => string | undefined) => {
    const byKey = new Map<string, Side[]>();
    for (const side of removed) {
      const name = side.isUsed ? undefined : key(side.entry);
      if (name !== undefined) byKey.set(name, [...(byKey.get(name) ?? []), side]);
    }
    for (const side of added) {
      const name = side.isUsed ? undefined : key(side.entry);
      const other = name === undefined ? undefined : byKey.get(name)?.shift();
      if (!other) continue;
      other.isUsed = true;
      side.isUsed = true;
      pairs.set(side, other.entry);
    }
  };
  const pairs = new Map<Side, NavEntry>();
  take(keyOf);
  take(({ address }) => address);
  take(trailOf);
  return [
    ...removed.filter(({ isUsed }) => !isUsed).map(({ entry }): Change => ({ kind: 'removed', before: entry })),
    ...added.map((side): Change => {
      const other = pairs.get(side);
      const { entry } = side;
      return other ? { kind: kindOf(other, entry), before: other, after: entry } : { kind: 'added', after: entry };
    }),
  ];
}

function kindOf(before: NavEntry, after: NavEntry): NavChange['kind'] {
  if (before.address !== after.address) return 'readdressed';
  if (folderOf(before) !== folderOf(after)) return 'moved';
  return trailOf(before) === trailOf(after) ? 'reordered' : 'renamed';
}

/** The entries that only one of the lists has, or that have another place among those of both. */
function differing(before: readonly NavEntry[], after: readonly NavEntry[]): [Side[], Side[]] {
  const toSide = (entry: NavEntry): Side => ({ entry, isUsed: false });
  const parts = diffArrays(before.map(keyOf), after.map(keyOf), { maxEditLength: MAX_EDITS });
  if (!parts) {
    const [had, has] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
    return [
      before.filter(entry => !has.has(keyOf(entry))).map(toSide),
      after.filter(entry => !had.has(keyOf(entry))).map(toSide),
    ];
  }
  const places = { before: 0, after: 0 };
  const found: [Side[], Side[]] = [[], []];
  for (const { value, added, removed } of parts) {
    const { length } = value;
    if (removed) found[0].push(...before.slice(places.before, places.before + length).map(toSide));
    if (added) found[1].push(...after.slice(places.after, places.after + length).map(toSide));
    if (!added) places.before += length;
    if (!removed) places.after += length;
  }
  return found;
}
