/** Where to push: flags before the configuration, the key from the environment alone. Makes the service that fits. */
import type { RemoteSearch } from '../../search-format.js';
import { type DocumentFormat, documentFormats } from './documents.js';
import { checkHosts } from './hosts.js';
import { applicationIdPattern, buildKeyHeaders } from './provider-keys.js';
import { PushError } from './push-error.js';
import { createSender, type ServiceConnection } from './request.js';
import type { SearchService } from './service.js';
import { algoliaWriteHosts, createAlgoliaService } from './services/algolia.js';
import { createMeilisearchService } from './services/meilisearch.js';
import { createTypesenseService } from './services/typesense.js';

/** What flags say. */
export type DestinationFlags = {
  provider?: string;
  application?: string;
  url?: string[];
  index?: string;
  keepSettings?: boolean;
};

export type Destination = {
  provider: DocumentFormat;
  application?: string;
  hosts: string[];
  index: string;
  keepSettings: boolean;
};

/** Throws `PushError` for what is missing or cannot be. */
export function resolveDestination(wanted: DestinationFlags, remote: RemoteSearch | undefined): Destination {
  const provider = documentFormats.find(format => format === (wanted.provider ?? remote?.provider));
  const isOther = remote && provider !== remote.provider;
  const known = isOther ? undefined : remote;
  const application = wanted.application ?? known?.application;
  const index = wanted.index ?? known?.index;
  if (!provider) throw missingSetting('which service to push to', '--provider');
  if (!index) throw missingSetting('which index to write', '--index');
  if (provider === 'algolia' && application !== undefined && !applicationIdPattern.test(application))
    throw new PushError('missing-remote', `"${application}" is no application id.`);
  const hosts = wanted.url ?? (provider === 'algolia' ? hostsForWriting(known, application) : (known?.hosts ?? []));
  if (provider === 'algolia' && !application) throw missingSetting('the application id', '--application');
  return { provider, application, hosts: checkHosts(hosts), index, keepSettings: wanted.keepSettings ?? false };
}

function missingSetting(what: string, flag: string): PushError {
  return new PushError('missing-remote', `docsc does not know ${what}.`, `Say it in search.remote, or with ${flag}.`);
}

/** Algolia's hosts for readers take no writes; servers of one's own do both. */
function hostsForWriting(remote: RemoteSearch | undefined, application: string | undefined): string[] {
  const own = (remote?.hosts ?? []).filter(host => !/\.algolia(net)?\.(net|com)$/i.test(host));
  return own.length ? own : application ? algoliaWriteHosts(application) : [];
}

type ConnectionOptions = Pick<ServiceConnection, 'signal' | 'log' | 'retryDelay' | 'timeout'>;

export function openService(destination: Destination, key: string, way: ConnectionOptions = {}): SearchService {
  const { provider, application, hosts, index } = destination;
  const place = `"${index}" at ${hosts.map(host => new URL(host).host)[0]}`;
  const send = createSender({ ...way, hosts, key, headers: buildKeyHeaders({ provider, application, key }) });
  if (provider === 'algolia') return createAlgoliaService(send, destination, place, way.signal);
  if (provider === 'typesense') return createTypesenseService(send, destination, place);
  return createMeilisearchService(send, destination, place, way.signal);
}
