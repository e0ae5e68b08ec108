/** The processor time of a process, by which files can be compared while others run beside them. */
import { readFileSync } from 'node:fs';

/** Clock ticks of a second in the files of `/proc`. */
const TICKS = 100;

/** Seconds of this process, and on Linux of all processes that it started and that have ended, without those of a browser. */
export function processorSeconds(): number {
  try {
    const text = readFileSync('/proc/self/stat', 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
  } catch {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  }
}
