/** What a service answered, checked where it is read: a success without what was promised is a failure. */
import { setTimeout as pause } from 'node:timers/promises';
import { PushError, quoted } from './push-error.js';
import type { Reply } from './request.js';

/** The value at a path of an answer. Throws `PushError` where it has not the type. */
export function numberOf(reply: Reply, name: string): number {
  const value = fieldOf(reply, name);
  if (typeof value !== 'number' || !Number.isFinite(value)) throw strange(reply);
  return value;
}

export function textOf(reply: Reply, name: string): string {
  const value = fieldOf(reply, name);
  if (typeof value !== 'string') throw strange(reply);
  return value;
}

export function listOf(reply: Reply, name?: string): Record<string, unknown>[] {
  const value = name === undefined ? reply.value : fieldOf(reply, name);
  if (!Array.isArray(value) || !value.every(isObject)) throw strange(reply);
  return value;
}

export function objectOf(reply: Reply): Record<string, unknown> {
  if (!isObject(reply.value)) throw strange(reply);
  return reply.value;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The hash in what a service has kept as a `Stamp`; `undefined` for anything else. */
export function hashIn(stamp: unknown): string | undefined {
  return isObject(stamp) && typeof stamp.hash === 'string' ? stamp.hash : undefined;
}

function fieldOf(reply: Reply, name: string): unknown {
  return isObject(reply.value) ? reply.value[name] : undefined;
}

function strange({ status, text }: Reply): PushError {
  const said = quoted(text, '').slice(0, 120) || 'nothing';
  return new PushError('remote-failed', `The service answered ${status}, but not what was asked for: ${said}`);
}

/** Asks until the work is done; at most ten minutes, at first often. Throws `PushError` after that. */
export async function until(isDone: () => Promise<boolean>, what: string, signal?: AbortSignal): Promise<void> {
  const deadline = performance.now() + 600_000;
  for (let wait = 50; ; wait = Math.min(wait * 1.5, 5_000)) {
    if (await isDone()) return;
    if (performance.now() > deadline) throw new PushError('remote-failed', `${what} has not ended within 10 minutes.`);
    await pause(wait, undefined, { signal });
  }
}
