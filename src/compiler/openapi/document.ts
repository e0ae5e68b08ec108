/**
 * An API description as untrusted data: typed look-ups that never throw, and `$ref` inside the document
 * and between the files of its folder.
 * What cannot be resolved is a finding, once.
 */
import { posix } from 'node:path';
import { unescapePercent } from '../../routes.js';
import type { ApiConfig } from '../config/types.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { error, finding } from '../diagnostics/index.js';
import type { Diagnostic, Place } from '../diagnostics/types.js';
import { isBelow } from '../source/paths.js';
import type { Origin } from '../types.js';

export type Json = { [key: string]: unknown };

export type Document = {
  root: Json;
  api: ApiConfig;
  path: string;
  at: (pointer: string) => Place | undefined;
  /** The other files of the description, by path. */
  files: Map<string, { root: unknown; at: (pointer: string) => Place | undefined }>;
  diagnostics: Diagnostic[];
  /** Pointers of references that were reported. */
  reported: Set<string>;
  /** What `only` and `except` name and no operation has fitted yet; see `filter.ts`. */
  unmatched: Set<string>;
};

/**
 * A value with where it stands. `name` is the component's, where a reference led to one; `described` says that it has a
 * description beside the reference.
 */
export type Node = { value: Json; pointer: string; name?: string; described?: boolean };

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function textIn(value: Json, key: string): string | undefined {
  const found = own(value, key);
  return typeof found === 'string' && found.trim() ? found : undefined;
}

