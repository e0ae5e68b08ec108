/**
 * `npm run assurance`: proves the seventeen rows, prints them, and writes them to `ASSURANCE.md`. `--soak` adds what takes
 * long, `--row` keeps to rows whose names contain a text, `--jobs` is how many files run together.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { findTests, type TestFile } from '../runner/files.js';
import { describeFile } from '../runner/report.js';
import { runFiles } from '../runner/run-files.js';
import { describeCommit, describeMachine } from './machine.js';
import { rows } from './rows.js';
import { formatTable, judge, type Line, parseTable, type Results } from './table.js';

const FILE = 'ASSURANCE.md';
/** Seconds for one file; with `--soak`, for what lasts an hour twice. */
const LIMIT = 900;
const SOAK_LIMIT = 3 * 3600;
const SOAK = { DOCSC_SOAK_MINUTES: '60', DOCSC_PAGES: '20000' };

const { values } = parseArgs({
  options: {
    soak: { type: 'boolean', default: false },
    row: { type: 'string', multiple: true, default: [] },
    jobs: { type: 'string', default: String(availableParallelism()) },
  },
});

/** Test files as the runner finds them; checks, which `npm test` leaves out, run alone. */
async function filesOf(paths: ReadonlySet<string>): Promise<TestFile[]> {
  const found = await findTests('test');
  const checks = [...paths].filter(path => path.startsWith('test/assurance/checks/'));
  return [
    ...found.filter(({ path }) => paths.has(path)),
    ...checks.map(path => ({ path, size: 0, needs: [], isLong: false, alone: 'it measures time and memory' })),
  ];
}

function readBefore(): { lines: Map<string, Line>; text: string } {
  try {
    const text = readFileSync(FILE, 'utf8');
    return { lines: parseTable(text), text };
  } catch {
    return { lines: new Map(), text: '' };
  }
}

async function main(): Promise<void> {
  const chosen = rows.filter(({ name }) => !values.row.length || values.row.some(part => name.includes(part)));
  const paths = new Set(chosen.flatMap(({ files, soak = [] }) => [...files, ...(values.soak ? soak : [])]));
  const ran = await runFiles(await filesOf(paths), {
    jobs: Math.max(1, Number(values.jobs) || 1),
    limit: values.soak ? SOAK_LIMIT : LIMIT,
    env: values.soak ? SOAK : {},
    onResult: result => process.stdout.write(describeFile(result)),
  });
  const results: Results = new Map(ran.map(result => [result.path, result]));
  const before = readBefore();
  const mode = values.soak ? 'soak' : 'run';
  const machine = describeMachine();
  const date = new Date().toISOString().slice(0, 10);
  // Figures of another machine say nothing about this one; their counts of cases do.
  const isSameMachine = before.text.includes(machine);
  const lines = rows.map((row): Line => {
    const last = before.lines.get(row.name);
    if (chosen.includes(row)) return { ...judge(row, { results, mode, before: last }), date };
    if (last && isSameMachine) return { ...last, target: row.target };
    const { name, target } = row;
    return { name, target, figure: '–', cases: last?.cases ?? { run: 0, soak: 0 }, verdict: 'not run', date: '–' };
  });
  const commit = describeCommit();
  const about = [`Machine: ${machine}`, `Last run: ${date}${commit === undefined ? '' : `, commit ${commit}`}`];
  writeFileSync(FILE, formatTable(lines, about));
  process.stdout.write(`\n${describe(lines.filter(({ name }) => chosen.some(row => row.name === name)))}\n`);
  process.exitCode = lines.some(({ verdict }) => verdict.startsWith('red')) ? 1 : 0;
}

const describe = (lines: readonly Line[]) =>
  lines
    .map(
      ({ name, figure, target, verdict }) =>
        `${name}\n  figure   ${figure}\n  target   ${target}\n  verdict  ${verdict}\n`,
    )
    .join('');

await main();
