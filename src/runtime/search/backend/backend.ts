/** The contract of all search back ends: the local index, and servers in three dialects. */
import type { Hierarchy, LevelName } from '../../../search-format.js';

/** A text in parts: plain, highlighted, plain and so on. Always text, never HTML. */
export type HighlightedText = string[];

/** A query for one page of hits. */
export type SearchQuery = {
  text: string;
  /** Counts from 0. */
  page: number;
  hitsPerPage: number;
  /** The most hits of one page of the site. Servers ignore this: they count and return all of them. */
  hitsPerGroup: number;
  /** The most words in a snippet. */
  snippetWords: number;
  /** Only hits with this `lvl0`. */
  section?: string;
};

/** A section of the site that matched. */
export type SearchHit = {
  objectID: string;
  /** A path of this site with its base, or an absolute http or https URL. */
  url: string;
  type: LevelName;
  hierarchy: Hierarchy;
  /** The method and path of an operation. */
  request?: string;
  /** The deepest level of the hierarchy. */
  title: HighlightedText;
  /** Empty if the section has no text, or the text has not arrived yet (`SearchResponse.partial`). */
  snippet: HighlightedText;
  /** The words that matched, in lower case, to highlight on the page once it is opened. */
  words: string[];
};

/** One page of hits. */
export type SearchResponse = {
  /** Best first; hits of the same page of the site are consecutive. */
  hits: SearchHit[];
  /** The number of hits on all pages. */
  count: number;
  /** Hits in each section (`lvl0`), most first, whichever section the query asks for. */
  sections: { name: string; count: number }[];
  /** A better response follows: with other hits, or with snippets. */
  partial?: true;
};

/** How a search is run. */
export type SearchOptions = {
  signal: AbortSignal;
  /** Called any number of times with partial responses before the final one. */
  onPartial?: (response: SearchResponse) => void;
};

/** Answers queries. */
export type SearchBackend = {
  /** Milliseconds without another query before one is sent; 0 for a local index. */
  readonly debounce: number;
  /** Starts what takes time: a worker, a connection, the first files. May be called repeatedly; never throws. */
  warm: () => void;
  /** Rejects with the signal's reason once it is aborted, and with an `Error` if there is no response. */
  search: (query: SearchQuery, options: SearchOptions) => Promise<SearchResponse>;
  /** Ends everything it has started. No search may follow. */
  close?: () => void;
};
