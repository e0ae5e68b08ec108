/** What a service answered, checked where it is read: a success without what was promised is a failure. */
import { setTimeout as pause } from 'node:timers/promises';
import { PushError, quoteShortly } from './push-error.js';
import type { ServiceResponse } from './request.js';

/** The value at a path of an answer. Throws `PushError` where it has not the type. */
export function expectNumber(reply: ServiceResponse, name: string): number {
  const value = readField(reply, name);
  if (typeof value !== 'number' || !Number.isFinite(value)) throw unexpectedResponse(reply);
  return value;
}

export function expectText(reply: ServiceResponse, name: string): string {
  const value = readField(reply, name);
  if (typeof value !== 'string') throw unexpectedResponse(reply);
  return value;
}

export function expectList(reply: ServiceResponse, name?: string): Record<string, unknown>[] {
  const value = name === undefined ? reply.value : readField(reply, name);
  if (!Array.isArray(value) || !value.every(isObject)) throw unexpectedResponse(reply);
  return value;
}

export function expectObject(reply: ServiceResponse): Record<string, unknown> {
  if (!isObject(reply.value)) throw unexpectedResponse(reply);
  return reply.value;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The hash in what a service has kept as a `Stamp`; `undefined` for anything else. */
export function readStampHash(stamp: unknown): string | undefined {
  return isObject(stamp) && typeof stamp.hash === 'string' ? stamp.hash : undefined;
}

function readField(reply: ServiceResponse, name: string): unknown {
  return isObject(reply.value) ? reply.value[name] : undefined;
}

function unexpectedResponse({ status, text }: ServiceResponse): PushError {
  const said = quoteShortly(text, '').slice(0, 120) || 'nothing';
  return new PushError('remote-failed', `The service answered ${status}, but not what was asked for: ${said}`);
}

/** Asks until the work is done; at most ten minutes, at first often. Throws `PushError` after that. */
export async function waitUntil(isDone: () => Promise<boolean>, what: string, signal?: AbortSignal): Promise<void> {
  const deadline = performance.now() + 600_000;
  for (let wait = 50; ; wait = Math.min(wait * 1.5, 5_000)) {
    if (await isDone()) return;
    if (performance.now() > deadline) throw new PushError('remote-failed', `${what} has not ended within 10 minutes.`);
    await pause(wait, undefined, { signal });
  }
}
