/** Reads fields of a service's response, checked: a successful response without the expected fields is a failure. */
import { setTimeout as pause } from 'node:timers/promises';
import { PushError, quoteShortly } from './push-error.js';
import type { ServiceResponse } from './request.js';

/** The number in a field. Throws `PushError` if it is anything else. */
export function expectNumber(response: ServiceResponse, name: string): number {
  const value = readField(response, name);
  if (typeof value !== 'number' || !Number.isFinite(value)) throw unexpectedResponse(response);
  return value;
}

/** The string in a field. Throws `PushError` if it is anything else. */
export function expectText(response: ServiceResponse, name: string): string {
  const value = readField(response, name);
  if (typeof value !== 'string') throw unexpectedResponse(response);
  return value;
}

/** The list of objects in a field, or in the whole body without `name`. Throws `PushError` if it is anything else. */
export function expectList(response: ServiceResponse, name?: string): Record<string, unknown>[] {
  const value = name === undefined ? response.value : readField(response, name);
  if (!Array.isArray(value) || !value.every(isObject)) throw unexpectedResponse(response);
  return value;
}

/** The body as an object. Throws `PushError` if it is anything else. */
export function expectObject(response: ServiceResponse): Record<string, unknown> {
  if (!isObject(response.value)) throw unexpectedResponse(response);
  return response.value;
}

/** True for objects that are not arrays. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The hash of a stored `Stamp`; `undefined` for any other value. */
export function readStampHash(stamp: unknown): string | undefined {
  return isObject(stamp) && typeof stamp.hash === 'string' ? stamp.hash : undefined;
}

function readField(response: ServiceResponse, name: string): unknown {
  return isObject(response.value) ? response.value[name] : undefined;
}

function unexpectedResponse({ status, text }: ServiceResponse): PushError {
  const excerpt = quoteShortly(text, '').slice(0, 120) || 'nothing';
  return new PushError('remote-failed', `The service answered ${status} with an unexpected body: ${excerpt}`);
}

/** Polls until the work is done, at growing intervals. Throws `PushError` after ten minutes. */
export async function waitUntil(isDone: () => Promise<boolean>, what: string, signal?: AbortSignal): Promise<void> {
  const deadline = performance.now() + 600_000;
  for (let wait = 50; ; wait = Math.min(wait * 1.5, 5_000)) {
    if (await isDone()) return;
    if (performance.now() > deadline) throw new PushError('remote-failed', `${what} has not ended within 10 minutes.`);
    await pause(wait, undefined, { signal });
  }
}
