/** Runs a project's search tests on two built sites, and compares what each query finds. */
import type { MovedPage, SearchChange } from '../../src/compiler/difference/types.js';
import { readSearchTests } from '../../src/compiler/search-tests/file.js';
import { toRoute } from '../../src/routes.js';
import { openSearchIndex } from '../../src/runtime/search/engine/engine.js';
import type { IndexManifest } from '../../src/runtime/search/engine/index-writer.js';
import { stripHash } from '../../src/search-format.js';
import type { Project } from '../project.js';
import type { ReadSite } from './read-site.js';

/** Pages beyond this rank count as not found. */
const MOST_HITS = 50;

type Sites = { before: ReadSite; after: ReadSite; moved: readonly MovedPage[] };

/** The queries whose first page or whose rank differs; `undefined` where there are no tests, or a site has no index. */
export async function compareSearch(
  project: Project,
  { before, after, moved }: Sites,
): Promise<SearchChange[] | undefined> {
  const { config, fs } = project;
  const path = config.searchSettings.tests;
  if (path === undefined) return undefined;
  const { tests } = await readSearchTests(path, { config, fs });
  const [old, now] = [before, after].map(site => openSearch(site, config.site.search.hitsPerGroup));
  if (!tests.length || !old || !now) return undefined;
  // The name of an index is made of its contents: the same index finds the same.
  if (before.manifest.search === after.manifest.search) return [];
  const today = new Map(moved.map(({ from, to }) => [from, to]));
  const changes: SearchChange[] = [];
  for (const { query, section, page } of tests) {
    const [had, has] = await Promise.all([old(query, section), now(query, section)]);
    const found = { before: had.map(route => today.get(route) ?? route), after: has };
    const rankIn = (routes: string[]) => (page && routes.includes(page.route) ? routes.indexOf(page.route) + 1 : null);
    const rank = { before: rankIn(found.before), after: rankIn(found.after) };
    const first = { before: found.before[0] ?? null, after: found.after[0] ?? null };
    const [ranks, firsts] = [rank, first].map(pair => pair.before !== pair.after);
    if (!ranks && !firsts) continue;
    changes.push({ query, ...(page && { page: page.route }), ...(ranks && { rank }), ...(firsts && { first }) });
  }
  return changes;
}

/** Finds the routes of pages, best first; `undefined` for a site without an index of its own. */
function openSearch({ base, manifest, readText }: ReadSite, hitsPerGroup: number) {
  if (!manifest.search) return undefined;
  const engine = openSearchIndex(JSON.parse(readText(manifest.search)) as IndexManifest, async function* (path) {
    yield readText(path);
  });
  return async (text: string, section: string | undefined): Promise<string[]> => {
    const query = { text, page: 0, hitsPerPage: MOST_HITS, hitsPerGroup, snippetWords: 0 };
    const { hits } = await engine({ ...query, ...(section !== undefined && { section }) });
    return [...new Set(hits.flatMap(({ url }) => toRoute(stripHash(url), base) ?? []))];
  };
}
