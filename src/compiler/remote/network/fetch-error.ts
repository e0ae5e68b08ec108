/** Why a document could not be fetched. */

type Kind = {
  /** The address must not be asked; no host was. */
  forbidden?: boolean;
  /** Another try may succeed. */
  passing?: boolean;
  /** Milliseconds that the host wants to be left alone. */
  retryAfter?: number;
};

export class FetchError extends Error {
  constructor(
    message: string,
    readonly kind: Kind = {},
  ) {
    super(message);
    this.name = 'FetchError';
  }
}
