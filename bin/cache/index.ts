/** The build cache: a folder in the project, a server that builds share, and folders of shards. */
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
import type { CacheFlag } from '../flags.js';
import { isInSandbox } from '../in-sandbox.js';
import type { Project } from '../project.js';
import { packageFolder } from '../toolkit.js';
import { computeIdentity } from './identity.js';

/** Folder in the project that holds everything docsc keeps between runs. */
export const DOCSC_FOLDER = '.docsc';

type CacheOptions = {
  /** Absolute path of the project's folder. */
  root: string;
  /** URL of the shared cache. */
  remote?: string;
  /** docsc's part of the keys; without it nothing can be cached. */
  identity: string | undefined;
  log?: Log;
  /** See `DiskOptions`. */
  skipCleanup?: boolean;
  /** Folder of the shard that is being built. */
  shard?: string;
  /** The shard is the only store: the build neither reads nor writes another one. */
  isAlone?: boolean;
};

/** Returns `undefined` if nothing can be cached. Throws `DiagnosticError` if an environment variable is invalid. */
export function openCache(options: CacheOptions): Cache | undefined {
  return openLayeredCache(options, createLayeredStore);
}

/** For worker threads: like `openCache`, but never reads from the server, which the main thread has already done. */
export function openWorkerCache(options: CacheOptions): Cache | undefined {
  return openLayeredCache({ ...options, skipCleanup: true }, (near, far) => ({
    ...createLayeredStore(near, far),
    get: near.get,
  }));
}

function openLayeredCache(options: CacheOptions, layer: typeof createLayeredStore): Cache | undefined {
  const { identity, isAlone } = options;
  if (identity === undefined) return undefined;
  const { localStore, remoteStore, shardStore } = openStores(options);
  const shared = remoteStore ? layer(localStore, remoteStore) : localStore;
  // A shard receives every entry that its pages need, including entries that this machine already had.
  const store = shardStore ? (isAlone ? shardStore : createLayeredStore(shardStore, shared)) : shared;
  return { identity, store: refuseSecretValues(store) };
}

/** For `docsc merge`: reads from the shards first, and then from the usual cache unless `--no-cache` excludes it. */
export function openShardCaches(shards: string[], options: CacheOptions, flags: CacheFlag): Cache {
  const { secret } = readSettings();
  const stores = shards.map(shard => createDiskStore(shard, { log: options.log, secret, skipCleanup: true }));
  const usualStore = flags.cache === false ? undefined : openCache(options)?.store;
  return { identity: options.identity ?? '', store: createReadThroughStore(stores, usualStore) };
}

/** Drops values that hold a secret: others read the cache, so a secret must not get into it. */
function refuseSecretValues(store: Store): Store {
  const secrets = readSecrets(process.env);
  if (!secrets.length) return store;
  const scan = createScan(secrets);
  return { ...store, put: async (key, value) => (scan(value).length ? undefined : store.put(key, value)) };
}

type CacheStores = { localStore: Store; remoteStore?: Store; shardStore?: Store };

function openStores({ root, remote, log, skipCleanup, shard }: CacheOptions): CacheStores {
  const { secret, ...access } = readSettings();
  return {
    localStore: createDiskStore(join(root, DOCSC_FOLDER, 'cache'), { log, secret, skipCleanup }),
    remoteStore: remote === undefined ? undefined : createHttpStore(remote, { ...access, secret, log }),
    shardStore: shard === undefined ? undefined : createDiskStore(shard, { log, secret, skipCleanup: true }),
  };
}

function readSettings(): ReturnType<typeof readCacheSettings> {
  try {
    return readCacheSettings(process.env);
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    const hint = 'Correct the environment variable, or build with --no-cache.';
    throw new DiagnosticError([error('invalid-config', message, { path: '', hint })]);
  }
}

/**
 * Returns the identity of this installation, or `undefined` if it lacks a package; see `computeIdentity`. Pages of the sandbox
 * have entries of their own, because what is refused there works elsewhere.
 */
export function docscIdentity(): string | undefined {
  const identity = computeIdentity(packageFolder());
  return identity && isInSandbox() ? `${identity}-sandbox` : identity;
}

/** What only this machine keeps of the last build: its output files, and the outlines of its documents. */
export type LastBuild = { output: LastOutput; outlines: OutlineCache };

/** Opens the records of the last build in the project's `.docsc` folder. */
export function openLastBuild(project: Project, cache: Cache): LastBuild {
  const { root, config } = project;
  const record = join(root, DOCSC_FOLDER, `output-${shortHash(config.outDir)}.json`);
  return {
    output: openLastOutput(resolve(root, config.outDir), record),
    outlines: openOutlines(project, cache),
  };
}

/** Opens the outlines of the last build or check. */
export function openOutlines({ root, config }: Project, { identity }: Cache): OutlineCache {
  return openOutlineCache(
    openPrivateFolder(join(root, DOCSC_FOLDER)),
    cacheKey(identity, config.docs, config.markdown.format, [...config.markdown.variables], config.markdown.ownKeys),
  );
}

/** The same, unless the environment has a secret, which a text may hold: for commands that do not look for it. */
export function openOutlinesWithoutSecrets(project: Project, cache: Cache | undefined): OutlineCache | undefined {
  return cache && !readSecrets(process.env).length ? openOutlines(project, cache) : undefined;
}

/** Deletes everything that docsc keeps in a project. */
export async function removeCache(root: string): Promise<void> {
  await rm(join(root, DOCSC_FOLDER), { recursive: true, force: true });
}
