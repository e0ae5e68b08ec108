/** Asks for many external addresses within a bounded time, except those that an earlier check has seen to work. */
import { setMaxListeners } from 'node:events';
import type { Outcome } from './outcome.js';
import { probe } from './probe.js';
import { openSession, type SessionOptions } from './session.js';

/** Address → what was learned of it, and until when that counts, in milliseconds since the epoch. */
export type KnownOutcomes = ReadonlyMap<string, { outcome: Outcome; until: number }>;

/** The surroundings of a check of all addresses. */
export type ExternalOptions = SessionOptions & {
  known: KnownOutcomes;
  /** How long a working address counts as such, and how long a check may take. In milliseconds. */
  remembered: number;
  time: number;
  progress: (done: number, all: number) => void;
};

/**
 * What all addresses are, what the next check may know, and how many were asked in this one. `isOffline`: several hosts
 * were asked, and the name of none could be resolved.
 */
export type CheckedAddresses = {
  outcomes: Map<string, Outcome>;
  known: KnownOutcomes;
  asked: number;
  isOffline: boolean;
};

/** Checks each address once; what the time did not suffice for is skipped. Throws only the reason of the aborted signal. */
export async function checkAddresses(
  addresses: readonly string[],
  options: ExternalOptions,
): Promise<CheckedAddresses> {
  const { network, known, remembered, time, progress, ...rest } = options;
  const now = network.now();
  const over = AbortSignal.timeout(time);
  const signal = AbortSignal.any([options.signal, over]);
  // Every request listens to the signal, so Node's warning about many listeners is off.
  setMaxListeners(0, signal);
  const session = openSession({ ...rest, network, signal });
  const recalled = new Map(
    addresses.flatMap(address => {
      const entry = known.get(address);
      // Nothing is known for longer than now: the configuration or the clock may have been another one.
      return entry && entry.until > now && entry.until <= now + remembered ? [[address, entry] as const] : [];
    }),
  );
  const fresh = addresses.filter(address => !recalled.has(address));
  const state = { done: 0 };
  progress(0, fresh.length);
  const asked = await Promise.all(
    fresh.map(async (address): Promise<[string, Outcome]> => {
      const outcome = await probe(address, session).catch((thrown: unknown): Outcome => {
        options.signal.throwIfAborted();
        if (!over.aborted) throw thrown;
        return { state: 'skipped', reason: 'not reached in time' };
      });
      progress(++state.done, fresh.length);
      return [address, outcome];
    }),
  );
  const outcomes = new Map(asked);
  const until = now + remembered;
  const learned = asked.flatMap(([address, outcome]) =>
    outcome.state === 'ok' || outcome.state === 'moved' ? [[address, { outcome, until }] as const] : [],
  );
  const all = addresses.map(address => [address, outcomes.get(address) ?? recalled.get(address)!.outcome] as const);
  const allKnown = new Map([...recalled, ...learned]);
  return { outcomes: new Map(all), known: allKnown, asked: fresh.length, isOffline: knowsNoHost(asked) };
}

function knowsNoHost(outcomes: readonly [address: string, Outcome][]): boolean {
  const asked = outcomes.filter(([, { state }]) => state !== 'skipped');
  const hosts = new Set(asked.map(([address]) => new URL(address).host));
  return hosts.size > 1 && asked.every(([, outcome]) => outcome.state === 'dead' && outcome.isUnknownHost);
}
