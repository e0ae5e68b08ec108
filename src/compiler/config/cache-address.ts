/** Where the shared cache is and what may be sent there: the address is public, what it needs is the environment's. */

import type { HttpOptions } from '../cache/http.js';
import { isPrivateHost } from '../source/addresses.js';

/** Why an address cannot be that of a cache; `undefined` where it can. */
export function cacheUrlProblem(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return 'is no address such as https://cache.example.com/docsc';
  if (url.username || url.password) return 'holds a password: give it in the environment, as DOCSC_CACHE_TOKEN';
  if (url.search || url.hash) return 'has a query or fragment, which a cache has not';
  return url.protocol === 'http:' && !isPrivateHost(url.hostname)
    ? 'is not https, so others could change entries'
    : undefined;
}

type Environment = Record<string, string | undefined>;

/** What the environment says of the cache. Throws what is wrong with it, without the values. */
export function readCacheSettings(env: Environment): Pick<HttpOptions, 'token' | 'secret' | 'readOnly'> {
  const token = env.DOCSC_CACHE_TOKEN?.trim() || undefined;
  const secret = env.DOCSC_CACHE_SIGNATURE_KEY?.trim() || undefined;
  if (token && !token.includes(':') && /[^\x21-\x7e]/.test(token))
    throw new Error('DOCSC_CACHE_TOKEN holds characters that no token has.');
  if (secret && secret.length < 32) throw new Error('DOCSC_CACHE_SIGNATURE_KEY is shorter than 32 characters.');
  return { token, secret, readOnly: !['', '0', 'false'].includes(env.DOCSC_CACHE_READONLY?.trim() ?? '') };
}
