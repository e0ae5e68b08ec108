/** Titles and descriptions that documents lack or share. */
import { cutText } from '../body/text.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { PageHead } from '../types.js';
import { listDocuments } from './documents.js';
import type { AuditedSite } from './links.js';

/** `missing-title`, and `missing-description` where no style guide asks for descriptions: `prose-description` does then. */
export function findMissingTexts({ config, site }: AuditedSite): Diagnostic[] {
  return listOwnDocuments(site).flatMap(({ route, title, isUntitled, description, origin: { path } }) => {
    const message = `The title "${cutText(title, 80)}" is made of the name of the file.`;
    const untitled = isUntitled && route !== '/' ? [finding('missing-title', message, { path })] : [];
    if (description?.trim() || config.prose?.description) return untitled;
    return [...untitled, finding('missing-description', 'This page has no description.', { path })];
  });
}

/** `duplicate-title` and `duplicate-description`: a finding for each page but the first one with a text. */
export function findLikeTexts({ site }: AuditedSite): Diagnostic[] {
  const documents = listOwnDocuments(site);
  const titles = findLike(documents, 'title');
  const descriptions = findLike(documents, 'description');
  return [...titles, ...descriptions];
}

function findLike(documents: PageHead[], key: 'title' | 'description'): Diagnostic[] {
  const first = new Map<string, PageHead>();
  return documents.flatMap(head => {
    const text = foldText(head[key] ?? '');
    if (!text) return [];
    const other = first.get(text);
    first.set(text, other ?? head);
    if (!other) return [];
    const message = `"${other.route}" has the ${key} "${cutText(head[key]!, 80)}" too.`;
    return [finding(`duplicate-${key}`, message, { path: head.origin.path, place: head.keyPositions?.[key] })];
  });
}

function foldText(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Documents whose text is in this project. */
function listOwnDocuments(site: AuditedSite['site']): PageHead[] {
  return listDocuments(site).filter(({ origin }) => origin.upstream === undefined);
}
