/** Starts worker threads that render pages alongside the main thread, if a site is large enough to make up for their start. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { RenderJob } from '../../src/compiler/build/index.js';
import type { ComponentBundle } from '../../src/compiler/components/index.js';
import type { ActivityMemory } from '../../src/compiler/concurrency/activity.js';
import type { OverdueItem } from '../../src/compiler/concurrency/overdue.js';
import { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { OutputError } from '../../src/compiler/disk/project.js';
import type { RuntimeBundle } from '../../src/compiler/emit/runtime.js';
import type { PageBatch, PageTask, RenderTask } from '../../src/compiler/pages/page-tasks.js';
import type { ParsedApiFiles } from '../../src/compiler/parse/apis.js';
import type { PluginBundle } from '../../src/compiler/plugins/bundle.js';
import type { PluginTimes } from '../../src/compiler/plugins/clock.js';
import type { Site } from '../../src/compiler/types.js';
import type { JobsFlag } from '../flags.js';
import type { Project } from '../project.js';
import type { Supervision } from './command-thread.js';

/** The data a thread starts with. Without `stage` and `shard` it only checks pages and renders nothing. */
export type WorkerOptions = {
  root: string;
  /** Path of the configuration file, relative to `root`. */
  config: string;
  overrides: Project['overrides'];
  /** Absolute path of the folder to which the thread writes files. */
  stage?: string;
  prose: boolean;
  /** A check needs the search records of its pages. */
  wantsRecords?: boolean;
  /** Rules of a check need the links of its pages. */
  wantsLinks?: boolean;
  /** See `CompilerOptions`. */
  keepsGoing?: boolean;
  /** docsc's identity, for cache keys. */
  identity?: string;
  /** Folder of the shard that is being built: pages are rendered and cached there, and no files are written. */
  shard?: string;
  /** See `openCache`. */
  isAlone?: boolean;
  /** Where the thread writes what it works on, and what ended threads before. */
  activity: ActivityMemory;
  overdue: OverdueItem[];
};

/** What a thread needs before its first task: the linked site, what esbuild bundled, and the parsed API descriptions. */
export type SharedWork = {
  site: Site;
  runtime?: RuntimeBundle;
  components?: ComponentBundle;
  plugins: PluginBundle[];
  parsedApiFiles: ParsedApiFiles;
};

/**
 * Main thread → worker. The first request also carries what all tasks share. The last one has `flush`: its reply comes
 * once all cache entries are saved.
 */
export type PageWorkerRequest = { task: PageTask; shared?: SharedWork; flush?: true };

/** What a thread wrote for a task: files with their bytes, and the secrets that they give away; and how long plugins took. */
export type WorkerOutput = { written: [path: string, bytes: number][]; leaks: Diagnostic[]; pluginTimes: PluginTimes };

/** What a thread that checks learned of the project's files. */
export type FileAnswers = [question: string, answer: string][];

/** Worker → main thread. Errors cross as data, because their classes do not survive the transfer. */
export type PageWorkerReply =
  | ({ batch: PageBatch; answers?: FileAnswers } & WorkerOutput)
  | { failure: string; output?: Pick<OutputError, 'rule' | 'message'>; diagnostics?: Diagnostic[] };

/** With fewer pages, another thread costs more time than it saves. */
export const MIN_PAGES_FOR_WORKERS = 80;
/** More threads would wait for the main thread, which links and merges. */
const MAX_WORKERS = 7;

/** Pages are many short-lived trees: a larger young generation lets V8 drop them without copying them first. */
const YOUNG_GENERATION_MB = 32;

/** The threads of a build or a check. */
export type PageWorkers = {
  /** Starts the threads that the job is worth and returns a function per thread that renders a task there. */
  startWorkers: (job: RenderJob) => RenderTask[];
  /** Resolves once all threads have saved their cache entries. */
  flush: () => Promise<FileAnswers>;
  /** Terminates all threads. */
  close: () => Promise<void>;
};

type PageWorkersOptions = JobsFlag &
  Pick<WorkerOptions, 'stage' | 'identity' | 'shard' | 'isAlone' | 'keepsGoing' | 'wantsRecords' | 'wantsLinks'> & {
    project: Project;
    supervision: Supervision;
    prose?: boolean;
    /** Called after each task with what its thread wrote. */
    onOutput?: (output: WorkerOutput) => void;
  };

