/** Compares the named schemas of APIs. Each is published once, whatever number of pages shows it. */
import type { Route } from '../../routes.js';
import { compareStrings } from '../diagnostics/index.js';
import type { Comparison } from './pages.js';
import { linesOfBody } from './reading-text.js';
import type { ChangedSchema, PublishedSite } from './types.js';

/** The schemas that came, went or read differently, by API and name. */
export function compareSchemas({ before, after, compareTexts }: Comparison): ChangedSchema[] {
  const apis = [...new Set([...before.schemas.keys(), ...after.schemas.keys()])].sort(compareStrings);
  const found = apis.flatMap(api => {
    const [old, now] = [before, after].map(({ schemas }) => schemas.get(api) ?? new Map<string, string>());
    const names = [...new Set([...old!.keys(), ...now!.keys()])].sort(compareStrings);
    return names.flatMap((schema): Omit<ChangedSchema, 'pages'>[] => {
      const [from, to] = [old!.get(schema), now!.get(schema)];
      if (from === to) return [];
      if (from === undefined || to === undefined)
        return [{ api, schema, kind: from === undefined ? 'added' : 'removed' }];
      const text = compareTexts(linesOfBody(before.readSchema(from)), linesOfBody(after.readSchema(to)));
      return text ? [{ api, schema, kind: 'changed', text }] : [];
    });
  });
  const pagesOf = found.length ? listPages(after, before) : new Map<string, Route[]>();
  return found.map(change => ({ ...change, pages: pagesOf.get(change.schema) ?? [] }));
}

/** The pages that show each schema from the start, among those whose chunks differ. */
function listPages(after: PublishedSite, before: PublishedSite): Map<string, Route[]> {
  const pages = new Map<string, Route[]>();
  for (const [route, hash] of after.pages) {
    if (before.pages.get(route) === hash) continue;
    for (const key of Object.keys(after.readChunk(route).schemas ?? {})) {
      const routes = pages.get(key) ?? [];
      routes.push(route);
      pages.set(key, routes);
    }
  }
  return pages;
}
