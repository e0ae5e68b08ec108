/** Brands of links. */
import type { UserLink } from '../../src/compiler/config/link-schemas.js';

const brands: readonly [host: RegExp, brand: NonNullable<UserLink['icon']>][] = [
  [/^github\.com$/, 'github'],
  [/^linkedin\.com$/, 'linkedin'],
  [/^(?:x|twitter)\.com$/, 'x'],
  [/(?:^|\.)slack\.com$/, 'slack'],
  [/^stackoverflow\.com$/, 'stack-overflow'],
  [/^youtube\.com$/, 'youtube'],
];

/** The brand whose icon docsc can show beside a link. */
export function brandOf(href: string): UserLink['icon'] {
  const [, host = ''] = /^https:\/\/(?:www\.)?([\w.-]+)(?:[/?#]|$)/i.exec(href) ?? [];
  return brands.find(([pattern]) => pattern.test(host.toLowerCase()))?.[1];
}
