/**
 * Scores docsc's search and other engines, measures the size of its index, and times keystrokes at 50,000 sections.
 *
 *     npm run bench:search                                                  the corpus next to the project
 *     npm run bench:search -- --docs <folder> [--openapi <file>] [--queries <file>]
 *     npm run bench:search -- --records <file> [--queries <file>]           records of other tools
 *     … --sections 50000 --skip-speed --skip-peers
 *
 * Without queries of its own, a folder is asked for each of its headings.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { type SearchRecord, stripHash } from '../../src/search-format.js';
import {
  type BenchEngine,
  type BenchSearch,
  createDocscEngine,
  miniSearch,
  ourIndex,
  pagefind,
  peersFolder,
  plainFuse,
} from './engines.js';
import { compiledRecords, readRecords, replicate } from './records.js';
import { figures, headingQueries, type Query, type Scores, score } from './score.js';

const corpus = join(import.meta.dirname, '../../../shared/corpus');

const { values: flags } = parseArgs({
  options: {
    docs: { type: 'string' },
    openapi: { type: 'string' },
    records: { type: 'string' },
    queries: { type: 'string' },
    sections: { type: 'string', default: '50000' },
    'skip-speed': { type: 'boolean', default: false },
    'skip-peers': { type: 'boolean', default: false },
  },
});

const docs = flags.docs ?? join(corpus, 'markdown/astro-docs');
const records = flags.records ? await readRecords(flags.records) : await compiledRecords(docs, flags.openapi);
const ownQueries = (flags.docs ?? flags.records) ? undefined : join(corpus, 'search/queries-astro.json');
const queriesFile = flags.queries ?? ownQueries;
const queries = queriesFile ? (JSON.parse(await readFile(queriesFile, 'utf8')) as Query[]) : headingQueries(records);
const pages = new Set(records.map(({ url }) => stripHash(url)));
const absent = queries.filter(query => !query.pages.some(page => pages.has(page)));
console.log(`${records.length} sections of ${pages.size} pages, ${queries.length} queries`);
if (absent.length)
  console.log(`${absent.length} queries expect pages that do not exist, such as ${absent[0]!.pages[0]}`);

await scoreAll();
weigh('index', records);
if (!flags['skip-speed']) await time(Number(flags.sections));

async function scoreAll(): Promise<void> {
  const kinds = [...new Set(queries.map(({ kind }) => kind))];
  console.log(
    `\nsuccess@1 / success@5 / MRR@10\n${'engine'.padEnd(30)} ${kinds.map(kind => kind.padStart(12)).join('')}         all   sec@5`,
  );
  const results: { name: string; scores: Scores }[] = [];
  for (const open of subjects()) {
    const subject = await open();
    const scores = await score(queries, subject.ask);
    const cells = kinds.map(kind => figures(scores.classes.get(kind)!).padStart(12)).join('');
    console.log(
      `${subject.name.padEnd(30)} ${cells}${figures(scores.all).padStart(12)} ${(100 * scores.section).toFixed(0).padStart(7)}`,
    );
    results.push({ name: subject.name, scores });
    await subject.close?.();
  }
  const [own, ...peers] = results;
  for (const { name, scores } of peers) {
    const behind = kinds.filter(kind => worth(scores, kind) > worth(own!.scores, kind));
    console.log(behind.length ? `behind ${name} in ${behind.join(', ')}` : `ahead of ${name} in every class, or equal`);
  }
}

/** Ranks engines by the number of correct first hits, then by mean reciprocal rank. */
function worth({ classes }: Scores, kind: string): number {
  const { first, reciprocal, count } = classes.get(kind)!;
  return first / count + reciprocal / count / 1_000;
}

function* subjects(): Generator<() => Promise<BenchEngine> | BenchEngine> {
  yield () => createDocscEngine(records);
  if (flags['skip-peers']) return;
  const folder = peersFolder();
  yield () => miniSearch(records, folder);
  yield () => pagefind(records, folder);
  yield () => plainFuse(records);
}

function weigh(what: string, all: SearchRecord[]): void {
  const { manifest, files } = ourIndex(all);
  const bytes = (name: RegExp) =>
    files
      .filter(({ path }) => name.test(path))
      .reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0);
  const listed = gzipSync(JSON.stringify(manifest), { level: 9 }).length;
  const of = (sum: number) => `${(sum / 1000).toFixed(0)} kB, ${(sum / all.length).toFixed(1)} per section`;
  const whole = manifest.whole ? ` (one file; its first two columns ${of(startOnly(all))})` : '';
  console.log(`\n${what}, gzip: ${of(bytes(/\/(start|terms|vocabulary)-/) + listed)}`);
  console.log(
    `  first answer ${of(bytes(/\/start-/) + listed)}${whole}; texts ${of(bytes(/\/text-/))}; ${files.length} files`,
  );
}

/** Bytes of a single-file index that are read before the first answer. */
function startOnly(all: SearchRecord[]): number {
  const { files } = ourIndex(all, 0);
  const [start] = files.filter(({ path }) => /\/start-/.test(path));
  return gzipSync(start!.contents, { level: 9 }).length;
}

async function time(sections: number): Promise<void> {
  const large = replicate(records, sections);
  weigh(`${large.length} sections`, large);
  const keys = keystrokes(500);
  const rows: [string, number[], number][] = [];
  const measure = async (name: string, open: () => Promise<BenchSearch> | BenchSearch) => {
    const started = performance.now();
    const ask = await open();
    await ask('a', 1);
    const load = performance.now() - started;
    // The first pass reads what the second one reuses, because readers do not type a single query.
    for (const pass of ['first', 'then']) {
      const times: number[] = [];
      for (const key of keys) {
        const before = performance.now();
        await ask(key, 20);
        times.push(performance.now() - before);
      }
      rows.push([`${name}, ${pass}`, times.sort((a, b) => a - b), load]);
    }
  };
  const index = ourIndex(large);
  await measure('docsc', () => {
    const search = index.open();
    return async (text, most) => {
      const query = { text, page: 0, hitsPerPage: most, hitsPerGroup: 5, snippetWords: 10 };
      return (await search(query)).hits.map(({ url }) => url);
    };
  });
  if (!flags['skip-peers']) {
    const folder = peersFolder();
    await measure('MiniSearch', async () => (await miniSearch(large, folder)).ask);
  }
  console.log(`\n${keys.length} keystrokes at ${large.length} sections, ms: median, 95 %, maximum; opening`);
  for (const [name, times, load] of rows) {
    const at = (part: number) =>
      times[Math.min(times.length - 1, Math.floor(times.length * part))]!.toFixed(2).padStart(9);
    console.log(`${name.padEnd(18)} ${at(0.5)} ${at(0.95)} ${at(1)} ${load.toFixed(0).padStart(8)}`);
  }
  const [, own, , other] = rows;
  const middle = Math.floor(keys.length / 2);
  if (own && other)
    console.log(`MiniSearch takes ${(other[1][middle]! / own[1][middle]!).toFixed(1)} times as long at the median`);
}

/** Prefixes of the queries, as they are typed; the same in every run. */
function keystrokes(count: number): string[] {
  const all = queries.flatMap(({ q }) =>
    Array.from({ length: Math.max(0, q.length - 1) }, (_, nth) => q.slice(0, nth + 2)),
  );
  const step = all.length / count;
  return Array.from({ length: count }, (_, nth) => all[Math.floor(nth * step)]!);
}
