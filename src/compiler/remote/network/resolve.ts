/** A host's name → the addresses to connect to. */
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { hostWithoutBrackets } from '../../source/addresses.js';
import { FetchError } from './fetch-error.js';
import { isPublicIp } from './ip-ranges.js';
import type { Network } from './network.js';

/**
 * Resolves the host of a URL. All its addresses must be public, so that no DNS reply leads into a private network, unless
 * the configuration trusts the origin. Throws `FetchError`.
 */
export async function resolveHost(url: URL, isTrusted: boolean, network: Network): Promise<LookupAddress[]> {
  const host = hostWithoutBrackets(url);
  const family = isIP(host);
  if (family) return [{ address: host, family }];
  const addresses = await network.lookup(host).catch((thrown: NodeJS.ErrnoException) => {
    const isUnknownHost = thrown.code === 'ENOTFOUND' && ({ isUnknownHost: true } as const);
    const message = `the name ${host} is not known (${thrown.code ?? thrown.message})`;
    throw new FetchError(message, { isRetryable: true, ...isUnknownHost });
  });
  if (!addresses.length) throw new FetchError(`the name ${host} has no address`, { isRetryable: true });
  const inside = addresses.find(({ address }) => !isPublicIp(address));
  if (inside && !isTrusted)
    throw new FetchError(`${host} leads to ${inside.address}, which is not a public address`, { isForbidden: true });
  return addresses;
}
