/** Runs files in parallel, and those that must be alone after all others, one by one. */
import type { TestFile } from './files.js';
import type { Result } from './result.js';

type Options = { jobs: number; run: (file: TestFile) => Promise<Result> };

/** One result for each file, in the order in which they end. */
export async function runAll(files: TestFile[], { jobs, run }: Options): Promise<Result[]> {
  const results: Result[] = [];
  const left = files.filter(({ alone }) => alone === undefined);
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) results.push(await run(next));
  };
  await Promise.all(Array.from({ length: jobs }, work));
  for (const file of files) {
    if (file.alone === undefined) continue;
    process.stdout.write(`alone ${file.path}: ${file.alone}\n`);
    results.push(await run(file));
  }
  return results;
}
