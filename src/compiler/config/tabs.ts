/** Tabs below the top bar, as written → `ConfiguredTab[]`. Where the tab of a sidebar leads is decided in `site/tabs.ts`. */
import * as z from 'zod';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { iconNameSchema } from '../source/icon-name.js';
import type { ParsedYaml } from '../source/yaml.js';
import type { Config, ConfigLink, ConfiguredTab } from './types.js';
import { isPathnameUrl, publishedLink, routeLinkSchema, urlSchema } from './urls.js';

const tabSchema = z
  .strictObject({
    sidebar: z.string().optional().describe('Name of the sidebar that the tab stands for.'),
    label: z.string().min(1, { error: 'must not be empty' }).optional().describe("The sidebar's name by default."),
    to: routeLinkSchema.optional().describe("Route that the tab leads to; the sidebar's first page by default."),
    href: urlSchema.optional().describe('Absolute address, for a tab without a sidebar.'),
    icon: iconNameSchema.optional().describe('Name of an icon before the label, such as lucide:rocket.'),
  })
  .superRefine((tab, context) => {
    const message = tabProblem(tab);
    if (message) context.addIssue({ code: 'custom', message });
  });

function tabProblem({ sidebar, label, to, href }: { [key in 'sidebar' | 'label' | 'to' | 'href']?: string }) {
  if (sidebar !== undefined && href !== undefined) return 'needs one of "sidebar" and "href"';
  if (to !== undefined && href !== undefined) return 'needs one of "to" and "href"';
  if (sidebar === undefined && to === undefined && href === undefined) return 'needs "sidebar", "to" or "href"';
  return sidebar === undefined && label === undefined ? 'needs a "label"' : undefined;
}

/** The schema of `tabs`. Two tabs of one sidebar would both be the current one. */
export const tabsSchema = z.array(tabSchema).superRefine((tabs, context) => {
  const first = new Map<string, number>();
  for (const [index, { sidebar }] of tabs.entries()) {
    if (sidebar === undefined) continue;
    const message = `is already the sidebar of tab ${(first.get(sidebar) ?? 0) + 1}`;
    if (first.has(sidebar)) context.addIssue({ code: 'custom', path: [index, 'sidebar'], message });
    else first.set(sidebar, index);
  }
});

type TabsContext = { path: string; yaml: ParsedYaml; base: string; sidebars: Config['sidebars'] };

/** The tabs, the links in them that the linker checks, and findings about names that no sidebar has. */
type ReadTabs = { tabs?: ConfiguredTab[]; links: ConfigLink[]; diagnostics: Diagnostic[] };

/** Reads the tabs; without any, the site has no bar of them. */
export function readTabs(user: z.infer<typeof tabsSchema> = [], context: TabsContext): ReadTabs {
  const { path, yaml, base, sidebars } = context;
  const originAt = (pointer: string) => ({ path, pointer, place: yaml.positionAt(pointer) });
  const links: ConfigLink[] = [];
  const diagnostics: Diagnostic[] = [];
  const tabs = user.map(({ sidebar, label = nameToLabel(sidebar ?? ''), to, href, icon }, index): ConfiguredTab => {
    const own = { sidebar, label, icon, origin: originAt(`/tabs/${index}`) };
    if (sidebar !== undefined && !Object.hasOwn(sidebars, sidebar)) {
      const hint = didYouMean(sidebar, Object.keys(sidebars));
      const where = { ...originAt(`/tabs/${index}/sidebar`), hint };
      diagnostics.push(finding('unknown-sidebar', `There is no sidebar "${sidebar}".`, where));
    }
    const written = to ?? href;
    if (written === undefined) return own;
    const address = publishedLink({ to, href }, base);
    if (!isPathnameUrl(written))
      links.push({ label, href: address, origin: originAt(`/tabs/${index}/${to === undefined ? 'href' : 'to'}`) });
    return { ...own, href: address };
  });
  return { tabs: tabs.length ? tabs : undefined, links, diagnostics };
}

/** `apiReference` and `api-reference` → `Api reference` */
function nameToLabel(name: string): string {
  const words = name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`)
    .replace(/[-_]+/g, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
