/** What the doubles of search servers ask an engine, whichever dialect they were asked in, and a small engine for tests. */
import { levelNames, type SearchRecord } from '../../src/search-format.js';

/** A record as it is pushed: with what it may be filtered by. */
export type TaggedRecord = SearchRecord & Record<string, unknown>;

export type EngineQuery = {
  text: string;
  filters: { attribute: string; value: string }[][];
  /** Counts from 0. */
  page: number;
  perPage: number;
  snippetWords: number;
  /** What stands around matches, and where a text is cut. */
  marks: { start: string; end: string; ellipsis: string };
};

/** Texts with marks by path, such as `hierarchy.lvl1`; those that did not match are absent. */
export type Hit = { record: TaggedRecord; marked: Record<string, string>; snippet: string };
export type Result = { total: number; hits: Hit[]; sections: Record<string, number> };
export type TestEngine = (asked: EngineQuery) => Promise<Result>;

/** Finds records that hold every word somewhere, in their order: enough to test what travels, not what is good. */
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

/** `a.b` is a field of a field; a list has each of its values. */
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