/** Prepares worker threads; none starts before `startWorkers`. */
export function openPageWorkers(settings: PageWorkersOptions): PageWorkers {
  const { project, supervision, jobs, prose = false, onOutput, ...rest } = settings;
  const { root, config, overrides } = project;
  const options = { root, config: config.path, overrides, prose, overdue: supervision.overdue, ...rest };
  const workers: PageWorker[] = [];
  return {
    startWorkers: job => {
      const count = countWorkers(job.routes.length, jobs);
      if (!count) return [];
      const site = transferableSite(job.site, options.keepsGoing ?? false);
      const parsedApiFiles = job.parsedApiFiles();
      workers.push(...Array.from({ length: count }, () => startWorker(options, supervision)));
      const renders = options.stage !== undefined || options.shard !== undefined;
      return workers.map(({ request }) => {
        const state = { isStarted: false };
        return async task => {
          // Several tasks may wait for the bundle together; the first of them to continue carries the site.
          const bundle = renders ? { ...(await job.runtime()), files: [] } : undefined;
          const components = await job.components();
          const plugins = await job.plugins();
          const shared = state.isStarted ? undefined : { site, runtime: bundle, components, plugins, parsedApiFiles };
          state.isStarted = true;
          const { batch, ...output } = await request({ task, shared });
          onOutput?.(output);
          return batch;
        };
      });
    },
    flush: async () => {
      const task = { routes: [], isGroup: false };
      const replies = await Promise.all(workers.map(({ request }) => request({ task, flush: true })));
      return replies.flatMap(({ answers = [] }) => answers);
    },
    close: async () => void (await Promise.all(workers.map(({ worker }) => worker.terminate()))),
  };
}

function countWorkers(pages: number, jobs: number | undefined): number {
  if (!pages) return 0;
  if (jobs !== undefined) return jobs - 1;
  return pages < MIN_PAGES_FOR_WORKERS ? 0 : Math.min(availableParallelism() - 1, MAX_WORKERS);
}

/** A copy without functions, which cannot be sent to a thread. The main thread writes downloads; workers only link to them. */
function transferableSite(site: Site, keepsGoing: boolean): Site {
  const downloads = new Map([...site.downloads.keys()].map(route => [route, { route }]));
  return { ...site, downloads, diagnostics: keepsGoing ? site.diagnostics : [] };
}

type BatchReply = Extract<PageWorkerReply, { batch: PageBatch }>;
type PageWorker = { worker: Worker; request: (request: PageWorkerRequest) => Promise<BatchReply> };

function startWorker(options: Omit<WorkerOptions, 'activity'>, supervision: Supervision): PageWorker {
  // The worker's file is next to this one and of the same kind: TypeScript in a checkout, JavaScript in the package.
  const file = new URL(`./page-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
  const activity = supervision.watchThread();
  const workerData: WorkerOptions = { ...options, activity };
  const worker = new Worker(fileURLToPath(file), {
    workerData,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  const state: { failure?: Error } = {};
  /** Requests without a reply; replies come in the same order. */
  const pending: { resolve: (reply: BatchReply) => void; reject: (failure: Error) => void }[] = [];
  worker.on('error', (failure: NodeJS.ErrnoException) => {
    if (failure.code === 'ERR_WORKER_OUT_OF_MEMORY') supervision.reportOutOfMemory(activity);
    state.failure = failure;
    for (const { reject } of pending.splice(0)) reject(failure);
  });
  worker.on('message', (reply: PageWorkerReply) => {
    const { resolve, reject } = pending.shift()!;
    if ('batch' in reply) resolve(reply);
    else if (reply.diagnostics) reject(new DiagnosticError(reply.diagnostics));
    else reject(reply.output ? new OutputError(reply.output.rule, reply.output.message) : new Error(reply.failure));
  });
  return {
    worker,
    request: request =>
      new Promise((resolve, reject) => {
        if (state.failure) return reject(state.failure);
        pending.push({ resolve, reject });
        worker.postMessage(request);
      }),
  };
}
