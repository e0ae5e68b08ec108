/**
 * The requests of one check: each host in its turn, what robots.txt forbids not at all, and a host that asks to wait gets
 * a pause or, if it asks for long, no further request.
 */

import { parseRetryAfter, rejectOnAbort } from '../network/fetch-document.js';
import { FetchError } from '../network/fetch-error.js';
import type { Network } from '../network/network.js';
import { resolveHost } from '../network/resolve.js';
import { externalProblem } from './address.js';
import { type Answer, ask, type Question } from './ask.js';
import { createHostGate } from './host-gate.js';
import { type IsAllowed, parseRobots } from './robots.js';

/** The surroundings of a check. */
export type SessionOptions = {
  /** Origins that the configuration allows, whatever address they have. */
  hosts: readonly string[];
  network: Network;
  /** How docsc names itself. */
  agent: string;
  signal: AbortSignal;
};

/** Thrown for an address that is not asked; the message says why, such as "forbidden by robots.txt". */
export class Skipped extends Error {}

/** Sends requests, within the limits of politeness. Both throw `FetchError` and `Skipped`. */
export type Session = {
  ask: (url: URL, method: Question['method'], type?: Question['type']) => Promise<Answer>;
  /** Throws `Skipped` where robots.txt forbids the address. */
  requireAllowed: (url: URL) => Promise<void>;
};

/** The name that robots.txt knows docsc by. */
const ROBOTS_NAME = 'docsc';
const MAX_TRIES = 2;
/** The longest pause that a host may ask for, and the one if it names none. In milliseconds. */
const MAX_PAUSE = 30_000;
const PAUSE = 5_000;

/** Opens the session of a check. */
export function openSession({ hosts, network, agent, signal }: SessionOptions): Session {
  const gate = createHostGate(network, signal);
  const robots = new Map<string, Promise<IsAllowed>>();
  /** Hosts that asked to wait longer than a check can. */
  const busy = new Map<string, string>();

  const askOnce = async (url: URL, method: Question['method'], type: Question['type']): Promise<Answer> => {
    const timeout = AbortSignal.timeout(network.limits.totalTime);
    const either = AbortSignal.any([signal, timeout]);
    try {
      const addresses = await rejectOnAbort(either, resolveHost(url, hosts.includes(url.origin), network));
      return await ask(url, { method, agent, addresses, network, signal: either, type });
    } catch (thrown) {
      signal.throwIfAborted();
      if (timeout.aborted) throw new FetchError(`takes longer than ${network.limits.totalTime / 1000} s`);
      throw thrown;
    }
  };

  const askPolitely: Session['ask'] = (url, method, type) => {
    const problem = externalProblem(url, hosts);
    if (problem !== undefined) throw new Skipped(problem);
    return gate(url.host, async () => {
      for (let tries = 1; ; tries++) {
        const reason = busy.get(url.host);
        if (reason !== undefined) throw new FetchError(reason);
        const answer = await askOnce(url, method, type);
        if (answer.status !== 429 && answer.status !== 503) return answer;
        const asked = parseRetryAfter(answer.headers['retry-after'], network.now());
        const pause = asked ?? PAUSE;
        if (pause > MAX_PAUSE) {
          busy.set(url.host, `answers ${answer.status} and asks to wait for ${Math.ceil(pause / 1000)} s`);
          continue;
        }
        if (tries >= MAX_TRIES) return answer;
        await network.wait(pause, signal);
      }
    });
  };

  /** A missing file allows all. A host that fails to send it is not asked for more (RFC 9309, 2.3.1). */
  const readRobots = async (origin: string): Promise<IsAllowed> => {
    let url = new URL('/robots.txt', origin);
    for (let hops = 0; hops < 5; hops++) {
      const { status, headers, html } = await askPolitely(url, 'GET', 'text/plain');
      const { location } = headers;
      if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location, url.href)) {
        url = new URL(location, url);
        continue;
      }
      if (status >= 500) throw new FetchError(`answers ${status} for its robots.txt`);
      return html === undefined ? () => true : parseRobots(html, ROBOTS_NAME);
    }
    return () => true;
  };

  return {
    ask: askPolitely,
    requireAllowed: async url => {
      const problem = externalProblem(url, hosts);
      if (problem !== undefined) throw new Skipped(problem);
      const rules = robots.get(url.origin) ?? readRobots(url.origin);
      robots.set(url.origin, rules);
      const isAllowed = await rules;
      if (!isAllowed(url.pathname + url.search)) throw new Skipped('forbidden by robots.txt');
    },
  };
}
