/**
 * Bundles a description into one file for download: schemas in other files become components, and other references to
 * other files are replaced with their targets.
 */
import { cutDescription } from './cut.js';
import {
  type ApiDocument,
  type ApiNode,
  followReferences,
  getOwn,
  isObject,
  type Json,
  referenceName,
  resolvePointer,
} from './document.js';
import { createOperationFilter } from './operation-filter.js';
import { appendKey, splitFilePointer } from './pointers.js';
import { createNameSet } from './slugs.js';
import { writeDescription } from './write-description.js';

/**
 * The contents of the download. A single file is passed on as written; several files become a JSON document. Where the
 * configuration leaves operations out, they are left out here too.
 */
export function bundleDescription(
  document: ApiDocument,
  text: string,
): { extension: 'yaml' | 'json'; contents: () => string } {
  const { api, files, root } = document;
  const isYaml = /\.ya?ml$/i.test(document.path) && !files.size;
  const extension = isYaml ? 'yaml' : 'json';
  const isCut = Boolean(api.only ?? api.except);
  if (!files.size && !isCut) return { extension, contents: () => text };
  const contents = () => {
    const whole = files.size ? inlineFiles(document) : root;
    return writeDescription(isCut ? cutDescription(whole, createOperationFilter(api).selects) : whole, isYaml);
  };
  return { extension, contents };
}

function inlineFiles(document: ApiDocument): Json {
  const components = getOwn(document.root, 'components');
  const componentSchemas = isObject(components) ? getOwn(components, 'schemas') : undefined;
  const bundler = new Bundler(document, isObject(componentSchemas) ? componentSchemas : {});
  const root = bundler.convert(document.root, { pointer: '', inSchema: false, ancestors: [] }) as Json;
  const { schemas } = bundler;
  if (!Object.keys(schemas).length) return root;
  const converted = isObject(root.components) ? root.components : {};
  return {
    ...root,
    components: { ...converted, schemas: { ...(isObject(converted.schemas) ? converted.schemas : {}), ...schemas } },
  };
}

/** Where a value is. `ancestors` are the pointers of the reference targets that it is nested in. */
type RefContext = { pointer: string; inSchema: boolean; ancestors: readonly string[] };

class Bundler {
  /** The schemas of other files, by their names among the components. */
  readonly schemas: Json = {};
  readonly #document: ApiDocument;
  /** The component name of each schema, by its pointer. */
  readonly #names = new Map<string, string>();
  readonly #componentNames = createNameSet();

  constructor(document: ApiDocument, componentSchemas: Json) {
    this.#document = document;
    for (const [name, value] of Object.entries(componentSchemas)) {
      this.#componentNames.take(name);
      // A component that is only a reference to another file gives its name to the target.
      const target =
        isObject(value) && typeof value.$ref === 'string'
          ? resolvePointer(document, value.$ref, `/components/schemas/${name}`)
          : undefined;
      if (target) this.#names.set(target.pointer, name);
    }
  }

  /** The value with all references inside the bundle. */
  convert(value: unknown, context: RefContext): unknown {
    if (Array.isArray(value))
      return value.map((entry, index) => this.convert(entry, { ...context, pointer: `${context.pointer}/${index}` }));
    if (!isObject(value)) return value;
    if (typeof value.$ref === 'string') return this.#convertReference(value, value.$ref, context);
    const entries = Object.entries(value).map(([key, entry]): [string, unknown] => {
      const pointer = appendKey(context.pointer, key);
      const inSchema =
        context.inSchema || key === 'schema' || key === 'itemSchema' || context.pointer === '/components/schemas';
      return [key, this.convert(entry, { ...context, pointer, inSchema })];
    });
    return Object.fromEntries(entries);
  }

  #convertReference(value: Json, ref: string, context: RefContext): unknown {
    const target = resolvePointer(this.#document, ref, context.pointer);
    const { $ref: _, ...siblings } = value;
    const rest = this.convert(siblings, context) as Json;
    if (!target) return { ...rest, $ref: ref };
    if (!splitFilePointer(target.pointer).file) return { ...rest, $ref: `#${encodeURI(target.pointer)}` };
    const isOwnName = context.pointer === `/components/schemas/${this.#names.get(target.pointer)}`;
    if (context.inSchema && !isOwnName)
      return { ...rest, $ref: `#/components/schemas/${this.#schemaName(target, ref, context.ancestors)}` };
    if (context.ancestors.includes(target.pointer)) return rest;
    const inlined = this.convert(target.value, {
      ...context,
      pointer: target.pointer,
      ancestors: [...context.ancestors, target.pointer],
    });
    return isObject(inlined) ? { ...inlined, ...rest } : inlined;
  }

  /** The component name of a schema in another file; converts the schema the first time. */
  #schemaName(target: ApiNode, ref: string, ancestors: readonly string[]): string {
    const known = this.#names.get(target.pointer);
    if (known !== undefined) return known;
    const name = this.#componentNames.take((referenceName(ref) ?? 'schema').replace(/[^\w.-]/g, '_'));
    this.#names.set(target.pointer, name);
    const whole = followReferences(this.#document, target, true) ? target.value : {};
    this.schemas[name] = this.convert(whole, { pointer: target.pointer, inSchema: true, ancestors });
    return name;
  }
}
