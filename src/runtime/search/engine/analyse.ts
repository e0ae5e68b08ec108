/**
 * Records of a page → what the index needs of it: its heads, its texts and postings of its own. This is most of the
 * work, needs no other page, and gives plain data: it can be done in another thread, and kept for the next build.
 */
import type { Analysed, SearchRecord } from '../../../search-format.js';
import { levelNames, pageOf } from '../../../search-format.js';
import { termsOf } from './analyser.js';
import { fieldMarks, inContent } from './fields.js';
import { depthOf, headingOf, headsOf, type Lengths } from './heads.js';
import { type Noted, postingsOf, writePostings } from './postings.js';

/** All records of one page, or of several, one page after the other. */
export function analyse(given: readonly SearchRecord[]): Analysed {
  const records = given.map(clean);
  const names: Noted = new Map();
  const texts: Noted = new Map();
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
  return {
    heads: headsOf(records, lengths),
    contents: records.map(({ content }) => content),
    names: writePostings(postingsOf(names)),
    texts: writePostings(postingsOf(texts)),
  };
}

/** One line each, and nothing that UTF-8 cannot say. */
function clean(record: SearchRecord): SearchRecord {
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

/** A single space stays as it is: most are. */
function flat(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/\s*[^\S ]\s*| {2,}/g, ' ')
    .trim();
}

/** What stands above a page and below the part of the site, such as an operation's tag. */
function upperTerms({ hierarchy, type }: SearchRecord): string[] {
  return levelNames.slice(1, depthOf(type)).flatMap(name => termsOf(hierarchy[name] ?? ''));
}

function countsOf(terms: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}

/** Sections come in order: only the last of a term's can be the same. */
function note(into: Noted, term: string, section: number, mark: number): void {
  const list = into.get(term);
  if (!list) into.set(term, [section, mark]);
  else if (list.at(-2) === section) list[list.length - 1]! |= mark;
  else list.push(section, mark);
}
