/**
 * Runs files in parallel, and those that must be alone after all others, one by one. A few files that failed beside others
 * run once more, alone: on a busy machine a browser or a server may be late. One that passes then is named in the summary
 * with what failed before, so that its test can be mended.
 */
import { SOURCES, type TestFile } from './files.js';
import { type Result, reasonsOf } from './result.js';

/** `runAgain` runs a file in a process in which it has not run before: modules are evaluated once. */
type Options = {
  jobs: number;
  run: (file: TestFile) => Promise<Result>;
  runAgain?: (file: TestFile) => Promise<Result>;
};

/** Where more files failed, it is not for the machine. */
const MOST_AGAIN = 4;

/** One result for each file, in the order in which they end. */
export async function runAll(files: TestFile[], { jobs, run, runAgain = run }: Options): Promise<Result[]> {
  const results: Result[] = [];
  const left = chainsOf(files.filter(({ alone }) => alone === undefined));
  const work = async () => {
    for (let chain = left.shift(); chain; chain = left.shift()) for (const file of chain) results.push(await run(file));
  };
  await Promise.all(Array.from({ length: jobs }, work));
  for (const file of files) {
    if (file.alone === undefined) continue;
    process.stdout.write(`alone ${file.path}: ${file.alone}\n`);
    results.push(await run(file));
  }
  return jobs > 1 && files.length > 1 ? repeatFailed(results, files, runAgain) : results;
}

/** The results, with those of the second run where a file failed in the first. */
async function repeatFailed(results: Result[], files: TestFile[], run: Options['run']): Promise<Result[]> {
  const failed = results.filter(result => result.failed);
  if (failed.length > MOST_AGAIN) return results;
  const second = new Map<Result, Result>();
  for (const result of failed) {
    process.stdout.write(`again, alone: ${result.path}\n`);
    const file = files.find(({ path }) => path === result.path)!;
    second.set(result, { ...(await run(file)), failedBefore: reasonsOf(result) });
  }
  return results.map(result => second.get(result) ?? result);
}

/** Files that compile the same sources run one after another, so that a process which has compiled them runs the next. */
function chainsOf(files: TestFile[]): TestFile[][] {
  const isChained = ({ needs }: TestFile) => needs.length === 1 && needs[0] === SOURCES;
  const first = files.find(isChained);
  return files.flatMap(file => {
    if (file === first) return [files.filter(isChained)];
    return isChained(file) ? [] : [[file]];
  });
}
