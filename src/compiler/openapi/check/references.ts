/** Looks up references without reporting those that lead nowhere: the code that needs their targets does. */
import { posix } from 'node:path';
import { decodePercent } from '../../../routes.js';
import { type ApiDocument, getEntry, getOwn, isObject, type Json } from '../document.js';
import { joinFilePointer, parsePointer } from '../pointers.js';

/** References to references that are followed. */
const MAX_HOPS = 20;

/** The target of a reference. `file` is empty for the main file; `pointer` includes the file. */
export type ReferenceTarget = { value: unknown; file: string; pointer: string };

/** The target of a reference in the file `from`; `undefined` if there is none, and for references to an `$anchor`. */
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

/** The object at the end of a chain of references, with its file; any other object is its own end. */
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
    const target = lookUpReference(ref, file, document);
    if (!target) return undefined;
    ({ value, file } = target);
  }
  return undefined;
}
