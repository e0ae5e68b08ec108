/** Everything that a build opens: caches, the compiler, the staging folder and worker threads. Closed in one place. */
import type { Cache } from '../../src/compiler/cache/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { type Compiler, createCompiler } from '../../src/compiler/index.js';
import { openSiteWriter, type SiteWriter } from '../../src/compiler/output/index.js';
import type { LastOutput } from '../../src/compiler/output/last-output.js';
import { readSecrets } from '../../src/compiler/output/secret-scan.js';
import type { PluginTimes } from '../../src/compiler/plugins/clock.js';
import { docscIdentity, openCache, openLastBuild, openShardCaches } from '../cache/index.js';
import { findShards, shardsFolder } from '../cache/shards.js';
import type { BuildFlags } from '../flags.js';
import { onInterrupt } from '../interrupt.js';
import type { Project } from '../project.js';
import { scanWrites } from '../scan-writes.js';
import { openSupervision, watchWork } from '../threads/command-thread.js';
import { openPageWorkers, type PageWorkers } from '../threads/page-workers.js';
import { openToolkit } from '../toolkit.js';

/** What a build works with. `close` must be called, whatever happens. */
export type BuildResources = {
  compiler: Compiler;
  /** The staging folder of the new site. */
  writer: SiteWriter;
  /** Writes a file there and scans it for secrets. */
  write: SiteWriter['write'];
  /** Returns the secrets found so far, by this thread and by workers. */
  takeLeaks: () => Diagnostic[];
  workers: PageWorkers;
  /** Returns what plugins took so far, in this thread and in workers. */
  takePluginTimes: () => PluginTimes;
  /** What the last build left in the output folder; absent if nothing is reused. */
  output?: LastOutput;
  /** Stops the workers and deletes the staging folder, so that a failed build leaves nothing behind. */
  discard: () => Promise<void>;
  /** Stops the workers and saves the cache. */
  close: () => Promise<void>;
};

/** Opens the resources of a build and discards them if a signal interrupts it. Throws what `openCache` and others throw. */
export async function openBuildResources(flags: BuildFlags, project: Project): Promise<BuildResources> {
  const { config, fs, root } = project;
  const { keepGoing: keepsGoing } = flags;
  const { cache, identity, lastBuild } = await openBuildCache(flags, project);
  const toolkit = await openToolkit();
  const supervision = openSupervision();
  const compiler = createCompiler({
    ...{ config, fs, root, toolkit, keepsGoing, cache, outlines: lastBuild?.outlines },
    watched: watchWork(supervision, config.pageSeconds),
  });
  const writer = await openSiteWriter(root, config, project.terminal.log);
  supervision.setTemporary(writer.temporary);
  const scanner = scanWrites(writer);
  const workerLeaks: Diagnostic[] = [];
  const workerTimes: PluginTimes = [];
  const workers = openPageWorkers({
    ...{ project, supervision, jobs: flags.jobs },
    keepsGoing,
    stage: writer.folder,
    identity,
    onOutput: ({ written, leaks, pluginTimes }) => {
      workerTimes.push(...pluginTimes);
      for (const [path, bytes] of written) writer.written.set(path, bytes);
      workerLeaks.push(...leaks);
    },
  });
  const discard = async () => {
    await workers.close();
    await writer.abort();
  };
  const stopListening = onInterrupt(discard);
  const commit: SiteWriter['commit'] = (...finished) => {
    // From here on the files may be part of the site.
    supervision.setTemporary([]);
    return writer.commit(...finished);
  };
  return {
    compiler,
    writer: { ...writer, commit },
    write: scanner.write,
    takeLeaks: () => [...scanner.takeLeaks(), ...workerLeaks.splice(0)],
    workers,
    takePluginTimes: () => [...compiler.takePluginTimes(), ...workerTimes.splice(0)],
    output: lastBuild?.output,
    discard,
    close: async () => {
      await workers.close();
      await cache?.store.close();
      stopListening();
    },
  };
}

type BuildCache = {
  cache?: Cache;
  /** docsc's identity for the caches of worker threads; absent with `--no-cache`. */
  identity?: string;
  lastBuild?: ReturnType<typeof openLastBuild>;
};

async function openBuildCache(flags: BuildFlags, project: Project): Promise<BuildCache> {
  const { root, config, terminal } = project;
  const skipsCache = flags.cache === false;
  // Shards are read even with `--no-cache`, and their keys contain the identity.
  const ownIdentity = skipsCache && !flags.shards ? undefined : docscIdentity();
  const identity = skipsCache ? undefined : ownIdentity;
  const options = { root, remote: config.cache.remote, identity: ownIdentity, log: terminal.log };
  const cache = flags.shards
    ? openShardCaches(await findShards(root, shardsPath(flags.shards, config)), options, flags)
    : openCache(options);
  // Files of the last build were scanned only for the secrets of that time, so secrets make every file new.
  const canReuseOutput = identity !== undefined && cache && !readSecrets(process.env).length;
  return { cache, identity, lastBuild: canReuseOutput ? openLastBuild(project, cache) : undefined };
}

function shardsPath(shards: string | true, config: Project['config']): string {
  return shards === true ? shardsFolder({ config }) : shards;
}
