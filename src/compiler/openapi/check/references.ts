/** What references lead to, without a word where that is nothing: whoever needs it will report it. */
import { posix } from 'node:path';
import { decodePercent } from '../../../routes.js';
import { type ApiDocument, getEntry, getOwn, isObject, type Json, joinFilePointer, parsePointer } from '../document.js';

/** References that lead to references. */
const MAX_HOPS = 20;

/** `file` is empty in the main file; `pointer` is one as the document knows it, with its file. */
export type ReferenceTarget = { value: unknown; file: string; pointer: string };

export function lookUpReference(
  ref: string,
  from: string,
  { root, path, files }: ApiDocument,
): ReferenceTarget | undefined {
  const [address = '', fragment = ''] = ref.split(/#(.*)/s);
  const target = address ? posix.join(posix.dirname(from || path), decodePercent(address)) : from;
  const file = target === path ? '' : target;
  let value: unknown = file ? files.get(file)?.root : root;
  if (fragment && !fragment.startsWith('/')) return undefined;
  for (const key of parsePointer(fragment)) value = getEntry(value, key);
  return value === undefined ? undefined : { value, file, pointer: joinFilePointer(file, decodePercent(fragment)) };
}

/** The object at the end of a chain of references; one that is no reference stands for itself. */
export function resolveReferenceChain(
  written: unknown,
  from: string,
  document: ApiDocument,
): { value: Json; file: string } | undefined {
  let value = written;
  let file = from;
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    if (!isObject(value)) return undefined;
    const ref = getOwn(value, '$ref');
    if (typeof ref !== 'string') return { value, file };
    const found = lookUpReference(ref, file, document);
    if (!found) return undefined;
    ({ value, file } = found);
  }
  return undefined;
}
