/** Runs properties in a thread, which can be ended where an input holds it. */
import { parentPort } from 'node:worker_threads';
import { properties } from './properties/index.js';

/** What the thread is asked for: one batch of a property. */
export type Batch = { name: string; seed: number; runs: number };

/** What the thread says: the input that it tries next, or what became of the batch. */
export type Report =
  | { kind: 'input'; shown: string }
  | { kind: 'done'; tried: number; failure?: { input: string; reason: string } };

/** Milliseconds for making a failing input smaller. */
const SHRINK_LIMIT = 60_000;

parentPort?.on('message', async ({ name, seed, runs }: Batch) => {
  const report = (message: Report) => parentPort!.postMessage(message);
  const property = properties.find(one => one.name === name)!;
  const parameters = { seed, numRuns: runs, interruptAfterTimeLimit: SHRINK_LIMIT, markInterruptAsFailure: false };
  const { tried, failure } = await property.run(parameters, shown => report({ kind: 'input', shown }));
  report({ kind: 'done', tried, ...(failure && { failure }) });
});
