/**
 * An API description as untrusted data: typed look-ups that never throw, and `$ref` within the document and between the
 * files of its folder. A reference that cannot be resolved is reported once for each page that shows it.
 */
import { posix } from 'node:path';
import { decodePercent } from '../../routes.js';
import type { ApiConfig } from '../config/types.js';
import { error, finding } from '../diagnostics/index.js';
import type { Hint, Position } from '../diagnostics/types.js';
import { getOwn, isObject, type Json } from '../source/json-object.js';
import { nearestPosition } from '../source/json-pointer.js';
import { isBelow } from '../source/paths.js';
import type { Origin } from '../types.js';
import type { FindingLog } from './finding-log.js';
import {
  appendKey,
  decodeToken,
  isAbsoluteAddress,
  joinFilePointer,
  parsePointer,
  splitFilePointer,
} from './pointers.js';

export { getOwn, isObject, type Json };

/** A place in an overlay. */
export type OverlaidPlace = { path: string; pointer: string; place: Position | undefined };

/** A description: its files, and what was found in them. */
export type ApiDocument = {
  root: Json;
  api: ApiConfig;
  path: string;
  positionAt: (pointer: string) => Position | undefined;
  /** The other files of the description, by path. */
  files: Map<string, { root: unknown; positionAt: (pointer: string) => Position | undefined }>;
  /** Where overlays have written the value at a pointer of the main file; `undefined` where they have not. */
  overlaidAt?: (pointer: string) => OverlaidPlace | undefined;
  findings: FindingLog;
  /** Where names of `$anchor` lead, by file. */
  anchors: Map<string, Map<string, ApiNode>>;
  /** Where references without other keys lead, by file and reference: large descriptions repeat a few thousand times. */
  followed: Map<string, ApiNode>;
  /** The shapes of schemas that references lead to, by their values; see `buildSchemaShape`. */
  shapes: WeakMap<Json, unknown>;
  /** The security schemes by name, once they were asked for. */
  securitySchemes?: ReadonlyMap<string, ApiNode>;
  /** Pointers of schemas whose fields are only named, because the description would become too large. */
  closedSchemas: Set<string>;
  /** True if parts that are marked as internal have been taken out. */
  hidesParts?: true;
  /** Replaces the targets of references, for pages on which shared parts are only named. */
  stubOf?: (target: Json) => Json;
};

/**
 * An object and its pointer, references followed. `name` is the name of the referenced component, if a reference led here;
 * `hasOwnDescription` is true if a description is written next to the reference.
 */
export type ApiNode = { value: Json; pointer: string; name?: string; hasOwnDescription?: boolean };

/** A node of a map or list, with its key there. */
export type KeyedNode = ApiNode & { key: string };

/** Keys of values that are data of the API, not parts of its description. */
export const dataKeys: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const']);

/** Keys of maps whose own keys are names of schemas, so that none of them is a keyword. */
export const nameMaps: ReadonlySet<string> = new Set([
  ...['schemas', 'properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'],
]);

/** The text under a key; `undefined` for a blank text or any other value. */
export function getText(value: Json, key: string): string | undefined {
  const text = getOwn(value, key);
  return typeof text === 'string' && text.trim() ? text : undefined;
}

/** The value under a key of a list or object; `undefined` for any other value. */
export function getEntry(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isObject(value) ? getOwn(value, String(key)) : undefined;
}

/** The object under a key, with its `$ref` followed; `undefined` if there is none. */
export function getChild(document: ApiDocument, node: ApiNode, key: string | number): ApiNode | undefined {
  const value = getEntry(node.value, key);
  if (!isObject(value)) return undefined;
  const isSchema = key === 'schema' || key === 'itemSchema';
  return followReferences(document, { value, pointer: appendKey(node.pointer, key) }, isSchema);
}

