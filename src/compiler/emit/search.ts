/** What can be searched of a page, and the files of the local index. */
import { decodePercent, type Route, withBase } from '../../routes.js';
import { type Hierarchy, type IndexSegment, levelNames, type SearchRecord } from '../../search-format.js';
import { splitName, uniqueIgnoringCase } from '../body/identifiers.js';
import { shortHash } from '../disk/project.js';
import type { OutputFile, Page, PageHead, Section, SitePage } from '../types.js';
import { toHashedFile } from './manifest.js';

/**
 * Characters of one record. Sections are shorter; one that is not, such as a table of thousands of rows, becomes several
 * records, so that every word is found, lengths stay comparable and a hit brings kilobytes and not megabytes.
 */
const MAX_RECORD_CHARACTERS = 40_000;

/** Of an operation that is on its way out, so that the one that takes its place comes first. */
const DEPRECATED_BOOST = 0.8;

export function buildSearchRecords({ head, sections }: Page, place: SitePage, base: string): SearchRecord[] {
  const { search, unlisted, boost = head.deprecated ? DEPRECATED_BOOST : 1 } = head.frontMatter;
  if (search === false || unlisted) return [];
  const above = [head.search?.part ?? place.part, ...(head.search?.above ?? []), head.title];
  const nameOf = createRecordIds(head.route);
  const address = withBase(head.route, base);
  return sections.flatMap(section => {
    const { heading, parents } = section;
    const isOwn = heading === undefined;
    const all = [...above, ...parents, ...(heading ? [heading.text] : [])];
    // Deeper than there are levels: those in between are left out, never the section's own.
    const levels = all.length > levelNames.length ? [...all.slice(0, levelNames.length - 1), all.at(-1)!] : all;
    const anchor = heading?.id ? `#${encodeURIComponent(heading.id)}` : '';
    const words = uniqueIgnoringCase(isOwn ? [...addressWords(head), ...section.alias] : section.alias).join(' ');
    const alias = (isOwn ? [words, ...uniqueIgnoringCase(pageKeywords(head, place))] : [words]).join(', ');
    const code = section.code.join(' ');
    return splitRecordText(isOwn ? descriptionAndText(head, section) : section.text).map(content => ({
      objectID: nameOf(anchor),
      url: address + anchor,
      type: levelNames[levels.length - 1]!,
      hierarchy: hierarchyOf(levels),
      content,
      ...(alias && { alias }),
      ...(code && { code }),
      ...(boost !== 1 && { boost }),
    }));
  });
}

function hierarchyOf(levels: string[]): Hierarchy {
  const hierarchy = {} as Hierarchy;
  for (const [level, name] of levelNames.entries()) hierarchy[name] = levels[level] ?? null;
  return hierarchy;
}

/** The second record of an anchor is `/route#anchor?2`: in an anchor itself a question mark is escaped. */
function createRecordIds(route: Route): (anchor: string) => string {
  const counts = new Map<string, number>();
  return anchor => {
    const count = (counts.get(anchor) ?? 0) + 1;
    counts.set(anchor, count);
    return route + anchor + (count > 1 ? `?${count}` : '');
  };
}

/** Words that a page is found by: of its address, and of an operation's request. */
function addressWords({ route, search }: PageHead): string[] {
  // Folders are parts of a guide's name, "the install guide"; those of an API are the same for all of its operations.
  const address = search ? route.slice(route.lastIndexOf('/') + 1) : route;
  const slug = address.split('/').flatMap(part => splitName(decodePercent(part)));
  return [...(search?.alias ?? []), ...slug];
}

/** What else a page is called, each a name as a whole: by its author, and in its sidebar. */
function pageKeywords({ title, frontMatter }: PageHead, { label }: SitePage): string[] {
  const { keywords = [], sidebar_label = label } = frontMatter;
  return [...keywords, sidebar_label ?? ''].filter(name => name !== '' && name !== title);
}

/** With the description that its author wrote, unless the text begins with it. */
function descriptionAndText({ frontMatter: { description = '' } }: PageHead, { text }: Section): string {
  const about = description.replace(/\s+/g, ' ').trim();
  return text.startsWith(about) ? text : `${about} ${text}`.trim();
}

/** Cut between words. */
function splitRecordText(text: string): string[] {
  if (text.length <= MAX_RECORD_CHARACTERS) return [text];
  const space = text.lastIndexOf(' ', MAX_RECORD_CHARACTERS);
  const whole = /[\ud800-\udbff]/.test(text[MAX_RECORD_CHARACTERS - 1]!)
    ? MAX_RECORD_CHARACTERS - 1
    : MAX_RECORD_CHARACTERS;
  const end = space > MAX_RECORD_CHARACTERS / 2 ? space : whole;
  return [text.slice(0, end), ...splitRecordText(text.slice(end).trimStart())];
}

/** The runtime's own writer of indexes: it is the runtime that reads them. Page by page, and then all of them as one. */
export type IndexBuilder = {
  analyse: (records: SearchRecord[]) => IndexSegment;
  /** Several as one, of which the index is the same. */
  merge: (pages: IndexSegment[]) => IndexSegment;
  /** Takes all pages, one after the other. Files are given as soon as they are complete, so that nobody holds them all. */
  start: (hash: (contents: string) => string) => {
    add: (pages: IndexSegment) => OutputFile[];
    end: () => { manifest: unknown; files: OutputFile[] };
  };
  /** Of an index that was written, the files that pages change which read otherwise now; undefined where it is to be written anew. */
  update: (
    written: { manifest: unknown; read: (path: string) => string | undefined },
    pages: { before: IndexSegment; after: IndexSegment }[],
    hash: (contents: string) => string,
  ) => { manifest: unknown; files: OutputFile[]; paths: string[] } | undefined;
};

/** The files of the index; the last one is the manifest, which names the others. */
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
