/** Figures on how much of a description its pages show. */
import type { Files } from '../compiler/site.js';
import { type Description, readDescription } from './description.js';
import { type Item, type Kind, kinds, usedItems, writtenItems } from './inventory.js';
import { createMatchState } from './matching.js';
import { matchAll } from './pages.js';
import { compileApi, type Entry, note } from './project.js';
import { type DescriptionWords, readDescriptionWords } from './sheets.js';

/**
 * `hidden` counts items that pages omit on purpose, `unused` those in components that nothing refers to, and `broken`
 * uses of schemas whose fields cannot be reached.
 */
export type Coverage = { used: Item[]; lost: Item[]; hidden: number; unused: number; broken: string[] };

/** Compiles a description and compares it with its pages. */
export async function measureCoverage(files: Files, entry: Entry): Promise<Coverage> {
  return compare(
    readDescription(files, entry.path),
    await readDescriptionWords(await compileApi(files, entry), entry.id),
  );
}

/** Compares a description with rendered pages. */
export function compare(description: Description, sheets: DescriptionWords): Coverage {
  const state = createMatchState(description, sheets);
  matchAll(state, sheets);
  const used = usedItems(description);
  const missing = used.filter(({ id }) => !state.found.has(id));
  const lost = missing.filter(({ id }) => !state.hidden.has(id));
  const unused = writtenItems(description).length - used.length;
  return { used, lost, hidden: missing.length - lost.length, unused, broken: [...state.broken].sort() };
}

/** One line with the number of items found and the total, for each kind. */
export function report(name: string, { used, lost, hidden, unused }: Coverage): void {
  const count = (items: Item[], kind: Kind) => items.filter(item => item.kind === kind).length;
  const counts = kinds.map(kind => `${kind} ${count(used, kind) - count(lost, kind)}/${count(used, kind)}`);
  note(`${name}: ${counts.join(', ')}; ${hidden} left out on purpose, ${unused} in components that nothing uses`);
}

/** The lost items of some kinds, one per line. */
export function listLost({ lost }: Coverage, ...wanted: Kind[]): string[] {
  return lost
    .filter(({ kind }) => wanted.includes(kind))
    .map(({ id, text }) => `${id} ${JSON.stringify(text.slice(0, 100))}`);
}
