/** What can be searched of a page, and the files of the local index. */
import { type Route, withBase } from '../../routes.js';
import { type Hierarchy, levelNames, type SearchRecord } from '../../search-format.js';
import { hashOf } from '../fs.js';
import type { OutputFile, Page, SitePage } from '../types.js';
import { hashed } from './manifest.js';

/** A section longer than this is cut: search finds sections, it does not replace them. */
const MOST_TEXT = 2_000;

export function searchRecords(page: Page, place: SitePage, base: string): SearchRecord[] {
  if (page.head.frontMatter.search === false || page.head.frontMatter.unlisted) return [];
  const above = [place.crumbs[0]?.label ?? 'Documentation', page.head.title];
  return page.sections.map(({ heading, parents, text }) => {
    const levels = [...above, ...parents, ...(heading ? [heading.text] : [])].slice(0, levelNames.length);
    const objectID = page.head.route + (heading?.id ? `#${encodeURIComponent(heading.id)}` : '');
    return {
      objectID,
      url: withBase(objectID, base),
      type: levelNames[levels.length - 1]!,
      hierarchy: Object.fromEntries(levelNames.map((name, nth) => [name, levels[nth] ?? null])) as Hierarchy,
      content: text.slice(0, MOST_TEXT),
    };
  });
}

/** The runtime's own writer of indexes: it is the runtime that reads them. */
export type IndexSearch = (
  records: SearchRecord[],
  hash: (contents: string) => string,
) => { manifest: unknown; files: OutputFile[] };

export type SearchFiles = { manifest: OutputFile; files: OutputFile[] };

/** The manifest of the index, and the files that it names. */
export function emitSearch(records: Map<Route, SearchRecord[]>, index: IndexSearch): SearchFiles {
  const { manifest, files } = index([...records.values()].flat(), hashOf);
  return { manifest: hashed('search/index', manifest), files };
}
