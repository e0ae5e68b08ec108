/** The queries that fake search servers send to an engine, whatever the protocol, and a small engine for tests. */
import { levelNames, type SearchRecord } from '../../src/search-format.js';

/** A record as it is pushed, with the attributes to filter by. */
export type TaggedRecord = SearchRecord & Record<string, unknown>;

/** A query, whatever protocol it came in. `filters` is a list of ANDs, each a list of ORs. */
export type EngineQuery = {
  text: string;
  filters: { attribute: string; value: string }[][];
  /** Counts from 0. */
  page: number;
  perPage: number;
  snippetWords: number;
  /** Texts around matches, and the ellipsis where a text is cut. */
  marks: { start: string; end: string; ellipsis: string };
};

/** Highlighted texts by path, such as `hierarchy.lvl1`; texts without a match are absent. */
export type Hit = { record: TaggedRecord; marked: Record<string, string>; snippet: string };
/** One page of hits; `sections` counts all hits by section. */
export type Result = { total: number; hits: Hit[]; sections: Record<string, number> };
/** A search engine for fake servers. */
export type TestEngine = (asked: EngineQuery) => Promise<Result>;

/** Finds records that contain every word, in record order: enough to test protocols, not ranking. */
export function plainEngine(records: TaggedRecord[]): TestEngine {
  return async asked => {
    const words = asked.text.toLowerCase().split(/\s+/).filter(Boolean);
    const isIn = (record: TaggedRecord) =>
      passes(record, asked.filters) && words.every(word => textOf(record).includes(word));
    const found = records.filter(isIn);
    const from = asked.page * asked.perPage;
    return {
      total: found.length,
      hits: found.slice(from, from + asked.perPage).map(record => hitOf(record, words, asked)),
      sections: countSections(found),
    };
  };
}

/** The values of an attribute: `a.b` is a nested field, and a list has several values. */
export function valuesOf(record: TaggedRecord, attribute: string): unknown[] {
  const value = attribute
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null)?.[name], record);
  return Array.isArray(value) ? value : [value];
}

function passes(record: TaggedRecord, filters: EngineQuery['filters']): boolean {
  return filters.every(any => any.some(({ attribute, value }) => valuesOf(record, attribute).includes(value)));
}

function countSections(records: TaggedRecord[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { hierarchy } of records) if (hierarchy.lvl0) counts[hierarchy.lvl0] = (counts[hierarchy.lvl0] ?? 0) + 1;
  return counts;
}

function textOf({ hierarchy, content, alias, code }: TaggedRecord): string {
  return [...Object.values(hierarchy), content, alias, code].join(' ').toLowerCase();
}

function hitOf(record: TaggedRecord, words: string[], { marks, snippetWords }: EngineQuery): Hit {
  const escaped = words.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const any = new RegExp(`(${escaped.join('|')})`, 'gi');
  const mark = (text: string) => (words.length ? text.replace(any, `${marks.start}$1${marks.end}`) : text);
  const marked = levelNames.flatMap((name): [string, string][] => {
    const text = record.hierarchy[name];
    return text !== null && mark(text) !== text ? [[`hierarchy.${name}`, mark(text)]] : [];
  });
  const all = record.content.split(' ');
  const at = Math.max(0, all.findIndex(part => mark(part) !== part) - 2);
  const part = mark(all.slice(at, at + snippetWords).join(' '));
  const snippet = `${at ? marks.ellipsis : ''}${part}${at + snippetWords < all.length ? marks.ellipsis : ''}`;
  return { record, marked: Object.fromEntries(marked), snippet };
}
