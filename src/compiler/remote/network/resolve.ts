/** A host's name → the addresses to connect to. All of them must be public, so that no answer leads inside. */
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { bareHost } from '../../source/addresses.js';
import { FetchError } from './fetch-error.js';
import { isPublic } from './ip-ranges.js';
import type { Network } from './network.js';

/** `isTrusted` says that the configuration allows the origin, wherever it leads. */
export async function resolveHost(url: URL, isTrusted: boolean, network: Network): Promise<LookupAddress[]> {
  const host = bareHost(url);
  const family = isIP(host);
  if (family) return [{ address: host, family }];
  const addresses = await network.lookup(host).catch((thrown: NodeJS.ErrnoException) => {
    throw new FetchError(`the name ${host} is not known (${thrown.code ?? thrown.message})`, { passing: true });
  });
  if (!addresses.length) throw new FetchError(`the name ${host} has no address`, { passing: true });
  const inside = addresses.find(({ address }) => !isPublic(address));
  if (inside && !isTrusted)
    throw new FetchError(`${host} leads to ${inside.address}, which is no public address`, { forbidden: true });
  return addresses;
}
