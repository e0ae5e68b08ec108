/** What references lead to, without a word where that is nothing: whoever needs it will report it. */
import { posix } from 'node:path';
import { unescapePercent } from '../../../routes.js';
import { type Document, entryOf, isObject, type Json, joinPointer, own, stepsOf } from '../document.js';

/** References that lead to references. */
const MOST_HOPS = 20;

/** `file` is empty in the main file; `pointer` is one as the document knows it, with its file. */
export type Found = { value: unknown; file: string; pointer: string };

export function lookUp(ref: string, from: string, { root, path, files }: Document): Found | undefined {
  const [address = '', fragment = ''] = ref.split(/#(.*)/s);
  const target = address ? posix.join(posix.dirname(from || path), unescapePercent(address)) : from;
  const file = target === path ? '' : target;
  let value: unknown = file ? files.get(file)?.root : root;
  if (fragment && !fragment.startsWith('/')) return undefined;
  for (const key of stepsOf(fragment)) value = entryOf(value, key);
  return value === undefined ? undefined : { value, file, pointer: joinPointer(file, unescapePercent(fragment)) };
}

/** The object at the end of a chain of references; one that is no reference stands for itself. */
export function resolve(written: unknown, from: string, document: Document): { value: Json; file: string } | undefined {
  let value = written;
  let file = from;
  for (let hops = 0; hops < MOST_HOPS; hops++) {
    if (!isObject(value)) return undefined;
    const ref = own(value, '$ref');
    if (typeof ref !== 'string') return { value, file };
    const found = lookUp(ref, file, document);
    if (!found) return undefined;
    ({ value, file } = found);
  }
  return undefined;
}
