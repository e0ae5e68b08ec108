/** Links to profiles of a project elsewhere, which tools show as icons. */
import type { UserLink } from '../../src/compiler/config/link-schemas.js';
import { isObject } from '../../src/compiler/source/json-object.js';
import { type IconName, iconNames } from '../../src/format.js';
import type { Settings } from './settings.js';

const icons: Record<string, IconName> = {
  twitter: 'x',
  'x.com': 'x',
  'x-twitter': 'x',
  stackoverflow: 'stack-overflow',
  stackOverflow: 'stack-overflow',
};

const labels: Record<string, string> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  youtube: 'YouTube',
  npm: 'npm',
  x: 'X',
  twitter: 'X',
  'stack-overflow': 'Stack Overflow',
  stackoverflow: 'Stack Overflow',
  bluesky: 'Bluesky',
  rss: 'RSS',
};

/** The icon of the network that a name means; undefined for another one. */
function networkIcon(name: string): IconName | undefined {
  const key = name.trim().replace(/^(?:simple-icons:|fa6?-brands:|logos:|(?:fa-)?brands[ /]+)?(?:fa-)?/, '');
  return icons[key] ?? iconNames.find(known => known === key);
}

/** The icon of a link in the top bar, which has those of networks; others are reported. */
export function readBarIcon(link: Settings, key = 'icon'): IconName | undefined {
  const value = link.take(key);
  const name = isObject(value) ? value.name : value;
  if (typeof name !== 'string' || !name.trim()) return undefined;
  const icon = networkIcon(name);
  if (icon === undefined)
    link.report(
      key,
      `is "${name}", and links of the top bar have only icons of networks`,
      `Nothing has to be done, or set "icon" to one of ${iconNames.join(', ')}.`,
    );
  return icon;
}

/** A link with the icon that docsc has for it, and otherwise with its label alone. */
export function socialLink(name: string, href: string, label?: string): UserLink {
  const key = name.replace(/^simple-icons:|^fa6?-brands:|^logos:/, '');
  const icon = networkIcon(name);
  const named = labels[key] ?? key.charAt(0).toUpperCase() + key.slice(1);
  return { label: label || named || new URL(href).hostname, href, icon };
}
