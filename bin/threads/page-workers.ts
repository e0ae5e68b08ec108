/** Starts threads that make pages beside the main one, where a site is large enough to be worth their start. */
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { SharedWork } from '../../src/compiler/build/index.js';
import { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { OutputError } from '../../src/compiler/disk/project.js';
import type { RuntimeBundle } from '../../src/compiler/emit/runtime.js';
import type { Written } from '../../src/compiler/output/index.js';
import type { Batch, MakePages, Share } from '../../src/compiler/pages/page-tasks.js';
import type { Site } from '../../src/compiler/types.js';
import type { Project } from '../project.js';

/** What a thread is started with; without a `stage` it renders and writes nothing. */
export type Work = {
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
export type Asked = { share: Share; site?: Site; runtime?: RuntimeBundle; end?: true };
export type Told =
  | { batch: Batch; written: [string, number][]; leaks: Diagnostic[] }
  | { failure: string; output?: Pick<OutputError, 'rule' | 'message'>; diagnostics?: Diagnostic[] };

/** Pages from which on another thread saves time. */
export const MANY = 80;
/** More threads than that wait for the first one. */
const MOST = 7;

/** In MB. Pages are many short-lived trees: with room for them, they are not copied about before they are dropped. */
const YOUNG = 32;

/** Where what the threads did is noted. */
type Notes = { written: Written; leaks: Diagnostic[] };

type PageMakers = {
  /** Shares out the pages of a site; what the threads wrote is noted. */
  helpers: (work: SharedWork) => MakePages[];
  /** Waits until the threads have kept what they are to keep. */
  end: () => Promise<void>;
  close: () => Promise<void>;
};

/** `jobs` is the number of all threads, this one too. */
export type JobsFlag = { jobs?: number };

type Start = JobsFlag &
  Pick<Work, 'stage' | 'identity' | 'shard' | 'isAlone'> & { project: Project; prose?: boolean; notes?: Notes };

/** `identity` is docsc's own, for what the threads keep. */
export function openPageMakers({ project, jobs, prose = false, notes, ...rest }: Start): PageMakers {
  const { root, config, overrides } = project;
  const work: Work = { root, config: config.path, overrides, prose, ...rest };
  const threads: Thread[] = [];
  const countFor = (pages: number) => {
    if (!pages) return 0;
    if (jobs !== undefined) return jobs - 1;
    return pages < MANY ? 0 : Math.min(availableParallelism() - 1, MOST);
  };
  return {
    helpers: ({ site, routes, runtime }) => {
      // Functions do not travel; downloads are written here, but pages of any thread link to them.
      const downloads = new Map([...site.downloads.keys()].map(route => [route, { route }]));
      const sent: Site = { ...site, downloads, diagnostics: [] };
      threads.push(...Array.from({ length: countFor(routes.length) }, () => startThread(work)));
      return threads.map(({ ask }) => {
        const first = { site: sent as Site | undefined };
        return async share => {
          const begin = first.site && {
            site: first.site,
            ...((work.stage ?? work.shard) && { runtime: { ...(await runtime()), files: [] } }),
          };
          first.site = undefined;
          const told = await ask({ share, ...begin });
          for (const [path, size] of told.written) notes?.written.set(path, size);
          notes?.leaks.push(...told.leaks);
          return told.batch;
        };
      });
    },
    end: async () =>
      void (await Promise.all(threads.map(({ ask }) => ask({ share: { routes: [], isGroup: false }, end: true })))),
    close: async () => void (await Promise.all(threads.map(({ worker }) => worker.terminate()))),
  };
}

type Answered = Extract<Told, { batch: Batch }>;
type Thread = { worker: Worker; ask: (asked: Asked) => Promise<Answered> };

function startThread(work: Work): Thread {
  // Beside this file, as what it is itself: TypeScript in a checkout, JavaScript in the package.
  const file = new URL(`./page-worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);
  const worker = new Worker(fileURLToPath(file), {
    workerData: work,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
  });
  const state: { failure?: Error } = {};
  /** Asked, and not answered yet; answers come in the same order. */
  const waiting: { resolve: (told: Answered) => void; reject: (failure: Error) => void }[] = [];
  worker.on('error', failure => {
    state.failure = failure;
    for (const { reject } of waiting.splice(0)) reject(failure);
  });
  worker.on('message', (told: Told) => {
    const { resolve, reject } = waiting.shift()!;
    if ('batch' in told) resolve(told);
    else if (told.diagnostics) reject(new DiagnosticError(told.diagnostics));
    else reject(told.output ? new OutputError(told.output.rule, told.output.message) : new Error(told.failure));
  });
  const ask: Thread['ask'] = asked =>
    new Promise((resolve, reject) => {
      if (state.failure) return reject(state.failure);
      waiting.push({ resolve, reject });
      worker.postMessage(asked);
    });
  return { worker, ask };
}
