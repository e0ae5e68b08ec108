/** What stops a push: one sentence for people, and the rule that decides the exit code. Never holds a key. */
import type { RuleName } from '../diagnostics/rules/index.js';

export type PushRule = Extract<RuleName, 'remote-failed' | 'shrunken-index' | 'missing-remote' | 'misplaced-secret'>;

export class PushError extends Error {
  constructor(
    readonly rule: PushRule,
    message: string,
    readonly hint?: string,
  ) {
    super(message);
    this.name = 'PushError';
  }
}

/** Nobody can say whether a swap was done or will be: asking for it again might undo it. */
export class UnclearSwapError extends PushError {}

/** A key as it may be shown: its last four characters, or nothing of a short one. */
export function redactKey(key: string): string {
  return key.length >= 12 ? `…${key.slice(-4)}` : 'of the environment';
}

/** A text that came from elsewhere, in one short line and without the key. */
export function quoteShortly(text: string, key: string): string {
  const safe = key ? text.replaceAll(key, '[key]') : text;
  const line = safe.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
