/** What every search back end answers, whoever it is: the local index, or a server in one of three dialects. */
import type { Hierarchy, LevelName } from '../../../search-format.js';

/** Parts of a text in turn, plain first: every second one matched the query. Always text, never HTML. */
export type HighlightedText = string[];

export type SearchQuery = {
  text: string;
  /** Counts from 0. */
  page: number;
  hitsPerPage: number;
  /** Most hits of one page of the site that are counted. A server counts all, and all of them are given. */
  hitsPerGroup: number;
  /** Words of text that a hit shows. */
  snippetWords: number;
  /** Only hits with this `lvl0`. */
  section?: string;
};

export type SearchHit = {
  objectID: string;
  /** A path of this site, base in front, or a whole https or http address. */
  url: string;
  type: LevelName;
  hierarchy: Hierarchy;
  /** The deepest level. */
  title: HighlightedText;
  /** Empty while it is on its way (`SearchAnswer.partial`), or where the section has no text. */
  snippet: HighlightedText;
  /** The words of the page that matched, in lower case: to be marked when it is opened. */
  words: string[];
};

export type SearchResponse = {
  /** Best first; those of one page stand together. */
  hits: SearchHit[];
  /** Of all pages of hits. */
  count: number;
  /** Sections (`lvl0`) among all that matched, most hits first. */
  sections: { name: string; count: number }[];
  /** More is on its way: better hits, or their snippets. */
  partial?: true;
};

export type SearchOptions = {
  signal: AbortSignal;
  /** Called with what is known before all is; any number of times. */
  onPartial?: (answer: SearchResponse) => void;
};

export type SearchBackend = {
  /** Milliseconds of silence before a query is sent: none for a local index. */
  readonly debounce: number;
  /** Starts what takes time: a worker, a connection, the first files. Any number of times; never throws. */
  warm: () => void;
  /** Rejects with the signal's reason once it is aborted, and with an `Error` where there is no answer. */
  search: (query: SearchQuery, options: SearchOptions) => Promise<SearchResponse>;
  /** Ends what it has started; nothing is asked of it any more. */
  close?: () => void;
};
