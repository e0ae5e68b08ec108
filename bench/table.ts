/** Results as Markdown tables: each figure, followed by its ratio to docsc's. */
import type { DevFigures } from './dev.js';
import { tableHead, tableRow } from './markdown-table.js';
import type { Usage } from './measure.js';
import type { Navigation, Weight } from './weight.js';

/** The cost of a build, and its output in bytes and files. */
export type Built = Usage & { bytes: number; files: number };
/** The step that failed, and the message that explains it. */
export type BenchFailure = { step: string; reason: string };
/** The figures of one tool at one size. Those that were not measured, or failed, are missing. */
export type Result = {
  tool: string;
  pages: number;
  cold?: Built;
  warm?: Built;
  edit?: Built;
  more?: Built;
  weight?: Weight;
  dev?: DevFigures;
  trouble: BenchFailure[];
};

type Column = { title: string; digits: number; of: (result: Result) => number | undefined };

const kilobytes = (navigation: Navigation | undefined) => navigation && navigation.bytes / 1000;

const builds: Column[] = [
  { title: 'cold wall s', digits: 1, of: ({ cold }) => cold?.wall },
  { title: 'cold CPU s', digits: 1, of: ({ cold }) => cold?.cpu },
  { title: 'peak MiB', digits: 0, of: ({ cold }) => cold?.memory },
  { title: 'output MB', digits: 1, of: ({ cold }) => cold && cold.bytes / 1e6 },
  { title: 'files', digits: 0, of: ({ cold }) => cold?.files },
];
const rebuilds: Column[] = [
  { title: 'warm wall s', digits: 1, of: ({ warm }) => warm?.wall },
  { title: 'warm CPU s', digits: 1, of: ({ warm }) => warm?.cpu },
  { title: 'one edit wall s', digits: 1, of: ({ edit }) => edit?.wall },
  { title: 'one edit CPU s', digits: 1, of: ({ edit }) => edit?.cpu },
  { title: 'one more wall s', digits: 1, of: ({ more }) => more?.wall },
  { title: 'one more CPU s', digits: 1, of: ({ more }) => more?.cpu },
];
const downloads: Column[] = [
  { title: 'typical kB', digits: 1, of: ({ weight }) => weight && weight.typical.load / 1000 },
  { title: 'scripts of it kB', digits: 1, of: ({ weight }) => weight && weight.typical.script / 1000 },
  { title: 'when idle kB', digits: 1, of: ({ weight }) => weight && weight.typical.idle / 1000 },
  { title: 'most code kB', digits: 1, of: ({ weight }) => weight && weight.code.load / 1000 },
  { title: 'longest kB', digits: 1, of: ({ weight }) => weight && weight.long.load / 1000 },
  { title: 'a click kB', digits: 1, of: ({ weight }) => kilobytes(weight?.navigations[0]) },
  { title: 'requests', digits: 0, of: ({ weight }) => weight?.navigations[0]?.requests },
  { title: 'ms', digits: 0, of: ({ weight }) => weight?.navigations[0]?.shown },
  { title: 'the next kB', digits: 1, of: ({ weight }) => kilobytes(weight?.navigations[1]) },
  { title: 'requests', digits: 0, of: ({ weight }) => weight?.navigations[1]?.requests },
  { title: 'ms', digits: 0, of: ({ weight }) => weight?.navigations[1]?.shown },
];
const development: Column[] = [
  { title: 'first answer ms', digits: 0, of: ({ dev }) => dev?.answer },
  { title: 'on the screen ms', digits: 0, of: ({ dev }) => dev?.screen },
  { title: 'second start ms', digits: 0, of: ({ dev }) => dev?.again },
  { title: 'edit to screen ms', digits: 0, of: ({ dev }) => dev?.edit },
  { title: 'peak MiB', digits: 0, of: ({ dev }) => dev?.memory },
];

const count = (number: number) => number.toLocaleString('en');

function markdown(head: string[], rows: string[][]): string {
  return tableHead(head) + rows.map(tableRow).join('');
}

function section(title: string, columns: Column[], results: Result[]): string {
  const shown = results.filter(result => columns.some(({ of }) => of(result) !== undefined));
  if (!shown.length) return '';
  const rows = shown.map(result => {
    const own = results.find(({ tool, pages }) => tool === 'docsc' && pages === result.pages);
    const cells = columns.map(({ of, digits }) => {
      const [value, base] = [of(result), own && of(own)];
      if (value === undefined) return '–';
      const figure = digits || value < 10_000 ? value.toFixed(digits) : count(Math.round(value));
      return own && own !== result && base
        ? `${figure} (${(value / base).toFixed(value / base < 10 ? 1 : 0)} ×)`
        : figure;
    });
    return [count(result.pages), result.tool, ...cells];
  });
  return `### ${title}\n\n${markdown(['pages', 'tool', ...columns.map(column => column.title)], rows)}\n`;
}

/** For each tool, from one size to the next: p in cost ~ pages^p, and the CPU time of one more page. */
function growth(results: Result[]): string {
  const rows = results.flatMap(result => {
    const before = results.filter(({ tool, pages }) => tool === result.tool && pages < result.pages).at(-1);
    const [from, to] = [before?.cold, result.cold];
    if (!before || !from || !to) return [];
    const exponent = (of: (built: Built) => number) =>
      (Math.log(of(to) / of(from)) / Math.log(result.pages / before.pages)).toFixed(2);
    const one = (1000 * (to.cpu - from.cpu)) / (result.pages - before.pages);
    const figures = [exponent(({ cpu }) => cpu), exponent(({ memory }) => memory), exponent(({ bytes }) => bytes)];
    return [[`${count(before.pages)} → ${count(result.pages)}`, result.tool, ...figures, one.toFixed(1)]];
  });
  const head = ['pages', 'tool', 'CPU', 'memory', 'output', 'CPU ms for one more page'];
  return rows.length ? `### Growth of a cold build, as a power of the pages\n\n${markdown(head, rows)}\n` : '';
}

/** All results as Markdown, with one section per kind of measurement. */
export function report(results: Result[]): string {
  const troubles = results.flatMap(({ tool, pages, trouble }) =>
    trouble.map(({ step, reason }) => `- ${tool}${pages ? `, ${count(pages)} pages` : ''}: ${step}: ${reason}\n`),
  );
  return [
    section('Cold build', builds, results),
    section('Nothing changed, one page edited, and one page more', rebuilds, results),
    growth(results),
    section('Downloads', downloads, results),
    section('Development server', development, results),
    troubles.length ? `### What did not come about\n\n${troubles.join('')}\n` : '',
  ].join('');
}
