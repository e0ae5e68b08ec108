/**
 * Bundles a description into one file for download: schemas in other files become components, and other references to
 * other files are replaced with their targets.
 */
import { cutDescription } from './cut.js';
import { type ApiDocument, type ApiNode, followReferences, isObject, type Json, resolvePointer } from './document.js';
import { createFindingLog } from './finding-log.js';
import { componentSchemas, createMovedSchemas, type MovedSchemas } from './moved-schemas.js';
import { createOperationFilter } from './operation-filter.js';
import { appendKey, splitFilePointer } from './pointers.js';
import { writeDescription } from './write-description.js';

/**
 * The contents of the download. A single file is passed on as written; several files become a JSON document. Where the
 * configuration leaves operations out, they are left out here too.
 */
export function bundleDescription(
  document: ApiDocument,
  text: string,
): { extension: 'yaml' | 'json'; contents: () => string } {
  const { files, overlaidAt } = document;
  const isYaml = /\.ya?ml$/i.test(document.path) && !files.size;
  const extension = isYaml ? 'yaml' : 'json';
  if (!files.size && !overlaidAt && !isPartial(document)) return { extension, contents: () => text };
  return { extension, contents: () => writeDescription(reduceDescription(document), isYaml) };
}

/** True if the site leaves out some operations or parts of the description. */
export function isPartial({ api, hidesParts }: ApiDocument): boolean {
  return Boolean(api.only ?? api.except ?? hidesParts);
}

/** The description in one file, with what the site publishes of it. */
export function reduceDescription(document: ApiDocument): Json {
  const { api, files, root } = document;
  const bundled: ApiDocument = {
    ...{ ...document, root: files.size ? inlineFiles(document) : root, files: new Map() },
    // Faults are reported where they are written, not where they are bundled.
    ...{ followed: new Map(), anchors: new Map(), findings: createFindingLog() },
  };
  return isPartial(document) ? cutDescription(bundled, createOperationFilter(api).selects) : bundled.root;
}

function inlineFiles(document: ApiDocument): Json {
  const bundler = new Bundler(document);
  const root = bundler.convert(document.root, { pointer: '', inSchema: false, ancestors: [] }) as Json;
  return bundler.moved.addTo(root);
}

/** Where a value is. `ancestors` are the pointers of the reference targets that it is nested in. */
type RefContext = { pointer: string; inSchema: boolean; ancestors: readonly string[] };

class Bundler {
  /** The schemas of other files. */
  readonly moved: MovedSchemas;
  readonly #document: ApiDocument;
  /** The names of components that are only a reference to another file, by the pointers of their targets. */
  readonly #names: ReadonlyMap<string, string>;

  constructor(document: ApiDocument) {
    this.#document = document;
    const named = Object.entries(componentSchemas(document.root)).flatMap(([name, value]): [string, string][] => {
      const ref = isObject(value) ? value.$ref : undefined;
      const target = typeof ref === 'string' ? resolvePointer(document, ref, `/components/schemas/${name}`) : undefined;
      return target ? [[target.pointer, name]] : [];
    });
    this.#names = new Map(named);
    this.moved = createMovedSchemas(document.root, this.#names);
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
    if (context.inSchema && !isOwnName) {
      const convertSchema = () => this.#convertSchema(target, context.ancestors);
      return { ...rest, $ref: this.moved.refer({ id: target.pointer, ref }, convertSchema) };
    }
    if (context.ancestors.includes(target.pointer)) return rest;
    const inlined = this.convert(target.value, {
      ...context,
      pointer: target.pointer,
      ancestors: [...context.ancestors, target.pointer],
    });
    return isObject(inlined) ? { ...inlined, ...rest } : inlined;
  }

  /** A schema of another file as a component. */
  #convertSchema(target: ApiNode, ancestors: readonly string[]): unknown {
    const whole = followReferences(this.#document, target, true) ? target.value : {};
    return this.convert(whole, { pointer: target.pointer, inSchema: true, ancestors });
  }
}
