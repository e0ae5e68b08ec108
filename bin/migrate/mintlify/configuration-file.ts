/** `docs.json` and `mint.json` of Mintlify as data, with the files that `$ref` names in place. */
import { posix } from 'node:path';
import { finding } from '../../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { parseJson } from '../../../src/compiler/source/json.js';
import { isObject, type Json } from '../../../src/compiler/source/json-object.js';
import { escapePointerToken, findNearest } from '../../../src/compiler/source/json-pointer.js';
import { readModule } from '../javascript.js';
import type { SettingsFile, Source } from '../types.js';

/** Files that one configuration may consist of. */
const MAX_FILES = 200;

/** Reads the file. Where it is not strict JSON, comments and commas at the end of lists are allowed. */
export async function readConfigurationFile(fs: FileSystem, path: string): Promise<SettingsFile> {
  const reader = new ReferenceReader(fs);
  const value = await reader.read(path, '', []);
  return { path, value, sourceOf: pointer => reader.sourceOf(pointer, path), diagnostics: reader.diagnostics };
}

type Place = { file: SettingsFile; pointer: string };

class ReferenceReader {
  readonly diagnostics: Diagnostic[] = [];
  /** Pointer in the whole → the file that has the value, and the pointer there. */
  readonly #places = new Map<string, Place>();
  #count = 0;

  constructor(readonly fs: FileSystem) {}

  sourceOf(pointer: string, path: string): Source {
    const found = findNearest(pointer, at => {
      const place = this.#places.get(at);
      return place && { place, rest: pointer.slice(at.length) };
    });
    return found ? found.place.file.sourceOf(found.place.pointer + found.rest) : { path };
  }

  async read(path: string, pointer: string, chain: string[]): Promise<unknown> {
    const file = await readData(this.fs, path);
    this.#count++;
    this.diagnostics.push(...file.diagnostics);
    this.#places.set(pointer, { file, pointer: '' });
    return this.#resolve(file.value, { file, pointer: '' }, { pointer, chain: [...chain, path] });
  }

  async #resolve(value: unknown, at: Place, to: { pointer: string; chain: string[] }): Promise<unknown> {
    if (Array.isArray(value)) {
      const items: unknown[] = [];
      for (const [index, item] of value.entries())
        items.push(await this.#resolve(item, below(at, index), belowIn(to, index)));
      return items;
    }
    if (!isObject(value)) return value;
    const { $ref, ...rest } = value as Json;
    const referred = typeof $ref === 'string' ? await this.#follow($ref, at, to) : undefined;
    if (referred !== undefined && !isObject(referred)) return referred;
    const own: Json = {};
    for (const [key, item] of Object.entries(rest)) {
      const inner = belowIn(to, key);
      this.#places.set(inner.pointer, below(at, key));
      own[key] = await this.#resolve(item, below(at, key), inner);
    }
    return { ...(referred as Json | undefined), ...own };
  }

  async #follow(ref: string, at: Place, { pointer, chain }: { pointer: string; chain: string[] }): Promise<unknown> {
    const path = posix.join(posix.dirname(at.file.path), ref);
    const isWrong = path.startsWith('..') || chain.includes(path) || this.#count > MAX_FILES;
    if (!isWrong && (await this.fs.exists(path))) return this.read(path, pointer, chain);
    const message = `"${ref}" is no file of this project that can be read here.`;
    this.diagnostics.push(finding('unreadable-setting', message, at.file.sourceOf(`${at.pointer}/$ref`)));
    return undefined;
  }
}

const below = ({ file, pointer }: Place, key: string | number): Place => ({
  file,
  pointer: `${pointer}/${escapePointerToken(String(key))}`,
});

const belowIn = <T extends { pointer: string }>(to: T, key: string | number): T => ({
  ...to,
  pointer: `${to.pointer}/${escapePointerToken(String(key))}`,
});

async function readData(fs: FileSystem, path: string): Promise<SettingsFile> {
  const { value, positionAt, diagnostics } = parseJson(await fs.readText(path), path);
  if (diagnostics.length) return readModule(fs, path);
  return { path, value, diagnostics: [], sourceOf: pointer => ({ path, place: findNearest(pointer, positionAt) }) };
}
