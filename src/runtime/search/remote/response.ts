/** What a server has found → the answer that readers see: bounded, grouped by page, with addresses that are safe. */
import { type Hierarchy, type LevelName, levelNames, pageOf } from '../../../search-format.js';
import type { Marked, SearchAnswer, SearchHit, SearchQuery } from '../backend/backend.js';
import { isMarked, partsOf, wordsOf } from './highlight-tags.js';
import { safeAddress } from './safe-address.js';
import { countOf, deepField, field, fieldsOf, textOf } from './untrusted-json.js';

/** One hit as its dialect spells it; `marked` gives a field with marks, if the server has marked it. */
export type Found = { record: unknown; marked: (path: string) => unknown };

export type Page = {
  found: readonly Found[];
  /** Of all pages. */
  count: unknown;
  /** Section → hits in it. */
  sections: unknown;
};

/** Where the site is published, and where it is shown. */
export type Place = { url: string; here: string };

const MOST_TITLE = 400;
const MOST_TEXT = 1_000;
const MOST_ID = 1_500;
const MOST_SECTIONS = 50;
/** Servers may send more than they were asked for; some of the first may be of no use. */
const MOST_READ = 100;

export function answerOf({ found, count, sections }: Page, query: SearchQuery, place: Place): SearchAnswer {
  const read = found.slice(0, MOST_READ).flatMap(one => hitOf(one, query, place) ?? []);
  const seen = new Set<string>();
  const unique = read.filter(({ objectID }) => !seen.has(objectID) && seen.add(objectID));
  const hits = grouped(unique.slice(0, query.hitsPerPage));
  return { hits, count: Math.max(countOf(count), hits.length), sections: sectionsOf(sections) };
}

function hitOf({ record, marked }: Found, query: SearchQuery, place: Place): SearchHit | undefined {
  const url = safeAddress(textOf(field(record, 'url'), MOST_ID), place);
  const hierarchy = hierarchyOf(record);
  const set = levelNames.filter(name => hierarchy[name] !== null);
  const deepest = set.at(-1);
  if (url === undefined || deepest === undefined) return undefined;
  const type = set.find(name => name === field(record, 'type')) ?? deepest;
  const levels = set.map(name => markedOr(marked(`hierarchy.${name}`), hierarchy[name]!, MOST_TITLE));
  const snippet = partsOf(snippetOf(marked('content'), field(record, 'content'), query.snippetWords));
  return {
    objectID: textOf(field(record, 'objectID'), MOST_ID) || url,
    url,
    type,
    hierarchy,
    title: levels.at(-1)!,
    snippet,
    words: wordsOf([...levels, snippet]),
  };
}

function hierarchyOf(record: unknown): Hierarchy {
  const levels = levelNames.map((name): [LevelName, string | null] => [
    name,
    textOf(deepField(record, `hierarchy.${name}`), MOST_TITLE).trim() || null,
  ]);
  return Object.fromEntries(levels) as Hierarchy;
}

function markedOr(value: unknown, plain: string, most: number): Marked {
  const text = textOf(value, most);
  return partsOf(text.trim() === '' ? plain : text);
}

/** Servers that give no snippet where the text did not match give the text: it is cut to its first words. */
function snippetOf(value: unknown, content: unknown, words: number): string {
  const text = textOf(value, MOST_TEXT);
  if (isMarked(text)) return text;
  const all = (text || textOf(content, MOST_TEXT)).trim().split(/\s+/);
  return all.length <= words + 1 ? all.join(' ') : `${all.slice(0, words).join(' ')}…`;
}

/** Hits of one page stand together, where the best of them is. */
function grouped(hits: readonly SearchHit[]): SearchHit[] {
  const pages = new Map<string, SearchHit[]>();
  for (const hit of hits) {
    const page = pageOf(hit.url);
    pages.set(page, [...(pages.get(page) ?? []), hit]);
  }
  return [...pages.values()].flat();
}

function sectionsOf(counts: unknown): SearchAnswer['sections'] {
  return Object.entries(fieldsOf(counts))
    .map(([name, count]) => ({ name: textOf(name, MOST_TITLE), count: countOf(count) }))
    .filter(({ name, count }) => name.trim() !== '' && count > 0)
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_SECTIONS);
}
