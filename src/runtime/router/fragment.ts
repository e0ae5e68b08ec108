/** `#caf%C3%A9` → `café`: the id a hash names. */
import { decodePercent } from '../../routes.js';

export function decodeFragment(hash: string): string {
  return decodePercent(hash.replace(/^#/, ''));
}
