/**
 * A cursor over the settings of another tool. Every key has to be taken or passed over; `leftovers` reports the others, so
 * that nothing is lost silently.
 */
import { finding } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { isObject, type Json } from '../../src/compiler/source/json-object.js';
import { escapePointerToken } from '../../src/compiler/source/json-pointer.js';
import type { SettingsFile } from './types.js';

/** A mapping in a configuration. A missing one is empty. */
export class Settings {
  readonly #fields: Record<string, unknown>;
  readonly #taken = new Set<string>();
  readonly #children = new Map<string, Settings>();
  readonly #findings: Diagnostic[] = [];

  constructor(
    readonly file: SettingsFile,
    readonly pointer = '',
    value: unknown = file.value,
  ) {
    this.#fields = isObject(value) ? value : {};
  }

  /** Takes a key and returns its value as it is. */
  take(key: string): unknown {
    this.#taken.add(key);
    return Object.hasOwn(this.#fields, key) ? this.#fields[key] : undefined;
  }

  /** Takes keys that need no counterpart, because docsc does the same by itself. */
  passOver(...keys: string[]): void {
    for (const key of keys) this.#taken.add(key);
  }

  text(key: string): string | undefined {
    return this.#typed(key, 'a text', (value): value is string => typeof value === 'string');
  }

  flag(key: string): boolean | undefined {
    return this.#typed(key, 'true or false', (value): value is boolean => typeof value === 'boolean');
  }

  /** The mapping at a key, whose own keys have to be taken. */
  child(key: string): Settings {
    return this.#adopt(key, this.#typed(key, 'a mapping', isObject));
  }

  /** The mapping at a key that may also be a name alone, which is a mapping with that `name`. */
  mappingOrName(key: string): Settings {
    const value = this.take(key);
    return this.#adopt(key, typeof value === 'string' ? { name: value } : value);
  }

  /** The mappings of a list. A single mapping is a list of one. */
  list(key: string): Settings[] {
    const value = this.take(key);
    if (isObject(value)) return [this.#adopt(key, value)];
    if (!Array.isArray(value)) {
      if (value !== undefined && value !== null && value !== false) this.report(key, 'must be a list');
      return [];
    }
    return value.map((item, at) => this.#adopt(`${escapePointerToken(key)}/${at}`, item, true));
  }

  /** The values of a list, each as it is and as a mapping; a value that is none is an empty mapping. */
  entries(key: string): { value: unknown; fields: Settings }[] {
    const value = this.take(key);
    if (!Array.isArray(value)) return this.list(key).map(fields => ({ value, fields }));
    return value.map((item, at) => ({
      value: item,
      fields: this.#adopt(`${escapePointerToken(key)}/${at}`, item, true),
    }));
  }

  /** Entries that are a name, or a list of a name and its options, as plugins are written. */
  named(key: string): { name: string; options: Settings }[] {
    const value = this.take(key);
    if (!Array.isArray(value)) return [];
    return value.flatMap((entry, at) => {
      const [name, options] = [entry].flat();
      if (typeof name !== 'string') return [];
      return { name, options: this.#adopt(`${escapePointerToken(key)}/${at}/1`, options, true) };
    });
  }

  /** Entries that are a name, or a mapping from a name to its options, as extensions of MkDocs are written. */
  options(key: string): { name: string; options: Settings }[] {
    const value = this.take(key);
    if (!Array.isArray(value)) return [];
    return value.flatMap((entry, at) => {
      const token = `${escapePointerToken(key)}/${at}`;
      if (typeof entry === 'string') return [{ name: entry, options: this.#adopt(token, undefined, true) }];
      const names = isObject(entry) ? Object.keys(entry) : [];
      return names.map(name => ({
        name,
        options: this.#adopt(`${token}/${escapePointerToken(name)}`, (entry as Json)[name], true),
      }));
    });
  }

  /** The texts of a list. A single text is a list of one. */
  texts(key: string): string[] {
    const value = this.take(key);
    return [value].flat().filter((item): item is string => typeof item === 'string');
  }

  keys(): string[] {
    return Object.keys(this.#fields);
  }

  has(key: string): boolean {
    return this.#fields[key] !== undefined;
  }

  /** Reports that a setting has no counterpart, or what else is to be done about it by hand. */
  report(key: string, problem = 'has no counterpart in docsc', hint?: string): void {
    this.#taken.add(key);
    const pointer = key ? `${this.pointer}/${escapePointerToken(key)}` : this.pointer;
    const name = pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~');
    this.#findings.push(
      finding('unmigrated-setting', `"${name}" ${problem}.`, { ...this.file.sourceOf(pointer), hint }),
    );
  }

  /** What has been reported, here and in what was taken, and a finding for each key that nobody took. */
  leftovers(): Diagnostic[] {
    for (const key of Object.keys(this.#fields))
      if (!this.#taken.has(key) && this.#fields[key] !== undefined) this.report(key);
    return [...this.#findings, ...[...this.#children.values()].flatMap(child => child.leftovers())];
  }

  #typed<T>(key: string, what: string, is: (value: unknown) => value is T): T | undefined {
    const value = this.take(key);
    if (value === undefined || value === null || is(value)) return value ?? undefined;
    this.report(key, `is not ${what}`);
    return undefined;
  }

  #adopt(token: string, value: unknown, isEscaped = false): Settings {
    const pointer = `${this.pointer}/${isEscaped ? token : escapePointerToken(token)}`;
    const child = this.#children.get(pointer) ?? new Settings(this.file, pointer, value ?? {});
    this.#children.set(pointer, child);
    return child;
  }
}
