/**
 * Records of a page → what the index needs of it: its heads, its texts and postings of its own. This is most of the
 * work, needs no other page, and gives plain data: it can be done in another thread, and kept for the next build.
 */
import type { Analysed, SearchRecord } from '../../../search-format.js';
import { levelNames, pageOf } from '../../../search-format.js';
import { pathsIn, wholeName } from './analyser.js';
import { fieldMarks, inContent } from './posting-flags.js';
import { type Postings, startsOf, writePostings } from './postings.js';
import { depthOf, headingOf, headsOf, type Lengths } from './sections.js';
import { openVocabulary } from './term-interner.js';

/** All records of one page, or of several, one page after the other. */
export function analyse(given: readonly SearchRecord[]): Analysed {
  const records = given.map(clean);
  const { read, number, terms } = openVocabulary();
  const names = openNotes();
  const texts = openNotes();
  let page = { route: '', depth: 0 };
  const lengths = records.map((record, section): Lengths => {
    const noteAll = (text: string, { note }: Notes, mark: number): number => {
      const found = read(text);
      for (let at = 0; at < found.length; at++) note(found[at]!, section, mark);
      return found.length;
    };
    const heading = noteAll(headingOf(record), names, fieldMarks.heading);
    const alias = noteAll(record.alias ?? '', names, fieldMarks.alias);
    for (const name of wholeNames(record.alias ?? '')) names.note(number(name), section, fieldMarks.alias);
    const route = pageOf(record.url);
    // A page that is very long is several records of the same depth: each has what stands above.
    if (route !== page.route) page = { route, depth: depthOf(record.type) };
    if (depthOf(record.type) === page.depth)
      for (const upper of uppersOf(record)) noteAll(upper, names, fieldMarks.upper);
    const content = noteAll(record.content, texts, CONTENT);
    const code = noteAll(record.code ?? '', texts, fieldMarks.code);
    return { heading, alias, content, code };
  });
  return {
    heads: headsOf(records, lengths),
    contents: records.map(({ content }) => content),
    names: writePostings(names.postings(terms)),
    texts: writePostings(texts.postings(terms)),
  };
}

/** What a page is called that is more than a word: paths, and what stands behind its words, each after a comma. */
function wholeNames(alias: string): string[] {
  const [, ...names] = alias.split(', ');
  return [...pathsIn(alias), ...names.map(wholeName).filter(Boolean)];
}

/** Instead of a mark: it is to be counted. */
const CONTENT = 0;

type Notes = {
  /** Sections ascend. */
  note: (term: number, section: number, mark: number) => void;
  postings: (terms: readonly string[]) => Postings;
};

/** What was noted of terms, one behind the other: of each a section, what it is there, and how often in the content. */
function openNotes(): Notes {
  const sections: number[] = [];
  const marks: number[] = [];
  const counts: number[] = [];
  const termOf: number[] = [];
  /** Of each term, the number of its last note and one: only that can be of the same section. */
  const last: number[] = [];
  /** Of each term, how many notes it has. */
  const sizes: number[] = [];

  const note: Notes['note'] = (term, section, mark) => {
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
    if (mark === CONTENT) counts[at]!++;
    else marks[at]! |= mark;
  };

  const postings: Notes['postings'] = terms => {
    const order = inOrder(
      terms,
      [...sizes.keys()].filter(term => sizes[term]),
    );
    const starts = startsOf(order.map(term => sizes[term]!));
    const next = new Uint32Array(sizes.length);
    for (let nth = 0; nth < order.length; nth++) next[order[nth]!] = starts[nth]!;
    const made = { sections: new Uint32Array(sections.length), marks: new Uint8Array(sections.length) };
    for (let at = 0; at < sections.length; at++) {
      const to = next[termOf[at]!]!++;
      made.sections[to] = sections[at]!;
      made.marks[to] = marks[at]! | (counts[at] ? inContent(counts[at]!) : 0);
    }
    return { terms: order.map(term => terms[term]!), starts, ...made };
  };

  return { note, postings };
}

/** Numbers of terms, sorted by these: by their first letters, and as a whole where these are the same. */
function inOrder(terms: readonly string[], numbers: number[]): number[] {
  const keys = new Float64Array(terms.length);
  for (const number of numbers) keys[number] = beginningOf(terms[number]!);
  return numbers.sort((a, b) => keys[a]! - keys[b]! || (terms[a]! < terms[b]! ? -1 : 1));
}

/** Seven letters fit into a number; all that are not of ASCII are one. */
function beginningOf(term: string): number {
  let key = 0;
  for (let at = 0; at < 7; at++) key = key * 128 + (at < term.length ? Math.min(127, term.charCodeAt(at)) : 0);
  return key;
}

/** One line each, and nothing that UTF-8 cannot say. */
function clean(record: SearchRecord): SearchRecord {
  const hierarchy = { ...record.hierarchy };
  for (const name of levelNames) if (hierarchy[name] !== null) hierarchy[name] = flat(hierarchy[name] ?? '');
  const { objectID, url, type, content, alias = '', code = '', boost } = record;
  return { objectID, url, type, hierarchy, content: flat(content), alias: flat(alias), code: flat(code), boost };
}

/** A single space stays as it is: most are. */
function flat(text: string): string {
  if (!/[^\S ]| {2}|[\ud800-\udfff]/.test(text)) return text.trim();
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/\s*[^\S ]\s*| {2,}/g, ' ')
    .trim();
}

/** What stands above a page and below the part of the site, such as an operation's tag. */
function uppersOf({ hierarchy, type }: SearchRecord): string[] {
  return levelNames.slice(1, depthOf(type)).map(name => hierarchy[name] ?? '');
}
