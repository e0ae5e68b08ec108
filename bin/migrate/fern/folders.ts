/** A folder in Fern's navigation: all pages in it, by their position and then by name. */
import { posix } from 'node:path';
import { badgeOfAvailability } from '../../../src/compiler/markdown/front-matter-dialects.js';
import type { SidebarEntry } from '../areas.js';
import { readIcon } from '../marks.js';
import type { Settings } from '../settings.js';
import { below, category, type FernContext, notePage } from './context.js';
import type { FernPage } from './pages.js';

/** Reads the entry, with the folders in it as categories. */
export function readFolder(entry: Settings, context: FernContext): SidebarEntry[] {
  const folder = posix.join(posix.dirname(entry.file.path), entry.text('folder') ?? '.');
  const label = entry.text('title') ?? titleOf(posix.basename(folder));
  const collapsed = entry.take('collapsed') === true;
  const marks = { ...badgeOfAvailability(entry.text('availability')), ...readIcon(entry) };
  const list = listFolder(folder, below(context, entry, label));
  if (!list.items.length && !list.page) entry.report('folder', 'has no pages');
  return entry.take('hidden') === true ? [] : category({ label, collapsed, ...list, marks });
}

function listFolder(folder: string, context: FernContext): { items: SidebarEntry[]; page?: FernPage } {
  const below = [...context.pages.values()].filter(({ path }) => path.startsWith(`${folder}/`));
  const own = below.filter(({ path }) => posix.dirname(path) === folder);
  const page = own.find(({ path }) => /\/index\.mdx?$/i.test(path));
  if (page) notePage(page, context);
  const pages = own.filter(one => one !== page).map(one => readFile(one, context));
  const names = [...new Set(below.map(({ path }) => path.slice(folder.length + 1).split('/')))]
    .filter(parts => parts.length > 1)
    .map(([name = '']) => name);
  const folders = [...new Set(names)].map(name => {
    const inner = listFolder(`${folder}/${name}`, into(context, name));
    return { name, position: undefined, entries: category({ label: titleOf(name), collapsed: false, ...inner }) };
  });
  const sorted = [...pages, ...folders].sort(
    (a, b) => (a.position ?? Infinity) - (b.position ?? Infinity) || (a.name < b.name ? -1 : 1),
  );
  return { items: sorted.flatMap(({ entries }) => entries), page };
}

function into(context: FernContext, name: string): FernContext {
  return { ...context, slugs: [...context.slugs, name.toLowerCase()] };
}

function readFile(page: FernPage, context: FernContext) {
  const name = posix.basename(page.path).replace(/\.mdx?$/, '');
  notePage(page, into(context, name));
  const { position } = page.frontMatter.fields;
  return { name, position: typeof position === 'number' ? position : undefined, entries: [page.id as SidebarEntry] };
}

/** `getting-started` → `Getting started` */
function titleOf(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
