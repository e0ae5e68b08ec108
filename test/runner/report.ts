/** What the runner prints of results. */
import { type Result, reasonsOf } from './result.js';

const SLOWEST = 10;

/** A line for a file, with its notes and skipped tests, or with all that it printed where it failed. */
export function describeFile({
  path,
  passed,
  failed,
  seconds,
  processor,
  problem,
  skips,
  notes,
  output,
}: Result): string {
  const used = processor === undefined ? '' : `, ${processor.toFixed(1)} s of the processor`;
  const title = `${failed ? 'FAIL' : 'ok  '} ${path}  ${passed}/${passed + failed}  ${seconds.toFixed(1)} s${used}`;
  if (failed) return `${title}${problem === undefined ? '' : `  ${problem}`}\n${output}\n`;
  const lines = [...skips.map(skip => `skipped: ${skip}`), ...notes];
  return `${title}\n${lines.map(line => `     ${line}\n`).join('')}`;
}

/**
 * All skipped tests, the slowest files, tests that passed only alone, all tests that failed, and the line of counts. The failures come late because a
 * long log is often cut in its middle.
 */
export function summarize(results: Result[]): string {
  const skips = results.flatMap(({ path, skips }) => skips.map(skip => `  ${path}: ${skip}`));
  const failures = results.flatMap(result => reasonsOf(result).map(reason => `  ${result.path}: ${reason}`));
  const unsteady = results.flatMap(({ path, failed, failedBefore = [] }) =>
    failed ? [] : failedBefore.map(reason => `  ${path}: ${reason}`),
  );
  const slowest = [...results]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST)
    .map(({ path, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${path}`);
  const blocks = [
    ['Skipped:', skips],
    ['Slowest files:', slowest],
    ['Failed beside other files, passed alone:', unsteady],
    ['Failed:', failures],
  ] as const;
  const shown = blocks.filter(([, lines]) => lines.length).map(([title, lines]) => `${title}\n${lines.join('\n')}\n\n`);
  const [passed, failed, skipped] = (['passed', 'failed', 'skipped'] as const).map(key =>
    results.reduce((total, result) => total + result[key], 0),
  );
  return `\n${shown.join('')}${passed} passed, ${failed} failed, ${skipped} skipped\n`;
}