/** The objects in the map or list under a key, with their `$ref`s followed. */
export function getChildren(document: ApiDocument, node: ApiNode, key: string): KeyedNode[] {
  return getFirstChildren(document, node, { key, most: Number.POSITIVE_INFINITY });
}

/** The same for the first entries only: a page that shows a few must not cost as much as one that shows thousands. */
export function getFirstChildren(
  document: ApiDocument,
  node: ApiNode,
  { key, most }: { key: string; most: number },
): KeyedNode[] {
  const value = getOwn(node.value, key);
  if (!isObject(value) && !Array.isArray(value)) return [];
  const pointer = appendKey(node.pointer, key);
  const entries = Object.entries(Array.isArray(value) ? value.slice(0, most) : value).slice(0, most);
  return entries.flatMap(([name, entry]) => {
    if (!isObject(entry)) return [];
    const child = followReferences(document, { value: entry, pointer: appendKey(pointer, name) });
    return child ? [{ ...child, key: name }] : [];
  });
}

const structuralKeyword =
  /^(properties|required|enum|const|not|if|items|prefixItems|(pattern|additional)Properties|dependentSchemas|(all|one|any)Of)$/;

/** True if no keyword of the schema, apart from those in `except`, changes what it allows. */
export function isAnnotationOnly(value: Json, except: string[] = []): boolean {
  return !Object.keys(value).some(key => structuralKeyword.test(key) && !except.includes(key));
}

/** The schemas in the map or list under a key, in order. An unresolvable one is returned as an empty schema. */
export function getSchemas(document: ApiDocument, node: ApiNode, key: string): KeyedNode[] {
  const value = getOwn(node.value, key);
  if (!isObject(value) && !Array.isArray(value)) return [];
  const pointer = appendKey(node.pointer, key);
  return Object.entries(value).flatMap(([name, entry]) => {
    const schema = resolveSchema(document, entry, appendKey(pointer, name));
    return schema ? [{ ...schema, key: name }] : [];
  });
}

/** The schema under a key. Since OpenAPI 3.1 it may be written `true` (anything) or `false` (nothing). */
export function getSchema(document: ApiDocument, node: ApiNode, key: string): ApiNode | undefined {
  return resolveSchema(document, getOwn(node.value, key), appendKey(node.pointer, key));
}

function resolveSchema(document: ApiDocument, value: unknown, pointer: string): ApiNode | undefined {
  if (typeof value === 'boolean') return { value: value ? {} : { not: {} }, pointer };
  return isObject(value) ? (followReferences(document, { value, pointer }, true) ?? { value: {}, pointer }) : undefined;
}

/**
 * Follows `$ref` to its end; keys next to it win over those of its target. A schema whose `$ref` has keywords next to it
 * that change what it allows is an end too: both apply.
 */
export function followReferences(document: ApiDocument, node: ApiNode, isSchema = false): ApiNode | undefined {
  const { $ref: ref } = node.value;
  if (typeof ref !== 'string' || Object.keys(node.value).length > 1) return followOnce(document, node, isSchema);
  const key = `${isSchema}\n${splitFilePointer(node.pointer).file}\n${ref}`;
  const found = document.followed.get(key) ?? followOnce(document, node, isSchema);
  // A reference that leads nowhere is reported wherever it is written.
  if (found) document.followed.set(key, found);
  return found;
}

function followOnce(document: ApiDocument, node: ApiNode, isSchema: boolean): ApiNode | undefined {
  const seen = new Set<string>();
  let { value, pointer } = node;
  let name: string | undefined;
  const overrides: Json[] = [];
  for (;;) {
    const ref = getOwn(value, '$ref') ?? getOwn(value, '$dynamicRef');
    const isEnd = typeof ref !== 'string' || (isSchema && !isAnnotationOnly(value));
    if (isEnd) {
      const hasOwnDescription = overrides.some(keys => Object.hasOwn(keys, 'description'));
      const end = typeof ref === 'string' ? referenceToAllOf(value) : value;
      return { value: Object.assign({}, end, ...overrides), pointer, name, hasOwnDescription };
    }
    if (seen.has(ref)) return undefined;
    seen.add(ref);
    const target = resolvePointer(document, ref, pointer);
    if (!target) return undefined;
    const { $ref: _, $dynamicRef: __, ...rest } = value;
    overrides.unshift(rest);
    name = referenceName(ref) ?? name;
    value = target.value;
    pointer = target.pointer;
  }
}

