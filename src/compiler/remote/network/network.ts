/** The world as the fetcher sees it: names, time and limits. Tests put another in its place. */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { setTimeout } from 'node:timers/promises';

export type Network = {
  /** All addresses of a name. */
  lookup: (host: string) => Promise<LookupAddress[]>;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  now: () => number;
  /** A certificate authority that is trusted instead of the usual ones. */
  authority?: string;
  limits: FetchLimits;
};

/** In milliseconds and bytes. */
export type FetchLimits = {
  /** Until a host begins to answer. */
  firstByte: number;
  /** Of all requests for a document, pauses between them left out. */
  totalTime: number;
  /** Of all pauses for a document. */
  totalPause: number;
  /** Once a document takes longer, its host is named. */
  slowAfter: number;
  /** Of a document once it is decompressed. */
  bytes: number;
};

export const internet: Network = {
  lookup: host => lookup(host, { all: true, verbatim: true }),
  wait: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
  now: Date.now,
  limits: { firstByte: 10_000, totalTime: 30_000, totalPause: 60_000, slowAfter: 5_000, bytes: 2 * 1024 * 1024 },
};
