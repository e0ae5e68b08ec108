/** `#caf%C3%A9` → `café`: the id a hash names. */
import { unescapePercent } from '../../routes.js';

export function decodeFragment(hash: string): string {
  return unescapePercent(hash.replace(/^#/, ''));
}
