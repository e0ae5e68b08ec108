/** Search records of pages, and the files of the local index. */
import { decodePercent, type Route, withBase } from '../../routes.js';
import { type Hierarchy, type IndexSegment, levelNames, type SearchRecord } from '../../search-format.js';
import { splitName, uniqueIgnoringCase } from '../body/identifiers.js';
import { joinBlocks } from '../body/sections.js';
import { toOneLine } from '../body/text.js';
import { shortHash } from '../disk/project.js';
import type { OutputFile, Page, PageHead, Section, SitePage } from '../types.js';
import { toHashedFile } from './manifest.js';

/**
 * Maximum characters of a record. A longer section, such as a table of thousands of rows, becomes several records, so that
 * every word is searchable, lengths stay comparable, and a hit loads kilobytes instead of megabytes.
 */
const MAX_RECORD_CHARACTERS = 40_000;

/** Boost of deprecated operations, so that their replacements rank higher. */
const DEPRECATED_BOOST = 0.8;

/** The search records of a page, one or more per section; none if the page is excluded from search. */
export function buildSearchRecords({ head, sections }: Page, sitePage: SitePage, base: string): SearchRecord[] {
  const { search, unlisted, boost = head.deprecated ? DEPRECATED_BOOST : 1 } = head.frontMatter;
  if (search === false || unlisted) return [];
  const pageLevels = [head.search?.part ?? sitePage.part, ...(head.search?.above ?? []), head.title];
  const recordIdOf = createRecordIds(head.route);
  const url = withBase(head.route, base);
  return sections.flatMap(section => {
    const { heading, parents } = section;
    const isPageSection = heading === undefined;
    const all = [...pageLevels, ...parents, ...(heading ? [heading.text] : [])];
    // A section that is too deep keeps its own level; levels in between are left out.
    const levels = all.length > levelNames.length ? [...all.slice(0, levelNames.length - 1), all.at(-1)!] : all;
    const anchor = heading?.id ? `#${encodeURIComponent(heading.id)}` : '';
    const words = uniqueIgnoringCase(isPageSection ? [...urlWords(head), ...section.alias] : section.alias).join(' ');
    const alias = (isPageSection ? [words, ...uniqueIgnoringCase(pageKeywords(head, sitePage))] : [words]).join(', ');
    const code = section.code.join(' ');
    return splitRecordText(isPageSection ? descriptionAndText(head, section) : section.text).map(content => ({
      objectID: recordIdOf(anchor),
      url: url + anchor,
      type: levelNames[levels.length - 1]!,
      hierarchy: hierarchyOf(levels),
      content,
      ...(alias && { alias }),
      ...(code && { code }),
      ...(isPageSection && head.search?.request && { request: head.search.request }),
      ...(boost !== 1 && { boost }),
    }));
  });
}

function hierarchyOf(levels: string[]): Hierarchy {
  const hierarchy = {} as Hierarchy;
  for (const [level, name] of levelNames.entries()) hierarchy[name] = levels[level] ?? null;
  return hierarchy;
}

/**
 * Unique ids: the second record of an anchor is `/route#anchor?2`, as an anchor itself has no unescaped question mark.
 */
function createRecordIds(route: Route): (anchor: string) => string {
  const counts = new Map<string, number>();
  return anchor => {
    const count = (counts.get(anchor) ?? 0) + 1;
    counts.set(anchor, count);
    return route + anchor + (count > 1 ? `?${count}` : '');
  };
}

/** Searchable words of a page's URL, and of an operation's request. */
function urlWords({ route, search }: PageHead): string[] {
  // Folders name a topic, such as "install"; those of an API are the same for all of its operations.
  const path = search ? route.slice(route.lastIndexOf('/') + 1) : route;
  const slug = path.split('/').flatMap(part => splitName(decodePercent(part)));
  return [...(search?.alias ?? []), ...slug];
}

/** Other names of a page: its keywords and its label in the sidebar. */
function pageKeywords({ title, frontMatter }: PageHead, { label }: SitePage): string[] {
  const { keywords = [], sidebar_label = label } = frontMatter;
  return [...keywords, sidebar_label ?? ''].filter(name => name !== '' && name !== title);
}

/** The section's text after the page's description, unless the text starts with it. */
function descriptionAndText({ frontMatter: { description = '' } }: PageHead, { text }: Section): string {
  const about = toOneLine(description);
  return text.startsWith(about) ? text : joinBlocks([about, text]);
}

/** Splits a text that is too long for one record between words. */
function splitRecordText(text: string): string[] {
  if (text.length <= MAX_RECORD_CHARACTERS) return [text];
  const space = text.lastIndexOf(' ', MAX_RECORD_CHARACTERS);
  // Never splits a surrogate pair.
  const limit = /[\ud800-\udbff]/.test(text[MAX_RECORD_CHARACTERS - 1]!)
    ? MAX_RECORD_CHARACTERS - 1
    : MAX_RECORD_CHARACTERS;
  const end = space > MAX_RECORD_CHARACTERS / 2 ? space : limit;
  return [text.slice(0, end), ...splitRecordText(text.slice(end).trimStart())];
}

/** Builds the local search index. The runtime, which also reads the index, provides it. */
export type IndexBuilder = {
  /** The segment of a page's records. */
  analyse: (records: SearchRecord[]) => IndexSegment;
  /** Joins segments to one that results in the same index. */
  merge: (pages: IndexSegment[]) => IndexSegment;
  /**
   * Starts an index. `add` takes segments in order and returns the files that are complete, so that memory use stays
   * low.
   */
  start: (hash: (contents: string) => string) => {
    add: (pages: IndexSegment) => OutputFile[];
    end: () => { manifest: unknown; files: OutputFile[] };
  };
  /**
   * Updates an existing index for pages that changed. Returns the new manifest, the files that differ, and the paths of all
   * files; `undefined` if the index must be rebuilt.
   */
  update: (
    written: { manifest: unknown; read: (path: string) => string | undefined },
    pages: { before: IndexSegment; after: IndexSegment }[],
    hash: (contents: string) => string,
  ) => { manifest: unknown; files: OutputFile[]; paths: string[] } | undefined;
};

/** The files of the index; the last one is its manifest, which refers to the others. */
export async function* emitSearchIndex(
  pages: AsyncIterable<IndexSegment>,
  { start }: IndexBuilder,
): AsyncGenerator<OutputFile> {
  const index = start(shortHash);
  for await (const page of pages) yield* index.add(page);
  const { manifest, files } = index.end();
  yield* files;
  yield toHashedFile('search/index', manifest);
}
