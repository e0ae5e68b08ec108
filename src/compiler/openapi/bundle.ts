/** The description as one file, for readers to download: schemas of other files become components, all else is put in place. */
import {
  type ApiDocument,
  type ApiNode,
  appendKey,
  followReferences,
  getOwn,
  isObject,
  type Json,
  referenceName,
  resolvePointer,
  splitFilePointer,
} from './document.js';
import { createNameSet } from './slugs.js';

type BundleState = {
  document: ApiDocument;
  /** Pointer of a schema → its name among the components. */
  names: Map<string, string>;
  schemas: Json;
  componentNames: ReturnType<typeof createNameSet>;
  ancestors: string[];
};

/** One file is given as it was written; of several a JSON document is made. */
export function bundleDescription(
  document: ApiDocument,
  text: string,
): { extension: 'yaml' | 'json'; contents: () => string } {
  const extension = /\.ya?ml$/i.test(document.path) ? 'yaml' : 'json';
  if (!document.files.size) return { extension, contents: () => text };
  return { extension: 'json', contents: () => `${JSON.stringify(inlineFiles(document), null, 2)}\n` };
}

function inlineFiles(document: ApiDocument): Json {
  const components = getOwn(document.root, 'components');
  const own_ = isObject(components) ? getOwn(components, 'schemas') : undefined;
  const names = isObject(own_) ? own_ : {};
  const state: BundleState = {
    document,
    names: new Map(),
    schemas: {},
    componentNames: createNameSet(),
    ancestors: [],
  };
  for (const [name, value] of Object.entries(names)) {
    state.componentNames.take(name);
    // A component that only refers to another file lends its name to what stands there.
    const found =
      isObject(value) && typeof value.$ref === 'string'
        ? resolvePointer(document, value.$ref, `/components/schemas/${name}`)
        : undefined;
    if (found) state.names.set(found.pointer, name);
  }
  const made = convert(document.root, { pointer: '', inSchema: false }, state) as Json;
  if (!Object.keys(state.schemas).length) return made;
  const converted = isObject(made.components) ? made.components : {};
  return {
    ...made,
    components: {
      ...converted,
      schemas: { ...(isObject(converted.schemas) ? converted.schemas : {}), ...state.schemas },
    },
  };
}

type RefContext = { pointer: string; inSchema: boolean };

function convert(value: unknown, place: RefContext, state: BundleState): unknown {
  if (Array.isArray(value))
    return value.map((entry, index) => convert(entry, { ...place, pointer: `${place.pointer}/${index}` }, state));
  if (!isObject(value)) return value;
  if (typeof value.$ref === 'string') return convertRef(value, value.$ref, place, state);
  const entries = Object.entries(value).map(([key, entry]): [string, unknown] => {
    const pointer = appendKey(place.pointer, key);
    const inSchema =
      place.inSchema || key === 'schema' || key === 'itemSchema' || place.pointer === '/components/schemas';
    return [key, convert(entry, { pointer, inSchema }, state)];
  });
  return Object.fromEntries(entries);
}

function convertRef(value: Json, ref: string, place: RefContext, state: BundleState): unknown {
  const found = resolvePointer(state.document, ref, place.pointer);
  const { $ref: _, ...beside } = value;
  const rest = convert(beside, place, state) as Json;
  if (!found) return { ...rest, $ref: ref };
  if (!splitFilePointer(found.pointer).file) return { ...rest, $ref: `#${encodeURI(found.pointer)}` };
  const isOwnName = place.pointer === `/components/schemas/${state.names.get(found.pointer)}`;
  if (place.inSchema && !isOwnName) return { ...rest, $ref: `#/components/schemas/${schemaName(found, ref, state)}` };
  if (state.ancestors.includes(found.pointer)) return rest;
  const inside = { ...state, ancestors: [...state.ancestors, found.pointer] };
  const inlined = convert(found.value, { ...place, pointer: found.pointer }, inside);
  return isObject(inlined) ? { ...inlined, ...rest } : inlined;
}

function schemaName(found: ApiNode, ref: string, state: BundleState): string {
  const known = state.names.get(found.pointer);
  if (known !== undefined) return known;
  const name = state.componentNames.take((referenceName(ref) ?? 'schema').replace(/[^\w.-]/g, '_'));
  state.names.set(found.pointer, name);
  const whole = followReferences(state.document, found, true) ? found.value : {};
  state.schemas[name] = convert(whole, { pointer: found.pointer, inSchema: true }, state);
  return name;
}
