/** The part of the contract between compiler and runtime that search needs: its records and its settings. */

/** The levels of a hit's hierarchy, outermost first: `lvl0` is the part of the site, `lvl1` the page, the others headings. */
export const levelNames = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const;
/** The name of a level. */
export type LevelName = (typeof levelNames)[number];
/** The text of each level; `null` for levels that a record does not have. */
export type Hierarchy = Record<LevelName, string | null>;

/**
 * One searchable section of a page, or one operation of an API. The shape is that of DocSearch, so that records can be
 * pushed to a search service unchanged; `alias`, `code` and `boost` are docsc's own.
 */
export type SearchRecord = {
  /** Route and anchor, such as `/guide/install#linux`: unique in the site, and the same in every build. */
  objectID: string;
  /** The published address: base, route and `#anchor`. */
  url: string;
  /** The deepest level that the record has. */
  type: LevelName;
  hierarchy: Hierarchy;
  /** Text of the section, without the sections below it. */
  content: string;
  /**
   * Other names: words of the address, and an operation's operationId, method, path and schemas; then the page's keywords
   * and label, each after a comma and a space.
   */
  alias?: string;
  /** Identifiers in code blocks, and names of parameters and fields; separated by spaces. */
  code?: string;
  /** The method and path of an operation, such as `POST /flags/{name}`. */
  request?: string;
  /** Multiplies the score of the section; 1 if absent. */
  boost?: number;
};

/**
 * A page's share of the local index. Only `runtime/search/engine/` creates and reads it; for everything else it is plain
 * data, which may come from another thread or from the last build.
 */
export type IndexSegment = {
  heads: SegmentSections;
  /** Texts of the sections, without line breaks. */
  contents: string[];
  /** Postings of this page in the format of the index: of headings and aliases (`names`), of text and code (`texts`). */
  names: string;
  texts: string;
};

/** Columns with one entry for each section; `pages` has one for each page. */
export type SegmentSections = {
  pages: { route: string; upper: string; sections: number; request?: string }[];
  headings: string[];
  depths: number[];
  anchors: string[];
  /** One column for each field: heading, alias, content, code. */
  lengths: number[][];
  boosts: number[];
};

/** The address of a hit's page: the same for all sections of a page. */
export function stripHash(url: string): string {
  return url.replace(/#.*$/s, '');
}

/** A server that answers searches instead of the local index. Everything here is published. */
export type RemoteSearch = {
  provider: 'algolia' | 'typesense' | 'meilisearch';
  /**
   * Addresses without trailing slash, or paths on the site's own host; for Algolia those of its application. They are
   * tried in order until one responds.
   */
  hosts: string[];
  /** Algolia's application id. */
  application?: string;
  /** A key that allows only searching; empty for a server that needs none. */
  key: string;
  index: string;
  /** Filters of every query, each `attribute:value`: all of the outer list must match, and any of each inner list. */
  filters: string[][];
};

/** The search settings that a site publishes. */
export type SearchInfo = {
  enabled: boolean;
  /** The version of the documentation, if there are several: each has its own recent hits and favorites. */
  version?: string;
  placeholder: string;
  /** The / key opens search. */
  slash: boolean;
  /** Longest query, in characters. */
  maxLength: number;
  hitsPerPage: number;
  hitsPerGroup: number;
  /** Words of text shown with a hit, on large and on small screens. */
  snippet: { large: number; small: number };
  recent: { most: number; besideFavorites: number };
  favorites: number;
  /** Queries to suggest when a search finds nothing. */
  suggestions: string[];
  /** Address where readers report what they did not find; `{query}` stands for the query. */
  report?: string;
  remote?: RemoteSearch;
};
