/** The fetcher's surroundings: name resolution, time and limits. Tests replace them. */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { setTimeout } from 'node:timers/promises';

/** Everything that a fetch gets from outside. */
export type Network = {
  /** All addresses of a name. */
  lookup: (host: string) => Promise<LookupAddress[]>;
  /** Resolves after a pause; rejects when the signal is aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** A certificate authority that is trusted instead of the system's. */
  authority?: string;
  limits: FetchLimits;
};

/** Limits of a fetch. Times are in milliseconds. */
export type FetchLimits = {
  /** Time until a host begins to respond. */
  firstByte: number;
  /** Total time of all requests for a document, without the pauses between them. */
  totalTime: number;
  /** Total time of all pauses for a document. */
  totalPause: number;
  /** Time after which a host is reported as slow. */
  slowAfter: number;
  /** Size of a document in bytes, decompressed. */
  bytes: number;
};

/** The network of this machine, with docsc's limits. */
export const internet: Network = {
  lookup: host => lookup(host, { all: true, verbatim: true }),
  wait: (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal }),
  now: Date.now,
  limits: { firstByte: 10_000, totalTime: 30_000, totalPause: 60_000, slowAfter: 5_000, bytes: 2 * 1024 * 1024 },
};
