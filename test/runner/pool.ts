/** Runs files in parallel, and those that must be alone after all others, one by one. */
import { SOURCES, type TestFile } from './files.js';
import type { Result } from './result.js';

type Options = { jobs: number; run: (file: TestFile) => Promise<Result> };

/** One result for each file, in the order in which they end. */
export async function runAll(files: TestFile[], { jobs, run }: Options): Promise<Result[]> {
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
  return results;
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
