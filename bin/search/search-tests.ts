/** The search tests of a site, run with the engine that browsers run, and what is said of ranks that changed. */

import type { Config } from '../../src/compiler/config/types.js';
import { error } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { replaceFile } from '../../src/compiler/disk/project.js';
import { readSearchTests } from '../../src/compiler/search-tests/file.js';
import {
  type Change,
  changesOf,
  isBetter,
  type Ranks,
  ranksFile,
  ranksOf,
  ranksText,
  readRanks,
} from '../../src/compiler/search-tests/ranks.js';
import { type Ask, type Outcome, runSearchTests } from '../../src/compiler/search-tests/run.js';
import type { SearchRecord } from '../../src/search-format.js';
import type { Project } from '../project.js';
import { printable, type Terminal } from '../report/index.js';

/** `routes` are those of all pages. */
type Compiled = { records: SearchRecord[]; routes: string[] };

/** For `--json`; `better` and `worse` count `changes`. */
type SearchReport = {
  queries: number;
  hits: number;
  better: number;
  worse: number;
  changes: Change[];
};

type SearchTried = { diagnostics: Diagnostic[]; report?: SearchReport; say: (terminal: Terminal) => void };

const nothing: Omit<SearchTried, 'diagnostics'> = { say: () => undefined };

export async function trySearch(project: Project, compiled: Compiled, updateRanks: boolean): Promise<SearchTried> {
  const { config, fs, root } = project;
  const path = config.searching.tests;
  if (path === undefined) return { diagnostics: updateRanks ? [nowhere(config)] : [], ...nothing };
  const diagnostics: Diagnostic[] = [];
  const tests = await readSearchTests(path, config, fs, diagnostics);
  if (!tests.length) return { diagnostics, ...nothing };
  const ask = await asker(compiled.records, config);
  const ran = await runSearchTests(tests, ask, { path, base: config.site.base, ...compiled });
  diagnostics.push(...ran.diagnostics);
  const file = ranksFile(path);
  const before = (await fs.exists(file)) ? readRanks(await fs.readText(file), file, diagnostics) : undefined;
  const after = ranksOf(ran.outcomes);
  const isNew = updateRanks && (!before || ranksText(before, path) !== ranksText(after, path));
  if (isNew) await replaceFile(root, file, ranksText(after, path));
  const report = reportOf(ran.outcomes, before, after);
  const advice = isNew ? `Wrote ${file}.` : adviceOn(file, before, after);
  return { diagnostics, report, say: terminal => sayRanks(report, advice, terminal) };
}

function nowhere({ path }: Config): Diagnostic {
  const hint = 'Name the file of your tests in the configuration: search: { tests: docs/search-tests.yaml }.';
  return error('invalid-config', 'There are no search tests whose ranks could be written.', { path, hint });
}

/** Deep enough that a page which fell far still has a rank. */
const MOST_HITS = 100;

/** The engine that browsers run, loaded only where it is asked. */
async function asker(records: SearchRecord[], { site }: Config): Promise<Ask> {
  const { openRecords } = await import('./memory-index.js');
  const engine = openRecords(records);
  const { hitsPerGroup, snippet } = site.search;
  const asked = { page: 0, hitsPerPage: MOST_HITS, hitsPerGroup, snippetWords: snippet.large };
  return async (text, section) => {
    const { hits } = await engine({ ...asked, text, ...(section !== undefined && { section }) });
    return hits.map(({ url, title }) => ({ url, title: title.join('') }));
  };
}

function reportOf(outcomes: Outcome[], before: Ranks | undefined, after: Ranks): SearchReport {
  const changes = before ? changesOf(before, after) : [];
  const better = changes.filter(isBetter).length;
  const hits = outcomes.filter(({ hit }) => hit).length;
  return { queries: outcomes.length, hits, better, worse: changes.length - better, changes };
}

function adviceOn(file: string, before: Ranks | undefined, after: Ranks): string | undefined {
  if (!before) return `There are no ranks to compare with: docsc check --update-ranks writes ${file}.`;
  const isSame = before.size === after.size && [...after].every(([query, rank]) => before.get(query) === rank);
  return isSame ? undefined : `docsc check --update-ranks writes them to ${file}.`;
}

function sayRanks(
  { queries, hits, better, worse, changes }: SearchReport,
  advice: string | undefined,
  terminal: Terminal,
) {
  const counted = changes.length ? `; ranks: ${better} better, ${worse} worse` : '';
  terminal.say(`Search: ${hits} of ${queries} queries find what they should${counted}.`);
  for (const change of changes) {
    const { query, from, to } = change;
    terminal.say(`    ${printable(query)}: ${terminal.colour(isBetter(change) ? 'green' : 'red', `${from} → ${to}`)}`);
  }
  if (advice) terminal.say(`    ${terminal.colour('dim', advice)}`);
}
