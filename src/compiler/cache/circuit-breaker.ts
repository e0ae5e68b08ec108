/** Whether the cache's server is still asked. After trouble it is left alone for the rest of a build; the user hears why. */
import type { CacheRequest, CacheResponse } from './connection.js';
import type { Log } from './store.js';

type CacheMethod = CacheRequest['method'];

export type CircuitBreaker = {
  allows: (method: CacheMethod) => boolean;
  /** `busy` is how many requests shared the time that it took. */
  recordOutcome: (method: CacheMethod, answer: CacheResponse, busy: number) => void;
  /** An entry was not what it has to be. */
  reportUntrusted: () => void;
  open: () => void;
};

export type CircuitBreakerOptions = {
  readOnly: boolean;
  /** Milliseconds: an answer that takes longer is slow, and what slow answers may cost together. */
  slow: number;
  maxWait: number;
  say?: Log;
  /** Ends all that is under way. */
  closeConnection: () => void;
};

/** In a row. */
const MAX_FAILURES = 3;

export function createCircuitBreaker(
  host: string,
  { readOnly, slow, maxWait, say, closeConnection }: CircuitBreakerOptions,
): CircuitBreaker {
  const state = { GET: true, PUT: !readOnly, waited: 0 };
  const failures = { GET: 0, PUT: 0 };
  const said = new Set<string>();
  const tell = (what: string) => {
    if (!said.has(what)) say?.(`The build cache at ${host} ${what}.`);
    said.add(what);
  };
  const end = () => {
    state.GET = state.PUT = false;
    closeConnection();
  };
  const giveUp = (method: CacheMethod, why: string) => {
    if (method === 'PUT') state.PUT = false;
    else end();
    tell(method === 'PUT' ? `is only read: ${why}` : `is left alone: ${why}`);
  };
  return {
    allows: method => state[method],
    recordOutcome: (method, answer, busy) => {
      if (!state[method]) return;
      if (method === 'GET' && answer.milliseconds > slow) state.waited += answer.milliseconds / busy;
      const trouble = classifyFailure(method, answer);
      failures[method] = trouble ? failures[method] + 1 : 0;
      if (trouble && (trouble.isFinal || failures[method] === MAX_FAILURES)) giveUp(method, trouble.why);
      else if (state.waited > maxWait) giveUp('GET', 'it answers too slowly');
    },
    reportUntrusted: () => tell('holds entries that cannot be trusted, which are not used'),
    open: end,
  };
}

/** `isFinal` where the next request will fare no better. */
type RequestFailure = { why: string; isFinal: boolean };

const RETRYABLE_STATUSES = new Set([408, 425, 429]);

function classifyFailure(method: CacheMethod, answer: CacheResponse): RequestFailure | undefined {
  if ('failure' in answer) return { why: answer.failure, isFinal: false };
  const { status } = answer;
  const isGood = method === 'GET' ? status === 200 || status === 404 || status === 410 : status >= 200 && status < 300;
  // One entry is too large, and others are not.
  if (isGood || (method === 'PUT' && status === 413)) return undefined;
  return { why: `it answers ${status}${statusHint(status)}`, isFinal: status < 500 && !RETRYABLE_STATUSES.has(status) };
}

function statusHint(status: number): string {
  if (status === 401 || status === 403) return ', so look at DOCSC_CACHE_TOKEN';
  return status >= 300 && status < 400 ? ', and redirects are not followed' : '';
}
