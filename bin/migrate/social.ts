/** Links to profiles of a project elsewhere, which tools show as icons. */
import type { UserLink } from '../../src/compiler/config/link-schemas.js';
import { type IconName, iconNames } from '../../src/format.js';

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

/** A link with the icon that docsc has for it, and otherwise with its label alone. */
export function socialLink(name: string, href: string, label?: string): UserLink {
  const key = name.replace(/^simple-icons:|^fa6?-brands:|^logos:/, '');
  const icon = icons[key] ?? iconNames.find(known => known === key);
  const named = labels[key] ?? key.charAt(0).toUpperCase() + key.slice(1);
  return { label: label || named || new URL(href).hostname, href, icon };
}
