/** `nav` of MkDocs → a sidebar. */
import { posix } from 'node:path';
import { finding } from '../../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import { escapePointerToken } from '../../../src/compiler/source/json-pointer.js';
import type { Document } from '../documents.js';
import { plainLabel } from '../entries.js';
import type { SettingsFile } from '../types.js';

/** An entry of a sidebar: the id of a page, a page with a label, a link, or a section. */
export type NavEntry =
  | string
  | { type: 'doc'; id: string; label: string }
  | { type: 'link'; label: string; href: string }
  | { type: 'category'; label: string; link?: { type: 'doc'; id: string }; items: NavEntry[] };

/** The entries of a sidebar, and what could not become one. */
type Entries = { items: NavEntry[]; diagnostics: Diagnostic[] };

/** What entries refer to. */
type NavContext = { file: SettingsFile; documents: ReadonlyMap<string, Document>; docs: string };

/** Converts a list of entries: a path, a label with a path or an address, or a label with a list. */
export function readNav(entries: unknown[], context: NavContext, pointer = '/nav'): Entries {
  const converted = entries.map((entry, at) => readEntry(entry, context, `${pointer}/${at}`));
  return {
    items: converted.flatMap(({ items }) => items),
    diagnostics: converted.flatMap(({ diagnostics }) => diagnostics),
  };
}

function readEntry(entry: unknown, context: NavContext, pointer: string): Entries {
  if (typeof entry === 'string') return readTarget(entry, undefined, { ...context, pointer });
  const [[written, target] = ['', null]] = Object.entries((entry ?? {}) as Record<string, unknown>);
  const label = plainLabel(written);
  if (typeof target === 'string') return readTarget(target, label, { ...context, pointer });
  if (!Array.isArray(target))
    return lost(`The entry "${label}" has neither a page nor a list.`, { ...context, pointer });
  const { items, diagnostics } = readNav(target, context, `${pointer}/${escapePointerToken(written)}`);
  const [first, ...rest] = items;
  // With Material's "navigation.indexes", a section is named by its index page. docsc does the same for any theme.
  if (typeof first === 'string' && /(^|\/)index$/.test(first) && rest.length)
    return { items: [{ type: 'category', label, link: { type: 'doc', id: first }, items: rest }], diagnostics };
  return { items: [{ type: 'category', label, items }], diagnostics };
}

type TargetContext = NavContext & { pointer: string };

function readTarget(target: string, label: string | undefined, context: TargetContext): Entries {
  if (/^[a-z]+:/i.test(target))
    return { items: [{ type: 'link', label: label ?? target, href: target }], diagnostics: [] };
  const [path = ''] = target.split('#');
  const document = context.documents.get(posix.join(context.docs, path));
  if (!document) return lost(`"${target}" is no page of this site, and is left out.`, context);
  return { items: [label ? { type: 'doc', id: document.id, label } : document.id], diagnostics: [] };
}

function lost(message: string, { file, pointer }: TargetContext): Entries {
  return { items: [], diagnostics: [finding('unmigrated-setting', message, file.sourceOf(pointer))] };
}