/** An own property: `__proto__` and its kin are data like any other. */
export function own(value: Json, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

export function step(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Between the file of a pointer and the pointer inside it; pointers into the main file have neither. */
const SEPARATOR = '\0';

export function splitPointer(pointer: string): { file: string; inner: string } {
  const end = pointer.indexOf(SEPARATOR);
  return end < 0 ? { file: '', inner: pointer } : { file: pointer.slice(0, end), inner: pointer.slice(end + 1) };
}

/** `file` is empty for the main one. */
export function joinPointer(file: string, inner: string): string {
  return file ? file + SEPARATOR + inner : inner;
}

/** The keys that the fragment of an address goes through. */
export function stepsOf(fragment: string): string[] {
  return fragment.split('/').slice(1).map(readStep);
}

function readStep(key: string): string {
  return unescapePercent(key).replaceAll('~1', '/').replaceAll('~0', '~');
}

/** What a list or object has under a key; `undefined` where it is neither. */
export function entryOf(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isObject(value) ? own(value, String(key)) : undefined;
}

/** The object under a key, its `$ref` followed; `undefined` where there is none. */
export function child(document: Document, node: Node, key: string | number): Node | undefined {
  const value = entryOf(node.value, key);
  if (!isObject(value)) return undefined;
  return follow(document, { value, pointer: step(node.pointer, key) }, key === 'schema' || key === 'itemSchema');
}

export function children(document: Document, node: Node, key: string): (Node & { key: string })[] {
  const value = own(node.value, key);
  if (!isObject(value) && !Array.isArray(value)) return [];
  const pointer = step(node.pointer, key);
  return Object.entries(value).flatMap(([name, entry]) => {
    if (!isObject(entry)) return [];
    const found = follow(document, { value: entry, pointer: step(pointer, name) });
    return found ? [{ ...found, key: name }] : [];
  });
}

const structural =
  /^(properties|required|enum|const|not|if|items|prefixItems|(pattern|additional)Properties|dependentSchemas|(all|one|any)Of)$/;

/** Whether a schema, apart from the keys in `beside`, has no keyword that changes what it allows: all else says more of it. */
export function isWordsOnly(value: Json, beside: string[] = []): boolean {
  return !Object.keys(value).some(key => structural.test(key) && !beside.includes(key));
}

/** Schemas under a key, in order; what cannot be resolved is kept as a schema that says nothing. */
export function schemas(document: Document, node: Node, key: string): (Node & { key: string })[] {
  const value = own(node.value, key);
  if (!isObject(value) && !Array.isArray(value)) return [];
  const pointer = step(node.pointer, key);
  return Object.entries(value).flatMap(([name, entry]) => {
    const found = schemaAt(document, entry, step(pointer, name));
    return found ? [{ ...found, key: name }] : [];
  });
}

/** Since OpenAPI 3.1 a schema may be `true` (anything) or `false` (nothing). */
export function schema(document: Document, node: Node, key: string): Node | undefined {
  return schemaAt(document, own(node.value, key), step(node.pointer, key));
}

function schemaAt(document: Document, value: unknown, pointer: string): Node | undefined {
  if (typeof value === 'boolean') return { value: value ? {} : { not: {} }, pointer };
  return isObject(value) ? (follow(document, { value, pointer }, true) ?? { value: {}, pointer }) : undefined;
}

/**
 * Follows `$ref` to its end; what stands beside it wins over what it leads to. A schema whose reference has keywords
 * beside it that change what is allowed is an end too: both hold.
 */
export function follow(document: Document, node: Node, isSchema = false): Node | undefined {
  const seen = new Set<string>();
  let { value, pointer } = node;
  let name: string | undefined;
  const siblings: Json[] = [];
  for (;;) {
    const ref = own(value, '$ref') ?? own(value, '$dynamicRef');
    const isEnd = typeof ref !== 'string' || (isSchema && !isWordsOnly(value));
    if (isEnd) {
      const described = siblings.some(beside => Object.hasOwn(beside, 'description'));
      const end = typeof ref === 'string' ? withReference(value) : value;
      return { value: Object.assign({}, end, ...siblings), pointer, name, described };
    }
    if (seen.has(ref)) return undefined;
    seen.add(ref);
    const found = target(document, ref, pointer);
    if (!found) return undefined;
    const { $ref: _, $dynamicRef: __, ...rest } = value;
    siblings.unshift(rest);
    name = nameOf(ref) ?? name;
    value = found.value;
    pointer = found.pointer;
  }
}

/** The reference becomes the first of the parts that all hold. */
function withReference({ $ref, $dynamicRef, ...beside }: Json): Json {
  const parts = Array.isArray(beside.allOf) ? beside.allOf : [];
  return { ...beside, allOf: [typeof $ref === 'string' ? { $ref } : { $dynamicRef }, ...parts] };
}

/** What a reference calls its target: a component's name, or that of a definition or file beside the description. */
export function nameOf(ref: string): string | undefined {
  const component = /#\/(?:components\/\w+|definitions|\$defs)\/([^/]+)$/.exec(ref)?.[1];
  const other = /(?:^|\/)([^/#]+?)(?:\.(?:ya?ml|json))?(?:#\/?)?$/.exec(ref)?.[1] ?? /#\/([^/]+)$/.exec(ref)?.[1];
  const name = component ?? other;
  return name === undefined ? undefined : readStep(name);
}

/**
 * What names a schema in files and addresses: the name of a component, else its file (below the description's folder)
 * and pointer.
 */
export function keyOf(document: Document, pointer: string): string {
  const component = /^\/components\/schemas\/([^/]+)$/.exec(pointer)?.[1];
  if (component !== undefined) return readStep(component);
  const { file, inner } = splitPointer(pointer);
  return `${file && posix.relative(posix.dirname(document.path), file)}#${inner}`;
}

export function componentsOf(document: Document): Node {
  return child(document, { value: document.root, pointer: '' }, 'components') ?? { value: {}, pointer: '/components' };
}

/** The schema of a key, if there is one. */
export function schemaOfKey(document: Document, key: string): Node | undefined {
  const components = componentsOf(document);
  const all = own(components.value, 'schemas');
  if (isObject(all) && Object.hasOwn(all, key)) {
    const found = schema(document, { value: all, pointer: step(components.pointer, 'schemas') }, key);
    return found && { ...found, name: found.name ?? key };
  }
  const [file = '', inner = ''] = key.split(/#(.*)/s);
  const ref = `${file && posix.relative(posix.dirname(document.path), posix.join(posix.dirname(document.path), file))}#${encodeURI(inner)}`;
  return target(document, ref, '');
}

/** `#/x` stays in the file it stands in; `./b.yaml#/x` leads to another file of the description's folder. */
export function target(document: Document, ref: string, pointer: string): Node | undefined {
  const [address = '', fragment = ''] = ref.split(/#(.*)/s);
  const file = address ? otherFile(document, address, ref, pointer) : splitPointer(pointer).file;
  if (file === undefined) return undefined;
  let value: unknown = file ? document.files.get(file)?.root : document.root;
  if (fragment && !fragment.startsWith('/')) {
    const anchored = anchorsIn(value, '').get(unescapePercent(fragment));
    if (anchored) return { ...anchored, pointer: joinPointer(file, anchored.pointer) };
    return report(document, pointer, 'unresolved-ref', `"${ref}" leads to nothing: there is no such "$anchor".`);
  }
  const steps = stepsOf(fragment);
  for (const [index, key] of steps.entries()) {
    const next = entryOf(value, key);
    if (next === undefined) {
      const known = isObject(value) ? Object.keys(value) : [];
      return report(
        document,
        pointer,
        'unresolved-ref',
        `"${ref}" leads to nothing: there is no "${steps.slice(0, index + 1).join('/')}".`,
        didYouMean(key, known),
      );
    }
    value = next;
  }
  if (!isObject(value)) return report(document, pointer, 'unresolved-ref', `"${ref}" does not lead to an object.`);
  return { value, pointer: joinPointer(file, unescapePercent(fragment)) };
}

const DEEPEST_ANCHOR = 60;

/** Schemas that carry `$anchor` or `$dynamicAnchor`, by that name. */
function anchorsIn(value: unknown, pointer: string, found = new Map<string, Node>(), depth = 0): Map<string, Node> {
  if (typeof value !== 'object' || value === null || depth > DEEPEST_ANCHOR) return found;
  if (isObject(value))
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const name = own(value, key);
      if (typeof name === 'string' && !found.has(name)) found.set(name, { value, pointer });
    }
  for (const [key, entry] of Object.entries(value)) anchorsIn(entry, step(pointer, key), found, depth + 1);
  return found;
}

/** The file a reference names, `''` for the main one. Never the network, never outside the description's folder. */
function otherFile(document: Document, address: string, ref: string, pointer: string): string | undefined {
  const from = splitPointer(pointer).file || document.path;
  const target = posix.join(posix.dirname(from), unescapePercent(address));
  const isElsewhere = /^([a-z][a-z0-9+.-]*:|[/\\])/i.test(address);
  if (isElsewhere || !isBelow(posix.dirname(document.path), target))
    return report(document, pointer, 'external-ref', `"${ref}" leads out of the folder of the description.`);
  if (target === document.path) return '';
  if (document.files.has(target)) return target;
  const near = didYouMean(target, document.files.keys());
  return report(document, pointer, 'unresolved-ref', `"${ref}" leads to a file that does not exist.`, near);
}

function report(
  document: Document,
  pointer: string,
  rule: 'external-ref' | 'unresolved-ref',
  message: string,
  hint?: string,
): undefined {
  const at = step(pointer, '$ref');
  if (document.reported.has(at)) return undefined;
  document.reported.add(at);
  document.diagnostics.push(error(rule, message, { ...originOf(document, at), hint }));
  return undefined;
}

export function invalid(document: Document, pointer: string, message: string): void {
  document.diagnostics.push(finding('invalid-openapi', message, originOf(document, pointer)));
}

/** The nearest place known for a pointer. */
export function originOf(document: Document, pointer: string): Origin & { pointer: string } {
  const { file, inner } = splitPointer(pointer);
  const at = document.files.get(file)?.at ?? document.at;
  let known = inner;
  while (known && !at(known)) known = known.slice(0, known.lastIndexOf('/'));
  return { path: file || document.path, pointer: inner, place: at(known) ?? { line: 1, column: 1 } };
}
