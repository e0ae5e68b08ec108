/** Starts threads that make pages beside the main one, where a site is large enough to be worth their start. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { RenderJob } from '../../src/compiler/build/index.js';
import { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { OutputError } from '../../src/compiler/disk/project.js';
import type { RuntimeBundle } from '../../src/compiler/emit/runtime.js';
import type { WrittenFiles } from '../../src/compiler/output/index.js';
import type { PageBatch, PageTask, RenderTask } from '../../src/compiler/pages/page-tasks.js';
import type { Site } from '../../src/compiler/types.js';
import type { Project } from '../project.js';

/** What a thread is started with; without a `stage` it renders and writes nothing. */
export type WorkerOptions = {
  root: string;
  config: string;
  overrides: Project['overrides'];
  stage?: string;
  prose: boolean;
  identity?: string;
  /** Pages are rendered and kept in this folder, and no files are written; see `cache.ts`. */
  shard?: string;
  isAlone?: boolean;
};

/** The site and what HTML refers to come with the first question; `end` is the last, answered once all is kept. */
export type PageWorkerRequest = { share: PageTask; site?: Site; runtime?: RuntimeBundle; flush?: true };
export type PageWorkerReply =
  | { batch: PageBatch; written: [string, number][]; leaks: Diagnostic[] }
  | { failure: string; output?: Pick<OutputError, 'rule' | 'message'>; diagnostics?: Diagnostic[] };

/** Pages from which on another thread saves time. */
export const MIN_PAGES_FOR_WORKERS = 80;
/** More threads than that wait for the first one. */
const MAX_WORKERS = 7;

/** In MB. Pages are many short-lived trees: with room for them, they are not copied about before they are dropped. */
const YOUNG_GENERATION_MB = 32;

/** Where what the threads did is noted. */
type WorkerOutput = { written: WrittenFiles; leaks: Diagnostic[] };

type PageWorkers = {
  /** Shares out the pages of a site; what the threads wrote is noted. */
  startWorkers: (work: RenderJob) => RenderTask[];
  /** Waits until the threads have kept what they are to keep. */
  flush: () => Promise<void>;
  close: () => Promise<void>;
};

/** `jobs` is the number of all threads, this one too. */
export type JobsFlag = { jobs?: number };

type PageWorkersOptions = JobsFlag &
  Pick<WorkerOptions, 'stage' | 'identity' | 'shard' | 'isAlone'> & {
    project: Project;
    prose?: boolean;
    notes?: WorkerOutput;
  };

/** `identity` is docsc's own, for what the threads keep. */
export function openPageWorkers({ project, jobs, prose = false, notes, ...rest }: PageWorkersOptions): PageWorkers {
  const { root, config, overrides } = project;
  const work: WorkerOptions = { root, config: config.path, overrides, prose, ...rest };
  const threads: PageWorker[] = [];
  const countFor = (pages: number) => {
    if (!pages) return 0;
    if (jobs !== undefined) return jobs - 1;
    return pages < MIN_PAGES_FOR_WORKERS ? 0 : Math.min(availableParallelism() - 1, MAX_WORKERS);
  };
  return {
    startWorkers: ({ site, routes, runtime }) => {
      // Functions do not travel; downloads are written here, but pages of any thread link to them.
      const downloads = new Map([...site.downloads.keys()].map(route => [route, { route }]));
      const sent: Site = { ...site, downloads, diagnostics: [] };
      threads.push(...Array.from({ length: countFor(routes.length) }, () => startWorker(work)));
      return threads.map(({ request }) => {
        const first = { site: sent as Site | undefined };
        return async share => {
          const begin = first.site && {
            site: first.site,
            ...((work.stage ?? work.shard) && { runtime: { ...(await runtime()), files: [] } }),
          };
          first.site = undefined;
          const told = await request({ share, ...begin });
          for (const [path, size] of told.written) notes?.written.set(path, size);
          notes?.leaks.push(...told.leaks);
          return told.batch;
        };
      });
    },
    flush: async () =>
      void (await Promise.all(
        threads.map(({ request }) => request({ share: { routes: [], isGroup: false }, flush: true })),
      )),
    close: async () => void (await Promise.all(threads.map(({ worker }) => worker.terminate()))),
  };
}

type BatchReply = Extract<PageWorkerReply, { batch: PageBatch }>;
type PageWorker = { worker: Worker; request: (asked: PageWorkerRequest) => Promise<BatchReply> };

function startWorker(work: WorkerOptions): PageWorker {
  // Beside this file, as what it is itself: TypeScript in a checkout, JavaScript in the package.
  const file = new URL(`./page-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
  const worker = new Worker(fileURLToPath(file), {
    workerData: work,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  const state: { failure?: Error } = {};
  /** Asked, and not answered yet; answers come in the same order. */
  const waiting: { resolve: (told: BatchReply) => void; reject: (failure: Error) => void }[] = [];
  worker.on('error', failure => {
    state.failure = failure;
    for (const { reject } of waiting.splice(0)) reject(failure);
  });
  worker.on('message', (told: PageWorkerReply) => {
    const { resolve, reject } = waiting.shift()!;
    if ('batch' in told) resolve(told);
    else if (told.diagnostics) reject(new DiagnosticError(told.diagnostics));
    else reject(told.output ? new OutputError(told.output.rule, told.output.message) : new Error(told.failure));
  });
  const ask: PageWorker['request'] = asked =>
    new Promise((resolve, reject) => {
      if (state.failure) return reject(state.failure);
      waiting.push({ resolve, reject });
      worker.postMessage(asked);
    });
  return { worker, request: ask };
}
