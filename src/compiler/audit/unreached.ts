/** `unreached-page`: documents of which neither a sidebar nor a search test shows that readers can find them. */
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { readSearchTests } from '../search-tests/file.js';
import { listedRoutes, listSoughtDocuments } from './documents.js';
import type { AuditedSite } from './links.js';

/** A finding for each such document. What is wrong with the tests themselves is reported where they run. */
export async function findUnreached({ config, fs, site }: AuditedSite): Promise<Diagnostic[]> {
  const path = config.searchSettings.tests;
  const { tests } = path === undefined ? { tests: [] } : await readSearchTests(path, { config, fs });
  const reached = listedRoutes(site);
  // The page of a changelog lists its entries.
  for (const { entries = [] } of site.changelogs ?? []) for (const route of entries) reached.add(route);
  for (const { page } of tests) if (page) reached.add(page.route);
  return listSoughtDocuments(site, config).flatMap(({ route, origin }) => {
    if (reached.has(route)) return [];
    const message = `No sidebar lists "${route}", and no search test expects it.`;
    return [finding('unreached-page', message, { path: origin.path })];
  });
}
