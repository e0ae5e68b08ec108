/** Runs chosen test files: with what they share, as one bundle, in parallel. */
import { UNIT_VARIABLE } from '../beside.js';
import { bundleTests } from './bundle.js';
import { BROWSER, inOrder, SITE, type TestFile } from './files.js';
import { runAll } from './pool.js';
import { type Result, runFile } from './process.js';
import { prepareShared } from './shared.js';

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
  const bundle = options.tsx ? undefined : await bundleTests(chosen.map(({ path }) => path));
  const run = async (path: string): Promise<Result> => {
    const command = bundle ? ['--enable-source-maps', bundle.scriptOf(path)] : ['--import', 'tsx', path];
    const result = await runFile(path, { command, limit: options.limit * 1000, env });
    options.onResult(result);
    return result;
  };
  try {
    return await runAll(inOrder(chosen), { jobs: options.jobs, run });
  } finally {
    await Promise.all([shared.close(), bundle?.close()]);
  }
}
