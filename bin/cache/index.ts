/** What builds keep: below the project's folder, and on a server where the site names one. */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createDiskStore } from '../../src/compiler/cache/disk.js';
import { createHttpStore } from '../../src/compiler/cache/http.js';
import type { Cache } from '../../src/compiler/cache/index.js';
import { cacheKey } from '../../src/compiler/cache/keys.js';
import { createLayeredStore, createReadThroughStore } from '../../src/compiler/cache/layered.js';
import type { Log, Store } from '../../src/compiler/cache/store.js';
import { readCacheSettings } from '../../src/compiler/config/cache-address.js';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import { openPrivateFolder } from '../../src/compiler/disk/private-folder.js';
import { shortHash } from '../../src/compiler/disk/project.js';
import { type OutlineCache, openOutlineCache } from '../../src/compiler/load/outline-cache.js';
import { type LastOutput, openLastOutput } from '../../src/compiler/output/last-output.js';
import { createScan, readSecrets } from '../../src/compiler/output/secret-scan.js';
import { type Project, packageFolder } from '../project.js';
import { computeIdentity } from './identity.js';

/** In the project's folder. */
export const DOCSC_FOLDER = '.docsc';

export type CacheFlag = { cache?: boolean };

type CacheOptions = {
  root: string;
  remote?: string;
  identity: string | undefined;
  log?: Log;
  /** That of `DiskOptions`. */
  skipCleanup?: boolean;
  /** Folder of the shard that is built; it `isAlone` where nothing else is to be read or written. */
  shard?: string;
  isAlone?: boolean;
};

/** `undefined` where nothing can be kept. Throws `DiagnosticError` where the environment says what cannot be. */
export function openCache(where: CacheOptions): Cache | undefined {
  return openWith(where, createLayeredStore);
}

/** For a thread: the main one has asked the server for all pages already. */
export function openWorkerCache(where: CacheOptions): Cache | undefined {
  return openWith({ ...where, skipCleanup: true }, (near, far) => ({
    ...createLayeredStore(near, far),
    get: near.get,
  }));
}

function openWith(where: CacheOptions, layer: typeof createLayeredStore): Cache | undefined {
  const { identity, isAlone } = where;
  if (identity === undefined) return undefined;
  const { localStore, remoteStore, shardStore } = openStores(where);
  const usual = remoteStore ? layer(localStore, remoteStore) : localStore;
  // All that a shard is made of is in its own folder, what was known here before as well.
  const store = shardStore ? (isAlone ? shardStore : createLayeredStore(shardStore, usual)) : usual;
  return { identity, store: refuseSecretValues(store) };
}

/** What shards of a build have left, before what is kept here. */
export function openShardCaches(shards: string[], where: CacheOptions, flags: CacheFlag): Cache {
  const { secret } = readSettings();
  const filled = shards.map(shard => createDiskStore(shard, { log: where.log, secret, skipCleanup: true }));
  const own = flags.cache === false ? undefined : openCache(where)?.store;
  return { identity: where.identity ?? '', store: createReadThroughStore(filled, own) };
}

/** A page that holds a secret is published nowhere: neither in a site nor in a cache that others read. */
function refuseSecretValues(store: Store): Store {
  const secrets = readSecrets(process.env);
  if (!secrets.length) return store;
  const scan = createScan(secrets);
  return { ...store, put: async (key, value) => (scan(value).length ? undefined : store.put(key, value)) };
}

type CacheStores = { localStore: Store; remoteStore?: Store; shardStore?: Store };

function openStores({ root, remote, log, skipCleanup, shard }: Omit<CacheOptions, 'identity'>): CacheStores {
  const { secret, ...rest } = readSettings();
  return {
    localStore: createDiskStore(join(root, DOCSC_FOLDER, 'cache'), { log, secret, skipCleanup }),
    remoteStore: remote === undefined ? undefined : createHttpStore(remote, { ...rest, secret, log }),
    shardStore: shard === undefined ? undefined : createDiskStore(shard, { log, secret, skipCleanup: true }),
  };
}

function readSettings(): ReturnType<typeof readCacheSettings> {
  try {
    return readCacheSettings(process.env);
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    const hint = 'Correct it in the environment, or build with --no-cache.';
    throw new DiagnosticError([error('invalid-config', message, { path: '', hint })]);
  }
}

export function docscIdentity(): string | undefined {
  return computeIdentity(packageFolder());
}

/** What is remembered on this machine alone: of the output folder, and of the documents. */
export function openLastBuild(
  { root, config }: Project,
  { identity }: Cache,
): { output: LastOutput; outlines: OutlineCache } {
  const record = join(root, DOCSC_FOLDER, `output-${shortHash(config.outDir)}.json`);
  return {
    output: openLastOutput(resolve(root, config.outDir), record),
    outlines: openOutlineCache(
      openPrivateFolder(join(root, DOCSC_FOLDER)),
      cacheKey(identity, config.docs, config.markdown.format, [...config.markdown.variables]),
    ),
  };
}

export async function removeCache(root: string): Promise<void> {
  await rm(join(root, DOCSC_FOLDER), { recursive: true, force: true });
}
