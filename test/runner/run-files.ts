/** Runs chosen test files: with what they share, as one bundle, in parallel. */
import { pathToFileURL } from 'node:url';
import { UNIT_VARIABLE } from '../beside.js';
import { type Bundle, bundleTests } from './bundle.js';
import { BROWSER, inOrder, OWN_PROCESS, SITE, type TestFile } from './files.js';
import { runAll } from './pool.js';
import { runFile } from './process.js';
import type { Result } from './result.js';
import { prepareShared } from './shared.js';
import { V8_FLAGS } from './v8-flags.js';
import { createWorkers } from './workers.js';

const WORKER = 'test/runner/worker.ts';
const AT_EXIT = 'test/runner/at-exit.ts';

/** `limit` is a file's time in seconds, `tsx` loads each file by itself, `onResult` hears of each file that has ended. */
export type RunOptions = {
  jobs: number;
  limit: number;
  unit?: boolean;
  tsx?: boolean;
  env?: Record<string, string>;
  onResult: (result: Result) => void;
};

/** One result for each file, in the order in which they end. */
export async function runFiles(chosen: TestFile[], options: RunOptions): Promise<Result[]> {
  const needed = new Set(chosen.flatMap(({ needs }) => needs));
  const shared = await prepareShared({ site: needed.has(SITE), browser: needed.has(BROWSER) });
  const env = { ...shared.env, ...options.env, ...(options.unit ? { [UNIT_VARIABLE]: '1' } : {}) };
  const limit = options.limit * 1000;
  const bundle = options.tsx ? undefined : await bundleTests([WORKER, AT_EXIT, ...chosen.map(({ path }) => path)]);
  const workers = bundle && createWorkers({ script: bundle.scriptOf(WORKER), limit, env });
  const runAgain = async ({ path }: TestFile): Promise<Result> => {
    const result = await runFile(path, { command: commandOf(path, bundle), limit, env });
    options.onResult(result);
    return result;
  };
  const run = async (file: TestFile): Promise<Result> => {
    if (!workers || !canShare(file)) return runAgain(file);
    const result = await workers.runFile(file.path, bundle.scriptOf(file.path));
    options.onResult(result);
    return result;
  };
  try {
    const results = await runAll(inOrder(chosen), { jobs: options.jobs, run, runAgain });
    const stuck = (await workers?.close()) ?? [];
    stuck.forEach(options.onResult);
    return [...results, ...stuck];
  } finally {
    await Promise.all([shared.close(), bundle?.close()]);
  }
}

/** A file that others would disturb, or that would disturb them, has a process of its own. */
function canShare({ alone, needs }: TestFile): boolean {
  return alone === undefined && !needs.includes(OWN_PROCESS);
}

/** The arguments of Node.js for a file that has a process of its own. */
function commandOf(path: string, bundle: Bundle | undefined): string[] {
  if (!bundle) return ['--import', 'tsx', path];
  const atExit = pathToFileURL(bundle.scriptOf(AT_EXIT)).href;
  return [...V8_FLAGS, '--enable-source-maps', '--import', atExit, bundle.scriptOf(path)];
}
