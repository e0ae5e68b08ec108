/** `sidebars.*` of Docusaurus. docsc reads nearly the same entries, so they stay as they are but for what it has no word for. */

import { finding } from '../../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { escapePointerToken } from '../../../src/compiler/source/json-pointer.js';
import { readModule } from '../javascript.js';
import type { SettingsFile } from '../types.js';

/** Sidebars by name; `undefined` where docsc makes one of all folders, as Docusaurus does. */
export type Sidebars = { value?: Record<string, unknown[]>; diagnostics: Diagnostic[] };

/** Reads the file; without one, there are no sidebars to write. */
export async function readSidebars(fs: FileSystem, path: string | undefined): Promise<Sidebars> {
  if (!path) return { diagnostics: [] };
  if (!(await fs.exists(path))) {
    const message = `The sidebars are said to be in "${path}", which does not exist.`;
    return { diagnostics: [finding('unmigrated-setting', message, { path })] };
  }
  const file = await readModule(fs, path);
  const sidebars = Object.entries((file.value ?? {}) as Record<string, unknown>).map(([name, entries]) => {
    const pointer = `/${escapePointerToken(name)}`;
    return [name, convertList(file, entries, pointer)] as const;
  });
  const value = Object.fromEntries(sidebars.map(([name, { items }]) => [name, items]));
  return { value, diagnostics: [...file.diagnostics, ...sidebars.flatMap(([, { diagnostics }]) => diagnostics)] };
}

type Converted = { items: unknown[]; diagnostics: Diagnostic[] };

/** Entries in a list, or in the short form of a mapping from labels to lists. */
function convertList(file: SettingsFile, entries: unknown, pointer: string): Converted {
  const list = Array.isArray(entries)
    ? entries.map((entry, at) => convertEntry(file, entry, `${pointer}/${at}`))
    : Object.entries((entries ?? {}) as object).map(([label, items]) => {
        const inner = convertList(file, items, `${pointer}/${escapePointerToken(label)}`);
        return { items: [{ [label]: inner.items }], diagnostics: inner.diagnostics };
      });
  return { items: list.flatMap(({ items }) => items), diagnostics: list.flatMap(({ diagnostics }) => diagnostics) };
}

function convertEntry(file: SettingsFile, entry: unknown, pointer: string): Converted {
  if (typeof entry !== 'object' || entry === null) return { items: [entry], diagnostics: [] };
  if (Array.isArray(entry)) return convertList(file, entry, pointer);
  const { type, className: _class, customProps: _props, key: _key, ...fields } = entry as Record<string, unknown>;
  if (type === undefined) return convertList(file, entry, pointer);
  if (type === 'html') {
    const message = 'An entry of HTML has no counterpart in docsc and is left out.';
    return { items: [], diagnostics: [finding('unmigrated-setting', message, file.sourceOf(pointer))] };
  }
  if (type !== 'category') return { items: [{ type, ...fields }], diagnostics: [] };
  const { items, diagnostics } = convertList(file, fields.items ?? [], `${pointer}/items`);
  return { items: [{ type, ...fields, items }], diagnostics };
}

/** The id of the first document in a list of entries, at any depth. */
export function firstDocument(entries: unknown): string | undefined {
  if (typeof entries === 'string') return entries;
  if (Array.isArray(entries)) {
    for (const entry of entries) {
      const id = firstDocument(entry);
      if (id) return id;
    }
    return undefined;
  }
  if (typeof entries !== 'object' || entries === null) return undefined;
  const { type, id, link, items } = entries as { type?: string; id?: string; link?: unknown; items?: unknown };
  if (type === undefined) return firstDocument(Object.values(entries));
  if (type === 'doc') return id;
  return type === 'category' ? (firstDocument(link) ?? firstDocument(items)) : undefined;
}
