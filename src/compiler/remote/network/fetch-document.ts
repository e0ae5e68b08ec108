/**
 * One document: redirects followed with every step checked again, trouble that may pass tried again after a pause, and
 * the answer held against what a Markdown file is. The pauses are the same every time.
 */
import { refusalOf } from '../../source/addresses.js';
import { textOfAnswer } from './content.js';
import { type Answer, exchange } from './exchange.js';
import { FetchError } from './fetch-error.js';
import type { Lanes } from './host-limiter.js';
import type { Network } from './network.js';
import { resolveHost } from './resolve.js';

/** `final` is the address that answered in the end. */
export type Fetched = { text: string; final: string };

export type FetchContext = {
  /** Origins that are allowed whatever they are. */
  hosts: readonly string[];
  network: Network;
  lanes: Lanes;
  signal: AbortSignal;
  /** A host takes longer than most. */
  slow: (host: string) => void;
};

/** Milliseconds before the second and the third try. */
const PAUSES = [1_000, 3_000];
const MOST_REDIRECTS = 3;

type Spent = { active: number; paused: number };

/** Throws `FetchError`, or what the signal was aborted with. */
export async function fetchDocument(address: string, context: FetchContext): Promise<Fetched> {
  const { network, signal } = context;
  const spent: Spent = { active: 0, paused: 0 };
  for (let tries = 1; ; tries++) {
    try {
      return await follow(address, context, spent);
    } catch (thrown) {
      signal.throwIfAborted();
      if (!(thrown instanceof FetchError) || !thrown.kind.passing) throw thrown;
      const pause = pauseBefore(thrown, tries, spent, network);
      if (pause === undefined) throw givenUp(thrown, tries);
      spent.paused += pause;
      await network.wait(pause, signal);
    }
  }
}

/** `undefined` where another try is not worth it, or would come too late. */
function pauseBefore({ kind }: FetchError, tries: number, spent: Spent, { limits }: Network): number | undefined {
  const own = PAUSES[tries - 1];
  if (own === undefined || spent.active >= limits.active) return undefined;
  const pause = kind.retryAfter ?? own;
  return spent.paused + pause > limits.pauses ? undefined : pause;
}

function givenUp({ message, kind }: FetchError, tries: number): FetchError {
  const { retryAfter } = kind;
  const wish = retryAfter === undefined ? '' : `, and asks to wait for ${Math.ceil(retryAfter / 1000)} s`;
  return new FetchError(message + wish + (tries > 1 ? `, ${tries} times` : ''), kind);
}

async function follow(address: string, context: FetchContext, spent: Spent): Promise<Fetched> {
  const start = new URL(address);
  const seen = new Set<string>();
  let url = start;
  for (;;) {
    refuse(url, start, context.hosts);
    seen.add(url.href);
    const answer = await timed(url, context, spent);
    const target = redirectOf(answer, url);
    if (!target) return { text: textOf(answer, url, context.network), final: url.href };
    if (seen.has(target.href)) throw new FetchError('its redirects go in a circle');
    if (seen.size > MOST_REDIRECTS) throw new FetchError(`it redirects more than ${MOST_REDIRECTS} times`);
    url = target;
  }
}

function refuse(url: URL, start: URL, hosts: readonly string[]): void {
  const refusal = refusalOf(url, hosts);
  const shown = url === start ? 'the address' : `it redirects to ${url.href.slice(0, 200)}, which`;
  if (refusal) throw new FetchError(`${shown} ${refusal}`, { forbidden: true });
  if (url.host !== start.host && !hosts.includes(url.origin))
    throw new FetchError(`it redirects to ${url.origin}, another host`, { forbidden: true });
}

/** Waiting for a lane costs a document nothing; names, connection and body share what time it has. */
function timed(url: URL, { hosts, network, lanes, signal, slow }: FetchContext, spent: Spent): Promise<Answer> {
  return lanes(url.host, async () => {
    signal.throwIfAborted();
    const started = network.now();
    const timeout = AbortSignal.timeout(Math.max(1, network.limits.active - spent.active));
    const either = AbortSignal.any([signal, timeout]);
    const patience = setTimeout(() => slow(url.host), network.limits.slow);
    try {
      const addresses = await unless(either, resolveHost(url, hosts.includes(url.origin), network));
      return await exchange(url, { addresses, network, signal: either });
    } catch (thrown) {
      if (!timeout.aborted) throw thrown;
      throw new FetchError(`${url.host} takes longer than ${network.limits.active / 1000} s`, { passing: true });
    } finally {
      clearTimeout(patience);
      spent.active = timeout.aborted ? network.limits.active : spent.active + network.now() - started;
    }
  });
}

function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function redirectOf({ status, headers }: Answer, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const { location } = headers;
  if (!location || !URL.canParse(location, from.href))
    throw new FetchError(`it answers ${status} and does not say where`);
  return new URL(location, from);
}

function textOf({ status, headers, body }: Answer, url: URL, network: Network): string {
  if (status === 200) return textOfAnswer(body, headers['content-type']);
  const retryAfter = pauseWanted(headers['retry-after'], network.now());
  const isLimited =
    status === 429 || (status === 403 && (retryAfter ?? headers['x-ratelimit-remaining']) !== undefined);
  if (isLimited)
    throw new FetchError(`${url.host} answers ${status}: too many requests`, { passing: true, retryAfter });
  if (status === 408 || status >= 500)
    throw new FetchError(`${url.host} answers ${status}`, { passing: true, retryAfter });
  throw new FetchError(`${url.host} answers ${status}${meaningOf(status)}`);
}

function meaningOf(status: number): string {
  if (status === 404 || status === 410) return ': there is no such file';
  return status === 401 || status === 403 ? ': docsc sends no credentials, so only public files can be fetched' : '';
}

/** Seconds or a date; what is neither says nothing. */
function pauseWanted(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const wanted = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wanted) ? undefined : Math.max(0, wanted);
}
