/** Weighs what pages show of a description: a few bytes refer to a large part, and thousands of operations may do so. */
import { type ApiDocument, resolvePointer } from './document.js';
import { joinFilePointer, splitFilePointer } from './pointers.js';

/** References inside schemas that a page follows: to the schema of a body, and to those of its fields. */
const SCHEMA_REFERENCES = 2;
/** What is outside of schemas: references to parameters, responses and so on are followed to their end. */
const OUTSIDE = SCHEMA_REFERENCES + 1;

/** Levels of values in each other; pages show fewer. */
const MAX_DEPTH = 60;

/** Characters that an entry of a list or object counts as, besides its key. */
const ENTRY = 16;

/** Returns how many characters a value has with its references replaced; `file` is empty for the main file. */
export type Scale = (value: unknown, file: string) => number;

/** Where a value is: `left` counts the references that are followed from there, `isPart` is true in `allOf`. */
type Place = { file: string; left: number; depth: number; isPart?: boolean };

/** Creates a scale that weighs each part of a description once, whatever leads to it; `follows` is false without references. */
export function createScale(document: ApiDocument, follows = true): Scale {
  const known = Array.from({ length: OUTSIDE + 1 }, () => new WeakMap<object, number>());
  const targets = new Map<string, { value: unknown; file: string } | undefined>();
  const silent: ApiDocument = { ...document, findings: { ...document.findings, addOnce: () => undefined } };

  const follow = (ref: string, file: string) => {
    const key = joinFilePointer(file, ref);
    if (!targets.has(key)) {
      const node = resolvePointer(silent, ref, joinFilePointer(file, ''));
      targets.set(key, node && { value: node.value, file: splitFilePointer(node.pointer).file });
    }
    return targets.get(key);
  };

  const weigh = (value: unknown, at: Place): number => {
    if (typeof value === 'string') return value.length;
    if (typeof value !== 'object' || value === null || at.depth > MAX_DEPTH) return 0;
    const memo = known[at.left]!;
    const before = memo.get(value);
    if (before !== undefined) return before;
    // A value that contains itself adds nothing.
    memo.set(value, 0);
    const isList = Array.isArray(value);
    const depth = at.depth + 1;
    let sum = 0;
    for (const [key, entry] of Object.entries(value)) {
      sum += ENTRY + (isList ? 0 : key.length);
      if (key === '$ref' && typeof entry === 'string') {
        const left = at.left === OUTSIDE || at.isPart ? at.left : at.left - 1;
        const target = follows && left >= 0 ? follow(entry, at.file) : undefined;
        sum += entry.length + (target ? weigh(target.value, { file: target.file, left, depth }) : 0);
      } else if (isList || !key.startsWith('x-')) {
        const entersSchema = at.left === OUTSIDE && (key === 'schema' || key === 'itemSchema');
        const isPart = key === 'allOf' || (isList && at.isPart);
        sum += weigh(entry, { file: at.file, left: entersSchema ? SCHEMA_REFERENCES : at.left, depth, isPart });
      }
    }
    memo.set(value, sum);
    return sum;
  };
  return (value, file) => weigh(value, { file, left: OUTSIDE, depth: 0 });
}
