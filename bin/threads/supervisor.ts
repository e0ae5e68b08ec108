/**
 * Runs a command in a thread of its own and watches it. Content can hold a thread for ever, and a thread that is stuck
 * hears neither signals nor timers; this one is idle, so it hears them. A page that takes too long ends the thread, and
 * the command starts again without that page: what was made before comes from the cache.
 */
import { nameItem, type OverdueItem } from '../../src/compiler/concurrency/overdue.js';
import { exitCodes } from '../../src/compiler/diagnostics/exit-codes.js';
import { toSafeLine } from '../report/safe-line.js';
import { passSignals } from './signals.js';
import { isGivenUp, LOOK_MS, overdueItems, startThread, type ThreadEnd } from './watched-thread.js';

/** A command is given up once it has been stuck this often. */
const MAX_OVERDUE = 10;
const MAX_OUT_OF_MEMORY = 1;

/** Runs the command of this process in the script at `file`, and sets the exit code. */
export async function superviseCommand(file: string): Promise<void> {
  const overdue: OverdueItem[] = [];
  for (;;) {
    const end = await runThread(file, overdue);
    if ('code' in end) {
      process.exitCode = end.code;
      return;
    }
    overdue.push(...end.overdue);
    const outOfMemory = overdue.filter(({ reason }) => reason === 'memory').length;
    if (overdue.length >= MAX_OVERDUE || outOfMemory > MAX_OUT_OF_MEMORY || isGivenUp(overdue)) {
      const names = overdue.map(({ item }) => `  ${toSafeLine(nameItem(item))}\n`).join('');
      process.stderr.write(`docsc stops, because it took too long or too much memory for these:\n${names}`);
      process.exitCode = exitCodes.limit;
      return;
    }
  }
}

async function runThread(file: string, overdue: OverdueItem[]): Promise<ThreadEnd> {
  const thread = startThread(file, { overdue });
  const looking = setInterval(() => {
    const found = overdueItems(thread.look(), overdue);
    if (found.length) void thread.end({ overdue: found });
  }, LOOK_MS);
  const interrupt = passSignals(() => [thread]);
  try {
    const end = await thread.ended;
    const code = interrupt.code();
    // A command that was interrupted does not start again.
    return 'overdue' in end && code !== undefined ? { code } : end;
  } finally {
    clearInterval(looking);
    interrupt.off();
  }
}
