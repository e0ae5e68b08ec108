/** Why a document could not be fetched. */

type FailureKind = {
  /** The address must not be asked; no host was. */
  isForbidden?: boolean;
  /** Another try may succeed. */
  isRetryable?: boolean;
  /** Milliseconds that the host wants to be left alone. */
  retryAfter?: number;
};

export class FetchError extends Error {
  constructor(
    message: string,
    readonly kind: FailureKind = {},
  ) {
    super(message);
    this.name = 'FetchError';
  }
}