/** Moves a reference to the front of `allOf`, so that it applies together with the keywords next to it. */
function referenceToAllOf({ $ref, $dynamicRef, ...rest }: Json): Json {
  const parts = Array.isArray(rest.allOf) ? rest.allOf : [];
  return { ...rest, allOf: [typeof $ref === 'string' ? { $ref } : { $dynamicRef }, ...parts] };
}

/** The name by which a reference calls its target: that of a component, a definition or a file. */
export function referenceName(ref: string): string | undefined {
  const component = /#\/(?:components\/\w+|definitions|\$defs)\/([^/]+)$/.exec(ref)?.[1];
  const other = /(?:^|\/)([^/#]+?)(?:\.(?:ya?ml|json))?(?:#\/?)?$/.exec(ref)?.[1] ?? /#\/([^/]+)$/.exec(ref)?.[1];
  const name = component ?? other;
  return name === undefined ? undefined : decodeToken(name);
}

/**
 * Identifies a schema in file names and URLs: the name of a component, else its file (relative to the description's
 * folder) and pointer.
 */
export function schemaKey(document: ApiDocument, pointer: string): string {
  const component = /^\/components\/schemas\/([^/]+)$/.exec(pointer)?.[1];
  if (component !== undefined) return decodeToken(component);
  const { file, inner } = splitFilePointer(pointer);
  return `${file && posix.relative(posix.dirname(document.path), file)}#${inner}`;
}

/** The components of a description; an empty object if there are none. */
export function getComponents(document: ApiDocument): ApiNode {
  return (
    getChild(document, { value: document.root, pointer: '' }, 'components') ?? { value: {}, pointer: '/components' }
  );
}

/** The schema that a key of `schemaKey` identifies; `undefined` if there is none. */
export function findSchema(document: ApiDocument, key: string): ApiNode | undefined {
  const components = getComponents(document);
  const all = getOwn(components.value, 'schemas');
  if (isObject(all) && Object.hasOwn(all, key)) {
    const schema = getSchema(document, { value: all, pointer: appendKey(components.pointer, 'schemas') }, key);
    return schema && { ...schema, name: schema.name ?? key };
  }
  const [file = '', inner = ''] = key.split(/#(.*)/s);
  const folder = posix.dirname(document.path);
  const ref = `${file && posix.relative(folder, posix.join(folder, file))}#${encodeURI(inner)}`;
  return resolvePointer(document, ref, '');
}

/**
 * The object that a `$ref` at `pointer` leads to: `#/x` stays in the same file, `./b.yaml#/x` leads to another file of the
 * description's folder. A reference that leads nowhere is reported.
 */
export function resolvePointer(document: ApiDocument, ref: string, pointer: string): ApiNode | undefined {
  const [address = '', fragment = ''] = ref.split(/#(.*)/s);
  const file = address ? resolveOtherFile(document, address, { ref, pointer }) : splitFilePointer(pointer).file;
  if (file === undefined) return undefined;
  let value: unknown = file ? document.files.get(file)?.root : document.root;
  if (fragment && !fragment.startsWith('/')) {
    const anchored = listAnchors(document, file, value).get(decodePercent(fragment));
    if (anchored) return toTarget(document, anchored.value, joinFilePointer(file, anchored.pointer));
    return reportUnresolved(document, pointer, `"${ref}" leads to nothing: there is no such "$anchor".`);
  }
  const keys = parsePointer(fragment);
  for (const [index, key] of keys.entries()) {
    const next = getEntry(value, key);
    if (next === undefined) {
      const message = `"${ref}" leads to nothing: there is no "${keys.slice(0, index + 1).join('/')}".`;
      const known = isObject(value) ? value : {};
      const hint = () => document.findings.suggest(key, Object.keys(known));
      return reportReference(document, pointer, { rule: 'unresolved-ref', message, hint });
    }
    value = next;
  }
  if (!isObject(value)) return reportUnresolved(document, pointer, `"${ref}" does not lead to an object.`);
  return toTarget(document, value, joinFilePointer(file, decodePercent(fragment)));
}

function toTarget({ stubOf }: ApiDocument, value: Json, pointer: string): ApiNode {
  return { value: stubOf ? stubOf(value) : value, pointer };
}

const MAX_ANCHOR_DEPTH = 60;

/** The first schema, in document order, of each name that an `$anchor` or `$dynamicAnchor` gives. */
function listAnchors({ anchors }: ApiDocument, file: string, root: unknown): ReadonlyMap<string, ApiNode> {
  const known = anchors.get(file);
  if (known) return known;
  const found = new Map<string, ApiNode>();
  const search = (value: unknown, pointer: string, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > MAX_ANCHOR_DEPTH) return;
    for (const name of isObject(value) ? [getOwn(value, '$anchor'), getOwn(value, '$dynamicAnchor')] : [])
      if (typeof name === 'string' && !found.has(name)) found.set(name, { value: value as Json, pointer });
    for (const [key, entry] of Object.entries(value)) search(entry, appendKey(pointer, key), depth + 1);
  };
  search(root, '', 0);
  anchors.set(file, found);
  return found;
}

/** The file that a reference names, `''` for the main one. Never the network, and nothing outside the description's folder. */
function resolveOtherFile(
  document: ApiDocument,
  address: string,
  { ref, pointer }: { ref: string; pointer: string },
): string | undefined {
  const from = splitFilePointer(pointer).file || document.path;
  const target = posix.join(posix.dirname(from), decodePercent(address));
  if (isAbsoluteAddress(address) || !isBelow(posix.dirname(document.path), target)) {
    const message = `"${ref}" leads out of the folder of the description.`;
    return reportReference(document, pointer, { rule: 'external-ref', message });
  }
  if (target === document.path) return '';
  if (document.files.has(target)) return target;
  const message = `"${ref}" leads to a file that does not exist.`;
  const hint = () => document.findings.suggest(target, document.files.keys());
  return reportReference(document, pointer, { rule: 'unresolved-ref', message, hint });
}

type ReferenceFault = { rule: 'external-ref' | 'unresolved-ref'; message: string; hint?: () => Hint | undefined };

function reportReference(document: ApiDocument, pointer: string, { rule, message, hint }: ReferenceFault): undefined {
  const at = appendKey(pointer, '$ref');
  document.findings.addOnce(at, () => error(rule, message, { ...nearestOrigin(document, at), hint: hint?.() }));
  return undefined;
}

function reportUnresolved(document: ApiDocument, pointer: string, message: string): undefined {
  return reportReference(document, pointer, { rule: 'unresolved-ref', message });
}

/** Reports what is at a pointer as not conforming to the OpenAPI Specification. */
export function reportInvalid(document: ApiDocument, pointer: string, message: string): void {
  document.findings.add(finding('invalid-openapi', message, nearestOrigin(document, pointer)));
}

/** The origin of a pointer, with the position of its nearest ancestor whose position is known. */
export function nearestOrigin(document: ApiDocument, pointer: string): Origin & { pointer: string } {
  const { file, inner } = splitFilePointer(pointer);
  const overlaid = file ? undefined : document.overlaidAt?.(inner);
  if (overlaid) return overlaid;
  const positionAt = document.files.get(file)?.positionAt ?? document.positionAt;
  return { path: file || document.path, pointer: inner, place: nearestPosition(inner, positionAt) };
}
