/** What a build keeps for the next one, here or on another machine. */

/** Entries by key: a key is the hex SHA-256 of everything that an entry depends on. */
export type Store = {
  /** `undefined` where there is none, or one that cannot be trusted. Never throws. */
  get: (key: string) => Promise<Uint8Array | undefined>;
  /** Whether asking is in vain, whatever the key. Absent where that cannot be told. */
  isEmpty?: () => boolean;
  /**
   * Best effort: a store that cannot be written to says so once and is then left alone. Never throws. Nobody has to wait
   * for it: `close` does. What is in `value` is read before this returns, and may be something else after that.
   */
  put: (key: string, value: Uint8Array) => Promise<void>;
  /** Ends what is still on its way, or gives it up after some seconds. Never throws. */
  close: () => Promise<void>;
};

/** Told to the user, one sentence at a time. */
export type Log = (sentence: string) => void;

/** Bytes of one entry. What is larger is not kept. */
export const MAX_ENTRY_BYTES = 32 * 1024 * 1024;
