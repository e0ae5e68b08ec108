/** All numbers of the ranking, chosen on a plateau: nearby values change the scores by a point at most (`npm run bench:search`). */

/** The numbers in the shape of the default ones, so that the benchmark can vary them. */
export type Weights = typeof weights;

/** The weights that sites use. Bonuses are added to 1, by which a score is then multiplied. */
export const weights = {
  /** BM25F: the weight of each field, and how much its length matters, from 0 to 1. */
  heading: { weight: 5, length: 0.7 },
  alias: { weight: 2.67, length: 0.3 },
  parents: { weight: 3.3, length: 0.3 },
  content: { weight: 1, length: 0.4 },
  code: { weight: 0.9, length: 0.3 },
  /** BM25F's k1: the weighted frequency at which a term reaches half of its score. */
  saturation: 4,
  /** Weights of related terms; the word itself has 1. */
  plural: 0.27,
  stem: 0.15,
  prefix: 0.33,
  /** A term that begins with a finished word. */
  innerPrefix: 0.2,
  typo: 0.9,
  /** Exponent of the matched share of the query: short queries are names, long ones questions. */
  coverage: { short: 3, long: 0.8 },
  /** For questions: what the other sections of a page add, and the factor for each next one. */
  support: { weight: 0.3, decay: 0.8 },
  /**
   * For topics: what its sections add to a page, and the factor for each next one. `shared` is the exponent for the number
   * of sections with the same heading: none of them is likely to be the one about the topic.
   */
  topic: { weight: 0.4, decay: 0.8, shared: 0.5 },
  /** Bonuses for a heading that has the query, has little else, has its order. The first two are proportional. */
  headingAll: 0.13,
  headingOnly: 2.25,
  headingOrder: 0.34,
  /** Share of words that only headings above have, if both together have the whole query. */
  headingAbove: 1,
  /** Bonus for a name that equals the query but for endings: the heading of a page or section, or the last part of a route. */
  headingSame: { page: 2, section: 1, slug: 1.5 },
  /** Bonus for a page with another name that is the query: a keyword, its label, the path of an operation. */
  keyword: 1.5,
  /** Bonus for an operation whose path ends or begins with the query. */
  request: 4,
  /** Bonus for an operation whose path ends with the words of the query, if they are those of several parts. */
  pathEnd: 3,
  /** Factor for a word of a heading that matches only as a prefix or a correction. */
  headingOther: 1.35,
  /** Bonus for a page over its sections. */
  page: 0.1,
  /** The most that Fuse's fuzzy score adds. */
  rerank: 0.75,
};
