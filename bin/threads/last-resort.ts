/**
 * A thread that runs native code, such as a parser in Rust, can only be ended between two calls. Node waits for it even
 * when the process exits, so a signal is what ends the process.
 */

import { startTime } from './processor-time.js';

/** Milliseconds that a thread has to end, by the clock and in processor time, and how often to look. */
const END_MS = 3000;
const LOOK_MS = 100;
/** Milliseconds that it has on a machine that is busy with other programs. */
const LONGEST_MS = 20_000;

/** Ends this process, with `message` as its last line, unless the termination of a thread is done in time. */
export async function endAtLast(termination: Promise<unknown>, { message, clean }: LastWords): Promise<void> {
  const elapsed = startTime();
  const timer = setInterval(() => {
    const { clock, computed } = elapsed();
    if (clock < END_MS || (computed < END_MS && clock < LONGEST_MS)) return;
    clearInterval(timer);
    clean();
    process.stderr.write(`${message}\n`, () => process.kill(process.pid, 'SIGKILL'));
  }, LOOK_MS);
  await termination;
  clearInterval(timer);
}

/** `clean` deletes the temporary files that the thread would have deleted. */
type LastWords = { message: string; clean: () => void };
