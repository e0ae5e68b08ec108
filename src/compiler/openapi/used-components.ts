/** Leaves the components out of a description that nothing else in it uses. */
import { getOwn, isObject, type Json } from './document.js';
import { appendKey, parsePointer } from './pointers.js';

/** A component: its kind, such as `schemas`, and its name. */
type Component = { kind: string; name: string; value: unknown };

/** The description with the components that its paths, webhooks and other keys lead to, directly or not. */
export function keepUsedComponents(root: Json): Json {
  const { components, ...rest } = root;
  if (!isObject(components)) return root;
  const all = listComponents(components);
  const find = createFinder(all);
  const used = new Set<Component>();
  const reach = (value: unknown) => {
    for (const name of namesIn(value)) for (const component of find(name)) used.add(component);
  };
  reach(rest);
  // Grows while it is read: what a used component names is used too.
  for (const component of used) {
    reach(component.value);
    for (const variant of find(variantsKey(component))) used.add(variant);
  }
  const kinds = Object.entries(components).flatMap(([kind, entries]): [string, unknown][] => {
    if (kind.startsWith('x-') || !isObject(entries)) return [[kind, entries]];
    const left = all.filter(component => component.kind === kind && used.has(component));
    return left.length ? [[kind, Object.fromEntries(left.map(({ name, value }) => [name, value]))]] : [];
  });
  return { ...rest, ...(kinds.length && { components: Object.fromEntries(kinds) }) };
}

function listComponents(components: Json): Component[] {
  return Object.entries(components).flatMap(([kind, entries]) =>
    kind.startsWith('x-') || !isObject(entries)
      ? []
      : Object.entries(entries).map(([name, value]) => ({ kind, name, value })),
  );
}

const pointerTo = ({ kind, name }: Component) => `#${appendKey(`/components/${kind}`, name)}`;

/** Under this key are the schemas that extend one with a `discriminator`, which names them without a reference. */
const variantsKey = (component: Component) => `variants of ${pointerTo(component)}`;

/** Finds components by each name that a description may call them by. */
function createFinder(all: Component[]): (name: string) => Component[] {
  const byName = new Map<string, Component[]>();
  const add = (name: string, component: Component) => byName.set(name, [...(byName.get(name) ?? []), component]);
  const withDiscriminator = new Set(
    all.filter(({ value }) => isObject(value) && isObject(value.discriminator)).map(pointerTo),
  );
  for (const component of all) {
    const { kind, name, value } = component;
    add(pointerTo(component), component);
    if (kind === 'securitySchemes') add(`security ${name}`, component);
    if (kind !== 'schemas') continue;
    add(`schema ${name}`, component);
    for (const own of ownNames(value)) add(own, component);
    for (const ref of parentsOf(value)) if (withDiscriminator.has(ref)) add(`variants of ${ref}`, component);
  }
  return name => byName.get(name) ?? [];
}

/** The references of the schemas that a schema extends. */
function parentsOf(schema: unknown): string[] {
  const parts = isObject(schema) && Array.isArray(schema.allOf) ? schema.allOf : [];
  return parts.flatMap(part => (isObject(part) && typeof part.$ref === 'string' ? normalize(part.$ref) : []));
}

/** The anchors and identifiers that a schema, or a part of it, gives itself. */
function ownNames(value: unknown): string[] {
  return [...nodesOf(value)].flatMap(({ $anchor, $dynamicAnchor, $id }) => [
    ...[$anchor, $dynamicAnchor].flatMap(name => (typeof name === 'string' ? `#${name}` : [])),
    ...(typeof $id === 'string' ? [$id] : []),
  ]);
}

/** The names in a value: targets of references, variants of a discriminator, security schemes. */
function* namesIn(value: unknown): Generator<string> {
  for (const node of nodesOf(value)) {
    for (const key of ['$ref', '$dynamicRef', 'operationRef']) {
      const ref = getOwn(node, key);
      if (typeof ref === 'string') yield normalize(ref);
    }
    const mapping = isObject(node.discriminator) ? node.discriminator.mapping : undefined;
    const defaultMapping = isObject(node.discriminator) ? node.discriminator.defaultMapping : undefined;
    for (const target of [...(isObject(mapping) ? Object.values(mapping) : []), defaultMapping])
      if (typeof target === 'string') yield* [normalize(target), `schema ${target}`];
    if (Array.isArray(node.security))
      for (const requirement of node.security.filter(isObject))
        for (const name of Object.keys(requirement)) yield* [`security ${name}`, normalize(name)];
  }
}

/** A reference into a component as one to the whole component; others lose what follows a `#` after an address. */
function normalize(ref: string): string {
  if (!ref.startsWith('#')) return ref.replace(/#.*/s, '');
  const [components, kind, name] = parsePointer(ref.slice(1));
  return components === 'components' && name !== undefined ? `#${appendKey(`/components/${kind}`, name)}` : ref;
}

/** All objects in a value, itself among them. Values may share parts, each of which comes once. */
function* nodesOf(value: unknown): Generator<Json> {
  const left: unknown[] = [value];
  const seen = new Set<unknown>();
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    if (isObject(next)) yield next;
    left.push(...Object.values(next));
  }
}
