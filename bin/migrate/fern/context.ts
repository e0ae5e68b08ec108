/** What entries of Fern's navigation refer to, and what reading them gathers. */
import type { UserMarks, UserSidebarItem } from '../../../src/compiler/config/schema.js';
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import type { SidebarEntry } from '../areas.js';
import type { Move } from '../moved-routes.js';
import type { Settings } from '../settings.js';
import type { FernApis, PlacedApi } from './apis.js';
import type { FernPage } from './pages.js';
import { addressOf, slugsBelow } from './slugs.js';

/** What entries refer to, and what is gathered on the way. `slugs` are those of what the entries are in. */
export type FernContext = {
  slugs: string[];
  pages: ReadonlyMap<string, FernPage>;
  apis: FernApis;
  found: Diagnostic[];
  moves: Move[];
  places: PlacedApi[];
};

/** The context of what is below an entry. */
export function below(context: FernContext, entry: Settings, title: string): FernContext {
  return { ...context, slugs: slugsBelow(entry, title, context.slugs) };
}

/** Notes the old address of a page. Its front matter may have a whole address. */
export function notePage(page: FernPage, { moves, slugs }: FernContext): void {
  const { slug } = page.frontMatter.fields;
  const from = typeof slug === 'string' ? addressOf(slug.split('/')) : addressOf(slugs);
  moves.push({ from: from.replace(/(?<=.)\/$/, ''), to: page.route });
}

/** A category; without entries, the page alone. */
export function category({ label, items, collapsed, page, marks }: Category): SidebarEntry[] {
  if (!items.length) return page ? [{ type: 'doc', id: page.id, label, ...marks }] : [];
  if (!label.trim()) return [...(page ? [page.id] : []), ...items];
  return [
    {
      type: 'category',
      label,
      ...marks,
      ...(!collapsed && { collapsed: false }),
      ...(page && { link: { type: 'doc', id: page.id } }),
      items: items as UserSidebarItem[],
    },
  ];
}

type Category = { label: string; items: SidebarEntry[]; collapsed: boolean; page?: FernPage; marks?: UserMarks };
