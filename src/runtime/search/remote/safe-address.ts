/** Where a hit of a server leads: to this site or to a web page, and to nothing that runs. */

/**
 * A path of this site, or a whole https or http address; `undefined` for everything else. Addresses of the site as it
 * is published (`url`), and of the host that shows it, become paths: a preview stays a preview.
 */
export function safeAddress(address: string, { url, here }: { url: string; here: string }): string | undefined {
  const base = 'https://docsc.invalid';
  if (!URL.canParse(address, base)) return undefined;
  const { origin, protocol, pathname, search, hash, username, password } = new URL(address, base);
  if (!/^https?:$/.test(protocol) || username || password) return undefined;
  const isOwn = origin === here || (url !== '' && origin === url) || (origin === base && address.startsWith('/'));
  if (origin === base && !isOwn) return undefined;
  const path = pathname + search + hash;
  if (!isOwn) return origin + path;
  return path.startsWith('//') ? undefined : path;
}
