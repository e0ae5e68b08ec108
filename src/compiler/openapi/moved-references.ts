/** References of a description that was cut: links to operations that are gone go too, and parts of them move to where they are used. */
import { dataKeys, getEntry, isObject, type Json, nameMaps } from './document.js';
import { createMovedSchemas } from './moved-schemas.js';
import { parsePointer } from './pointers.js';

/** The target of a reference within the document; `undefined` for one that leads nowhere, and for other references. */
function localTarget(root: Json, ref: string): unknown {
  if (!ref.startsWith('#/')) return undefined;
  return parsePointer(ref.slice(1)).reduce<unknown>((value, key) => getEntry(value, key), root);
}

/** The description before it was cut, and the ids of the operations that are gone. */
type Cut = { whole: Json; gone: ReadonlySet<unknown> };

/** Where a value is: schemas among the components can be referred to, other values are copied. Names in a map are no keywords. */
type Place = { inSchema: boolean; isData: boolean; isNames?: boolean; ancestors: readonly string[] };

/** Repairs the references of `cut`. A schema of an operation that is gone becomes a component, any other part is copied. */
export function moveReferences(cut: Json, { whole, gone }: Cut): Json {
  const { components } = cut;
  const moved = createMovedSchemas(cut);
  const isLost = (ref: string) => localTarget(cut, ref) === undefined && localTarget(whole, ref) !== undefined;

  const convert = (value: unknown, place: Place): unknown => {
    if (Array.isArray(value)) return value.map(entry => convert(entry, place));
    if (!isObject(value) || place.isData) return value;
    if (typeof value.$ref === 'string' && isLost(value.$ref)) return convertLost(value, value.$ref, place);
    const entries = Object.entries(value).map(([key, entry]): [string, unknown] => {
      const isSchema = key === 'schema' || key === 'itemSchema' || (key === 'schemas' && value === components);
      const left = key === 'links' && isObject(entry) ? withoutGone(entry) : entry;
      const isData = !place.isNames && dataKeys.has(key);
      const isNames = !place.isNames && nameMaps.has(key);
      return [key, convert(left, { ...place, inSchema: place.inSchema || isSchema, isData, isNames })];
    });
    return Object.fromEntries(entries);
  };

  const convertLost = ({ $ref: _, ...siblings }: Json, ref: string, place: Place): unknown => {
    const rest = convert(siblings, place) as Json;
    const target = localTarget(whole, ref);
    const convertSchema = () => convert(target, { inSchema: true, isData: false, ancestors: [] });
    if (place.inSchema) return { ...rest, $ref: moved.refer({ id: ref, ref }, convertSchema) };
    if (place.ancestors.includes(ref)) return rest;
    const copy = convert(target, { ...place, ancestors: [...place.ancestors, ref] });
    return isObject(copy) ? { ...copy, ...rest } : copy;
  };

  const leadsNowhere = (link: unknown): boolean => {
    if (!isObject(link)) return false;
    const { $ref: ref, operationId, operationRef } = link;
    const [named] = typeof ref === 'string' ? [localTarget(cut, ref)] : [];
    if (isObject(named) && named.$ref === undefined && leadsNowhere(named)) return true;
    return gone.has(operationId ?? link) || (typeof operationRef === 'string' && isLost(operationRef));
  };
  const withoutGone = (links: Json): Json =>
    Object.fromEntries(Object.entries(links).filter(([, link]) => !leadsNowhere(link)));

  return moved.addTo(convert(cut, { inSchema: false, isData: false, ancestors: [] }) as Json);
}
