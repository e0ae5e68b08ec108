/**
 * Records → the files of an index. Small sites have one file, larger ones several: what any search needs at once (heads
 * and names), texts' postings in ranges of terms, the vocabulary for misspelt words, and the texts for snippets.
 */
import type { SearchRecord } from '../../../search-format.js';
import { levelNames, pageOf } from '../../../search-format.js';
import { ANALYSER, termsOf } from './analyser.js';
import { joinColumns, putNumbers, putSorted } from './columns.js';
import { fieldMarks, inContent } from './fields.js';
import { depthOf, headingOf, type Lengths, writeHeads } from './heads.js';
import { type PostingList, writePostings } from './postings.js';
import { mergeTerms } from './terms.js';

export const INDEX_FORMAT = 1;

/** Sites with fewer sections have their postings in one file. */
const WHOLE = 4_000;
/** Bytes of a range of postings, before compression. */
const RANGE = 16_384;
/** A term in more than this part of all sections, and in so many, has a range of its own: only a query for it alone loads it. */
const FREQUENT = { part: 1 / 8, sections: 8_192 };
/** Sections whose texts share a file. */
export const TEXTS_PER_FILE = 16;

export type IndexManifest = {
  format: typeof INDEX_FORMAT;
  analyser: typeof ANALYSER;
  sections: number;
  /** Heads and names; in small sites postings of texts behind them. */
  start: string;
  whole: boolean;
  /** Ranges of terms, sorted by the first of each. */
  ranges: { first: string; file: string; frequent?: true }[];
  /** All terms with how many sections have each; absent where `start` is the whole. */
  vocabulary?: string;
  /** Hashes in the names of the texts' files, in order. */
  texts: string;
};

export type IndexFile = { path: string; contents: string };

export function textFile(nth: number, hash: string): string {
  return `assets/search/text-${nth}-${hash}.txt`;
}

/** `hash` names a file by its contents. The manifest is itself a file, `manifest` names it. */
export function writeIndex(
  given: readonly SearchRecord[],
  hash: (contents: string) => string,
  mostWhole = WHOLE,
): { manifest: IndexManifest; files: IndexFile[] } {
  const records = given.map(clean);
  const { lengths, names, texts } = invert(records);
  const start = [writeHeads(records, lengths), writePostings(names)];
  const files: IndexFile[] = [];
  const put = (name: string, contents: string): string => {
    const path = `assets/search/${name}-${hash(contents)}.txt`;
    files.push({ path, contents });
    return path;
  };
  const blocks = chunksOf(records, TEXTS_PER_FILE).map(block => block.map(({ content }) => content).join('\n'));
  const hashes = blocks.map(hash);
  files.push(...blocks.map((contents, nth) => ({ path: textFile(nth, hashes[nth]!), contents })));
  const whole = records.length < mostWhole;
  const manifest: IndexManifest = {
    format: INDEX_FORMAT,
    analyser: ANALYSER,
    sections: records.length,
    start: put('start', joinColumns(whole ? [...start, writePostings(texts)] : start)),
    whole,
    ranges: whole
      ? []
      : rangesOf(texts, Math.max(FREQUENT.sections, records.length * FREQUENT.part)).map(
          ({ lists, frequent }, nth) => ({
            first: lists[0]![0],
            file: put(`terms-${nth}`, writePostings(lists)),
            ...(frequent && { frequent }),
          }),
        ),
    vocabulary: whole ? undefined : put('vocabulary', writeVocabulary(names, texts)),
    texts: hashes.join(' '),
  };
  return { manifest, files };
}

/** One line each, and nothing that UTF-8 cannot say. */
function clean(record: SearchRecord): SearchRecord {
  const flat = (text: string) =>
    text
      .replace(/\p{Surrogate}/gu, '\ufffd')
      .replace(/\s+/g, ' ')
      .trim();
  const hierarchy = { ...record.hierarchy };
  for (const name of levelNames) if (hierarchy[name] !== null) hierarchy[name] = flat(hierarchy[name] ?? '');
  return {
    ...record,
    hierarchy,
    content: flat(record.content),
    alias: flat(record.alias ?? ''),
    code: flat(record.code ?? ''),
  };
}

type Lists = [term: string, list: PostingList][];

function invert(records: readonly SearchRecord[]): { lengths: Lengths[]; names: Lists; texts: Lists } {
  const names = new Map<string, Map<number, number>>();
  const texts = new Map<string, Map<number, number>>();
  const note = (into: typeof names, term: string, section: number, mark: number) => {
    const list = into.get(term) ?? new Map<number, number>();
    into.set(term, list.set(section, (list.get(section) ?? 0) | mark));
  };
  let page = { route: '', depth: 0 };
  const lengths = records.map((record, section): Lengths => {
    const heading = termsOf(headingOf(record));
    const alias = termsOf(record.alias ?? '');
    const content = termsOf(record.content);
    const code = termsOf(record.code ?? '');
    for (const term of heading) note(names, term, section, fieldMarks.heading);
    for (const term of alias) note(names, term, section, fieldMarks.alias);
    const route = pageOf(record.url);
    // A page that is very long is several records of the same depth: each has what stands above.
    if (route !== page.route) page = { route, depth: depthOf(record.type) };
    if (depthOf(record.type) === page.depth)
      for (const term of upperTerms(record)) note(names, term, section, fieldMarks.upper);
    for (const [term, count] of countsOf(content)) note(texts, term, section, inContent(count));
    for (const term of code) note(texts, term, section, fieldMarks.code);
    return { heading: heading.length, alias: alias.length, content: content.length, code: code.length };
  });
  return { lengths, names: sorted(names), texts: sorted(texts) };
}

/** What stands above a page and below the part of the site, such as an operation's tag. */
export function upperTerms({ hierarchy, type }: Pick<SearchRecord, 'hierarchy' | 'type'>): string[] {
  return levelNames.slice(1, depthOf(type)).flatMap(name => termsOf(hierarchy[name] ?? ''));
}

function sorted(map: Map<string, Map<number, number>>): Lists {
  return [...map]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([term, list]) => [term, [...list].sort(([a], [b]) => a - b)]);
}

function countsOf(terms: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, nth) => list.slice(nth * size, (nth + 1) * size));
}

function rangesOf(lists: Lists, frequent: number): { lists: Lists; frequent?: true }[] {
  const ranges: { lists: Lists; frequent?: true }[] = [];
  let size = RANGE;
  for (const entry of lists) {
    const [term, list] = entry;
    if (list.length > frequent) {
      ranges.push({ lists: [entry], frequent: true });
      size = RANGE;
      continue;
    }
    if (size >= RANGE) {
      ranges.push({ lists: [] });
      size = 0;
    }
    ranges.at(-1)!.lists.push(entry);
    size += term.length / 2 + 3 + list.length * 2.5;
  }
  return ranges;
}

function writeVocabulary(...all: Lists[]): string {
  const { terms, count } = mergeTerms(
    all.map(lists => ({ terms: lists.map(([term]) => term), count: nth => lists[nth]![1].length })),
  );
  return joinColumns([...putSorted(terms), putNumbers(terms.map((_, nth) => count(nth)))]);
}
