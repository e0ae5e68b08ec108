/** Reads an OpenAPI 3.0 description independently of the compiler. */
import { posix } from 'node:path';
import { load } from 'js-yaml';
import type { Files } from '../compiler/site.js';
import { type Entry, projectEntry, projectFiles } from './project.js';

/** A JSON object. */
export type Json = { [key: string]: unknown };

/** A value and where it is written, after following its references. */
export type SchemaNode = { value: Json; file: string; pointer: string };

/** Parsed files by path; `main` is the path of the root document. */
export type Description = { main: string; files: ReadonlyMap<string, unknown>; root: SchemaNode };

/** An operation; `item` is the path item that holds it. */
export type Operation = SchemaNode & { path: string; method: string; item: SchemaNode };

/** HTTP methods that a path item can have, in OpenAPI's order. */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Parses the files of a description. */
export function readDescription(texts: Files, main: string): Description {
  const files = new Map(Object.entries(texts).map(([name, text]): [string, unknown] => [name, parse(name, text)]));
  return { main, files, root: { value: files.get(main) as Json, file: main, pointer: '' } };
}

function parse(name: string, text: string): unknown {
  return name.endsWith('.json') ? JSON.parse(text) : load(text);
}

/** Reads the project's own description. */
export async function projectDescription(): Promise<{ description: Description; files: Files; entry: Entry }> {
  const entry = await projectEntry();
  const files = await projectFiles(entry);
  return { description: readDescription(files, entry.path), files, entry };
}

/** True for an object that is not an array. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Extends a JSON pointer by an escaped key (RFC 6901). */
export function step(pointer: string, key: string | number): string {
  return `${pointer}/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Identifies a position as `file#pointer`. */
export const idOf = ({ file, pointer }: Pick<SchemaNode, 'file' | 'pointer'>): string => `${file}#${pointer}`;

/** The target of a reference, which may be a reference too. */
export function resolveReference({ files, main }: Description, ref: string, file: string): SchemaNode | undefined {
  const [address = '', fragment = ''] = ref.split('#');
  const path = address ? posix.join(posix.dirname(file), address) : file;
  const keys = fragment
    .split('/')
    .slice(1)
    .map(key => decodeURIComponent(key).replaceAll('~1', '/').replaceAll('~0', '~'));
  const value = keys.reduce<unknown>((at, key) => (at as Json | undefined)?.[key], files.get(path || main));
  return isObject(value) ? { value, file: path, pointer: keys.reduce(step, '') } : undefined;
}

/** The value under a key, without following references. */
export function childAt(at: SchemaNode, key: string | number): SchemaNode | undefined {
  const value = (at.value as Record<string | number, unknown>)[key];
  return isObject(value) || Array.isArray(value)
    ? { value: value as Json, file: at.file, pointer: step(at.pointer, key) }
    : undefined;
}

/** The value under a key, with references followed. */
export function child(description: Description, at: SchemaNode, key: string | number): SchemaNode | undefined {
  const found = childAt(at, key);
  return found && follow(description, found);
}

/** Follows a chain of references to its end; `undefined` if one leads nowhere. */
export function follow(description: Description, found: SchemaNode): SchemaNode | undefined {
  if (typeof found.value.$ref !== 'string') return found;
  const next = resolveReference(description, found.value.$ref, found.file);
  return next && follow(description, next);
}

/** The entries of a map or list, without following references. */
export function entriesOf(at: SchemaNode, key: string): (SchemaNode & { key: string })[] {
  const held = childAt(at, key);
  if (!held) return [];
  return Object.keys(held.value).flatMap(name => {
    const found = childAt(held, name);
    return found ? [{ ...found, key: name }] : [];
  });
}

/** Operations in the order of the description. */
export function operationsOf(description: Description): Operation[] {
  return entriesOf(description.root, 'paths').flatMap(({ key: path, ...place }) => {
    const item = follow(description, place);
    if (!item) throw new Error(`${path} leads to nothing`);
    const used = Object.keys(item.value).filter(key => methods.includes(key));
    return used.map(method => ({ ...childAt(item, method)!, path, method, item }));
  });
}
