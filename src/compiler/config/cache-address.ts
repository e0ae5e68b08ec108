/** The shared cache: its address is in the configuration, its token and signature key are in the environment. */
import type { HttpOptions } from '../cache/http.js';
import { isPrivateHost } from '../source/addresses.js';

/** Why an address cannot be used for the cache, as the end of a sentence; `undefined` if it can. */
export function cacheUrlProblem(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be an address such as https://cache.example.com/docsc';
  if (url.username || url.password) return 'contains a password; set DOCSC_CACHE_TOKEN in the environment instead';
  if (url.search || url.hash) return 'must not have a query or a fragment';
  return url.protocol === 'http:' && !isPrivateHost(url.hostname)
    ? 'is not https, so others could change entries'
    : undefined;
}

type Environment = Record<string, string | undefined>;

/** The cache's settings from the environment. Throws an error for an invalid one, without its value. */
export function readCacheSettings(env: Environment): Pick<HttpOptions, 'token' | 'secret' | 'readOnly'> {
  const token = env.DOCSC_CACHE_TOKEN?.trim() || undefined;
  const secret = env.DOCSC_CACHE_SIGNATURE_KEY?.trim() || undefined;
  if (token && !token.includes(':') && /[^\x21-\x7e]/.test(token))
    throw new Error('DOCSC_CACHE_TOKEN contains characters that a token cannot have.');
  if (secret && secret.length < 32) throw new Error('DOCSC_CACHE_SIGNATURE_KEY is shorter than 32 characters.');
  return { token, secret, readOnly: !['', '0', 'false'].includes(env.DOCSC_CACHE_READONLY?.trim() ?? '') };
}
