/**
 * Records of a page → what the index needs of it: its heads, its texts and postings of its own. This is most of the
 * work, needs no other page, and gives plain data: it can be done in another thread, and kept for the next build.
 */
import type { IndexSegment, SearchRecord } from '../../../search-format.js';
import { levelNames, stripHash } from '../../../search-format.js';
import { exactNameTerm, pathTerms } from './analyser.js';
import { fieldFlags, frequencyStep } from './posting-flags.js';
import { encodePostings, type Postings, prefixSums } from './postings.js';
import { buildSegmentSections, depthOf, type FieldLengths, headingOf } from './sections.js';
import { createTermInterner } from './term-interner.js';

/** All records of one page, or of several, one page after the other. */
export function buildSegment(given: readonly SearchRecord[]): IndexSegment {
  const records = given.map(normalizeRecord);
  const { read, number, terms } = createTermInterner();
  const names = createPostingsCollector();
  const texts = createPostingsCollector();
  let page = { route: '', depth: 0 };
  const lengths = records.map((record, section): FieldLengths => {
    const noteAll = (text: string, { note }: PostingsCollector, mark: number): number => {
      const found = read(text);
      for (let at = 0; at < found.length; at++) note(found[at]!, section, mark);
      return found.length;
    };
    const heading = noteAll(headingOf(record), names, fieldFlags.heading);
    const alias = noteAll(record.alias ?? '', names, fieldFlags.alias);
    for (const name of exactNameTerms(record.alias ?? '')) names.note(number(name), section, fieldFlags.alias);
    const route = stripHash(record.url);
    // A page that is very long is several records of the same depth: each has what stands above.
    if (route !== page.route) page = { route, depth: depthOf(record.type) };
    if (depthOf(record.type) === page.depth)
      for (const upper of pageAncestors(record)) noteAll(upper, names, fieldFlags.upper);
    const content = noteAll(record.content, texts, COUNTED);
    const code = noteAll(record.code ?? '', texts, fieldFlags.code);
    return { heading, alias, content, code };
  });
  return {
    heads: buildSegmentSections(records, lengths),
    contents: records.map(({ content }) => content),
    names: encodePostings(names.postings(terms)),
    texts: encodePostings(texts.postings(terms)),
  };
}

/** What a page is called that is more than a word: paths, and what stands behind its words, each after a comma. */
function exactNameTerms(alias: string): string[] {
  const [, ...names] = alias.split(', ');
  return [...pathTerms(alias), ...names.map(exactNameTerm).filter(Boolean)];
}

/** Instead of a mark: it is to be counted. */
const COUNTED = 0;

type PostingsCollector = {
  /** Sections ascend. */
  note: (term: number, section: number, mark: number) => void;
  postings: (terms: readonly string[]) => Postings;
};

/** What was noted of terms, one behind the other: of each a section, what it is there, and how often in the content. */
function createPostingsCollector(): PostingsCollector {
  const sections: number[] = [];
  const marks: number[] = [];
  const counts: number[] = [];
  const termOf: number[] = [];
  /** Of each term, the number of its last note and one: only that can be of the same section. */
  const last: number[] = [];
  /** Of each term, how many notes it has. */
  const sizes: number[] = [];

  const note: PostingsCollector['note'] = (term, section, mark) => {
    while (last.length <= term) {
      last.push(0);
      sizes.push(0);
    }
    let at = last[term]! - 1;
    if (at < 0 || sections[at] !== section) {
      at = sections.push(section) - 1;
      marks.push(0);
      counts.push(0);
      termOf.push(term);
      last[term] = at + 1;
      sizes[term]!++;
    }
    if (mark === COUNTED) counts[at]!++;
    else marks[at]! |= mark;
  };

  const postings: PostingsCollector['postings'] = terms => {
    const order = sortTerms(
      terms,
      [...sizes.keys()].filter(term => sizes[term]),
    );
    const starts = prefixSums(order.map(term => sizes[term]!));
    const next = new Uint32Array(sizes.length);
    for (let nth = 0; nth < order.length; nth++) next[order[nth]!] = starts[nth]!;
    const made = { sections: new Uint32Array(sections.length), marks: new Uint8Array(sections.length) };
    for (let at = 0; at < sections.length; at++) {
      const to = next[termOf[at]!]!++;
      made.sections[to] = sections[at]!;
      made.marks[to] = marks[at]! | (counts[at] ? frequencyStep(counts[at]!) : 0);
    }
    return { terms: order.map(term => terms[term]!), starts, ...made };
  };

  return { note, postings };
}

/** Numbers of terms, sorted by these: by their first letters, and as a whole where these are the same. */
function sortTerms(terms: readonly string[], numbers: number[]): number[] {
  const keys = new Float64Array(terms.length);
  for (const number of numbers) keys[number] = sortKey(terms[number]!);
  return numbers.sort((a, b) => keys[a]! - keys[b]! || (terms[a]! < terms[b]! ? -1 : 1));
}

/** Seven letters fit into a number; all that are not of ASCII are one. */
function sortKey(term: string): number {
  let key = 0;
  for (let at = 0; at < 7; at++) key = key * 128 + (at < term.length ? Math.min(127, term.charCodeAt(at)) : 0);
  return key;
}

/** One line each, and nothing that UTF-8 cannot say. */
function normalizeRecord(record: SearchRecord): SearchRecord {
  const hierarchy = { ...record.hierarchy };
  for (const name of levelNames) if (hierarchy[name] !== null) hierarchy[name] = normalizeSpace(hierarchy[name] ?? '');
  const { objectID, url, type, content, alias = '', code = '', boost } = record;
  return {
    objectID,
    url,
    type,
    hierarchy,
    content: normalizeSpace(content),
    alias: normalizeSpace(alias),
    code: normalizeSpace(code),
    boost,
  };
}

/** A single space stays as it is: most are. */
function normalizeSpace(text: string): string {
  if (!/[^\S ]| {2}|[\ud800-\udfff]/.test(text)) return text.trim();
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/\s*[^\S ]\s*| {2,}/g, ' ')
    .trim();
}

/** What stands above a page and below the part of the site, such as an operation's tag. */
function pageAncestors({ hierarchy, type }: SearchRecord): string[] {
  return levelNames.slice(1, depthOf(type)).map(name => hierarchy[name] ?? '');
}
