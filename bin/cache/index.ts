/** What builds keep: below the project's folder, and on a server where the site names one. */
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { diskStore } from '../../src/compiler/cache/disk.js';
import { httpStore } from '../../src/compiler/cache/http.js';
import type { Cache } from '../../src/compiler/cache/index.js';
import { keyOf } from '../../src/compiler/cache/keys.js';
import { filledStores, layeredStore } from '../../src/compiler/cache/layered.js';
import type { Say, Store } from '../../src/compiler/cache/store.js';
import { settingsOf } from '../../src/compiler/config/cache-address.js';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import { ownFolder } from '../../src/compiler/disk/private-folder.js';
import { hashOf } from '../../src/compiler/disk/project.js';
import { type Outlines, openOutlines } from '../../src/compiler/load/outline-cache.js';
import { type LastOutput, openLastOutput } from '../../src/compiler/output/last-output.js';
import { openScan, secretsOf } from '../../src/compiler/output/secret-scan.js';
import { type Project, packageFolder } from '../project.js';
import { identityOf } from './identity.js';

/** In the project's folder. */
export const OWN_FOLDER = '.docsc';

export type CacheFlag = { cache?: boolean };

type Where = {
  root: string;
  remote?: string;
  identity: string | undefined;
  say?: Say;
  /** That of `DiskOptions`. */
  leave?: boolean;
  /** Folder of the shard that is built; it `isAlone` where nothing else is to be read or written. */
  shard?: string;
  isAlone?: boolean;
};

/** `undefined` where nothing can be kept. Throws `DiagnosticError` where the environment says what cannot be. */
export function openCache(where: Where): Cache | undefined {
  return open(where, layeredStore);
}

/** For a thread: the main one has asked the server for all pages already. */
export function openOwnCache(where: Where): Cache | undefined {
  return open({ ...where, leave: true }, (near, far) => ({ ...layeredStore(near, far), get: near.get }));
}

function open(where: Where, layer: typeof layeredStore): Cache | undefined {
  const { identity, isAlone } = where;
  if (identity === undefined) return undefined;
  const { near, far, own } = storesOf(where);
  const usual = far ? layer(near, far) : near;
  // All that a shard is made of is in its own folder, what was known here before as well.
  const store = own ? (isAlone ? own : layeredStore(own, usual)) : usual;
  return { identity, store: withoutSecrets(store) };
}

/** What shards of a build have left, before what is kept here. */
export function openMerged(shards: string[], where: Where, flags: CacheFlag): Cache {
  const { secret } = settings();
  const filled = shards.map(shard => diskStore(shard, { say: where.say, secret, leave: true }));
  const own = flags.cache === false ? undefined : openCache(where)?.store;
  return { identity: where.identity ?? '', store: filledStores(filled, own) };
}

/** A page that holds a secret is published nowhere: neither in a site nor in a cache that others read. */
function withoutSecrets(store: Store): Store {
  const secrets = secretsOf(process.env);
  if (!secrets.length) return store;
  const scan = openScan(secrets);
  return { ...store, put: async (key, value) => (scan(value).length ? undefined : store.put(key, value)) };
}

type Stores = { near: Store; far?: Store; own?: Store };

function storesOf({ root, remote, say, leave, shard }: Omit<Where, 'identity'>): Stores {
  const { secret, ...rest } = settings();
  return {
    near: diskStore(join(root, OWN_FOLDER, 'cache'), { say, secret, leave }),
    far: remote === undefined ? undefined : httpStore(remote, { ...rest, secret, say }),
    own: shard === undefined ? undefined : diskStore(shard, { say, secret, leave: true }),
  };
}

function settings(): ReturnType<typeof settingsOf> {
  try {
    return settingsOf(process.env);
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    const hint = 'Correct it in the environment, or build with --no-cache.';
    throw new DiagnosticError([error('invalid-config', message, { path: '', hint })]);
  }
}

export function ownIdentity(): string | undefined {
  return identityOf(packageFolder());
}

/** What is remembered on this machine alone: of the output folder, and of the documents. */
export function keptOf({ root, config }: Project, { identity }: Cache): { output: LastOutput; outlines: Outlines } {
  const record = join(root, OWN_FOLDER, `output-${hashOf(config.outDir)}.json`);
  return {
    output: openLastOutput(resolve(root, config.outDir), record),
    outlines: openOutlines(
      ownFolder(join(root, OWN_FOLDER)),
      keyOf(identity, config.docs, config.markdown.format, [...config.markdown.variables]),
    ),
  };
}

export async function removeCache(root: string): Promise<void> {
  await rm(join(root, OWN_FOLDER), { recursive: true, force: true });
}
