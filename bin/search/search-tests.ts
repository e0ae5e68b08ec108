/** Runs a site's search tests with the engine that browsers use, and reports ranks that have changed. */
import { type Cache, readCached, writeCached } from '../../src/compiler/cache/index.js';
import { cacheKey } from '../../src/compiler/cache/keys.js';
import type { Config } from '../../src/compiler/config/types.js';
import { error } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { replaceFile } from '../../src/compiler/disk/project.js';
import { readSearchTests, type SearchTest } from '../../src/compiler/search-tests/file.js';
import {
  collectRanks,
  compareRanks,
  formatRanks,
  isImprovement,
  type RankChange,
  type Ranks,
  ranksPath,
  readRanks,
} from '../../src/compiler/search-tests/ranks.js';
import { runSearchTests, type TestOutcome, type TestSearch } from '../../src/compiler/search-tests/run.js';
import type { SearchRecord } from '../../src/search-format.js';
import type { Project } from '../project.js';
import { toSafeLine } from '../report/safe-line.js';
import type { Terminal } from '../report/terminal.js';

/** The search records and the routes of all pages. */
export type CompiledSite = { records: SearchRecord[]; routes: string[] };

/** For `--json`. `hits` counts the queries that pass; `better` and `worse` count `changes`. */
type SearchReport = {
  queries: number;
  hits: number;
  better: number;
  worse: number;
  changes: RankChange[];
};

/** The result of all search tests, as plain data. `advice` says how ranks are recorded. */
export type SearchCheck = { diagnostics: Diagnostic[]; report?: SearchReport; advice?: string };

/** With `updateRanks`, the file of ranks is written if it has changed. */
type SearchCheckOptions = { updateRanks: boolean; cache?: Cache };

/** Runs the tests that the configuration names, or recalls their outcome if neither they nor the site have changed. */
export async function checkSearch(
  project: Project,
  compiled: CompiledSite,
  { updateRanks, cache }: SearchCheckOptions,
): Promise<SearchCheck> {
  const { config, fs, root } = project;
  const path = config.searchSettings.tests;
  if (path === undefined) return { diagnostics: updateRanks ? [missingTestsFile(config)] : [] };
  const { tests, diagnostics: invalid } = await readSearchTests(path, project);
  if (!tests.length) return { diagnostics: invalid };
  const key = cache && cacheKey('search-tests', cache.identity, compiled, tests, path, config.site);
  const known = cache && key ? await readCached<SearchOutcome>(cache, key) : undefined;
  const ran = known ?? (await runTests(tests, compiled, config));
  if (cache && key && !known) writeCached(cache, key, ran);
  const file = ranksPath(path);
  const recorded = (await fs.exists(file)) ? readRanks(await fs.readText(file), file) : undefined;
  const before = recorded?.ranks;
  const after = collectRanks(ran.outcomes);
  const isNew = updateRanks && (!before || formatRanks(before, path) !== formatRanks(after, path));
  if (isNew) await replaceFile(root, file, formatRanks(after, path));
  const report = buildReport(ran.outcomes, before, after);
  const advice = isNew ? `Wrote ${file}.` : adviceFor(file, before, after);
  const diagnostics = [...invalid, ...ran.diagnostics, ...(recorded?.diagnostics ?? [])];
  return { diagnostics, report, ...(advice !== undefined && { advice }) };
}

type SearchOutcome = Awaited<ReturnType<typeof runSearchTests>>;

async function runTests(tests: SearchTest[], compiled: CompiledSite, config: Config): Promise<SearchOutcome> {
  const search = await createSearch(compiled.records, config);
  const path = config.searchSettings.tests ?? '';
  return runSearchTests(tests, search, { path, base: config.site.base, ...compiled });
}

function missingTestsFile({ path }: Config): Diagnostic {
  const hint = 'Name your test file in the configuration: search: { tests: docs/search-tests.yaml }.';
  return error('invalid-config', 'There are no search tests whose ranks could be recorded.', { path, hint });
}

/** High enough that a page that has fallen far still has a rank. */
const MAX_HITS_SEARCHED = 100;

/** Loads the engine only if there are tests to run. */
async function createSearch(records: SearchRecord[], { site }: Config): Promise<TestSearch> {
  const { openMemoryIndex } = await import('./memory-index.js');
  const engine = openMemoryIndex(records);
  const { hitsPerGroup } = site.search;
  const query = { page: 0, hitsPerPage: MAX_HITS_SEARCHED, hitsPerGroup, snippetWords: 0 };
  return async (text, section) => {
    const { hits } = await engine({ ...query, text, ...(section !== undefined && { section }) });
    return hits.map(({ url, title }) => ({ url, title: title.join('') }));
  };
}

function buildReport(outcomes: TestOutcome[], before: Ranks | undefined, after: Ranks): SearchReport {
  const changes = before ? compareRanks(before, after) : [];
  const better = changes.filter(isImprovement).length;
  const hits = outcomes.filter(({ hit }) => hit).length;
  return { queries: outcomes.length, hits, better, worse: changes.length - better, changes };
}

function adviceFor(file: string, before: Ranks | undefined, after: Ranks): string | undefined {
  if (!before) return `There are no ranks to compare with: docsc check --update-ranks writes ${file}.`;
  const isSame = before.size === after.size && [...after].every(([query, rank]) => before.get(query) === rank);
  return isSame ? undefined : `docsc check --update-ranks writes them to ${file}.`;
}

/** Logs how many queries pass, and the ranks that have changed. */
export function printSearch({ report, advice }: SearchCheck, terminal: Terminal): void {
  if (!report) return;
  const { queries, hits, better, worse, changes } = report;
  const rankCounts = changes.length ? `; ranks: ${better} better, ${worse} worse` : '';
  terminal.log(`Search: ${hits} of ${queries} queries find what they should${rankCounts}.`);
  for (const change of changes) {
    const { query, from, to } = change;
    const ranks = terminal.color(isImprovement(change) ? 'green' : 'red', `${from} → ${to}`);
    terminal.log(`    ${toSafeLine(query)}: ${ranks}`);
  }
  if (advice) terminal.log(`    ${terminal.color('dim', advice)}`);
}
