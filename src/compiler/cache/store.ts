/** The interface of build cache stores, on this machine or another one. */

/** A key-value store. A key is the hex SHA-256 of everything that the entry depends on. */
export type Store = {
  /** `undefined` if there is no entry, or its digest is wrong. Never throws. */
  get: (key: string) => Promise<Uint8Array | undefined>;
  /** True if the store has no entry at all. Absent if the store cannot tell. */
  isEmpty?: () => boolean;
  /**
   * Best effort: after a failed write the store logs one message and writes no more. Never throws. Callers need not wait,
   * as `close` does. `value` is copied before this returns, so its buffer may be reused.
   */
  put: (key: string, value: Uint8Array) => Promise<void>;
  /** Waits for writes under way, but a few seconds at most. Never throws. */
  close: () => Promise<void>;
};

/** Shows a message to the user; each is one sentence. */
export type Log = (sentence: string) => void;

/** Maximum bytes of an entry; larger ones are not stored. */
export const MAX_ENTRY_BYTES = 32 * 1024 * 1024;
