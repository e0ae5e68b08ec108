/** Every number that ranks. Chosen on a plateau: near values differ by a point at most (`npm run bench:search`). */

export type Weights = typeof weights;

export const weights = {
  /** Of the fields, and how much the length of each counts (BM25F). */
  heading: { weight: 5, length: 0.7 },
  alias: { weight: 2.67, length: 0.3 },
  parents: { weight: 3.3, length: 0.3 },
  content: { weight: 1, length: 0.4 },
  code: { weight: 0.9, length: 0.3 },
  saturation: 4,
  /** What a term found in another way counts, beside 1 for the word itself. */
  plural: 0.27,
  stem: 0.15,
  prefix: 0.33,
  /** Prefix of a word that is not the last. */
  innerPrefix: 0.2,
  typo: 0.9,
  /** Exponent of the part of a query that was found: short queries are names, long ones questions. */
  coverage: { short: 3, long: 0.8 },
  /** Of the other sections of a page, where the query is long; and how much less each next one counts. */
  support: { weight: 0.3, decay: 0.8 },
  /**
   * Where the query is a word or two: of its sections, for a page; and the exponent of how many sections have the same
   * heading, of which then none is the one about it.
   */
  topic: { weight: 0.4, decay: 0.8, shared: 0.5 },
  /** A heading that holds the query; that is nothing else; that has its order. In proportion, but for the last. */
  headingAll: 0.13,
  headingOnly: 2.25,
  headingOrder: 0.34,
  /** Words that headings above have, where with these the section's own has all of the query. */
  headingAbove: 1,
  /** A heading that is the query, but for endings; the last part of a page's address. */
  headingSame: { page: 2, section: 1, slug: 1.5 },
  /** Another name of the page that is the query: a keyword, its label, the path of an operation. */
  keyword: 1.5,
  /** A word that was only begun, or mistyped, beside a whole one in a heading. */
  headingOther: 1.35,
  /** The page itself, and not a section of it. */
  page: 0.1,
  /** Fuse's opinion of the best candidates. */
  rerank: 0.75,
};
