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

/** What all addresses are, what the next check may know, and how many were asked in this one. */
export type CheckedAddresses = { outcomes: Map<string, Outcome>; known: KnownOutcomes; asked: number };

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
      return entry && entry.until > now ? [[address, entry] as const] : [];
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
  return { outcomes: new Map(all), known: new Map([...recalled, ...learned]), asked: fresh.length };
}
