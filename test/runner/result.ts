/** The result of a test file, read from what its process printed. */

/**
 * `problem` is what failed outside of any test; it counts as one failure. `skips` are `name: reason`, and so are
 * `failures`, one for each test that failed. `processor` is the processor time in seconds; absent if the process ended too
 * early to print it. `failedBefore` has the failures of a first run, beside other files.
 */
export type Result = {
  path: string;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  processor: number | undefined;
  problem: string | undefined;
  skips: string[];
  failures: string[];
  notes: string[];
  output: string;
  failedBefore?: string[];
};

/** What failed in a file, one line each; empty if nothing did. */
export function reasonsOf({ failed, problem, failures }: Result): string[] {
  if (!failed) return [];
  const known = problem === undefined ? failures : [problem, ...failures];
  return known.length ? known : [`${failed} failed`];
}

/** How a file ended: `code` and `signal` are those of its process, `isLate` is true if its time was over. */
export type Ended = { output: string; code: number | null; signal: string | null; isLate: boolean };

/** What a test leaves open, such as a browser, would keep its process after the last line. In milliseconds. */
export const LIMIT_AFTER = 20_000;

/** The most characters of a reason in the summary. The lines of the file hold all of it. */
const MAX_REASON = 200;

/** Opens the line with the processor time of a file. */
export const PROCESSOR = 'Processor time:';

/** `limit` is the file's time in milliseconds, `seconds` what it took. */
export function resultOf(path: string, ended: Ended, { limit, seconds }: { limit: number; seconds: number }): Result {
  const { output } = ended;
  const count = countsIn(output);
  const lines = output.split('\n').map(line => line.trim());
  const skips = lines.filter(line => line.startsWith('skipped: ')).map(line => line.slice('skipped: '.length));
  const problem = problemOf(ended, { ...count, reasons: skips.length, limit });
  return {
    path,
    passed: count.passed,
    failed: Math.max(count.all - count.passed, problem === undefined ? 0 : 1),
    skipped: count.skipped,
    seconds,
    processor: processorOf(output),
    problem,
    skips,
    failures: failuresIn(lines),
    notes: lines.filter(line => line.startsWith('note: ')),
    output,
  };
}

/** What uvu prints of a test that failed is `FAIL  the suite  "its name"`, and its reason on the next line. */
function failuresIn(lines: string[]): string[] {
  return lines.flatMap((line, at) => {
    const name = /^FAIL {2}(?:.* {2})?"(.*)"$/.exec(line)?.[1];
    return name === undefined ? [] : [`${name}: ${cutReason(lines[at + 1]!)}`];
  });
}

function cutReason(reason: string): string {
  return reason.length > MAX_REASON ? `${reason.slice(0, MAX_REASON)}…` : reason;
}

/** The seconds after the label of the processor time. */
function processorOf(output: string): number | undefined {
  const found = new RegExp(`^${PROCESSOR} ([\\d.]+) s$`, 'm').exec(output);
  return found ? Number(found[1]) : undefined;
}

type Count = { all: number; passed: number; skipped: number };

/** The counts that uvu prints last; all zero where a file crashed before. */
function countsIn(output: string): Count {
  const number = (label: string) =>
    Number([...output.matchAll(new RegExp(`^ *${label}: +(\\d+)`, 'gm'))].at(-1)?.[1] ?? 0);
  return { all: number('Total'), passed: number('Passed'), skipped: number('Skipped') };
}

/** The problem of a file besides its failed tests. */
function problemOf(ended: Ended, count: Count & { reasons: number; limit: number }): string | undefined {
  const { all, passed, skipped, reasons, limit } = count;
  if (ended.isLate) return `did not end within ${limit / 1000} s`;
  const isDone = /^ *Duration:/m.test(ended.output);
  if (!isDone) return `crashed before its end (${ended.signal ?? `exit code ${ended.code}`})`;
  if (skipped !== reasons) return `skipped ${skipped} tests, but gave ${reasons} reasons`;
  if (all === 0 && skipped === 0) return 'asserts nothing';
  if (ended.code === null) return `was still running ${LIMIT_AFTER / 1000} s after its last test`;
  if (ended.code !== 0 && all === passed) return `ended with exit code ${ended.code} after its last test`;
  return undefined;
}
