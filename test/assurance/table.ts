/** The table of the assurance: what a row says, its verdict, and the text of `ASSURANCE.md`, from which counts are read again. */
import type { Result } from '../runner/result.js';

/** Results by path. */
export type Results = ReadonlyMap<string, Result>;

/** `cases` is how many were tried, `short` why the target is not reached. */
export type Measured = { figure: string; cases: number; short?: string };

/** A promise with its proof: `files` are test files, `soak` those that run with `--soak` alone. */
export type Row = {
  name: string;
  target: string;
  files: string[];
  soak?: string[];
  measure: (results: Results) => Measured;
};

/** How much is run; each has its own counts. */
export type Mode = 'run' | 'soak';

/** A line of the table. Counts of cases are the last known ones, by mode; 0 where there is none. */
export type Line = {
  name: string;
  figure: string;
  target: string;
  cases: Record<Mode, number>;
  verdict: string;
  date: string;
};

const HEAD = ['Row', 'Figure', 'Target', 'Cases', 'Cases with --soak', 'Verdict', 'Date'];

/** `before` is the line that the table had. */
type Ran = { results: Results; mode: Mode; before: Line | undefined };

/** The verdict on a row whose files have run. */
export function judge(row: Row, { results, mode, before }: Ran): Omit<Line, 'date'> {
  const { name, target } = row;
  const known = before?.cases ?? { run: 0, soak: 0 };
  const unknown = (verdict: string) => ({ name, target, figure: '–', cases: known, verdict });
  const own = [...results.values()].filter(({ path }) => row.files.includes(path) || row.soak?.includes(path));
  const failed = own.filter(result => result.failed);
  const tell = (path: string, problem: string | undefined) => (problem === undefined ? path : `${path} (${problem})`);
  if (failed.length)
    return unknown(`red: failures in ${failed.map(({ path, problem }) => tell(path, problem)).join(', ')}`);
  const skips = [...new Set(own.flatMap(({ skips }) => skips.map(skip => skip.slice(skip.lastIndexOf(': ') + 2))))];
  const { figure, cases, short } = row.measure(results);
  if (cases === 0 && known[mode] > 0 && !skips.length) return unknown(`red: 0 cases, ${known[mode]} before`);
  if (cases === 0) return unknown(`not run here: ${skips.join('; ') || short || 'nothing was tried'}`);
  const line = { name, target, figure, cases: { ...known, [mode]: cases } };
  if (cases < known[mode]) return { ...line, cases: known, verdict: `red: ${cases} cases, ${known[mode]} before` };
  const reasons = [short, ...skips.map(skip => `skipped: ${skip}`)].filter(reason => reason !== undefined);
  return { ...line, verdict: reasons.length ? `short: ${reasons.join('; ')}` : 'green' };
}

const escapeCell = (cell: string) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** What `ASSURANCE.md` says. */
export function formatTable(lines: readonly Line[], machine: readonly string[]): string {
  const rows = lines.map(({ name, figure, target, cases, verdict, date }) =>
    [name, figure, target, String(cases.run), String(cases.soak), verdict, date].map(escapeCell),
  );
  const table = [HEAD, HEAD.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`);
  return [
    '# Assurance',
    '',
    'What `npm run assurance` measured: seventeen promises, each with its figure and target. The command writes this file. A row is green where the target is reached, short where it is not, with the reason, and red where a test fails or fewer cases were tried than before. A red row keeps the count that it has to reach again, a row that was not run its last one.',
    '',
    ...machine.map(line => `- ${line}`),
    '',
    ...table,
    '',
  ].join('\n');
}

/** The lines of a table, by the names of their rows. */
export function parseTable(text: string): Map<string, Line> {
  const rows = text.split('\n').filter(line => line.startsWith('| '));
  const lines = rows.slice(2).map((row): [string, Line] => {
    const cells = row.slice(2, -2).split(/ (?<!\\)\| /);
    const [name = '', figure = '', target = '', run = '', soak = '', verdict = '', date = ''] = cells.map(cell =>
      cell.replaceAll('\\|', '|'),
    );
    const cases = { run: Number(run) || 0, soak: Number(soak) || 0 };
    return [name, { name, figure, target, cases, verdict, date }];
  });
  return new Map(lines);
}
