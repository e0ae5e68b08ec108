/** What the servers of `docsc serve` and `docsc preview` answer, before it is sent. */
import type { Readable } from 'node:stream';
import type { Route } from '../../routes.js';
import type { ContentEncoding } from './encoding.js';

/** Bytes of a file from `start` to `end`, both included. */
export type ByteRange = { start: number; end: number };

/** A file that is sent while it is read, because it may be too large for memory. One of the functions must be called. */
export type StreamedFile = {
  size: number;
  /** Reads the file, or a part of it, and closes it. */
  stream: (range?: ByteRange) => Readable;
  /** Closes the file unread. */
  close: () => void;
};

/** The bytes of a response. */
export type Body = Uint8Array | StreamedFile;

/** A response to be sent. */
export type HttpResponse = {
  status: number;
  /** Path of the file, whose extension determines the content type. Without it, the response is a message. */
  path?: string;
  contents?: string | Body;
  headers?: Record<string, string>;
  /** The same address answers in another form to requests with another `Accept`. */
  isNegotiated?: true;
  /** The page of the linked site that the response shows. */
  route?: Route;
  /** Identifies the contents: a browser that already has them gets 304 (Not Modified). */
  etag?: string;
  /** When the file was changed, in milliseconds since 1970. */
  modified?: number;
  /** Reads the contents in compressed form; `undefined` if the compressed file does not match the contents. */
  precompressed?: Partial<Record<ContentEncoding, () => Promise<Body | undefined>>>;
};
