/**
 * A thread that runs native code, such as a parser in Rust, can only be ended between two calls. Node waits for it even
 * when the process exits, so a signal is what ends the process.
 */

/** Milliseconds that a thread has to end. */
const END_MS = 3000;

/** Ends this process, with `message` as its last line, unless the termination of a thread is done in time. */
export async function endAtLast(termination: Promise<unknown>, { message, clean }: LastWords): Promise<void> {
  const timer = setTimeout(() => {
    clean();
    process.stderr.write(`${message}\n`, () => process.kill(process.pid, 'SIGKILL'));
  }, END_MS);
  await termination;
  clearTimeout(timer);
}

/** `clean` deletes the temporary files that the thread would have deleted. */
type LastWords = { message: string; clean: () => void };
