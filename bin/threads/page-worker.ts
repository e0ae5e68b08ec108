/**
 * A thread that makes pages for a build or a check. It is given the linked site, reads the sources of its own pages
 * itself, as they are cheaper to read again than to send, and writes their files itself for the same reason.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { readConfig } from '../../src/compiler/config/index.js';
import { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import { createDiskFileSystem, OutputError } from '../../src/compiler/disk/project.js';
import type { RuntimeBundle } from '../../src/compiler/emit/runtime.js';
import { createCompiler } from '../../src/compiler/index.js';
import { openStagingFolder } from '../../src/compiler/output/index.js';
import type { WriteFile } from '../../src/compiler/pages/rendered-page.js';
import type { Site } from '../../src/compiler/types.js';
import { openWorkerCache } from '../cache/index.js';
import { checkToolkit, openToolkit } from '../project.js';
import { scanWrites } from '../watch-secrets.js';
import type { PageWorkerReply, PageWorkerRequest, WorkerOptions } from './page-workers.js';

type HandleTask = (asked: PageWorkerRequest) => Promise<PageWorkerReply>;

async function createHandler({
  root,
  config: name,
  overrides,
  prose,
  identity,
  shard,
  isAlone,
  ...given
}: WorkerOptions): Promise<HandleTask> {
  const told: { site?: Site; runtime?: (made: RuntimeBundle) => void } = {};
  const runtime = new Promise<RuntimeBundle>(resolve => {
    told.runtime = resolve;
  });
  const fs = createDiskFileSystem(root);
  const config = await readConfig(fs, name, overrides);
  const renders = given.stage !== undefined || shard !== undefined;
  const toolkit = renders ? await openToolkit() : checkToolkit;
  const cache = openWorkerCache({ root, remote: config.cache.remote, identity, shard, isAlone });
  const compiler = createCompiler({ config, fs, root, toolkit, prose, cache, runtime: () => runtime });
  const stage = given.stage === undefined ? undefined : openStagingFolder(given.stage);
  const watched = stage && scanWrites(stage);
  /** What a shard makes is kept, and nothing else. */
  const write: WriteFile | undefined = watched
    ? file => watched.write(file.path, file.contents)
    : renders
      ? async () => undefined
      : undefined;
  return async ({ share, site, runtime: made, flush }) => {
    if (flush) await cache?.store.close();
    if (site) told.site = site;
    if (made) told.runtime!(made);
    const batch = await compiler.renderPages(told.site!, share, write);
    const written = stage ? [...stage.written] : [];
    stage?.written.clear();
    return { batch, written, leaks: watched?.leaks.splice(0) ?? [] };
  };
}

const toFailure = (thrown: unknown): PageWorkerReply => ({
  failure: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
  ...(thrown instanceof DiagnosticError && { diagnostics: thrown.diagnostics }),
  ...(thrown instanceof OutputError && { output: { rule: thrown.rule, message: thrown.message } }),
});

const handler = createHandler(workerData as WorkerOptions);
const lastReply = { told: Promise.resolve() };

// One after the other: what is written meanwhile is noted with the answer.
parentPort!.on('message', (asked: PageWorkerRequest) => {
  lastReply.told = lastReply.told.then(async () =>
    parentPort!.postMessage(await handler.then(made => made(asked)).catch(toFailure)),
  );
});
