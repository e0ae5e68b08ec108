/**
 * The interface of search services for a push. Each call resolves when its work is done, and rejects with `PushError`.
 */
import type { SendRequest } from './request.js';

/** The live index: number of records, and the hash of its contents if docsc wrote it. */
export type LiveIndex = { count: number; hash?: string };

/** An index of a search service, as a push uses it. */
export type SearchService = {
  /** Index and host, for messages. */
  label: string;
  /** Settings of the index, which are part of the content hash. */
  settings: unknown;
  /** Maximum bytes of a record as JSON. */
  recordBytes: number;
  /** Limits of one call of `addDocuments`. */
  limits: { count: number; bytes: number };
  /** `undefined` if there is no live index. */
  readLive: () => Promise<LiveIndex | undefined>;
  /** Names of temporary indexes that earlier runs left. */
  listLeftovers: () => Promise<string[]>;
  /** Creates the temporary index, with the settings and synonyms of the live one. */
  createTemporary: (temporary: string, stamp: Stamp) => Promise<void>;
  /** Adds documents, each as JSON. */
  addDocuments: (temporary: string, lines: string[]) => Promise<void>;
  /** Resolves to the number of searchable documents once all are indexed. */
  waitForCount: (temporary: string) => Promise<number>;
  /**
   * Replaces the live index by the temporary one. After a failure, the caller checks the live index before it retries.
   * Throws `UnclearSwapError` if a pending replacement cannot be ruled out.
   */
  replaceLive: (temporary: string, count: number) => Promise<void>;
  removeIndex: (name: string) => Promise<void>;
};

/** Stored with an index, so that the next run recognizes its contents. */
export type Stamp = { hash: string; count: number };

/** Options of every service. */
export type ServiceOptions = {
  send: SendRequest;
  target: PushTarget;
  /** Index and host, for messages. */
  label: string;
  /** Ends waiting when the user stops the command. */
  signal?: AbortSignal;
};

/** The index to replace. */
export type PushTarget = {
  index: string;
  /** True if the live index keeps its settings instead of getting docsc's. */
  keepSettings: boolean;
};

/** Prefix of the temporary indexes' names, by which a later run recognizes those of a killed run. */
export const temporaryPrefix = (index: string): string => `${index}_docsc_`;

/** Attributes to filter by. */
export const facetAttributes = ['language', 'version', 'docusaurus_tag', 'hierarchy.lvl0', 'type'];

/** Searchable attributes, the most important first. */
export const searchableAttributes = [
  'hierarchy.lvl1',
  'hierarchy.lvl2',
  'hierarchy.lvl3',
  'hierarchy.lvl4',
  'hierarchy.lvl5',
  'hierarchy.lvl6',
  'alias',
  'hierarchy.lvl0',
  'content',
  'code',
];
