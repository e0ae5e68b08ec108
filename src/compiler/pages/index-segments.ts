/**
 * What the index needs of pages, on its way there: as it is kept, sent between threads, and held until all pages are made.
 * Neighbours are analysed as one, as most of the work is done once for all of them. A line of JSON says how many bytes
 * each part has; then come the parts, as UTF-8. Numbers of postings are control characters for the most part, which JSON
 * would write as six letters each.
 */
import type { Route } from '../../routes.js';
import type { IndexSegment, SearchRecord, SegmentSections } from '../../search-format.js';
import { type Cache, readCached, writeCached } from '../cache/index.js';
import { cacheKey } from '../cache/keys.js';

/** Pages of a group; and one in so many of those behind the first few may begin another. */
const GROUP_SIZE = { least: 16, most: 64, one: 16 };

/** Pages that are analysed together. Where a group begins their routes say: a page more or less changes few groups. */
export function groupRoutes(routes: readonly Route[]): Route[][] {
  const groups: Route[][] = [];
  for (const route of routes) {
    const size = groups.at(-1)?.length ?? GROUP_SIZE.most;
    const isFirst =
      size >= GROUP_SIZE.most || (size >= GROUP_SIZE.least && fnv1aUpperBits(route) % GROUP_SIZE.one === 0);
    if (isFirst) groups.push([]);
    groups.at(-1)!.push(route);
  }
  return groups;
}

/** FNV-1a, 32 bits, without those that the last letters decide. */
function fnv1aUpperBits(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 16;
}

const LINE_FEED = 0x0a;

export function encodeSegment({ heads, contents, names, texts }: IndexSegment): Uint8Array {
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
export function decodeSegment(bytes: Uint8Array): IndexSegment {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = buffer.indexOf(LINE_FEED);
  const [count, ...sizes] = JSON.parse(buffer.toString('latin1', 0, end)) as number[];
  let at = end + 1;
  const [heads, contents, names, texts] = sizes.map(size => {
    at += size;
    return buffer.toString('utf8', at - size, at);
  });
  if (at !== bytes.byteLength) throw new RangeError('it ends elsewhere');
  return {
    heads: JSON.parse(heads!) as SegmentSections,
    contents: count ? contents!.split('\n') : [],
    names: names!,
    texts: texts!,
  };
}

/** `ids` stand for all that each page was made from. Where nothing does for one of them, it is not kept. */
export function writeCachedSegment({ store }: Cache, ids: (string | undefined)[], bytes: Uint8Array): void {
  if (!ids.includes(undefined)) void store.put(cacheKey('analysed', ids), bytes);
}

export async function readCachedSegment(cache: Cache, ids: (string | undefined)[]): Promise<IndexSegment | undefined> {
  return ids.includes(undefined)
    ? undefined
    : readCached<IndexSegment>(cache, cacheKey('analysed', ids), decodeSegment);
}

/** Of one page, for when its neighbours are other ones. */
export function writeCachedRecords(cache: Cache, id: string, records: SearchRecord[]): void {
  writeCached(cache, cacheKey('records', id), records);
}

export function readCachedRecords(cache: Cache, id: string): Promise<SearchRecord[] | undefined> {
  return readCached<SearchRecord[]>(cache, cacheKey('records', id));
}
