/**
 * Records of a page → its index segment: heads, texts and postings. This is most of the work of indexing. It needs no
 * other page and returns plain data, so it can run in another thread and be cached for the next build.
 */
import type { IndexSegment, SearchRecord } from '../../../search-format.js';
import { levelNames, stripHash } from '../../../search-format.js';
import { exactNameTerm, pathTerms } from './analyser.js';
import { fieldFlags, frequencyStep } from './posting-flags.js';
import { encodePostings, type Postings, prefixSums } from './postings.js';
import { buildSegmentSections, depthOf, type FieldLengths, headingOf } from './sections.js';
import { createTermInterner } from './term-interner.js';

/** Indexes the records of a page, or of several pages one after the other. */
export function buildSegment(unnormalized: readonly SearchRecord[]): IndexSegment {
  const records = unnormalized.map(normalizeRecord);
  const { read, number, terms } = createTermInterner();
  const names = createPostingsCollector();
  const texts = createPostingsCollector();
  let page = { route: '', depth: 0 };
  const lengths = records.map((record, section): FieldLengths => {
    const addTokens = (text: string, { add }: PostingsCollector, flag: number): number => {
      const tokens = read(text);
      for (let at = 0; at < tokens.length; at++) add(tokens[at]!, section, flag);
      return tokens.length;
    };
    const heading = addTokens(headingOf(record), names, fieldFlags.heading);
    const alias = addTokens(record.alias ?? '', names, fieldFlags.alias);
    for (const name of exactNameTerms(record.alias ?? '')) names.add(number(name), section, fieldFlags.alias);
    const route = stripHash(record.url);
    // A very long page has several records of the same depth. Each of them gets the titles above the page.
    if (route !== page.route) page = { route, depth: depthOf(record.type) };
    if (depthOf(record.type) === page.depth)
      for (const upper of pageAncestors(record)) addTokens(upper, names, fieldFlags.upper);
    const content = addTokens(record.content, texts, COUNTED);
    const code = addTokens(record.code ?? '', texts, fieldFlags.code);
    return { heading, alias, content, code };
  });
  return {
    heads: buildSegmentSections(records, lengths),
    contents: records.map(({ content }) => content),
    names: encodePostings(names.postings(terms)),
    texts: encodePostings(texts.postings(terms)),
  };
}

/** Whole names of a page as one term each: paths, and the names that follow the words of the alias, after commas. */
function exactNameTerms(alias: string): string[] {
  const [, ...names] = alias.split(', ');
  return [...pathTerms(alias), ...names.map(exactNameTerm).filter(Boolean)];
}

/** In place of a flag: count the occurrence. */
const COUNTED = 0;

type PostingsCollector = {
  /** `section` never decreases from call to call. `flag` is a field flag or `COUNTED`. */
  add: (term: number, section: number, flag: number) => void;
  /** What was added, with each term as text. `terms` are all texts, by number. */
  postings: (terms: readonly string[]) => Postings;
};

/** Collects postings in the order of sections, and sorts them by term at the end. */
function createPostingsCollector(): PostingsCollector {
  // Columns with an entry for each posting.
  const sections: number[] = [];
  const flags: number[] = [];
  const counts: number[] = [];
  const termOf: number[] = [];
  /** By term: 1 + the position of its last posting, the only one that can be of the same section. */
  const last: number[] = [];
  /** By term: its number of postings. */
  const sizes: number[] = [];

  const add: PostingsCollector['add'] = (term, section, flag) => {
    while (last.length <= term) {
      last.push(0);
      sizes.push(0);
    }
    let at = last[term]! - 1;
    if (at < 0 || sections[at] !== section) {
      at = sections.push(section) - 1;
      flags.push(0);
      counts.push(0);
      termOf.push(term);
      last[term] = at + 1;
      sizes[term]!++;
    }
    if (flag === COUNTED) counts[at]!++;
    else flags[at]! |= flag;
  };

  const postings: PostingsCollector['postings'] = terms => {
    const order = sortTerms(
      terms,
      [...sizes.keys()].filter(term => sizes[term]),
    );
    const starts = prefixSums(order.map(term => sizes[term]!));
    const next = new Uint32Array(sizes.length);
    for (let nth = 0; nth < order.length; nth++) next[order[nth]!] = starts[nth]!;
    const sorted = { sections: new Uint32Array(sections.length), flags: new Uint8Array(sections.length) };
    for (let at = 0; at < sections.length; at++) {
      const to = next[termOf[at]!]!++;
      sorted.sections[to] = sections[at]!;
      sorted.flags[to] = flags[at]! | (counts[at] ? frequencyStep(counts[at]!) : 0);
    }
    return { terms: order.map(term => terms[term]!), starts, ...sorted };
  };

  return { add, postings };
}

/** Sorts numbers of terms by the terms' texts: by their first letters as one number, and by the whole text for ties. */
function sortTerms(terms: readonly string[], numbers: number[]): number[] {
  const keys = new Float64Array(terms.length);
  for (const number of numbers) keys[number] = sortKey(terms[number]!);
  return numbers.sort((a, b) => keys[a]! - keys[b]! || (terms[a]! < terms[b]! ? -1 : 1));
}

/** Seven ASCII letters fit into a number. All other letters count as the same one. */
function sortKey(term: string): number {
  let key = 0;
  for (let at = 0; at < 7; at++) key = key * 128 + (at < term.length ? Math.min(127, term.charCodeAt(at)) : 0);
  return key;
}

/** Puts every text on one line and replaces lone surrogates, which UTF-8 cannot encode. */
function normalizeRecord(record: SearchRecord): SearchRecord {
  const hierarchy = { ...record.hierarchy };
  for (const name of levelNames) if (hierarchy[name] !== null) hierarchy[name] = normalizeSpace(hierarchy[name] ?? '');
  const { objectID, url, type, content, alias = '', code = '', request = '', boost } = record;
  return {
    objectID,
    url,
    type,
    hierarchy,
    content: normalizeSpace(content),
    alias: normalizeSpace(alias),
    code: normalizeSpace(code),
    request: normalizeSpace(request),
    boost,
  };
}

/** Trims, and makes one space of every other run of white space. Most texts need no more than the first test. */
function normalizeSpace(text: string): string {
  if (!/[^\S ]| {2}|[\ud800-\udfff]/.test(text)) return text.trim();
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/\s*[^\S ]\s*| {2,}/g, ' ')
    .trim();
}

/** Titles above a page and below its part of the site, such as an operation's tag. */
function pageAncestors({ hierarchy, type }: SearchRecord): string[] {
  return levelNames.slice(1, depthOf(type)).map(name => hierarchy[name] ?? '');
}
