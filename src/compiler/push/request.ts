/** The way to a service: hosts in turn, bounded retries, its wishes about waiting heeded. The key is never shown or sent on. */
import { setTimeout as pause } from 'node:timers/promises';
import { readTextWithin } from './bounded-text.js';
import { PushError, quoteShortly, redactKey } from './push-error.js';

export type ServiceConnection = {
  hosts: string[];
  headers: Record<string, string>;
  key: string;
  /** Aborted when the user stops the command. */
  signal?: AbortSignal;
  /** Milliseconds before the first retry; doubled for each further one. */
  retryDelay?: number;
  /** Milliseconds that an answer may take. */
  timeout?: number;
  log?: (text: string) => void;
};

export type ServiceRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Sent as JSON, unless it is a text. */
  body?: unknown;
  type?: string;
  /** Statuses that are an answer and no failure. */
  allow?: number[];
  /** For what may not be done twice: a failure is thrown at once. */
  noRetry?: boolean;
};

/** `value` is what the JSON held; `undefined` for an allowed failure without JSON. */
export type ServiceResponse = { status: number; text: string; value: unknown };
export type SendRequest = (call: ServiceRequest) => Promise<ServiceResponse>;

const MAX_ATTEMPTS = 5;
const MAX_WAIT_MS = 60_000;
const REQUEST_TIMEOUT_MS = 60_000;
const MAX_RESPONSE_BYTES = 50_000_000;
const RETRY_DELAY_MS = 500;

/** Failures after which the same request may succeed. */
const retryableStatuses = new Set([408, 425, 429, 500, 502, 503, 504]);

type FailedAttempt = { message: string; wait?: number; isFinal: boolean };

export function createSender(connection: ServiceConnection): SendRequest {
  const { hosts, retryDelay = RETRY_DELAY_MS, log, signal } = connection;
  return async call => {
    for (const nth of Array(MAX_ATTEMPTS).keys()) {
      const host = hosts[nth % hosts.length]!;
      const tried = await sendOnce(connection, host, call);
      if (!('isFinal' in tried)) return tried;
      const isLast = nth === MAX_ATTEMPTS - 1 || call.noRetry || tried.isFinal;
      const wait = Math.max(tried.wait ?? 0, retryDelay * 2 ** nth);
      if (isLast || wait > MAX_WAIT_MS) {
        const asked = wait > MAX_WAIT_MS ? ` It asks to wait ${Math.round(wait / 1000)} s.` : '';
        throw new PushError('remote-failed', `${new URL(host).host}: ${tried.message}${asked}`);
      }
      log?.(`${tried.message} Trying again in ${(wait / 1000).toFixed(1)} s.`);
      await pause(wait, undefined, { signal });
    }
    throw new Error('unreachable');
  };
}

async function sendOnce(
  connection: ServiceConnection,
  host: string,
  call: ServiceRequest,
): Promise<ServiceResponse | FailedAttempt> {
  const { method = 'GET', path, body, type = 'application/json', allow = [] } = call;
  const { headers, key, signal, timeout = REQUEST_TIMEOUT_MS } = connection;
  const limits = [AbortSignal.timeout(timeout), ...(signal ? [signal] : [])];
  const response = await fetch(host + path, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': type },
    body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    // A redirect would hand the key to another host.
    redirect: 'error',
    signal: AbortSignal.any(limits),
  }).catch((thrown: Error) => thrown);
  signal?.throwIfAborted();
  if (response instanceof Error) return { message: `No answer: ${describeNetworkError(response)}.`, isFinal: false };
  const tooLarge = () => new Error('it is too large');
  const text = await readTextWithin(response.body ?? [], MAX_RESPONSE_BYTES, tooLarge).catch((thrown: Error) => thrown);
  signal?.throwIfAborted();
  if (text instanceof Error) return { message: `The answer broke off: ${describeNetworkError(text)}.`, isFinal: false };
  const { status } = response;
  const value = parseJson(text);
  if (response.ok || allow.includes(status)) return { status, text, value };
  return {
    message: describeStatus(status, quoteShortly(errorMessage(value) ?? text, key), key),
    wait: parseRetryAfter(response.headers.get('retry-after')),
    isFinal: !retryableStatuses.has(status),
  };
}

function describeStatus(status: number, said: string, key: string): string {
  const words = said && ` (${said})`;
  if (status === 401 || status === 403) return `The service refused the key ${redactKey(key)}: ${status}${words}.`;
  if (status === 429) return `The service asks for fewer requests: 429${words}.`;
  return `The service answered ${status}${words}.`;
}

/** Seconds or a date → milliseconds. */
function parseRetryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) && wait > 0 ? wait : undefined;
}

function describeNetworkError(thrown: Error): string {
  if (thrown.name === 'TimeoutError') return 'it takes too long';
  const cause = thrown.cause as (Error & { code?: string }) | undefined;
  return cause?.code ?? cause?.message ?? thrown.message;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON is judged by the caller.
    return undefined;
  }
}

function errorMessage(value: unknown): string | undefined {
  const { message } = (value ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
}
