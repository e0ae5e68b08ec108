/**
 * `npm run fuzz -- --minutes 30`: tries random inputs on every property until the time is over, and prints how many. A
 * failure is printed with the smallest input and its seed; `--seed` tries the same inputs again, `--only` keeps to
 * properties whose names contain a text. Ends with 1 after a failure.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { bundleTests } from '../runner/bundle.js';
import { properties } from './properties/index.js';
import type { Batch, Report } from './soak-worker.js';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});

const WORKER = 'test/fuzz/soak-worker.ts';
/** Inputs of a property in a row. */
const RUNS = 50;
/** Milliseconds after which an input counts as one that holds docsc for ever. */
const HELD = 30_000;
/** Failures of a property that are printed; more of them are most often the same. */
const MOST = 5;

type Failure = { input: string; reason: string };

type Result = { tried: number; failure?: Failure; isEnded: boolean };

/** Runs a batch; a thread that an input holds is ended by the caller. */
function runBatch(worker: Worker, batch: Batch): Promise<Result> {
  return new Promise(resolve => {
    const state = { tried: 0, input: '', timer: setTimeout(() => lose(`no start within ${HELD} ms`), HELD) };
    const onMessage = (report: Report) => {
      clearTimeout(state.timer);
      if (report.kind === 'done') return end({ ...report, isEnded: false });
      state.tried++;
      state.input = report.shown;
      state.timer = setTimeout(() => lose(`no answer within ${HELD} ms`), HELD);
    };
    const onError = (thrown: unknown) => lose(String(thrown));
    const onExit = (code: number) => lose(`the thread has ended with ${code}`);
    const end = (result: Result) => {
      clearTimeout(state.timer);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      resolve(result);
    };
    const lose = (reason: string) =>
      end({ tried: state.tried, failure: { input: state.input, reason }, isEnded: true });
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(batch);
  });
}

async function main(): Promise<void> {
  const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
  const until = Date.now() + Number(values.minutes) * 60_000;
  process.stdout.write(`seed ${seed}\n`);
  const bundle = await bundleTests([WORKER]);
  const start = () => new Worker(bundle.scriptOf(WORKER), { env: { ...process.env, NODE_ENV: 'production' } });
  const chosen = properties.filter(({ name }) => name.includes(values.only));
  const counts = new Map(chosen.map(({ name }) => [name, { tried: 0, failures: new Map<string, Failure>() }]));
  let worker = start();
  for (let round = 0; Date.now() < until; round++)
    for (const { name } of chosen) {
      const count = counts.get(name)!;
      if (Date.now() >= until || count.failures.size >= MOST) continue;
      const batch = { name, seed: (seed + round) | 0, runs: RUNS };
      const { tried, failure, isEnded } = await runBatch(worker, batch);
      count.tried += tried;
      if (isEnded) {
        await worker.terminate();
        worker = start();
      }
      if (!failure || count.failures.has(failure.input)) continue;
      count.failures.set(failure.input, failure);
      process.stdout.write(`\nFAILED ${name}\n--seed ${batch.seed}\n${failure.input}\n${failure.reason}\n`);
    }
  await worker.terminate();
  await bundle.close();
  const lines = [...counts].map(([name, { tried, failures }]) => `${tried} tried, ${failures.size} failed: ${name}\n`);
  const all = [...counts.values()].reduce((sum, { tried }) => sum + tried, 0);
  const failed = [...counts.values()].reduce((sum, { failures }) => sum + failures.size, 0);
  process.stdout.write(`\n${lines.join('')}${all} inputs tried, ${failed} failures\n`);
  process.exitCode = failed ? 1 : 0;
}

await main();
