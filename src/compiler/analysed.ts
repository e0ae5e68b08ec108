/**
 * What search finds on a page, or on several, on its way to the index: as it is kept, sent between threads, and held until
 * all pages are made. A line of JSON says how many bytes each part has; then come the parts, as UTF-8. Numbers of postings
 * are control characters for the most part, which JSON would write as six letters each.
 */
import type { Analysed, AnalysedHeads } from '../search-format.js';
import { type Cache, recall } from './cache/index.js';
import { keyOf } from './cache/keys.js';

/** Pages that are analysed together: neighbours in the site, the first of them at a multiple of this. */
export const GROUP = 32;

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

/** `id` stands for all that the page was made from. */
export function keepEncoded({ store }: Cache, id: string, bytes: Uint8Array): void {
  void store.put(keyOf('analysed', id), bytes);
}

export function recallAnalysed(cache: Cache, id: string): Promise<Analysed | undefined> {
  return recall<Analysed>(cache, keyOf('analysed', id), decode);
}

/** Of pages as one, by what stands for each; where nothing does for one of them, it is not kept. */
export function keepTogether(cache: Cache, ids: (string | undefined)[], bytes: Uint8Array): void {
  if (!ids.includes(undefined)) keepEncoded(cache, keyOf('together', ids), bytes);
}

export async function recallTogether(cache: Cache, ids: (string | undefined)[]): Promise<Analysed | undefined> {
  return ids.includes(undefined) ? undefined : recallAnalysed(cache, keyOf('together', ids));
}
