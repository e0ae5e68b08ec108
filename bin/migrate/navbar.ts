/** The top bar of a migrated site. */

import type { UserNavbarItem } from '../../src/compiler/config/link-schemas.js';
import type { UserConfig } from '../../src/compiler/config/schema.js';

/** The bar with its items; a side without any is left out, and so is an empty bar. */
export function buildNavbar(left: UserNavbarItem[], right: UserNavbarItem[]): UserConfig['navbar'] {
  if (!left.length && !right.length) return undefined;
  return { left: left.length ? left : undefined, right: right.length ? right : undefined };
}
