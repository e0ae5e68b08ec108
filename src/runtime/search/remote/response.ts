/** What a server has found → the answer that readers see: bounded, grouped by page, with addresses that are safe. */
import { type Hierarchy, type LevelName, levelNames, stripHash } from '../../../search-format.js';
import type { HighlightedText, SearchHit, SearchQuery, SearchResponse } from '../backend/backend.js';
import { highlightedWords, isHighlighted, parseHighlights } from './highlight-tags.js';
import { safeAddress } from './safe-address.js';
import { asCount, asObject, asText, nestedProperty, ownProperty } from './untrusted-json.js';

/** One hit as its dialect spells it; `marked` gives a field with marks, if the server has marked it. */
export type RemoteHit = { record: unknown; marked: (path: string) => unknown };

export type RemoteResponse = {
  found: readonly RemoteHit[];
  /** Of all pages. */
  count: unknown;
  /** Section → hits in it. */
  sections: unknown;
};

/** Where the site is published, and where it is shown. */
export type SiteOrigins = { url: string; here: string };

const MAX_TITLE_LENGTH = 400;
const MAX_TEXT_LENGTH = 1_000;
const MAX_ID_LENGTH = 1_500;
const MAX_SECTIONS = 50;
/** Servers may send more than they were asked for; some of the first may be of no use. */
const MAX_HITS_READ = 100;

export function toSearchResponse(
  { found, count, sections }: RemoteResponse,
  query: SearchQuery,
  place: SiteOrigins,
): SearchResponse {
  const read = found.slice(0, MAX_HITS_READ).flatMap(one => toSearchHit(one, query, place) ?? []);
  const seen = new Set<string>();
  const unique = read.filter(({ objectID }) => !seen.has(objectID) && seen.add(objectID));
  const hits = groupByPage(unique.slice(0, query.hitsPerPage));
  return { hits, count: Math.max(asCount(count), hits.length), sections: readSections(sections) };
}

function toSearchHit({ record, marked }: RemoteHit, query: SearchQuery, place: SiteOrigins): SearchHit | undefined {
  const url = safeAddress(asText(ownProperty(record, 'url'), MAX_ID_LENGTH), place);
  const hierarchy = readHierarchy(record);
  const set = levelNames.filter(name => hierarchy[name] !== null);
  const deepest = set.at(-1);
  if (url === undefined || deepest === undefined) return undefined;
  const type = set.find(name => name === ownProperty(record, 'type')) ?? deepest;
  const levels = set.map(name => highlightedOr(marked(`hierarchy.${name}`), hierarchy[name]!, MAX_TITLE_LENGTH));
  const snippet = parseHighlights(snippetOf(marked('content'), ownProperty(record, 'content'), query.snippetWords));
  return {
    objectID: asText(ownProperty(record, 'objectID'), MAX_ID_LENGTH) || url,
    url,
    type,
    hierarchy,
    title: levels.at(-1)!,
    snippet,
    words: highlightedWords([...levels, snippet]),
  };
}

function readHierarchy(record: unknown): Hierarchy {
  const levels = levelNames.map((name): [LevelName, string | null] => [
    name,
    asText(nestedProperty(record, `hierarchy.${name}`), MAX_TITLE_LENGTH).trim() || null,
  ]);
  return Object.fromEntries(levels) as Hierarchy;
}

function highlightedOr(value: unknown, plain: string, most: number): HighlightedText {
  const text = asText(value, most);
  return parseHighlights(text.trim() === '' ? plain : text);
}

/** Servers that give no snippet where the text did not match give the text: it is cut to its first words. */
function snippetOf(value: unknown, content: unknown, words: number): string {
  const text = asText(value, MAX_TEXT_LENGTH);
  if (isHighlighted(text)) return text;
  const all = (text || asText(content, MAX_TEXT_LENGTH)).trim().split(/\s+/);
  return all.length <= words + 1 ? all.join(' ') : `${all.slice(0, words).join(' ')}…`;
}

/** Hits of one page stand together, where the best of them is. */
function groupByPage(hits: readonly SearchHit[]): SearchHit[] {
  const pages = new Map<string, SearchHit[]>();
  for (const hit of hits) {
    const page = stripHash(hit.url);
    pages.set(page, [...(pages.get(page) ?? []), hit]);
  }
  return [...pages.values()].flat();
}

function readSections(counts: unknown): SearchResponse['sections'] {
  return Object.entries(asObject(counts))
    .map(([name, count]) => ({ name: asText(name, MAX_TITLE_LENGTH), count: asCount(count) }))
    .filter(({ name, count }) => name.trim() !== '' && count > 0)
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, MAX_SECTIONS);
}
