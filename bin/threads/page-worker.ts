/**
 * A worker thread that renders or checks pages. It receives the linked site, but reads the sources of its pages itself,
 * because reading them again costs less than sending them. For the same reason it writes its files itself.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { createActivity } from '../../src/compiler/concurrency/activity.js';
import { readConfig } from '../../src/compiler/config/index.js';
import { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import { traceFiles } from '../../src/compiler/disk/file-trace.js';
import { createDiskFileSystem, OutputError } from '../../src/compiler/disk/project.js';
import type { RuntimeBundle } from '../../src/compiler/emit/runtime.js';
import { createCompiler } from '../../src/compiler/index.js';
import { openStagingFolder } from '../../src/compiler/output/index.js';
import type { WriteFile } from '../../src/compiler/pages/rendered-page.js';
import { openWorkerCache } from '../cache/index.js';
import { closeSandbox } from '../sandbox/inside.js';
import { scanWrites } from '../scan-writes.js';
import { checkToolkit, openToolkit } from '../toolkit.js';
import type { PageWorkerReply, PageWorkerRequest, SharedWork, WorkerOptions } from './page-workers.js';

closeSandbox('page-worker');

type HandleRequest = (request: PageWorkerRequest) => Promise<PageWorkerReply>;

async function createHandler(options: WorkerOptions): Promise<HandleRequest> {
  const { root, overrides, prose, keepsGoing, wantsRecords, wantsLinks, identity, shard, isAlone } = options;
  const state: { shared?: SharedWork; resolveRuntime?: (bundle: RuntimeBundle) => void; begin?: () => void } = {};
  const begun = new Promise<void>(resolve => {
    state.begin = resolve;
  });
  const runtime = new Promise<RuntimeBundle>(resolve => {
    state.resolveRuntime = resolve;
  });
  const renders = options.stage !== undefined || options.shard !== undefined;
  const disk = createDiskFileSystem(root);
  const files = renders ? undefined : traceFiles(disk);
  const fs = files?.fs ?? disk;
  const config = await readConfig(fs, options.config, overrides);
  const toolkit = renders ? await openToolkit() : checkToolkit;
  const cache = openWorkerCache({ root, remote: config.cache.remote, identity, shard, isAlone });
  const parsedApiFiles = () => state.shared?.parsedApiFiles;
  const siteCharacters = () => state.shared?.site.characters;
  const compiler = createCompiler({
    ...{ config, fs, root, toolkit, prose, keepsGoing, cache, parsedApiFiles, siteCharacters },
    watched: { activity: createActivity(options.activity, config.pageSeconds), overdue: options.overdue },
    runtime: () => runtime,
    components: () => begun.then(() => state.shared?.components),
    plugins: () => begun.then(() => state.shared!.plugins),
  });
  const stage = options.stage === undefined ? undefined : openStagingFolder(options.stage);
  const scanner = stage && scanWrites(stage);
  // The pages of a shard are rendered into the cache, and their files are discarded.
  const discard: WriteFile = async () => undefined;
  const write: WriteFile | undefined = scanner
    ? file => scanner.write(file.path, file.contents)
    : renders
      ? discard
      : undefined;
  return async ({ task, shared, flush }) => {
    if (flush) {
      await cache?.store.close();
      const batch = { pages: [], assetSources: [], generatedFiles: [] };
      return { batch, written: [], leaks: [], pluginTimes: [], answers: [...(files?.trace ?? [])] };
    }
    if (shared) {
      state.shared = shared;
      state.begin!();
    }
    if (shared?.runtime) state.resolveRuntime!(shared.runtime);
    const batch = await compiler.renderPages(state.shared!.site, task, { write, wantsRecords, wantsLinks });
    const written = stage ? [...stage.written] : [];
    stage?.written.clear();
    return { batch, written, leaks: scanner?.takeLeaks() ?? [], pluginTimes: compiler.takePluginTimes() };
  };
}

const toFailure = (thrown: unknown): PageWorkerReply => ({
  failure: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
  ...(thrown instanceof DiagnosticError && { diagnostics: thrown.diagnostics }),
  ...(thrown instanceof OutputError && { output: { rule: thrown.rule, message: thrown.message } }),
});

const handler = createHandler(workerData as WorkerOptions);
const queue = { lastReply: Promise.resolve() };

// One request after the other, because each reply lists the files written since the reply before it.
parentPort!.on('message', (request: PageWorkerRequest) => {
  queue.lastReply = queue.lastReply.then(async () =>
    parentPort!.postMessage(await handler.then(handle => handle(request)).catch(toFailure)),
  );
});
