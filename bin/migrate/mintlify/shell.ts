/** The top bar, the footer and the banner of Mintlify. */

import type { UserLink, UserNavbarItem } from '../../../src/compiler/config/link-schemas.js';
import type { UserConfig } from '../../../src/compiler/config/schema.js';
import { sha256Hex } from '../../../src/compiler/disk/project.js';
import { iconNames } from '../../../src/format.js';
import { brandOf } from '../brands.js';
import type { Settings } from '../settings.js';
import { readBarIcon } from '../social.js';

/** Turns an address as written into one of docsc. */
export type Address = (written: string) => string;

/** A link to a page or another site. */
export function linkTo(label: string, written: string, address: Address): UserLink {
  const target = address(written);
  return target.startsWith('/') ? { label, to: target } : { label, href: target, icon: brandOf(target) };
}

/** `navbar` of docs.json. */
export function readNavbar(navbar: Settings, address: Address): UserNavbarItem[] {
  const primary = navbar.child('primary');
  return [...navbar.list('links').flatMap(link => readLink(link, address)), ...readLink(primary, address, true)];
}

const typeLabels: Record<string, string> = { github: 'GitHub', discord: 'Discord' };

/** A link; `label` and `href` are called `name` and `url` in mint.json. */
export function readLink(link: Settings, address: Address, isPrimary = false): UserNavbarItem[] {
  link.passOver('iconType', 'style', 'arrow');
  const icon = readBarIcon(link);
  const type = link.text('type');
  const href = link.text('href') ?? link.text('url');
  const label = link.text('label') ?? link.text('name') ?? typeLabels[type ?? ''] ?? href;
  if (!href || !label) return [];
  const isButton = isPrimary && (type === undefined || type === 'button' || type === 'link');
  const target = linkTo(label, href, address);
  return [{ ...target, icon: target.icon ?? icon, style: isButton ? 'button' : undefined }];
}

/** Names of networks, where they differ from docsc's icons. */
const networks: Record<string, UserLink['icon']> = { twitter: 'x', 'x-twitter': 'x' };
const networkLabels: Record<string, string> = {
  ...{ x: 'X', twitter: 'X', 'x-twitter': 'X', github: 'GitHub', linkedin: 'LinkedIn', youtube: 'YouTube' },
  ...{ 'hacker-news': 'Hacker News', 'earth-americas': 'Website' },
};

/** Networks by name: a mapping, or in old configurations a list of `type` and `url`. */
export function readSocials(settings: Settings, key: string): UserLink[] {
  const entries: [string, unknown][] = Array.isArray(settings.take(key))
    ? settings.list(key).map(entry => [entry.text('type') ?? '', entry.take('url')])
    : Object.entries((settings.take(key) ?? {}) as Record<string, unknown>);
  return entries.flatMap(([name, href]): UserLink[] => {
    if (typeof href !== 'string' || !/^(?:https?:|mailto:)/.test(href)) return [];
    const icon = networks[name] ?? iconNames.find(known => known === name);
    return [{ label: networkLabels[name] ?? name.charAt(0).toUpperCase() + name.slice(1), href, icon }];
  });
}

/** Columns of links; `header` is called `title`, and `items` `links`, in mint.json. */
export function readColumns(settings: Settings, key: string, address: Address) {
  return settings.list(key).flatMap(column => {
    const title = column.text('header') ?? column.text('title') ?? '';
    const items = [...column.list('items'), ...column.list('links')].flatMap(item => {
      const [label, href] = [item.text('label'), item.text('href') ?? item.text('url')];
      return label && href ? [linkTo(label, href, address)] : [];
    });
    return items.length ? [{ title, items }] : [];
  });
}

/** `footer` of docs.json. */
export function readFooter(footer: Settings, address: Address): UserConfig['footer'] {
  const social = readSocials(footer, 'socials');
  const columns = readColumns(footer, 'links', address);
  return social.length || columns.length
    ? { columns: columns.length ? columns : undefined, social: social.length ? social : undefined }
    : undefined;
}

/** Colours of the kinds of banners, other than that of the site's own accent. */
const bannerColors: Record<string, [background: string, text: string]> = {
  warning: ['#b45309', '#ffffff'],
  critical: ['#b91c1c', '#ffffff'],
};

/** `banner`: a text with links, bold and italic text. */
export function readBanner(banner: Settings, address: Address): UserConfig['announcement'] {
  const content = banner.text('content');
  const dismissible = banner.flag('dismissible');
  const [background, text] = bannerColors[banner.text('type') ?? ''] ?? [];
  const color = typeof banner.take('color') === 'string' ? banner.text('color') : banner.child('color').text('light');
  banner.child('color').passOver('dark');
  if (!content) return undefined;
  const plain = content
    .replace(/<a\b[^>]*\bhref=["']([^"']*)["'][^>]*>(.*?)<\/a>/gs, '[$2]($1)')
    .replace(/<[^>]*>/g, '')
    .replace(/(\*\*|__|\*)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/\]\(([^)\s]+)\)/g, (_, written: string) => `](${address(written)})`)
    .replace(/\s+/g, ' ')
    .trim();
  return {
    id: `banner-${sha256Hex(content).slice(0, 8)}`,
    content: plain,
    backgroundColor: color ?? background,
    textColor: color ? undefined : text,
    isCloseable: dismissible ?? false,
  };
}
