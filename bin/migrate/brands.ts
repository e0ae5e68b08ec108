/** Brands of links. */
import type { UserLink } from '../../src/compiler/config/link-schemas.js';

/** The brand whose icon docsc can show beside a link. */
export function brandOf(href: string): UserLink['icon'] {
  return /^https:\/\/(www\.)?github\.com\//.test(href) ? 'github' : undefined;
}
