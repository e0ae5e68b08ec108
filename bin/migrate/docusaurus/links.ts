/** Links of the top bar and the footer of Docusaurus. */
import { posix } from 'node:path';
import type { UserLink } from '../../../src/compiler/config/link-schemas.js';
import { brandOf } from '../brands.js';
import type { Settings } from '../settings.js';
import { firstDocument } from './sidebars.js';

/**
 * What links refer to: routes by the ids of documents, and sidebars. `prefix` is the route of the documents in Docusaurus;
 * in docsc they are at the root.
 */
export type LinkContext = { routes: ReadonlyMap<string, string>; prefix: string; sidebars?: Record<string, unknown[]> };

/** A link to a page, a document by its id, the first document of a sidebar, or another site. */
export function readLink(item: Settings, context: LinkContext): UserLink | undefined {
  item.passOver(
    'type',
    'position',
    'className',
    'activeBasePath',
    'activeBaseRegex',
    'exact',
    'docsPluginId',
    'prependBaseUrlToHref',
    'rel',
    'title',
    'autoAddBaseUrl',
    'sidebarid',
  );
  const newTab = item.text('target') === '_blank' || undefined;
  const sidebar = item.text('sidebarId');
  const id = item.text('docId') ?? (sidebar && firstDocument(context.sidebars?.[sidebar]));
  const label = item.text('label') ?? item.text('aria-label') ?? id ?? sidebar ?? '';
  item.passOver('aria-label');
  const href = item.text('href');
  const written = item.text('to');
  if (href) return { label, href, icon: brandOf(href), newTab };
  const to = written === undefined ? id && context.routes.get(id) : movedRoute(written, context.prefix);
  if (!to) {
    item.report('', 'leads to no document that docsc finds, and is left out');
    return undefined;
  }
  return { label, to, newTab };
}

/** `/docs/intro` → `/intro`: documents are at the root of a docsc site. */
export function movedRoute(route: string, prefix: string): string {
  const path = posix.join('/', route);
  return prefix !== '/' && (path === prefix || path.startsWith(`${prefix}/`)) ? path.slice(prefix.length) || '/' : path;
}
