/**
 * Fetches one document: follows redirects and checks every step, retries temporary failures after a pause, and checks that
 * the response is a Markdown file. The pauses have no random part.
 */
import { fetchUrlProblem } from '../../source/addresses.js';
import { decodeMarkdown } from './content.js';
import { exchange, type FetchResponse } from './exchange.js';
import { FetchError } from './fetch-error.js';
import type { HostLimiter } from './host-limiter.js';
import type { Network } from './network.js';
import { resolveHost } from './resolve.js';

/** A fetched text. `final` is the URL that returned it, after redirects. */
export type FetchedText = { text: string; final: string };

/** The surroundings of a fetch. */
export type FetchContext = {
  /** Origins that the configuration allows, whatever address they have. */
  hosts: readonly string[];
  network: Network;
  limiter: HostLimiter;
  signal: AbortSignal;
  /** Called for a host that takes longer than `limits.slowAfter`. */
  onSlow: (host: string) => void;
};

/** Milliseconds before the second and the third try. */
const RETRY_DELAYS_MS = [1_000, 3_000];
const MAX_REDIRECTS = 3;

/** Milliseconds that a document has taken so far, in requests and in pauses. */
type TimeSpent = { active: number; paused: number };

/** Fetches the document at a URL. Throws `FetchError`, or the reason of the aborted signal. */
export async function fetchDocument(address: string, context: FetchContext): Promise<FetchedText> {
  const { network, signal } = context;
  const spent: TimeSpent = { active: 0, paused: 0 };
  for (let tries = 1; ; tries++) {
    try {
      return await followRedirects(address, context, spent);
    } catch (thrown) {
      signal.throwIfAborted();
      if (!(thrown instanceof FetchError) || !thrown.kind.isRetryable) throw thrown;
      const pause = spent.active < network.limits.totalTime ? retryDelay(thrown, tries) : undefined;
      if (pause === undefined || spent.paused + pause > network.limits.totalPause) throw finalError(thrown, tries);
      spent.paused += pause;
      await network.wait(pause, signal);
    }
  }
}

/** Milliseconds before the next try; `undefined` after the last one. */
function retryDelay({ kind }: FetchError, tries: number): number | undefined {
  const delay = RETRY_DELAYS_MS[tries - 1];
  return delay === undefined ? undefined : (kind.retryAfter ?? delay);
}

function finalError({ message, kind }: FetchError, tries: number): FetchError {
  const { retryAfter } = kind;
  const wait = retryAfter === undefined ? '' : `, and asks to wait for ${Math.ceil(retryAfter / 1000)} s`;
  return new FetchError(message + wait + (tries > 1 ? `, ${tries} times` : ''), kind);
}

async function followRedirects(address: string, context: FetchContext, spent: TimeSpent): Promise<FetchedText> {
  const start = new URL(address);
  const seen = new Set<string>();
  let url = start;
  for (;;) {
    refuseUrl(url, start, context.hosts);
    seen.add(url.href);
    const response = await exchangeWithTimeout(url, context, spent);
    const target = parseRedirect(response, url);
    if (!target) return { text: textOrThrow(response, url, context.network), final: url.href };
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

/** Waiting for a free slot does not count; name resolution, connection and body share the document's time. */
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
    const slowTimer = setTimeout(() => onSlow(url.host), network.limits.slowAfter);
    try {
      const addresses = await rejectOnAbort(either, resolveHost(url, hosts.includes(url.origin), network));
      return await exchange(url, { addresses, network, signal: either });
    } catch (thrown) {
      if (!timeout.aborted) throw thrown;
      throw new FetchError(`${url.host} takes longer than ${network.limits.totalTime / 1000} s`, { isRetryable: true });
    } finally {
      clearTimeout(slowTimer);
      spent.active = timeout.aborted ? network.limits.totalTime : spent.active + network.now() - started;
    }
  });
}

/** Settles with the work, or rejects with the reason of the signal. */
export function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    work.then(resolve, reject);
  });
}

/** Where a response leads; `undefined` for one that does not redirect. Throws `FetchError` where it does not say. */
export function parseRedirect(
  { status, headers }: Pick<FetchResponse, 'status' | 'headers'>,
  from: URL,
): URL | undefined {
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

/** Milliseconds from now (RFC 9110, 10.2.3): the header has seconds or a date; anything else is ignored. */
export function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const delay = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(delay) ? undefined : Math.max(0, delay);
}
