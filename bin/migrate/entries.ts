/** Entries of sidebars, and links of bars and footers, made of what another tool links to. */
import type { UserLink } from '../../src/compiler/config/link-schemas.js';
import { finding } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { brandOf } from './brands.js';
import type { Target } from './pages.js';
import type { SettingsFile } from './types.js';

/** Entries of a sidebar, and what could not become one. */
export type Entries = { items: unknown[]; diagnostics: Diagnostic[] };

/** No entry, and a finding at the setting that would have made it. */
export function lostEntry(message: string, file: SettingsFile, pointer: string): Entries {
  return { items: [], diagnostics: [finding('unmigrated-setting', message, file.sourceOf(pointer))] };
}

/** The entry of a sidebar that leads to a target. Without a label, a page has its own title. */
export function targetEntry(target: NonNullable<Target>, label: string | undefined): unknown {
  if ('href' in target) return { type: 'link', label: label || target.href, href: target.path ?? target.href };
  const { document, hash } = target;
  if (hash) return { type: 'link', label: label || document.id, href: document.route + hash };
  return label ? { type: 'doc', id: document.id, label } : document.id;
}

/** A link of a bar or a footer that leads to a target. */
export function targetLink(target: NonNullable<Target>, { label, newTab }: { label: string; newTab?: true }): UserLink {
  if ('href' in target) return { label, href: target.href, icon: brandOf(target.href), newTab };
  return { label, to: target.document.route + target.hash, newTab };
}

/** A text of a configuration without the tags and entities of HTML that it may have. */
export function plainLabel(text: unknown): string {
  if (typeof text !== 'string' && typeof text !== 'number') return '';
  const entities: Record<string, string> = {
    copy: '©',
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    reg: '®',
    trade: '™',
    middot: '·',
  };
  return String(text)
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/<[a-z/!][^>]*>/gi, '')
    .replace(/&(\w+);/g, (entity, name: string) => (name === 'nbsp' ? ' ' : (entities[name] ?? entity)))
    .replace(/\s+/g, ' ')
    .trim();
}
