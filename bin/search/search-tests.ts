/** The search tests of a site, run with the engine that browsers run, and what is said of ranks that changed. */

import type { Config } from '../../src/compiler/config/types.js';
import { error } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { replaceFile } from '../../src/compiler/disk/project.js';
import { readSearchTests } from '../../src/compiler/search-tests/file.js';
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
import { escapeControlCharacters, type Terminal } from '../report/index.js';

/** `routes` are those of all pages. */
type CompiledSite = { records: SearchRecord[]; routes: string[] };

/** For `--json`; `better` and `worse` count `changes`. */
type SearchReport = {
  queries: number;
  hits: number;
  better: number;
  worse: number;
  changes: RankChange[];
};

type SearchCheck = { diagnostics: Diagnostic[]; report?: SearchReport; say: (terminal: Terminal) => void };

const NO_SEARCH_CHECK: Omit<SearchCheck, 'diagnostics'> = { say: () => undefined };

export async function checkSearch(
  project: Project,
  compiled: CompiledSite,
  updateRanks: boolean,
): Promise<SearchCheck> {
  const { config, fs, root } = project;
  const path = config.searchSettings.tests;
  if (path === undefined) return { diagnostics: updateRanks ? [missingTestsFile(config)] : [], ...NO_SEARCH_CHECK };
  const diagnostics: Diagnostic[] = [];
  const tests = await readSearchTests(path, config, fs, diagnostics);
  if (!tests.length) return { diagnostics, ...NO_SEARCH_CHECK };
  const ask = await createSearch(compiled.records, config);
  const ran = await runSearchTests(tests, ask, { path, base: config.site.base, ...compiled });
  diagnostics.push(...ran.diagnostics);
  const file = ranksPath(path);
  const before = (await fs.exists(file)) ? readRanks(await fs.readText(file), file, diagnostics) : undefined;
  const after = collectRanks(ran.outcomes);
  const isNew = updateRanks && (!before || formatRanks(before, path) !== formatRanks(after, path));
  if (isNew) await replaceFile(root, file, formatRanks(after, path));
  const report = buildReport(ran.outcomes, before, after);
  const advice = isNew ? `Wrote ${file}.` : adviceFor(file, before, after);
  return { diagnostics, report, say: terminal => logRanks(report, advice, terminal) };
}

function missingTestsFile({ path }: Config): Diagnostic {
  const hint = 'Name the file of your tests in the configuration: search: { tests: docs/search-tests.yaml }.';
  return error('invalid-config', 'There are no search tests whose ranks could be written.', { path, hint });
}

/** Deep enough that a page which fell far still has a rank. */
const MAX_HITS_SEARCHED = 100;

/** The engine that browsers run, loaded only where it is asked. */
async function createSearch(records: SearchRecord[], { site }: Config): Promise<TestSearch> {
  const { openMemoryIndex } = await import('./memory-index.js');
  const engine = openMemoryIndex(records);
  const { hitsPerGroup, snippet } = site.search;
  const asked = { page: 0, hitsPerPage: MAX_HITS_SEARCHED, hitsPerGroup, snippetWords: snippet.large };
  return async (text, section) => {
    const { hits } = await engine({ ...asked, text, ...(section !== undefined && { section }) });
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

function logRanks(
  { queries, hits, better, worse, changes }: SearchReport,
  advice: string | undefined,
  terminal: Terminal,
) {
  const counted = changes.length ? `; ranks: ${better} better, ${worse} worse` : '';
  terminal.log(`Search: ${hits} of ${queries} queries find what they should${counted}.`);
  for (const change of changes) {
    const { query, from, to } = change;
    terminal.log(
      `    ${escapeControlCharacters(query)}: ${terminal.color(isImprovement(change) ? 'green' : 'red', `${from} → ${to}`)}`,
    );
  }
  if (advice) terminal.log(`    ${terminal.color('dim', advice)}`);
}
