/**
 * Asks a search server what the key that a site publishes may do. Only `--online` calls it: builds and checks never use
 * the network by themselves. It only reads, and only what distinguishes a search key from a more powerful one.
 */
import type { RemoteSearch } from '../../search-format.js';
import type { Config } from '../config/types.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { buildKeyHeaders } from '../push/provider-keys.js';

const PROBE_TIMEOUT_MS = 10_000;

type ProbeResponse = { status: number; body: unknown };
type SendProbe = (path: string) => Promise<ProbeResponse>;

/** A finding if the key may do more than search, or if the server does not tell; none without a published key. */
export async function probeSearchKey(config: Config): Promise<Diagnostic[]> {
  const { remote } = config.site.search;
  const host = remote?.hosts.find(one => !one.startsWith('/'));
  if (!remote?.key || host === undefined) return [];
  const pointer = '/search/remote/key';
  const where = { path: config.path, pointer, place: config.positionAt(pointer) };
  try {
    const rights = await probes[remote.provider](path => sendProbe(host + path, remote), remote.key);
    if (!rights.length) return [];
    return [
      finding('powerful-key', `The key that search publishes may do more than search: ${rights.join(', ')}.`, where),
    ];
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return [finding('unchecked-key', `${host} does not say what the key of search may do: ${reason}`, where)];
  }
}

async function sendProbe(address: string, remote: RemoteSearch): Promise<ProbeResponse> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  const response = await fetch(address, { headers: buildKeyHeaders(remote), redirect: 'error', signal });
  return { status: response.status, body: await response.json().catch(() => undefined) };
}

/** True if the server fulfilled the request, false if it refused the key. Throws for any other status. */
function isAllowed({ status }: ProbeResponse): boolean {
  if (![200, 401, 403].includes(status)) throw unexpectedStatus(status);
  return status === 200;
}

const unexpectedStatus = (status: number) => new Error(`it answered with ${status}.`);

/** Rights of Algolia with which nothing can be changed or listed. */
const harmlessRights = ['search', 'recommendation', 'inference'];

/**
 * List the rights of a key beyond searching, by provider. Algolia reports the rights of any key; the other servers refuse to
 * list keys for one that may only search.
 */
const probes: Record<RemoteSearch['provider'], (probe: SendProbe, key: string) => Promise<string[]>> = {
  algolia: async (probe, key) => {
    if ((await probe('/1/keys')).status === 200) return ['everything, as an admin key'];
    const { status, body } = await probe(`/1/keys/${encodeURIComponent(key)}`);
    if (status !== 200) throw unexpectedStatus(status);
    const rights = (body as { acl?: unknown } | undefined)?.acl;
    return Array.isArray(rights) ? rights.map(String).filter(right => !harmlessRights.includes(right)) : [];
  },
  typesense: async probe => (isAllowed(await probe('/keys')) ? ['reading all keys, as an admin key'] : []),
  meilisearch: async probe =>
    isAllowed(await probe('/keys?limit=1')) ? ['reading all keys, as the master or an admin key'] : [],
};
