/** `unused-partial`: files that are meant to be included, and that no page includes. */
import { posix } from 'node:path';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { isBelow } from '../source/paths.js';
import type { AuditedSite, FindLinks } from './links.js';
import type { FindMentions } from './mentions.js';

/** A finding for each Markdown file whose name, or that of a folder, begins with an underscore, and that no text names. */
export async function findUnusedPartials(
  { config, site, pages }: AuditedSite,
  _links: FindLinks,
  mentions: FindMentions,
): Promise<Diagnostic[]> {
  const included = new Set(pages.flatMap(({ includes }) => includes.map(([path]) => path)));
  const unused = [...site.files].filter(
    file => /\.mdx?$/.test(file) && isBelow(config.docs, file) && /(?:^|\/)_/.test(file) && !included.has(file),
  );
  if (!unused.length) return [];
  const isMentioned = await mentions();
  return unused.flatMap(path => {
    // A draft may include it, or a page that cannot be compiled. Importing files leave out the extension.
    const name = posix.basename(path).replace(/\.mdx?$/, '');
    if (isMentioned(name, path)) return [];
    return [finding('unused-partial', 'No page includes this file.', { path })];
  });
}
