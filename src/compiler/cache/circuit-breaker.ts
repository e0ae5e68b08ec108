/**
 * Decides whether to send requests to the cache server. After failures it stops for the rest of the build and logs the
 * reason.
 */
import type { CacheRequest, CacheResponse } from './connection.js';
import type { Log } from './store.js';

type CacheMethod = CacheRequest['method'];

/** Tracks the outcome of requests, and stops reads, writes or both after failures. */
export type CircuitBreaker = {
  allows: (method: CacheMethod) => boolean;
  /** `concurrency` is the number of requests that ran at the same time and so shared the waiting time. */
  recordOutcome: (method: CacheMethod, response: CacheResponse, concurrency: number) => void;
  /** Logs once that the server holds entries with a wrong digest. */
  reportUntrusted: () => void;
  /** Stops all requests and closes the connections, without a message. */
  open: () => void;
};

/** Limits of a circuit breaker, and what it acts on. */
export type CircuitBreakerOptions = {
  readOnly: boolean;
  /** Milliseconds after which a response counts as slow, and the total that slow responses may cost. */
  slow: number;
  maxWait: number;
  log?: Log;
  /** Ends the requests under way. */
  closeConnection: () => void;
};

/** Consecutive failures of one method after which it is no longer used. */
const MAX_FAILURES = 3;

/** A closed circuit breaker: requests are allowed until they fail. `host` names the server in messages. */
export function createCircuitBreaker(
  host: string,
  { readOnly, slow, maxWait, log, closeConnection }: CircuitBreakerOptions,
): CircuitBreaker {
  const state = { GET: true, PUT: !readOnly, waited: 0 };
  const failures = { GET: 0, PUT: 0 };
  const logged = new Set<string>();
  const logOnce = (what: string) => {
    if (!logged.has(what)) log?.(`The build cache at ${host} ${what}.`);
    logged.add(what);
  };
  const stop = () => {
    state.GET = state.PUT = false;
    closeConnection();
  };
  const giveUp = (method: CacheMethod, reason: string) => {
    if (method === 'PUT') state.PUT = false;
    else stop();
    logOnce(method === 'PUT' ? `is now read-only: ${reason}` : `is no longer used: ${reason}`);
  };
  return {
    allows: method => state[method],
    recordOutcome: (method, response, concurrency) => {
      if (!state[method]) return;
      if (method === 'GET' && response.milliseconds > slow) state.waited += response.milliseconds / concurrency;
      const failure = classifyFailure(method, response);
      failures[method] = failure ? failures[method] + 1 : 0;
      if (failure && (failure.isFinal || failures[method] === MAX_FAILURES)) giveUp(method, failure.reason);
      else if (state.waited > maxWait) giveUp('GET', 'its responses are too slow');
    },
    reportUntrusted: () => logOnce('holds entries with a wrong digest or signature; they are ignored'),
    open: stop,
  };
}

/** `isFinal` if a further request would fail the same way. */
type RequestFailure = { reason: string; isFinal: boolean };

const RETRYABLE_STATUSES = new Set([408, 425, 429]);

function classifyFailure(method: CacheMethod, response: CacheResponse): RequestFailure | undefined {
  if ('failure' in response) return { reason: response.failure, isFinal: false };
  const { status } = response;
  const isGood = method === 'GET' ? status === 200 || status === 404 || status === 410 : status >= 200 && status < 300;
  // This entry is too large; others may not be.
  if (isGood || (method === 'PUT' && status === 413)) return undefined;
  return {
    reason: `it answered ${status}${statusHint(status)}`,
    isFinal: status < 500 && !RETRYABLE_STATUSES.has(status),
  };
}

function statusHint(status: number): string {
  if (status === 401 || status === 403) return '; check DOCSC_CACHE_TOKEN';
  return status >= 300 && status < 400 ? '; redirects are not followed' : '';
}
