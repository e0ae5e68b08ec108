/**
 * A thread that makes pages for a build or a check. It is given the linked site, reads the sources of its own pages
 * itself, as they are cheaper to read again than to send, and writes their files itself for the same reason.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { readConfig } from '../../src/compiler/config/index.js';
import { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import { diskFs, OutputError } from '../../src/compiler/disk/project.js';
import type { RuntimeBundle } from '../../src/compiler/emit/runtime.js';
import { createCompiler } from '../../src/compiler/index.js';
import { openStage } from '../../src/compiler/output/index.js';
import type { WriteFile } from '../../src/compiler/pages/rendered-page.js';
import type { Site } from '../../src/compiler/types.js';
import { openOwnCache } from '../cache/index.js';
import { bareToolkit, openToolkit } from '../project.js';
import { watchSecrets } from '../watch-secrets.js';
import type { Asked, Told, Work } from './page-workers.js';

type Answer = (asked: Asked) => Promise<Told>;

async function open({
  root,
  config: name,
  overrides,
  prose,
  identity,
  shard,
  isAlone,
  ...given
}: Work): Promise<Answer> {
  const told: { site?: Site; runtime?: (made: RuntimeBundle) => void } = {};
  const runtime = new Promise<RuntimeBundle>(resolve => {
    told.runtime = resolve;
  });
  const fs = diskFs(root);
  const config = await readConfig(fs, name, overrides);
  const renders = given.stage !== undefined || shard !== undefined;
  const toolkit = renders ? await openToolkit() : bareToolkit;
  const cache = openOwnCache({ root, remote: config.cache.remote, identity, shard, isAlone });
  const compiler = createCompiler({ config, fs, root, toolkit, prose, cache, runtime: () => runtime });
  const stage = given.stage === undefined ? undefined : openStage(given.stage);
  const watched = stage && watchSecrets(stage);
  /** What a shard makes is kept, and nothing else. */
  const write: WriteFile | undefined = watched
    ? file => watched.write(file.path, file.contents)
    : renders
      ? async () => undefined
      : undefined;
  return async ({ share, site, runtime: made, end }) => {
    if (end) await cache?.store.close();
    if (site) told.site = site;
    if (made) told.runtime!(made);
    const batch = await compiler.makePages(told.site!, share, write);
    const written = stage ? [...stage.written] : [];
    stage?.written.clear();
    return { batch, written, leaks: watched?.leaks.splice(0) ?? [] };
  };
}

const failed = (thrown: unknown): Told => ({
  failure: thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown),
  ...(thrown instanceof DiagnosticError && { diagnostics: thrown.diagnostics }),
  ...(thrown instanceof OutputError && { output: { rule: thrown.rule, message: thrown.message } }),
});

const answer = open(workerData as Work);
const last = { told: Promise.resolve() };

// One after the other: what is written meanwhile is noted with the answer.
parentPort!.on('message', (asked: Asked) => {
  last.told = last.told.then(async () => parentPort!.postMessage(await answer.then(made => made(asked)).catch(failed)));
});
