/** The error with which fetching a document fails. */

type FailureKind = {
  /** The address must not be requested, and was not. */
  isForbidden?: boolean;
  /** Another try may succeed. */
  isRetryable?: boolean;
  /** No host has the name. */
  isUnknownHost?: true;
  /** Milliseconds that the host asks clients to wait (`Retry-After`). */
  retryAfter?: number;
};

/** Why a document could not be fetched. The message completes the sentence "cannot be fetched: …". */
export class FetchError extends Error {
  constructor(
    message: string,
    readonly kind: FailureKind = {},
  ) {
    super(message);
    this.name = 'FetchError';
  }
}
