/**
 * Scores an engine on a set of queries, by class: hits in first place, hits among the first five, and mean reciprocal
 * rank over ten.
 */
import { type SearchRecord, stripHash } from '../../src/search-format.js';
import type { BenchSearch } from './engines.js';

/** A query of class `kind`, the pages that answer it, and optionally the sections. */
export type Query = { q: string; kind: string; pages: string[]; sections?: string[] };
/** Sums over the queries of a class: hits in first place, hits among five, and reciprocal ranks. */
export type Score = { count: number; first: number; five: number; reciprocal: number };
/** Scores per class and over all queries; `section` is a share from 0 to 1. */
export type Scores = { classes: Map<string, Score>; all: Score; section: number };

/** For a site without queries: each title and heading has to find its page. Headings of several pages find any of them. */
export function headingQueries(records: SearchRecord[]): Query[] {
  const queries = new Map<string, Query & { sections: string[] }>();
  for (const { url, type, hierarchy } of records) {
    const q = hierarchy[type] ?? '';
    const query = queries.get(q) ?? { q, kind: type === 'lvl1' ? 'title' : 'heading', pages: [], sections: [] };
    if (q) queries.set(q, query);
    query.pages.push(stripHash(url));
    query.sections.push(url);
  }
  return [...queries.values()];
}

/**
 * Sections of one page count as one answer. `section` is the share of queries whose exact section is among the first
 * five.
 */
export async function score(queries: Query[], ask: BenchSearch): Promise<Scores> {
  const classes = new Map<string, Score>();
  const all = { count: 0, first: 0, five: 0, reciprocal: 0 };
  const sections = { count: 0, found: 0 };
  for (const { q, kind, pages, sections: wanted } of queries) {
    const urls = await ask(q, 50);
    const found = [...new Set(urls.map(stripHash))];
    const rank = found.findIndex(page => pages.includes(page));
    const own = classes.get(kind) ?? { count: 0, first: 0, five: 0, reciprocal: 0 };
    classes.set(kind, own);
    for (const sum of [own, all]) {
      sum.count++;
      if (rank === 0) sum.first++;
      if (rank >= 0 && rank < 5) sum.five++;
      if (rank >= 0 && rank < 10) sum.reciprocal += 1 / (rank + 1);
    }
    if (!wanted) continue;
    sections.count++;
    if (urls.slice(0, 5).some(url => wanted.includes(url))) sections.found++;
  }
  return { classes, all, section: sections.count ? sections.found / sections.count : 0 };
}

/** `98/100/.99` */
export function figures({ count, first, five, reciprocal }: Score): string {
  return `${((100 * first) / count).toFixed(0)}/${((100 * five) / count).toFixed(0)}/${(reciprocal / count).toFixed(2).replace(/^0/, '')}`;
}
