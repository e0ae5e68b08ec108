/**
 * Runs the tests: `npx tsx test/run.ts [part of a file name]...`. `--unit` keeps to the files that need nothing around
 * them and do not take long, `--jobs` is how many run together (otherwise TEST_JOBS, or two more than there are cores,
 * because browsers wait a lot).
 * `--tsx` loads each file by itself, where lines of the sources count. The last line is `N passed, N failed, N skipped`.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { findTests } from './runner/files.js';
import { describeFile, summarize } from './runner/report.js';
import { runFiles } from './runner/run-files.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    unit: { type: 'boolean', default: false },
    jobs: { type: 'string', default: process.env.TEST_JOBS ?? String(availableParallelism() + 2) },
    tsx: { type: 'boolean', default: false },
    /** The folder that holds the tests, and a file's time in seconds: for the runner's own test. */
    in: { type: 'string', default: 'test' },
    limit: { type: 'string', default: '600' },
  },
});

async function main(): Promise<void> {
  const found = await findTests(values.in);
  const chosen = found
    .filter(({ needs, isLong }) => !values.unit || !(needs.length || isLong))
    .filter(({ path }) => !positionals.length || positionals.some(part => path.includes(part)));
  const results = await runFiles(chosen, {
    jobs: Math.max(1, Number(values.jobs) || 1),
    limit: Number(values.limit),
    unit: values.unit,
    tsx: values.tsx,
    onResult: result => process.stdout.write(describeFile(result)),
  });
  process.stdout.write(summarize(results));
  process.exitCode = results.some(({ passed }) => passed) && !results.some(({ failed }) => failed) ? 0 : 1;
}

await main();
