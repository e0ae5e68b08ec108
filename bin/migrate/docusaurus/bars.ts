/** The top bar and the footer of Docusaurus. */
import { posix } from 'node:path';
import type { UserLink, UserNavbarItem } from '../../../src/compiler/config/link-schemas.js';
import type { Settings } from '../settings.js';
import type { MigratedSite } from '../types.js';
import type { Routes } from './routes.js';
import { firstDocument } from './sidebars.js';

/** What items of bars refer to. `prefix` is the route of the documents in Docusaurus; in docsc they are at the root. */
export type BarContext = { routes: Routes; prefix: string; sidebars?: Record<string, unknown[]> };

type Config = MigratedSite['config'];

/** `navbar`: the logo and the items, without those that docsc shows by itself. */
export function readNavbar(navbar: Settings, context: BarContext): Pick<Config, 'logo' | 'navbar'> {
  navbar.passOver('title', 'hideOnScroll', 'style');
  const logo = navbar.child('logo');
  logo.passOver('width', 'height', 'className', 'style', 'target');
  const light = logo.text('src');
  const dark = logo.text('srcDark');
  const alt = logo.text('alt');
  const href = logo.text('href');
  const items = navbar
    .list('items')
    .map(item => ({ side: item.text('position') ?? 'right', item: readItem(item, context) }));
  const side = (name: string) => items.flatMap(({ side, item }) => (side === name && item ? [item] : []));
  return {
    logo: light
      ? {
          light: posix.join('/', light),
          dark: dark && posix.join('/', dark),
          alt,
          href: href && /^https?:/.test(href) ? href : undefined,
        }
      : undefined,
    navbar: items.length ? { left: side('left'), right: side('right') } : undefined,
  };
}

/** Types of items that docsc shows without being told, or that need no counterpart. */
const BUILT_IN = ['search'];

function readItem(item: Settings, context: BarContext): UserNavbarItem | undefined {
  const type = item.text('type') ?? (item.has('items') ? 'dropdown' : 'default');
  if (BUILT_IN.includes(type)) {
    item.passOver('className');
    return undefined;
  }
  if (/^(localeDropdown|docsVersion|docsVersionDropdown|html)$/.test(type) || type.startsWith('custom-')) {
    item.passOver(
      'value',
      'dropdownItemsAfter',
      'dropdownItemsBefore',
      'dropdownActiveClassDisabled',
      'docsPluginId',
      'className',
      'queryString',
    );
    item.report('type', `is "${type}", which has no counterpart in docsc`);
    return undefined;
  }
  const items = item.list('items').flatMap(inner => readItem(inner, context) ?? []) as UserLink[];
  if (type !== 'dropdown') return readLink(item, context);
  item.passOver('className');
  return items.length ? { label: item.text('label') ?? '', items } : undefined;
}

/** A link to a page, a document by its id, the first document of a sidebar, or another site. */
function readLink(item: Settings, context: BarContext): UserLink | undefined {
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

/** `footer`: columns of links and the copyright. */
export function readFooter(footer: Settings, context: BarContext): Config['footer'] {
  footer.passOver('style');
  if (footer.has('logo')) footer.report('logo', 'has no counterpart: the footer shows the logo of the top bar');
  const columns = footer.list('links').map(column => ({
    title: column.text('title') ?? '',
    items: column.list('items').flatMap(item => {
      if (!item.has('html')) return readLink(item, context) ?? [];
      item.report('html', 'is HTML, which has no counterpart in docsc');
      return [];
    }),
  }));
  const copyright = footer.text('copyright');
  return columns.length || copyright ? { columns: columns.length ? columns : undefined, copyright } : undefined;
}

/** The brand whose icon docsc can show beside a link. */
function brandOf(href: string): UserLink['icon'] {
  return /^https:\/\/(www\.)?github\.com\//.test(href) ? 'github' : undefined;
}

/** `announcementBar`: its links become links of Markdown, and other elements their text. */
export function readAnnouncement(bar: Settings): Config['announcement'] {
  const html = bar.text('content');
  const id = bar.text('id') ?? 'announcement';
  const [backgroundColor, textColor] = [bar.text('backgroundColor'), bar.text('textColor')];
  const isCloseable = bar.flag('isCloseable');
  if (!html) return undefined;
  const content = html
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs, '[$2]($1)')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return { id, content, backgroundColor, textColor, isCloseable };
}
