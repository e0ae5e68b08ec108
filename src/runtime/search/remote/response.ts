/** Turns a server's response into one that readers see: limited in size, grouped by page, with safe URLs only. */
import { type Hierarchy, type LevelName, levelNames, stripHash } from '../../../search-format.js';
import type { HighlightedText, SearchHit, SearchQuery, SearchResponse } from '../backend/backend.js';
import { highlightedWords, isHighlighted, parseHighlights } from './highlight-tags.js';
import { safeAddress } from './safe-address.js';
import { asCount, asObject, asText, nestedProperty, ownProperty } from './untrusted-json.js';

/** A hit as its dialect reads it, not validated. `highlighted` returns a field with highlight tags, if the server has it. */
export type RemoteHit = { record: unknown; highlighted: (path: string) => unknown };

/** A response as its dialect reads it. What is `unknown` may be anything. */
export type RemoteResponse = {
  hits: readonly RemoteHit[];
  /** Hits on all pages. */
  count: unknown;
  /** Section → number of hits. */
  sections: unknown;
};

/** The origins at which the site is published (`''` if that is not configured), and at which this page was loaded. */
export type SiteOrigins = { published: string; current: string };

const MAX_TITLE_LENGTH = 400;
const MAX_TEXT_LENGTH = 1_000;
const MAX_ID_LENGTH = 1_500;
const MAX_SECTIONS = 50;
/** Servers may send more hits than a page has. Some more than these are read, because the first may be unusable. */
const MAX_HITS_READ = 100;

/** Leaves out hits without a safe URL or without a title, and hits with the same id as an earlier one. */
export function toSearchResponse(remote: RemoteResponse, query: SearchQuery, origins: SiteOrigins): SearchResponse {
  const usable = remote.hits.slice(0, MAX_HITS_READ).flatMap(hit => toSearchHit(hit, query, origins) ?? []);
  const seen = new Set<string>();
  const unique = usable.filter(({ objectID }) => !seen.has(objectID) && seen.add(objectID));
  const hits = groupByPage(unique.slice(0, query.hitsPerPage));
  return { hits, count: Math.max(asCount(remote.count), hits.length), sections: readSections(remote.sections) };
}

function toSearchHit(hit: RemoteHit, query: SearchQuery, origins: SiteOrigins): SearchHit | undefined {
  const { record, highlighted } = hit;
  const url = safeAddress(asText(ownProperty(record, 'url'), MAX_ID_LENGTH), origins);
  const hierarchy = readHierarchy(record);
  const set = levelNames.filter(name => hierarchy[name] !== null);
  const deepest = set.at(-1);
  if (url === undefined || deepest === undefined) return undefined;
  const type = set.find(name => name === ownProperty(record, 'type')) ?? deepest;
  const levels = set.map(name => highlightedTitle(highlighted(`hierarchy.${name}`), hierarchy[name]!));
  const snippet = parseHighlights(
    snippetOf(highlighted('content'), ownProperty(record, 'content'), query.snippetWords),
  );
  const request = asText(ownProperty(record, 'request'), MAX_TITLE_LENGTH).trim();
  return {
    objectID: asText(ownProperty(record, 'objectID'), MAX_ID_LENGTH) || url,
    url,
    type,
    hierarchy,
    ...(request && { request }),
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

/** The plain title if the server sent no highlighted one. */
function highlightedTitle(value: unknown, plain: string): HighlightedText {
  const text = asText(value, MAX_TITLE_LENGTH);
  return parseHighlights(text.trim() === '' ? plain : text);
}

/** The snippet if it has highlights. Otherwise the first words of it or of the content: some servers send the whole text. */
function snippetOf(value: unknown, content: unknown, words: number): string {
  const text = asText(value, MAX_TEXT_LENGTH);
  if (isHighlighted(text)) return text;
  const all = (text || asText(content, MAX_TEXT_LENGTH)).trim().split(/\s+/);
  return all.length <= words + 1 ? all.join(' ') : `${all.slice(0, words).join(' ')}…`;
}

/** Moves the hits of each page of the site to where the best of them is. */
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
