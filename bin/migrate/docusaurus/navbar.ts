/** The top bar of Docusaurus. */
import { posix } from 'node:path';
import type { UserLink, UserNavbarItem } from '../../../src/compiler/config/link-schemas.js';
import type { Settings } from '../settings.js';
import type { MigratedSite } from '../types.js';
import { type LinkContext, readLink } from './links.js';

/** `navbar`: the logo and the items, without those that docsc shows by itself. */
export function readNavbar(navbar: Settings, context: LinkContext): Pick<MigratedSite['config'], 'logo' | 'navbar'> {
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

function readItem(item: Settings, context: LinkContext): UserNavbarItem | undefined {
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
