/** Finds what references lead to, without reporting those that lead nowhere: the pages that show them do. */
import { type ApiDocument, getOwn, isObject, type Json, resolvePointer } from './document.js';
import { joinFilePointer, splitFilePointer } from './pointers.js';

/** An object and its file, which is empty for the main one. */
export type Located = { value: Json; file: string };

/** Returns what a reference in a file leads to. */
export type FollowReference = (ref: string, file: string) => (Located & { pointer: string }) | undefined;

/** Creates a function that looks up each reference once. */
export function createFollower(document: ApiDocument): FollowReference {
  const silent: ApiDocument = { ...document, findings: { ...document.findings, addOnce: () => undefined } };
  const known = new Map<string, ReturnType<FollowReference>>();
  return (ref, file) => {
    const key = joinFilePointer(file, ref);
    if (!known.has(key)) {
      const node = resolvePointer(silent, ref, joinFilePointer(file, ''));
      known.set(key, node && { ...node, file: splitFilePointer(node.pointer).file });
    }
    return known.get(key);
  };
}

/** True for keys of parameters, headers and media types whose values are schemas. */
export function isSchemaKey(key: string): boolean {
  return key === 'schema' || key === 'itemSchema';
}

/** The schemas that references lead to, each once, in the order in which the description refers to them. */
export function* schemaTargets(
  document: ApiDocument,
  follow: FollowReference,
): Generator<Located & { pointer: string }> {
  const seen = { schemas: new Set<unknown>(), others: new Set<unknown>() };
  const waiting: { value: unknown; file: string; isSchema: boolean }[] = [
    { value: document.root, file: '', isSchema: false },
  ];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    const { value, file, isSchema } = at;
    const known = isSchema ? seen.schemas : seen.others;
    if (typeof value !== 'object' || value === null || known.has(value)) continue;
    known.add(value);
    const ref = isObject(value) ? getOwn(value, '$ref') : undefined;
    const target = typeof ref === 'string' ? follow(ref, file) : undefined;
    if (target && isSchema && !seen.schemas.has(target.value)) yield target;
    if (target) waiting.push({ ...target, isSchema });
    const entries = Object.entries(value).filter(([, entry]) => typeof entry === 'object');
    for (const [key, entry] of entries.reverse())
      waiting.push({ value: entry, file, isSchema: isSchema || isSchemaKey(key) });
  }
}
