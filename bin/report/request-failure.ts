/** A request that a server could not answer: the browser learns that it failed, the terminal why. */
import { toSafeLine } from './safe-line.js';
import type { Terminal } from './terminal.js';

/** Returns a function that prints a failure with its stack. */
export function reportRequestFailures(terminal: Terminal): (thrown: unknown) => void {
  return thrown => {
    const text = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
    const lines = text.split('\n').map(toSafeLine);
    terminal.logAlways(['A request could not be answered.', ...lines].join('\n'));
  };
}
