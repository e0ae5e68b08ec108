/**
 * The token of a run of `docsc serve`. Its pages have it in the address of their script, and name it when they ask to be told
 * of changes: whoever cannot read a page hears nothing.
 */
import { randomBytes } from 'node:crypto';
import { ASSETS } from '../../format.js';
import { withBase } from '../../routes.js';
import type { HttpResponse } from './http-response.js';

/** A token that nobody can guess. */
export function createTabToken(): string {
  return randomBytes(16).toString('hex');
}

/** The token and the flag in the query of a request for events. */
export function readEventsQuery(query: string): { token: string | undefined; isPartial: boolean } {
  const values = new URLSearchParams(query);
  return { token: values.get('token') ?? undefined, isPartial: values.has('partial') };
}

/** Adds the token to the script of a page; other replies stay as they are. */
export function addTabToken(reply: HttpResponse, token: string, base: string): HttpResponse {
  const { path, contents } = reply;
  if (!path?.endsWith('.html') || typeof contents !== 'string') return reply;
  const script = `<script type="module" src="${withBase(`${ASSETS}/dev.js`, base)}`;
  return { ...reply, contents: contents.replace(`${script}"`, () => `${script}?token=${token}"`) };
}
