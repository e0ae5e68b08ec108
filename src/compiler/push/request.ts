/**
 * Sends requests to a service: tries hosts in turn, with limited retries that respect `Retry-After`. Never shows the
 * key.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { readTextWithin } from '../source/bounded-bytes.js';
import { PushError, quoteShortly, redactKey } from './push-error.js';

/** How to reach a service. */
export type ServiceConnection = {
  hosts: string[];
  headers: Record<string, string>;
  key: string;
  /** Aborted when the user stops the command. */
  signal?: AbortSignal;
  /** Milliseconds before the first retry, doubled for each further one. */
  retryDelay?: number;
  /** Maximum milliseconds until the response is complete. */
  timeout?: number;
  log?: (text: string) => void;
};

/** A request to a service. */
export type ServiceRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** A string is sent as it is, other values as JSON. */
  body?: unknown;
  type?: string;
  /** Error statuses that are returned instead of thrown. */
  allow?: number[];
  /** True for requests that must not be repeated: a failure is thrown without a retry. */
  noRetry?: boolean;
};

/** A response; `value` is its body parsed as JSON, `undefined` if it is not JSON. */
export type ServiceResponse = { status: number; text: string; value: unknown };
/** Sends a request. Rejects with `PushError` if the service fails. */
export type SendRequest = (call: ServiceRequest) => Promise<ServiceResponse>;

const MAX_ATTEMPTS = 5;
const MAX_WAIT_MS = 60_000;
const REQUEST_TIMEOUT_MS = 60_000;
const MAX_RESPONSE_BYTES = 50_000_000;
const RETRY_DELAY_MS = 500;

/** Failures after which the same request may succeed. */
const retryableStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);

type FailedAttempt = { message: string; wait?: number; isFinal: boolean };

/** Sends requests over a connection, with retries. */
export function createSender(connection: ServiceConnection): SendRequest {
  const { hosts, retryDelay = RETRY_DELAY_MS, log, signal } = connection;
  return async request => {
    for (const nth of Array(MAX_ATTEMPTS).keys()) {
      const host = hosts[nth % hosts.length]!;
      const attempt = await sendOnce(connection, host, request);
      if (!('isFinal' in attempt)) return attempt;
      const isLast = nth === MAX_ATTEMPTS - 1 || request.noRetry || attempt.isFinal;
      const wait = Math.max(attempt.wait ?? 0, retryDelay * 2 ** nth);
      if (isLast || wait > MAX_WAIT_MS) {
        const retryHint = wait > MAX_WAIT_MS ? ` It asks to wait ${Math.round(wait / 1000)} s.` : '';
        throw new PushError('remote-failed', `${new URL(host).host}: ${attempt.message}${retryHint}`);
      }
      log?.(`${attempt.message} Trying again in ${(wait / 1000).toFixed(1)} s.`);
      await pause(wait, undefined, { signal });
    }
    throw new Error('unreachable');
  };
}

async function sendOnce(
  connection: ServiceConnection,
  host: string,
  request: ServiceRequest,
): Promise<ServiceResponse | FailedAttempt> {
  const { method = 'GET', path, body, type = 'application/json', allow = [] } = request;
  const { headers, key, signal, timeout = REQUEST_TIMEOUT_MS } = connection;
  const limits = [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])];
  const response = await fetch(host + path, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': type },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    // Following a redirect would send the key to another host.
    redirect: 'error',
    signal: AbortSignal.any(limits),
  }).catch((thrown: Error) => thrown);
  signal?.throwIfAborted();
  if (response instanceof Error) return { message: `No response: ${describeNetworkError(response)}.`, isFinal: false };
  const tooLarge = () => new Error('it is too large');
  const text = await readTextWithin(response.body ?? [], MAX_RESPONSE_BYTES, tooLarge).catch((thrown: Error) => thrown);
  signal?.throwIfAborted();
  if (text instanceof Error)
    return { message: `The response ended early: ${describeNetworkError(text)}.`, isFinal: false };
  const { status } = response;
  const value = parseJson(text);
  if (response.ok || allow.includes(status)) return { status, text, value };
  return {
    message: describeStatus(status, quoteShortly(errorMessage(value) ?? text, key), key),
    wait: parseRetryAfter(response.headers.get('retry-after')),
    isFinal: !retryableStatuses.has(status),
  };
}

function describeStatus(status: number, reason: string, key: string): string {
  const quoted = reason && ` (${reason})`;
  if (status === 401 || status === 403) return `The service refused the key ${redactKey(key)}: ${status}${quoted}.`;
  if (status === 429) return `The service asks for fewer requests: 429${quoted}.`;
  return `The service answered ${status}${quoted}.`;
}

/** A `Retry-After` header, in seconds or as a date (RFC 9110, section 10.2.3) → milliseconds. */
function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) && wait > 0 ? wait : undefined;
}

function describeNetworkError(thrown: Error): string {
  if (thrown.name === 'TimeoutError') return 'the request timed out';
  const cause = thrown.cause as (Error & { code?: string }) | undefined;
  return cause?.code ?? cause?.message ?? thrown.message;
}

/** The parsed JSON; `undefined` if the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The caller decides whether that is an error.
    return undefined;
  }
}

function errorMessage(value: unknown): string | undefined {
  const { message } = (value ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
}
