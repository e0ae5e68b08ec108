/** Fragments of URLs. */
import { decodePercent } from '../../routes.js';

/** The id that a hash names: `#caf%C3%A9` → `café`. */
export function decodeFragment(hash: string): string {
  return decodePercent(hash.replace(/^#/, ''));
}
