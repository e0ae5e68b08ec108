/**
 * One document: redirects followed with every step checked again, trouble that may pass tried again after a pause, and
 * the answer held against what a Markdown file is. The pauses are the same every time.
 */
import { fetchUrlProblem } from '../../source/addresses.js';
import { decodeMarkdown } from './content.js';
import { exchange, type FetchResponse } from './exchange.js';
import { FetchError } from './fetch-error.js';
import type { HostLimiter } from './host-limiter.js';
import type { Network } from './network.js';
import { resolveHost } from './resolve.js';

/** `final` is the address that answered in the end. */
export type FetchedText = { text: string; final: string };

export type FetchContext = {
  /** Origins that are allowed whatever they are. */
  hosts: readonly string[];
  network: Network;
  limiter: HostLimiter;
  signal: AbortSignal;
  /** A host takes longer than most. */
  onSlow: (host: string) => void;
};

/** Milliseconds before the second and the third try. */
const RETRY_DELAYS_MS = [1_000, 3_000];
const MAX_REDIRECTS = 3;

type TimeSpent = { active: number; paused: number };

/** Throws `FetchError`, or what the signal was aborted with. */
export async function fetchDocument(address: string, context: FetchContext): Promise<FetchedText> {
  const { network, signal } = context;
  const spent: TimeSpent = { active: 0, paused: 0 };
  for (let tries = 1; ; tries++) {
    try {
      return await followRedirects(address, context, spent);
    } catch (thrown) {
      signal.throwIfAborted();
      if (!(thrown instanceof FetchError) || !thrown.kind.isRetryable) throw thrown;
      const pause = retryDelay(thrown, tries, spent, network);
      if (pause === undefined) throw finalError(thrown, tries);
      spent.paused += pause;
      await network.wait(pause, signal);
    }
  }
}

/** `undefined` where another try is not worth it, or would come too late. */
function retryDelay({ kind }: FetchError, tries: number, spent: TimeSpent, { limits }: Network): number | undefined {
  const own = RETRY_DELAYS_MS[tries - 1];
  if (own === undefined || spent.active >= limits.totalTime) return undefined;
  const pause = kind.retryAfter ?? own;
  return spent.paused + pause > limits.totalPause ? undefined : pause;
}

function finalError({ message, kind }: FetchError, tries: number): FetchError {
  const { retryAfter } = kind;
  const wish = retryAfter === undefined ? '' : `, and asks to wait for ${Math.ceil(retryAfter / 1000)} s`;
  return new FetchError(message + wish + (tries > 1 ? `, ${tries} times` : ''), kind);
}

async function followRedirects(address: string, context: FetchContext, spent: TimeSpent): Promise<FetchedText> {
  const start = new URL(address);
  const seen = new Set<string>();
  let url = start;
  for (;;) {
    refuseUrl(url, start, context.hosts);
    seen.add(url.href);
    const answer = await exchangeWithTimeout(url, context, spent);
    const target = parseRedirect(answer, url);
    if (!target) return { text: textOrThrow(answer, url, context.network), final: url.href };
    if (seen.has(target.href)) throw new FetchError('its redirects go in a circle');
    if (seen.size > MAX_REDIRECTS) throw new FetchError(`it redirects more than ${MAX_REDIRECTS} times`);
    url = target;
  }
}

function refuseUrl(url: URL, start: URL, hosts: readonly string[]): void {
  const refusal = fetchUrlProblem(url, hosts);
  const shown = url === start ? 'the address' : `it redirects to ${url.href.slice(0, 200)}, which`;
  if (refusal) throw new FetchError(`${shown} ${refusal}`, { isForbidden: true });
  if (url.host !== start.host && !hosts.includes(url.origin))
    throw new FetchError(`it redirects to ${url.origin}, another host`, { isForbidden: true });
}

/** Waiting for a lane costs a document nothing; names, connection and body share what time it has. */
function exchangeWithTimeout(
  url: URL,
  { hosts, network, limiter, signal, onSlow }: FetchContext,
  spent: TimeSpent,
): Promise<FetchResponse> {
  return limiter(url.host, async () => {
    signal.throwIfAborted();
    const started = network.now();
    const timeout = AbortSignal.timeout(Math.max(1, network.limits.totalTime - spent.active));
    const either = AbortSignal.any([signal, timeout]);
    const patience = setTimeout(() => onSlow(url.host), network.limits.slowAfter);
    try {
      const addresses = await rejectOnAbort(either, resolveHost(url, hosts.includes(url.origin), network));
      return await exchange(url, { addresses, network, signal: either });
    } catch (thrown) {
      if (!timeout.aborted) throw thrown;
      throw new FetchError(`${url.host} takes longer than ${network.limits.totalTime / 1000} s`, { isRetryable: true });
    } finally {
      clearTimeout(patience);
      spent.active = timeout.aborted ? network.limits.totalTime : spent.active + network.now() - started;
    }
  });
}

function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

function parseRedirect({ status, headers }: FetchResponse, from: URL): URL | undefined {
  if (![301, 302, 303, 307, 308].includes(status)) return undefined;
  const { location } = headers;
  if (!location || !URL.canParse(location, from.href))
    throw new FetchError(`it answers ${status} and does not say where`);
  return new URL(location, from);
}

function textOrThrow({ status, headers, body }: FetchResponse, url: URL, network: Network): string {
  if (status === 200) return decodeMarkdown(body, headers['content-type']);
  const retryAfter = parseRetryAfter(headers['retry-after'], network.now());
  const isLimited =
    status === 429 || (status === 403 && (retryAfter ?? headers['x-ratelimit-remaining']) !== undefined);
  if (isLimited)
    throw new FetchError(`${url.host} answers ${status}: too many requests`, { isRetryable: true, retryAfter });
  if (status === 408 || status >= 500)
    throw new FetchError(`${url.host} answers ${status}`, { isRetryable: true, retryAfter });
  throw new FetchError(`${url.host} answers ${status}${statusHint(status)}`);
}

function statusHint(status: number): string {
  if (status === 404 || status === 410) return ': there is no such file';
  return status === 401 || status === 403 ? ': docsc sends no credentials, so only public files can be fetched' : '';
}

/** Seconds or a date; what is neither says nothing. */
function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const wanted = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(wanted) ? undefined : Math.max(0, wanted);
}
