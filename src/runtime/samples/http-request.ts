/** An HTTP request as it is sent, and the choices that a reader has. */

/** Names and values of headers are valid in HTTP. */
export type HttpRequest = {
  method: string;
  url: string;
  headers: HttpHeader[];
  body?: HttpBody;
  /** The content of every success, if the description says it: JSON, or none. */
  answer?: 'json' | 'none';
};

/** A header of a request or response. */
export type HttpHeader = { name: string; value: string };

/** `json` is the parsed `text`, if the content type is JSON. `file` is the name of a file that the reader supplies. */
export type HttpBody =
  | { kind: 'text'; type: string; text: string; json?: unknown }
  | { kind: 'multipart'; parts: HttpPart[] }
  | { kind: 'file'; type: string; file: string };
/** A part of a multipart body: a text, or a file that the reader supplies. */
export type HttpPart = { name: string; value: string; type?: string } | { name: string; file: string; type?: string };

/** The reader's choices: positions in the lists of a request model, and edited values. */
export type Choice = {
  server?: number;
  body?: number;
  variant?: number;
  /** By `in:name`, for parameters and for authentication; undefined removes the parameter. */
  values?: ReadonlyMap<string, unknown>;
  /** True to include optional parameters. */
  optional?: boolean;
};
