/**
 * Runs test files one after another in this process: each script that a line of standard input names. What they share,
 * such as docsc's compiler, is loaded once. A line with `END` and the exit code closes what a file printed.
 */
import { createInterface } from 'node:readline';
import { processorSeconds } from './processor-time.js';
import { PROCESSOR } from './result.js';
import { END } from './workers.js';

/** Milliseconds after the last file until a process says what keeps it. */
const TOLD_AFTER = 10_000;

const queue = globalThis as { UVU_DEFER?: number; UVU_QUEUE?: unknown[][] };

/** Globals that packages define for themselves when they are loaded: helpers of compilers, and Closure's namespace. */
const OF_PACKAGES = /^(?:__|goog$)/;

/** Everything a file must leave as it was, because the next one starts with it. */
function surroundings(): string[] {
  const variables = Object.entries(process.env).map(([name, value]) => `process.env.${name} = ${value}`);
  const globals = Object.getOwnPropertyNames(globalThis).filter(name => !OF_PACKAGES.test(name));
  return [`process.cwd() = ${process.cwd()}`, ...variables, ...globals];
}

async function runScript(script: string, exec: () => Promise<void>): Promise<void> {
  const before = surroundings();
  const started = processorSeconds();
  queue.UVU_QUEUE!.splice(0, Number.POSITIVE_INFINITY, [null]);
  await import(script);
  await exec();
  const after = surroundings();
  const changed = [...after.filter(one => !before.includes(one)), ...before.filter(one => !after.includes(one))];
  if (changed.length) process.stdout.write(`The file leaves changes to the next one: ${changed.join(', ')}\n`);
  process.stdout.write(`${PROCESSOR} ${(processorSeconds() - started).toFixed(2)} s\n`);
  process.stdout.write(`${END} ${changed.length ? 1 : (process.exitCode ?? 0)}\n`);
  process.exitCode = 0;
}

// uvu asks for it when it is loaded: it would otherwise start what a file registers by itself.
queue.UVU_DEFER = 1;
const { exec } = (await import('uvu')) as unknown as { exec: () => Promise<void> };
for await (const script of createInterface({ input: process.stdin })) await runScript(script, exec);
setTimeout(() => {
  process.stdout.write(`Still open: ${process.getActiveResourcesInfo().join(', ')}\n`);
}, TOLD_AFTER).unref();
