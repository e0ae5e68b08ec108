/** A request as it goes over the wire, and what a reader may choose of it. */

export type HttpRequest = { method: string; url: string; headers: HttpHeader[]; body?: HttpBody };
export type HttpHeader = { name: string; value: string };

/** `json` is what `text` says, where that is JSON. A `file` is the name of one that the reader has. */
export type HttpBody =
  | { kind: 'text'; type: string; text: string; json?: unknown }
  | { kind: 'multipart'; parts: HttpPart[] }
  | { kind: 'file'; type: string; file: string };
export type HttpPart = { name: string; value: string; type?: string } | { name: string; file: string; type?: string };

/** What the reader has picked: indexes into the model's lists, and values. */
export type Choice = {
  server?: number;
  body?: number;
  variant?: number;
  /** Values by `in:name`, as edited; undefined removes one. Authentication is edited by its place and name, too. */
  values?: ReadonlyMap<string, unknown>;
  /** Optional parameters are wanted as well. */
  optional?: boolean;
};
