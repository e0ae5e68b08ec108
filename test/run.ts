/**
 * Runs the tests: `npx tsx test/run.ts [part of a file name]...`. `--unit` keeps to the files that need nothing around
 * them, `--jobs` is how many run together (otherwise TEST_JOBS, or one more than there are cores, because browsers wait a lot).
 * `--tsx` loads each file by itself, where lines of the sources count. The last line is `N passed, N failed, N skipped`.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { UNIT_VARIABLE } from './beside.js';
import { bundleTests } from './runner/bundle.js';
import { BROWSER, findTests, inOrder, SITE } from './runner/files.js';
import { runAll } from './runner/pool.js';
import { type Result, runFile } from './runner/process.js';
import { describeFile, summarize } from './runner/report.js';
import { prepareShared } from './runner/shared.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    unit: { type: 'boolean', default: false },
    jobs: { type: 'string', default: process.env.TEST_JOBS ?? String(availableParallelism() + 1) },
    tsx: { type: 'boolean', default: false },
    /** The folder that holds the tests, and a file's time in seconds: for the runner's own test. */
    in: { type: 'string', default: 'test' },
    limit: { type: 'string', default: '600' },
  },
});

async function main(): Promise<void> {
  const found = await findTests(values.in);
  const chosen = found
    .filter(({ needs }) => !values.unit || !needs.length)
    .filter(({ path }) => !positionals.length || positionals.some(part => path.includes(part)));
  const needed = new Set(chosen.flatMap(({ needs }) => needs));
  const shared = await prepareShared({ site: needed.has(SITE), browser: needed.has(BROWSER) });
  const env = values.unit ? { ...shared.env, [UNIT_VARIABLE]: '1' } : shared.env;
  const bundle = values.tsx ? undefined : await bundleTests(chosen.map(({ path }) => path));
  const run = async (path: string): Promise<Result> => {
    const command = bundle ? ['--enable-source-maps', bundle.scriptOf(path)] : ['--import', 'tsx', path];
    const result = await runFile(path, { command, limit: Number(values.limit) * 1000, env });
    process.stdout.write(describeFile(result));
    return result;
  };
  try {
    const results = await runAll(inOrder(chosen), { jobs: Math.max(1, Number(values.jobs) || 1), run });
    process.stdout.write(summarize(results));
    process.exitCode = results.some(({ passed }) => passed) && !results.some(({ failed }) => failed) ? 0 : 1;
  } finally {
    await Promise.all([shared.close(), bundle?.close()]);
  }
}

await main();
