/** Checks the URL of a server's hit: it leads to this site or to a web page, never to a script. */

/**
 * A path of this site, or an absolute http or https URL; undefined for anything else. URLs of the published site and of
 * the current origin become paths, so that hits do not lead out of a preview.
 */
export function safeAddress(
  address: string,
  { published, current }: { published: string; current: string },
): string | undefined {
  const base = 'https://docsc.invalid';
  if (!URL.canParse(address, base)) return undefined;
  const { origin, protocol, pathname, search, hash, username, password } = new URL(address, base);
  if (!/^https?:$/.test(protocol) || username || password) return undefined;
  const isThisSite =
    origin === current || (published !== '' && origin === published) || (origin === base && address.startsWith('/'));
  if (origin === base && !isThisSite) return undefined;
  const path = pathname + search + hash;
  if (!isThisSite) return origin + path;
  return path.startsWith('//') ? undefined : path;
}
