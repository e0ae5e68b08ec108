/**
 * What the index needs of pages, on its way there: as it is kept, sent between threads, and held until all pages are made.
 * Neighbours are analysed as one, as most of the work is done once for all of them. A line of JSON says how many bytes
 * each part has; then come the parts, as UTF-8. Numbers of postings are control characters for the most part, which JSON
 * would write as six letters each.
 */
import type { Route } from '../../routes.js';
import type { Analysed, AnalysedHeads, SearchRecord } from '../../search-format.js';
import { type Cache, keep, recall } from '../cache/index.js';
import { keyOf } from '../cache/keys.js';

/** Pages of a group; and one in so many of those behind the first few may begin another. */
const GROUP = { least: 16, most: 64, one: 16 };

/** Pages that are analysed together. Where a group begins their routes say: a page more or less changes few groups. */
export function groupsOf(routes: readonly Route[]): Route[][] {
  const groups: Route[][] = [];
  for (const route of routes) {
    const size = groups.at(-1)?.length ?? GROUP.most;
    const isFirst = size >= GROUP.most || (size >= GROUP.least && mixed(route) % GROUP.one === 0);
    if (isFirst) groups.push([]);
    groups.at(-1)!.push(route);
  }
  return groups;
}

/** FNV-1a, 32 bits, without those that the last letters decide. */
function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 16;
}

const END = 0x0a;

export function encode({ heads, contents, names, texts }: Analysed): Uint8Array {
  const parts = [JSON.stringify(heads), contents.join('\n'), names, texts];
  const sizes = parts.map(part => Buffer.byteLength(part));
  const line = `${JSON.stringify([contents.length, ...sizes])}\n`;
  // Not from the pool that small buffers share: it would be held on to.
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, line.length));
  const buffer = Buffer.from(bytes.buffer);
  let at = buffer.write(line, 'latin1');
  for (const part of parts) at += buffer.write(part, at);
  return bytes;
}

/** Throws where it is something else. */
export function decode(bytes: Uint8Array): Analysed {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = buffer.indexOf(END);
  const [count, ...sizes] = JSON.parse(buffer.toString('latin1', 0, end)) as number[];
  let at = end + 1;
  const [heads, contents, names, texts] = sizes.map(size => {
    at += size;
    return buffer.toString('utf8', at - size, at);
  });
  if (at !== bytes.byteLength) throw new RangeError('it ends elsewhere');
  return {
    heads: JSON.parse(heads!) as AnalysedHeads,
    contents: count ? contents!.split('\n') : [],
    names: names!,
    texts: texts!,
  };
}

/** `ids` stand for all that each page was made from. Where nothing does for one of them, it is not kept. */
export function keepAnalysed({ store }: Cache, ids: (string | undefined)[], bytes: Uint8Array): void {
  if (!ids.includes(undefined)) void store.put(keyOf('analysed', ids), bytes);
}

export async function recallAnalysed(cache: Cache, ids: (string | undefined)[]): Promise<Analysed | undefined> {
  return ids.includes(undefined) ? undefined : recall<Analysed>(cache, keyOf('analysed', ids), decode);
}

/** Of one page, for when its neighbours are other ones. */
export function keepRecords(cache: Cache, id: string, records: SearchRecord[]): void {
  keep(cache, keyOf('records', id), records);
}

export function recallRecords(cache: Cache, id: string): Promise<SearchRecord[] | undefined> {
  return recall<SearchRecord[]>(cache, keyOf('records', id));
}
