/**
 * Index segments as bytes: for the cache, for messages between threads, and until all pages are rendered. Neighbours share
 * a segment, because most of the work is done once for all of them. The format is a line of JSON with the size of each
 * part, and then the parts as UTF-8. Numbers of postings are mostly control characters, which JSON would write as six
 * letters each.
 */
import type { Route } from '../../routes.js';
import type { IndexSegment, SearchRecord, SegmentSections } from '../../search-format.js';
import { type Cache, readCached, writeCached } from '../cache/index.js';
import { cacheKey } from '../cache/keys.js';

/** Pages of a group. After `least` pages, one page in `one` begins a new group; after `most` pages, the next one does. */
const GROUP_SIZE = { least: 16, most: 64, one: 16 };

/** Groups of neighbours that share a segment. Routes decide where a group begins, so a new page changes few groups. */
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

/** The upper 16 bits of 32-bit FNV-1a, which the last letters of the text hardly influence. */
function fnv1aUpperBits(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 16;
}

const LINE_FEED = 0x0a;

/** Encodes a segment; see the head of this file for the format. */
export function encodeSegment({ heads, contents, names, texts }: IndexSegment): Uint8Array {
  const parts = [JSON.stringify(heads), contents.join('\n'), names, texts];
  const sizes = parts.map(part => Buffer.byteLength(part));
  const line = `${JSON.stringify([contents.length, ...sizes])}\n`;
  // A small buffer from Node's pool would keep the whole pool in memory.
  const bytes = new Uint8Array(sizes.reduce((sum, size) => sum + size, line.length));
  const buffer = Buffer.from(bytes.buffer);
  let at = buffer.write(line, 'latin1');
  for (const part of parts) at += buffer.write(part, at);
  return bytes;
}

/** Decodes a segment. Throws where the bytes are no segment. */
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

/** Caches the segment of a group. `ids` are the keys of its pages; a group with a page that has no key is not cached. */
export function writeCachedSegment({ store }: Cache, ids: (string | undefined)[], bytes: Uint8Array): void {
  if (!ids.includes(undefined)) void store.put(cacheKey('analysed', ids), bytes);
}

/** The cached segment of a group; `undefined` where there is none. */
export async function readCachedSegment(cache: Cache, ids: (string | undefined)[]): Promise<IndexSegment | undefined> {
  return ids.includes(undefined)
    ? undefined
    : readCached<IndexSegment>(cache, cacheKey('analysed', ids), decodeSegment);
}

/** Caches the search records of one page, for builds in which it has other neighbours. */
export function writeCachedRecords(cache: Cache, id: string, records: SearchRecord[]): void {
  writeCached(cache, cacheKey('records', id), records);
}

/** The cached search records of a page; `undefined` where there are none. */
export function readCachedRecords(cache: Cache, id: string): Promise<SearchRecord[] | undefined> {
  return readCached<SearchRecord[]>(cache, cacheKey('records', id));
}
