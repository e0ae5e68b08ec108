/** The way to a service: hosts in turn, bounded retries, its wishes about waiting heeded. The key is never shown or sent on. */
import { setTimeout as pause } from 'node:timers/promises';
import { readBounded } from './bounded-text.js';
import { PushError, quoted, shownKey } from './push-error.js';

export type Connection = {
  hosts: string[];
  headers: Record<string, string>;
  key: string;
  /** Aborted when the user stops the command. */
  signal?: AbortSignal;
  /** Milliseconds before the first retry; doubled for each further one. */
  pace?: number;
  /** Milliseconds that an answer may take. */
  timeout?: number;
  say?: (text: string) => void;
};

export type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** Sent as JSON, unless it is a text. */
  body?: unknown;
  type?: string;
  /** Statuses that are an answer and no failure. */
  allow?: number[];
  /** For what may not be done twice: a failure is thrown at once. */
  once?: boolean;
};

/** `value` is what the JSON held; `undefined` for an allowed failure without JSON. */
export type Reply = { status: number; text: string; value: unknown };
export type Send = (call: Call) => Promise<Reply>;

const ATTEMPTS = 5;
const MOST_WAIT = 60_000;
const TIMEOUT = 60_000;
const MOST_ANSWER = 50_000_000;
const PACE = 500;

/** Failures after which the same request may succeed. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

type Failed = { message: string; wait?: number; isFinal: boolean };

export function connect(connection: Connection): Send {
  const { hosts, pace = PACE, say, signal } = connection;
  return async call => {
    for (const nth of Array(ATTEMPTS).keys()) {
      const host = hosts[nth % hosts.length]!;
      const tried = await tryOnce(connection, host, call);
      if (!('isFinal' in tried)) return tried;
      const isLast = nth === ATTEMPTS - 1 || call.once || tried.isFinal;
      const wait = Math.max(tried.wait ?? 0, pace * 2 ** nth);
      if (isLast || wait > MOST_WAIT) {
        const asked = wait > MOST_WAIT ? ` It asks to wait ${Math.round(wait / 1000)} s.` : '';
        throw new PushError('remote-failed', `${new URL(host).host}: ${tried.message}${asked}`);
      }
      say?.(`${tried.message} Trying again in ${(wait / 1000).toFixed(1)} s.`);
      await pause(wait, undefined, { signal });
    }
    throw new Error('unreachable');
  };
}

async function tryOnce(connection: Connection, host: string, call: Call): Promise<Reply | Failed> {
  const { method = 'GET', path, body, type = 'application/json', allow = [] } = call;
  const { headers, key, signal, timeout = TIMEOUT } = connection;
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
  if (response instanceof Error) return { message: `No answer: ${reason(response)}.`, isFinal: false };
  const tooLarge = () => new Error('it is too large');
  const text = await readBounded(response.body ?? [], MOST_ANSWER, tooLarge).catch((thrown: Error) => thrown);
  signal?.throwIfAborted();
  if (text instanceof Error) return { message: `The answer broke off: ${reason(text)}.`, isFinal: false };
  const { status } = response;
  const value = parsed(text);
  if (response.ok || allow.includes(status)) return { status, text, value };
  return {
    message: explain(status, quoted(messageOf(value) ?? text, key), key),
    wait: waitOf(response.headers.get('retry-after')),
    isFinal: !passing.has(status),
  };
}

function explain(status: number, said: string, key: string): string {
  const words = said && ` (${said})`;
  if (status === 401 || status === 403) return `The service refused the key ${shownKey(key)}: ${status}${words}.`;
  if (status === 429) return `The service asks for fewer requests: 429${words}.`;
  return `The service answered ${status}${words}.`;
}

/** Seconds or a date → milliseconds. */
function waitOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(wait) && wait > 0 ? wait : undefined;
}

function reason(thrown: Error): string {
  if (thrown.name === 'TimeoutError') return 'it takes too long';
  const cause = thrown.cause as (Error & { code?: string }) | undefined;
  return cause?.code ?? cause?.message ?? thrown.message;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON is judged by the caller.
    return undefined;
  }
}

function messageOf(value: unknown): string | undefined {
  const { message } = (value ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
}
