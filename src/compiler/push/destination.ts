/** Where to push: flags before the configuration, the key from the environment alone. Makes the service that fits. */
import type { RemoteSearch } from '../../search-format.js';
import { type Format, formats } from './documents.js';
import { checkHosts } from './hosts.js';
import { applicationId, keyHeaders } from './provider-keys.js';
import { PushError } from './push-error.js';
import { type Connection, connect } from './request.js';
import type { Service } from './service.js';
import { algoliaHosts, algoliaService } from './services/algolia.js';
import { meilisearchService } from './services/meilisearch.js';
import { typesenseService } from './services/typesense.js';

/** What flags say. */
export type Wanted = {
  provider?: string;
  application?: string;
  url?: string[];
  index?: string;
  keepSettings?: boolean;
};

export type Destination = {
  provider: Format;
  application?: string;
  hosts: string[];
  index: string;
  keepSettings: boolean;
};

/** Throws `PushError` for what is missing or cannot be. */
export function destinationOf(wanted: Wanted, remote: RemoteSearch | undefined): Destination {
  const provider = formats.find(format => format === (wanted.provider ?? remote?.provider));
  const isOther = remote && provider !== remote.provider;
  const known = isOther ? undefined : remote;
  const application = wanted.application ?? known?.application;
  const index = wanted.index ?? known?.index;
  if (!provider) throw missing('which service to push to', '--provider');
  if (!index) throw missing('which index to write', '--index');
  if (provider === 'algolia' && application !== undefined && !applicationId.test(application))
    throw new PushError('missing-remote', `"${application}" is no application id.`);
  const hosts = wanted.url ?? (provider === 'algolia' ? writeHosts(known, application) : (known?.hosts ?? []));
  if (provider === 'algolia' && !application) throw missing('the application id', '--application');
  return { provider, application, hosts: checkHosts(hosts), index, keepSettings: wanted.keepSettings ?? false };
}

function missing(what: string, flag: string): PushError {
  return new PushError('missing-remote', `docsc does not know ${what}.`, `Say it in search.remote, or with ${flag}.`);
}

/** Algolia's hosts for readers take no writes; servers of one's own do both. */
function writeHosts(remote: RemoteSearch | undefined, application: string | undefined): string[] {
  const own = (remote?.hosts ?? []).filter(host => !/\.algolia(net)?\.(net|com)$/i.test(host));
  return own.length ? own : application ? algoliaHosts(application) : [];
}

type Way = Pick<Connection, 'signal' | 'say' | 'pace' | 'timeout'>;

export function openService(destination: Destination, key: string, way: Way = {}): Service {
  const { provider, application, hosts, index } = destination;
  const place = `"${index}" at ${hosts.map(host => new URL(host).host)[0]}`;
  const send = connect({ ...way, hosts, key, headers: keyHeaders({ provider, application, key }) });
  if (provider === 'algolia') return algoliaService(send, destination, place, way.signal);
  if (provider === 'typesense') return typesenseService(send, destination, place);
  return meilisearchService(send, destination, place, way.signal);
}
