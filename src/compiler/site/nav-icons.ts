/** The icons that sidebars, tabs and pages name, with the places that name them. */
import type { Config } from '../config/types.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { IconProblem } from '../icons/index.js';
import { pageIconName } from '../source/icon-name.js';
import type { FolderInfo, Origin, Outline, SidebarItem } from '../types.js';
import { keyOrigin } from './heads.js';

/** A place that names an icon. */
export type NavIconUse = { name: string; origin: Origin };

type NamingParts = { outlines: Outline[]; folders: ReadonlyMap<string, FolderInfo> };

/** Pages may come from another tool, so on a site without icon sets only the configuration's own icons are checked. */
export function collectNavIcons(config: Config, { outlines, folders }: NamingParts): NavIconUse[] {
  const use = (name: string | undefined, origin: Origin): NavIconUse[] =>
    name === undefined ? [] : [{ name, origin }];
  const fallback = { path: config.path };
  const ofItems = (items: SidebarItem[]): NavIconUse[] =>
    items.flatMap(item => [
      ...('icon' in item ? use(item.icon, item.origin ?? fallback) : []),
      ...(item.type === 'category' ? ofItems(item.items) : []),
    ]);
  const written = [
    ...Object.values(config.sidebars).flatMap(ofItems),
    ...(config.tabs ?? []).flatMap(({ icon, origin }) => use(icon, origin)),
    ...[...folders.values()].flatMap(({ icon, origin }) => use(icon, origin)),
  ];
  if (!config.icons.sets.size) return written;
  const heads = outlines.flatMap(outline => outline.heads);
  return [...written, ...heads.flatMap(head => use(pageIconName(head.frontMatter), keyOrigin(head, 'icon')))];
}

/** The finding about a site that names icons and has no set to draw them from. */
export function diagnoseMissingSets(uses: NavIconUse[]): Diagnostic[] {
  const [first, ...others] = uses;
  if (!first) return [];
  const count = new Set(others.map(({ name }) => name).filter(name => name !== first.name)).size;
  const rest = count ? ` and ${count} other${count > 1 ? 's' : ''}` : '';
  const hint = 'Install one, such as @iconify-json/lucide, and name it under "icons" in the configuration.';
  return [finding('unknown-icon', `The site has no icon set for "${first.name}"${rest}.`, { ...first.origin, hint })];
}

/** The findings about icons that cannot be drawn, or not as they are. */
export function diagnoseNavIcons(uses: NavIconUse[], problems: ReadonlyMap<string, IconProblem>): Diagnostic[] {
  return uses.flatMap(({ name, origin }) => {
    const problem = problems.get(name);
    return problem
      ? [finding(problem.rule, problem.message, { ...origin, hint: problem.hint, ...problem.origin })]
      : [];
  });
}
