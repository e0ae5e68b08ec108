/**
 * An API description as untrusted data: typed look-ups that never throw, and `$ref` inside the document
 * and between the files of its folder.
 * What cannot be resolved is a finding, once.
 */
import { posix } from 'node:path';
import { decodePercent } from '../../routes.js';
import type { ApiConfig } from '../config/types.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { error, finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { isBelow } from '../source/paths.js';
import type { Origin } from '../types.js';

export type Json = { [key: string]: unknown };

export type ApiDocument = {
  root: Json;
  api: ApiConfig;
  path: string;
  positionAt: (pointer: string) => Position | undefined;
  /** The other files of the description, by path. */
  files: Map<string, { root: unknown; positionAt: (pointer: string) => Position | undefined }>;
  diagnostics: Diagnostic[];
  /** Pointers of references that were reported. */
  reportedPointers: Set<string>;
  /** What `only` and `except` name and no operation has fitted yet; see `filter.ts`. */
  unmatchedFilters: Set<string>;
};

/**
 * A value with where it stands. `name` is the component's, where a reference led to one; `described` says that it has a
 * description beside the reference.
 */
export type ApiNode = { value: Json; pointer: string; name?: string; hasOwnDescription?: boolean };

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function getText(value: Json, key: string): string | undefined {
  const found = getOwn(value, key);
  return typeof found === 'string' && found.trim() ? found : undefined;
}

