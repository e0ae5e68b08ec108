/** In how many sections a term occurs: the document frequency that makes rare words count for more. */
import { fieldFlags } from './posting-flags.js';
import { type Postings, sectionsWithTerm } from './postings.js';
import type { SectionTable } from './sections.js';

/** By term of `names`: sections that have it in their heading, in an alias, or in a heading above. */
export function countNameSections({ ends }: SectionTable, { terms, starts, sections, flags }: Postings): Uint32Array {
  const counts = new Uint32Array(terms.length);
  for (let nth = 0; nth < terms.length; nth++) {
    let below = 0;
    for (let at = starts[nth]!; at < starts[nth + 1]!; at++) {
      const section = sections[at]!;
      if (section >= below) counts[nth]!++;
      if (flags[at] === fieldFlags.alias || section < below) continue;
      counts[nth]! += ends[section]! - section - 1;
      below = ends[section]!;
    }
  }
  return counts;
}

/** Sections whose prose or code has the term; 0 without postings. */
export function countTextSections(texts: Postings | undefined, term: string): number {
  return texts ? sectionsWithTerm(texts, term).length : 0;
}
