/** What a push needs of a service, whichever it is. Each call waits until its work is done, and fails with `PushError`. */

/** What is live. `hash` is absent where docsc did not write it. */
export type LiveIndex = { count: number; hash?: string };

export type SearchService = {
  /** Index and host, for messages. */
  label: string;
  /** Part of the content hash: other settings are another index. */
  settings: unknown;
  /** Most bytes of a record as JSON. */
  recordBytes: number;
  limits: { count: number; bytes: number };
  readLive: () => Promise<LiveIndex | undefined>;
  /** Names of temporary indexes that earlier runs left. */
  listLeftovers: () => Promise<string[]>;
  /** Makes the temporary index, with the settings and synonyms of the live one. */
  createTemporary: (temporary: string, stamp: Stamp) => Promise<void>;
  /** Documents as JSON, one each. */
  addDocuments: (temporary: string, lines: string[]) => Promise<void>;
  /** Resolves to the number of documents that can be found, once that is all of them. */
  waitForCount: (temporary: string) => Promise<number>;
  /** Puts the temporary index in the live one's place; the caller looks what happened before it asks again. Throws `UnclearSwap` where that cannot be seen. */
  replaceLive: (temporary: string, count: number) => Promise<void>;
  removeIndex: (name: string) => Promise<void>;
};

/** What is stored with an index, so that the next run knows it. */
export type Stamp = { hash: string; count: number };

export type PushTarget = {
  index: string;
  /** True where the settings of a live index stay as somebody made them. */
  keepSettings: boolean;
};

/** Temporary indexes are known by their names, also to the run after one that was killed. */
export const temporaryPrefix = (index: string): string => `${index}_docsc_`;

export const facetAttributes = ['language', 'version', 'docusaurus_tag', 'hierarchy.lvl0', 'type'];

/** Most important first. */
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