/** An own property: `__proto__` and its kin are data like any other. */
export function getOwn(value: Json, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

export function appendKey(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Between the file of a pointer and the pointer inside it; pointers into the main file have neither. */
const SEPARATOR = '\0';

export function splitFilePointer(pointer: string): { file: string; inner: string } {
  const end = pointer.indexOf(SEPARATOR);
  return end < 0 ? { file: '', inner: pointer } : { file: pointer.slice(0, end), inner: pointer.slice(end + 1) };
}

/** `file` is empty for the main one. */
export function joinFilePointer(file: string, inner: string): string {
  return file ? file + SEPARATOR + inner : inner;
}

/** The keys that the fragment of an address goes through. */
export function parsePointer(fragment: string): string[] {
  return fragment.split('/').slice(1).map(unescapeToken);
}

function unescapeToken(key: string): string {
  return decodePercent(key).replaceAll('~1', '/').replaceAll('~0', '~');
}

/** What a list or object has under a key; `undefined` where it is neither. */
export function getEntry(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isObject(value) ? getOwn(value, String(key)) : undefined;
}

/** The object under a key, its `$ref` followed; `undefined` where there is none. */
export function getChild(document: ApiDocument, node: ApiNode, key: string | number): ApiNode | undefined {
  const value = getEntry(node.value, key);
  if (!isObject(value)) return undefined;
  return followReferences(
    document,
    { value, pointer: appendKey(node.pointer, key) },
    key === 'schema' || key === 'itemSchema',
  );
}

export function getChildren(document: ApiDocument, node: ApiNode, key: string): (ApiNode & { key: string })[] {
  const value = getOwn(node.value, key);
  if (!isObject(value) && !Array.isArray(value)) return [];
  const pointer = appendKey(node.pointer, key);
  return Object.entries(value).flatMap(([name, entry]) => {
    if (!isObject(entry)) return [];
    const found = followReferences(document, { value: entry, pointer: appendKey(pointer, name) });
    return found ? [{ ...found, key: name }] : [];
  });
}

const structuralKeyword =
  /^(properties|required|enum|const|not|if|items|prefixItems|(pattern|additional)Properties|dependentSchemas|(all|one|any)Of)$/;

/** Whether a schema, apart from the keys in `beside`, has no keyword that changes what it allows: all else says more of it. */
export function isAnnotationOnly(value: Json, beside: string[] = []): boolean {
  return !Object.keys(value).some(key => structuralKeyword.test(key) && !beside.includes(key));
}

/** Schemas under a key, in order; what cannot be resolved is kept as a schema that says nothing. */
export function getSchemas(document: ApiDocument, node: ApiNode, key: string): (ApiNode & { key: string })[] {
  const value = getOwn(node.value, key);
  if (!isObject(value) && !Array.isArray(value)) return [];
  const pointer = appendKey(node.pointer, key);
  return Object.entries(value).flatMap(([name, entry]) => {
    const found = resolveSchema(document, entry, appendKey(pointer, name));
    return found ? [{ ...found, key: name }] : [];
  });
}

/** Since OpenAPI 3.1 a schema may be `true` (anything) or `false` (nothing). */
export function getSchema(document: ApiDocument, node: ApiNode, key: string): ApiNode | undefined {
  return resolveSchema(document, getOwn(node.value, key), appendKey(node.pointer, key));
}

function resolveSchema(document: ApiDocument, value: unknown, pointer: string): ApiNode | undefined {
  if (typeof value === 'boolean') return { value: value ? {} : { not: {} }, pointer };
  return isObject(value) ? (followReferences(document, { value, pointer }, true) ?? { value: {}, pointer }) : undefined;
}

/**
 * Follows `$ref` to its end; what stands beside it wins over what it leads to. A schema whose reference has keywords
 * beside it that change what is allowed is an end too: both hold.
 */
export function followReferences(document: ApiDocument, node: ApiNode, isSchema = false): ApiNode | undefined {
  const seen = new Set<string>();
  let { value, pointer } = node;
  let name: string | undefined;
  const siblings: Json[] = [];
  for (;;) {
    const ref = getOwn(value, '$ref') ?? getOwn(value, '$dynamicRef');
    const isEnd = typeof ref !== 'string' || (isSchema && !isAnnotationOnly(value));
    if (isEnd) {
      const described = siblings.some(beside => Object.hasOwn(beside, 'description'));
      const end = typeof ref === 'string' ? referenceToAllOf(value) : value;
      return { value: Object.assign({}, end, ...siblings), pointer, name, hasOwnDescription: described };
    }
    if (seen.has(ref)) return undefined;
    seen.add(ref);
    const found = resolvePointer(document, ref, pointer);
    if (!found) return undefined;
    const { $ref: _, $dynamicRef: __, ...rest } = value;
    siblings.unshift(rest);
    name = referenceName(ref) ?? name;
    value = found.value;
    pointer = found.pointer;
  }
}

/** The reference becomes the first of the parts that all hold. */
function referenceToAllOf({ $ref, $dynamicRef, ...beside }: Json): Json {
  const parts = Array.isArray(beside.allOf) ? beside.allOf : [];
  return { ...beside, allOf: [typeof $ref === 'string' ? { $ref } : { $dynamicRef }, ...parts] };
}

/** What a reference calls its target: a component's name, or that of a definition or file beside the description. */
export function referenceName(ref: string): string | undefined {
  const component = /#\/(?:components\/\w+|definitions|\$defs)\/([^/]+)$/.exec(ref)?.[1];
  const other = /(?:^|\/)([^/#]+?)(?:\.(?:ya?ml|json))?(?:#\/?)?$/.exec(ref)?.[1] ?? /#\/([^/]+)$/.exec(ref)?.[1];
  const name = component ?? other;
  return name === undefined ? undefined : unescapeToken(name);
}

/**
 * What names a schema in files and addresses: the name of a component, else its file (below the description's folder)
 * and pointer.
 */
export function schemaKey(document: ApiDocument, pointer: string): string {
  const component = /^\/components\/schemas\/([^/]+)$/.exec(pointer)?.[1];
  if (component !== undefined) return unescapeToken(component);
  const { file, inner } = splitFilePointer(pointer);
  return `${file && posix.relative(posix.dirname(document.path), file)}#${inner}`;
}

export function getComponents(document: ApiDocument): ApiNode {
  return (
    getChild(document, { value: document.root, pointer: '' }, 'components') ?? { value: {}, pointer: '/components' }
  );
}

/** The schema of a key, if there is one. */
export function findSchema(document: ApiDocument, key: string): ApiNode | undefined {
  const components = getComponents(document);
  const all = getOwn(components.value, 'schemas');
  if (isObject(all) && Object.hasOwn(all, key)) {
    const found = getSchema(document, { value: all, pointer: appendKey(components.pointer, 'schemas') }, key);
    return found && { ...found, name: found.name ?? key };
  }
  const [file = '', inner = ''] = key.split(/#(.*)/s);
  const ref = `${file && posix.relative(posix.dirname(document.path), posix.join(posix.dirname(document.path), file))}#${encodeURI(inner)}`;
  return resolvePointer(document, ref, '');
}

/** `#/x` stays in the file it stands in; `./b.yaml#/x` leads to another file of the description's folder. */
export function resolvePointer(document: ApiDocument, ref: string, pointer: string): ApiNode | undefined {
  const [address = '', fragment = ''] = ref.split(/#(.*)/s);
  const file = address ? resolveOtherFile(document, address, ref, pointer) : splitFilePointer(pointer).file;
  if (file === undefined) return undefined;
  let value: unknown = file ? document.files.get(file)?.root : document.root;
  if (fragment && !fragment.startsWith('/')) {
    const anchored = collectAnchors(value, '').get(decodePercent(fragment));
    if (anchored) return { ...anchored, pointer: joinFilePointer(file, anchored.pointer) };
    return reportReference(
      document,
      pointer,
      'unresolved-ref',
      `"${ref}" leads to nothing: there is no such "$anchor".`,
    );
  }
  const steps = parsePointer(fragment);
  for (const [index, key] of steps.entries()) {
    const next = getEntry(value, key);
    if (next === undefined) {
      const known = isObject(value) ? Object.keys(value) : [];
      return reportReference(
        document,
        pointer,
        'unresolved-ref',
        `"${ref}" leads to nothing: there is no "${steps.slice(0, index + 1).join('/')}".`,
        didYouMean(key, known),
      );
    }
    value = next;
  }
  if (!isObject(value))
    return reportReference(document, pointer, 'unresolved-ref', `"${ref}" does not lead to an object.`);
  return { value, pointer: joinFilePointer(file, decodePercent(fragment)) };
}

const MAX_ANCHOR_DEPTH = 60;

/** Schemas that carry `$anchor` or `$dynamicAnchor`, by that name. */
function collectAnchors(
  value: unknown,
  pointer: string,
  found = new Map<string, ApiNode>(),
  depth = 0,
): Map<string, ApiNode> {
  if (typeof value !== 'object' || value === null || depth > MAX_ANCHOR_DEPTH) return found;
  if (isObject(value))
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const name = getOwn(value, key);
      if (typeof name === 'string' && !found.has(name)) found.set(name, { value, pointer });
    }
  for (const [key, entry] of Object.entries(value)) collectAnchors(entry, appendKey(pointer, key), found, depth + 1);
  return found;
}

/** The file a reference names, `''` for the main one. Never the network, never outside the description's folder. */
function resolveOtherFile(document: ApiDocument, address: string, ref: string, pointer: string): string | undefined {
  const from = splitFilePointer(pointer).file || document.path;
  const target = posix.join(posix.dirname(from), decodePercent(address));
  const isElsewhere = /^([a-z][a-z0-9+.-]*:|[/\\])/i.test(address);
  if (isElsewhere || !isBelow(posix.dirname(document.path), target))
    return reportReference(document, pointer, 'external-ref', `"${ref}" leads out of the folder of the description.`);
  if (target === document.path) return '';
  if (document.files.has(target)) return target;
  const near = didYouMean(target, document.files.keys());
  return reportReference(document, pointer, 'unresolved-ref', `"${ref}" leads to a file that does not exist.`, near);
}

function reportReference(
  document: ApiDocument,
  pointer: string,
  rule: 'external-ref' | 'unresolved-ref',
  message: string,
  hint?: string,
): undefined {
  const at = appendKey(pointer, '$ref');
  if (document.reportedPointers.has(at)) return undefined;
  document.reportedPointers.add(at);
  document.diagnostics.push(error(rule, message, { ...nearestOrigin(document, at), hint }));
  return undefined;
}

export function reportInvalid(document: ApiDocument, pointer: string, message: string): void {
  document.diagnostics.push(finding('invalid-openapi', message, nearestOrigin(document, pointer)));
}

/** The nearest place known for a pointer. */
export function nearestOrigin(document: ApiDocument, pointer: string): Origin & { pointer: string } {
  const { file, inner } = splitFilePointer(pointer);
  const at = document.files.get(file)?.positionAt ?? document.positionAt;
  let known = inner;
  while (known && !at(known)) known = known.slice(0, known.lastIndexOf('/'));
  return { path: file || document.path, pointer: inner, place: at(known) ?? { line: 1, column: 1 } };
}
