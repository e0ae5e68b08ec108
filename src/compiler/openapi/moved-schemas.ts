/** Schemas from elsewhere that become components of a description, each under a name of its own. */
import { isObject, type Json, referenceName } from './document.js';
import { createNameSet } from './slugs.js';

/** A schema: `id` is the same for all references to it, `ref` is one of them. */
type MovedSchema = { id: string; ref: string };

/** The schemas that have moved so far. */
export type MovedSchemas = {
  /** The reference to a schema among the components. `convert` makes the component, the first time. */
  refer: (schema: MovedSchema, convert: () => unknown) => string;
  /** The description with these components. */
  addTo: (root: Json) => Json;
};

/** The schemas among the components of a description; an empty object if there are none. */
export function componentSchemas({ components }: Json): Json {
  return isObject(components) && isObject(components.schemas) ? components.schemas : {};
}

/** Begins without any. `known` has the names of schemas, by their ids, that are components of `root` already. */
export function createMovedSchemas(root: Json, known: ReadonlyMap<string, string> = new Map()): MovedSchemas {
  const free = createNameSet();
  for (const name of Object.keys(componentSchemas(root))) free.take(name);
  const names = new Map(known);
  const added = new Map<string, unknown>();
  const move = ({ id, ref }: MovedSchema, convert: () => unknown): string => {
    const name = free.take((referenceName(ref) ?? 'schema').replace(/[^\w.-]/g, '_'));
    // Before it is converted, because it may refer to itself.
    names.set(id, name);
    added.set(name, convert());
    return name;
  };
  return {
    refer: (schema, convert) => `#/components/schemas/${names.get(schema.id) ?? move(schema, convert)}`,
    addTo: target => {
      if (!added.size) return target;
      const components = isObject(target.components) ? target.components : {};
      const schemas = { ...componentSchemas(target), ...Object.fromEntries(added) };
      return { ...target, components: { ...components, schemas } };
    },
  };
}
