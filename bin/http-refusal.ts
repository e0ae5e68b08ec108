/** A request that a server of docsc does not carry out, for a reason that the client learns. */

/** Becomes a response with this status, message and headers. */
export class HttpRefusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'HttpRefusal';
  }
}

/** Header values that close the connection where the rest of a body is unread: it would be taken for the next request. */
export function closeIfUnread(request: { complete: boolean }): Record<string, string> {
  return request.complete ? {} : { connection: 'close' };
}
