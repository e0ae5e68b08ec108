/**
 * Takes the parts out of a description that are marked `x-internal`, with what leads to them, before pages or a download
 * are made of it: parameters, fields, schemas, responses and all else but operations, which the operation filter leaves
 * out. Values of fields that are gone leave examples too.
 */
import { type ApiDocument, dataKeys, isObject, type Json, nameMaps } from './document.js';
import { createFindingLog } from './finding-log.js';
import { HiddenFields, type IsHidden, referenceSteps } from './hidden-fields.js';
import { readInternalMark } from './internal-mark.js';
import { operationMethods } from './operations.js';
import { appendKey, joinFilePointer } from './pointers.js';
import { cleanData } from './public-data.js';

/** Keys of maps beside those of schemas whose own keys are names. */
const otherNameMaps = new Set([
  ...['parameters', 'responses', 'headers', 'callbacks', 'links', 'requestBodies', 'securitySchemes', 'pathItems'],
  ...['content', 'paths', 'webhooks', 'x-webhooks', 'variables', 'encoding', 'scopes', 'additionalOperations'],
]);

/** The description without its internal parts. Places of findings stay those in the files. */
export function withoutInternalParts(document: ApiDocument): ApiDocument {
  const silent: ApiDocument = { ...document, findings: createFindingLog(), followed: new Map(), anchors: new Map() };
  const remover = new Remover(silent);
  const { overlaidAt } = document;
  const positions =
    (file: string, positionAt: ApiDocument['positionAt']): ApiDocument['positionAt'] =>
    pointer =>
      positionAt(remover.oldPointer(file, pointer));
  const files = [...document.files].map(([path, { root, positionAt }]) => {
    const pruned = remover.prune(root, { pointer: joinFilePointer(path, ''), key: '' });
    return [path, { root: pruned, positionAt: positions(path, positionAt) }] as const;
  });
  return {
    ...document,
    root: remover.prune(document.root, { pointer: '', key: '' }) as Json,
    positionAt: positions('', document.positionAt),
    ...(overlaidAt && { overlaidAt: pointer => overlaidAt(remover.oldPointer('', pointer)) }),
    files: new Map(files),
    ...{ followed: new Map(), anchors: new Map(), shapes: new WeakMap() },
    hidesParts: true,
  };
}

/** The place of a value: `key` is that above it, empty for a name in a map; `inCallback` is true below a callback. */
type Place = { pointer: string; key: string; isNames?: boolean; inCallback?: boolean };

class Remover {
  readonly #document: ApiDocument;
  /** The old indices of lists from which an entry was taken. */
  readonly #indices = new Map<string, number[]>();
  readonly #known = new Map<unknown, Map<string, unknown>>();
  readonly #fields: HiddenFields;

  constructor(document: ApiDocument) {
    this.#document = document;
    this.#fields = new HiddenFields(document, this.isHidden);
  }

  /** A mark next to a reference wins over that of its target. */
  readonly isHidden: IsHidden = (value, pointer) => {
    for (const node of referenceSteps(this.#document, value, pointer)) {
      const mark = readInternalMark(node.value);
      if (mark !== undefined) return mark;
    }
    return false;
  };

  /** The pointer before entries of lists were taken out. */
  oldPointer(file: string, pointer: string): string {
    return pointer
      .split('/')
      .slice(1)
      .reduce((old, token) => `${old}/${this.#indices.get(joinFilePointer(file, old))?.[Number(token)] ?? token}`, '');
  }

  /** A value without its internal parts; equal values in equal places are pruned once, because files may share them. */
  prune(value: unknown, place: Place): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const kind = `${place.key} ${place.isNames} ${place.inCallback}`;
    const known = this.#known.get(value) ?? new Map<string, unknown>();
    this.#known.set(value, known);
    if (!known.has(kind))
      known.set(kind, Array.isArray(value) ? this.#list(value, place) : this.#object(value as Json, place));
    return known.get(kind);
  }

  #list(list: unknown[], { pointer, inCallback }: Place): unknown[] {
    const kept = list.flatMap((entry, index) => (this.isHidden(entry, appendKey(pointer, index)) ? [] : [index]));
    if (kept.length < list.length) this.#indices.set(pointer, kept);
    return kept.map(index => this.prune(list[index], { pointer: appendKey(pointer, index), key: '', inCallback }));
  }

  #object(value: Json, place: Place): Json {
    const { pointer, isNames = false } = place;
    const entries = Object.entries(value).flatMap(([key, entry]): [string, unknown][] => {
      const at = appendKey(pointer, key);
      if (!isNames && key === 'examples' && isObject(entry)) return [[key, this.#shownOf(entry, at)]];
      if (!isNames && dataKeys.has(key)) return [[key, entry]];
      if (key === 'mapping' && place.key === 'discriminator') return [[key, this.#mapping(entry, at)]];
      if (!isOperation(key, entry, place) && this.isHidden(entry, at)) return [];
      const inCallback = place.inCallback || (!isNames && key === 'callbacks');
      const isMap = !isNames && (nameMaps.has(key) || otherNameMaps.has(key));
      return [[key, this.prune(entry, { pointer: at, key: isNames ? '' : key, isNames: isMap, inCallback })]];
    });
    const pruned = Object.fromEntries(entries);
    return isNames ? pruned : cleanData(pruned, { value, pointer }, this.#fields);
  }

  /** The entries of a map of examples that are not hidden. */
  #shownOf(examples: Json, pointer: string): Json {
    const shown = Object.entries(examples).filter(([name, one]) => !this.isHidden(one, appendKey(pointer, name)));
    return Object.fromEntries(shown);
  }

  /** The mapping of a discriminator, which names schemas by reference or by name. */
  #mapping(mapping: unknown, pointer: string): unknown {
    if (!isObject(mapping)) return mapping;
    const leadsToHidden = (target: unknown) =>
      typeof target === 'string' &&
      this.isHidden({ $ref: /[#./]/.test(target) ? target : `#/components/schemas/${target}` }, pointer);
    return Object.fromEntries(Object.entries(mapping).filter(([, target]) => !leadsToHidden(target)));
  }
}

/** True for a part of the whole description, and for an operation or path item, which is left out with all that only it uses, unless it belongs to a callback. */
function isOperation(key: string, entry: unknown, { pointer, key: above, isNames, inCallback }: Place): boolean {
  if (inCallback || !isObject(entry)) return false;
  if (pointer === '') return true;
  if (isNames)
    return (
      above === 'additionalOperations' || /^(?:\/paths|\/webhooks|\/x-webhooks|\/components\/pathItems)$/.test(pointer)
    );
  return operationMethods.includes(key);
}
