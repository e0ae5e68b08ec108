/** Where to push: flags override the configuration, and the key comes from the environment alone. */
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

/** Flags of `docsc search push` that choose the destination. */
export type DestinationFlags = {
  provider?: string;
  application?: string;
  url?: string[];
  index?: string;
  keepSettings?: boolean;
};

/** A complete destination: service, hosts and index. */
export type Destination = {
  provider: DocumentFormat;
  application?: string;
  hosts: string[];
  index: string;
  keepSettings: boolean;
};

/** The destination named by flags and configuration. Throws `PushError` if a setting is missing or invalid. */
export function resolveDestination(flags: DestinationFlags, remote: RemoteSearch | undefined): Destination {
  const provider = documentFormats.find(format => format === (flags.provider ?? remote?.provider));
  // The configuration of another service says nothing about this one.
  const configured = remote && provider === remote.provider ? remote : undefined;
  const application = flags.application ?? configured?.application;
  const index = flags.index ?? configured?.index;
  if (!provider) throw missingSetting('which service to push to', '--provider');
  if (!index) throw missingSetting('which index to write', '--index');
  if (provider === 'algolia' && application !== undefined && !applicationIdPattern.test(application))
    throw new PushError('missing-remote', `"${application}" is not a valid application id.`);
  const hosts = flags.url ?? (provider === 'algolia' ? writeHosts(configured, application) : (configured?.hosts ?? []));
  if (provider === 'algolia' && !application) throw missingSetting('the application id', '--application');
  return { provider, application, hosts: checkHosts(hosts), index, keepSettings: flags.keepSettings ?? false };
}

function missingSetting(what: string, flag: string): PushError {
  return new PushError('missing-remote', `docsc does not know ${what}.`, `Set it in search.remote, or with ${flag}.`);
}

/**
 * Hosts that accept writes: the configured ones, except Algolia's read-only hosts, or else Algolia's hosts for writes.
 */
function writeHosts(remote: RemoteSearch | undefined, application: string | undefined): string[] {
  const custom = (remote?.hosts ?? []).filter(host => !/\.algolia(net)?\.(net|com)$/i.test(host));
  return custom.length ? custom : application ? algoliaWriteHosts(application) : [];
}

type ConnectionOptions = Pick<ServiceConnection, 'signal' | 'log' | 'retryDelay' | 'timeout'>;

/** The search service of a destination, used with the given key. */
export function openService(destination: Destination, key: string, connection: ConnectionOptions = {}): SearchService {
  const { provider, application, hosts, index } = destination;
  const label = `"${index}" at ${hosts.map(host => new URL(host).host)[0]}`;
  const send = createSender({ ...connection, hosts, key, headers: buildKeyHeaders({ provider, application, key }) });
  const options = { send, target: destination, label, signal: connection.signal };
  if (provider === 'algolia') return createAlgoliaService(options);
  if (provider === 'typesense') return createTypesenseService(options);
  return createMeilisearchService(options);
}
