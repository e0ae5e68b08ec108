/** The part of the contract that search needs: records, which the compiler makes, and what a site says of its search. */

/** Of a hit's hierarchy, outermost first: `lvl0` is the part of the site, `lvl1` the page, the others are headings. */
export const levelNames = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;
export type LevelName = (typeof levelNames)[number];
export type Hierarchy = Record<LevelName, string | null>;

/**
 * One searchable section of a page, or one operation of an API. The shape is DocSearch's, so that records can be pushed to
 * a service as they are; `alias`, `code` and `boost` are ours.
 */
export type SearchRecord = {
  /** Route and anchor, such as `/guide/install#linux`: unique in the site, equal from build to build. */
  objectID: string;
  /** As it is published: base in front, `#anchor` behind. */
  url: string;
  /** The deepest level that is set. */
  type: LevelName;
  hierarchy: Hierarchy;
  /** Prose of the section, without that of the sections below it. */
  content: string;
  /**
   * Other names: words of the address, and operationId, method, path and schemas of an operation; then keywords of the
   * page and its label, each after a comma and a space.
   */
  alias?: string;
  /** Identifiers: of code blocks, parameters and fields. Separated by spaces. */
  code?: string;
  /** Multiplies what the section scores; 1 where it is absent. */
  boost?: number;
};

/**
 * What the local index needs of a page. Only `runtime/search/engine/` makes and reads it; to others it is plain data that
 * may come from another thread, or from the build before.
 */
export type IndexSegment = {
  heads: SegmentSections;
  /** Texts of the sections, each without a line break. */
  contents: string[];
  /** Postings of the page alone, written like those of the index: of headings and aliases, and of prose and code. */
  names: string;
  texts: string;
};

/** Columns with an entry for each section. */
export type SegmentSections = {
  pages: { route: string; upper: string; sections: number }[];
  headings: string[];
  depths: number[];
  anchors: string[];
  /** One for each field: heading, alias, content, code. */
  lengths: number[][];
  boosts: number[];
};

/** The page of a record or a hit: two sections of one page have the same. */
export function stripHash(url: string): string {
  return url.replace(/#.*$/s, '');
}

/** Another server that answers searches. Everything here is published. */
export type RemoteSearch = {
  provider: 'algolia' | 'typesense' | 'meilisearch';
  /**
   * Addresses without a slash at the end, or paths of the site's own host; for Algolia those of its application. The
   * first is asked first, the others when it does not answer.
   */
  hosts: string[];
  /** Algolia's application id. */
  application?: string;
  /** May search and nothing else; empty for a server that wants none. */
  key: string;
  index: string;
  /** What every query is filtered by: outer list and, inner list or, each `attribute:value`. */
  filters: string[][];
};

/** What a site says of its search. */
export type SearchInfo = {
  enabled: boolean;
  /** Which version of the documentation this is, where there are several: each has stored hits of its own. */
  version?: string;
  placeholder: string;
  /** The slash opens search. */
  slash: boolean;
  /** Longest query, in characters. */
  maxLength: number;
  hitsPerPage: number;
  hitsPerGroup: number;
  /** Words of text shown with a hit, on large and on small screens. */
  snippet: { large: number; small: number };
  recent: { most: number; besideFavorites: number };
  favorites: number;
  /** Queries that are proposed where nothing was found. */
  suggestions: string[];
  /** Where readers say what they missed; what stands in place of `{query}` is the query. */
  report?: string;
  remote?: RemoteSearch;
};
