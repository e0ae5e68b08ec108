/** A changelog of Fern: a folder whose files are named by dates. The newest comes first. */
import { posix } from 'node:path';
import type { UserMarks } from '../../../src/compiler/config/schema.js';
import type { SidebarEntry } from '../areas.js';
import { category, type FernContext, notePage } from './context.js';

/** The entries of a changelog's folder. */
export function changelogEntries(
  folder: string,
  { label, marks }: { label: string; marks?: UserMarks },
  context: FernContext,
): SidebarEntry[] {
  const inFolder = [...context.pages.values()].filter(({ path }) => path.startsWith(`${folder}/`));
  const overview = inFolder.find(({ path }) => /\/(?:overview|index)\.mdx?$/i.test(path));
  if (overview) notePage(overview, context);
  const entries = inFolder.filter(page => page !== overview).sort((a, b) => (a.path < b.path ? 1 : -1));
  for (const page of entries) {
    const date = posix
      .basename(page.path)
      .replace(/\.mdx?$/, '')
      .split('-')
      .map(part => part.replace(/^0(?=\d)/, ''));
    notePage(page, { ...context, slugs: [...context.slugs, ...date] });
  }
  const items = entries.map((page): SidebarEntry => {
    const named = page.frontMatter.fields.title ?? posix.basename(page.path).replace(/\.mdx?$/, '');
    return { type: 'doc', id: page.id, label: String(named) };
  });
  return category({ label, items, collapsed: true, page: overview, marks });
}
