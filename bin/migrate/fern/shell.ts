/** The top bar, the footer and the announcement of Fern. */
import type { UserLink, UserNavbarItem } from '../../../src/compiler/config/link-schemas.js';
import type { UserConfig } from '../../../src/compiler/config/schema.js';
import { sha256Hex } from '../../../src/compiler/disk/project.js';
import { iconNames } from '../../../src/format.js';
import { brandOf } from '../brands.js';
import type { Settings } from '../settings.js';
import { readBarIcon } from '../social.js';

/** A link to a route of the site, without the path that docsc adds by itself, or to another site. */
function linkTo(label: string, written: string, base: string): UserLink {
  if (!written.startsWith('/')) return { label, href: written, icon: brandOf(written) };
  const prefix = base.replace(/\/$/, '');
  const isBelow = prefix && (written === prefix || written.startsWith(`${prefix}/`));
  return { label, to: isBelow ? written.slice(prefix.length) || '/' : written };
}

/** `navbar-links`. The bar has one primary button; others are links. */
export function readNavbar(settings: Settings, base: string): UserNavbarItem[] {
  const links = settings.list('navbar-links').map(link => ({ type: link.text('type'), item: readLink(link, base) }));
  const primary = links.findLast(({ type }) => type === 'filled' || type === 'primary');
  return links.flatMap((link): UserNavbarItem[] => {
    if (!link.item) return [];
    return [link === primary && !link.item.items ? { ...link.item, style: 'button' } : link.item];
  });
}

function readLink(link: Settings, base: string): UserNavbarItem | undefined {
  link.passOver('type', 'rounded', 'className', 'id', 'viewers');
  const icon = ['icon', 'rightIcon', 'right-icon'].map(key => readBarIcon(link, key)).find(one => one !== undefined);
  const newTab = link.text('target') === '_blank' || undefined;
  const repository = link.text('value');
  if (repository) return { label: 'GitHub', href: repository, icon: brandOf(repository) };
  const label = link.text('text') ?? '';
  const items = link.list('links').flatMap(inner => readLink(inner, base) ?? []) as UserLink[];
  if (items.length) return { label, icon, items };
  const href = link.text('href') ?? link.text('url');
  if (!href || !label) return undefined;
  const target = linkTo(label, href, base);
  return { ...target, icon: target.icon ?? icon, newTab };
}

const labels: Record<string, string> = {
  github: 'GitHub',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  x: 'X',
  twitter: 'X',
};

/** `footer-links`: networks by name. */
export function readFooter(settings: Settings): UserConfig['footer'] {
  const links = settings.child('footer-links');
  const social = links.keys().flatMap((name): UserLink[] => {
    const href = links.text(name);
    if (!href || !/^(?:https?:|mailto:)/.test(href)) return [];
    const icon = name === 'twitter' ? 'x' : iconNames.find(known => known === name);
    return [{ label: labels[name] ?? name.charAt(0).toUpperCase() + name.slice(1), href, icon }];
  });
  return social.length ? { social } : undefined;
}

/** `announcement`: a text with links, bold and italic text. */
export function readAnnouncement(announcement: Settings): UserConfig['announcement'] {
  const message = announcement.text('message');
  announcement.passOver('id', 'href', 'target');
  if (!message) return undefined;
  const content = message
    .replace(/<a\b[^>]*\bhref=["']([^"']*)["'][^>]*>(.*?)<\/a>/gs, '[$2]($1)')
    .replace(/<[^>]*>/g, '')
    .replace(/(\*\*|__|\*)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/\s+/g, ' ')
    .trim();
  return { id: `announcement-${sha256Hex(message).slice(0, 8)}`, content };
}
