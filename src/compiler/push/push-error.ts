/** Errors of a push, and functions that keep keys out of messages. */
import type { RuleName } from '../diagnostics/rules/index.js';

/** Rules that a failed push is reported under. */
export type PushRule = Extract<RuleName, 'remote-failed' | 'shrunken-index' | 'missing-remote' | 'misplaced-secret'>;

/** A failed push: a sentence for the user, and the rule that decides the exit code. Never contains a key. */
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

/** The service did not confirm whether it has replaced the live index. Retrying might undo the replacement. */
export class UnclearSwapError extends PushError {}

/** A key as it may be shown: its last four characters, or nothing of a short key. */
export function redactKey(key: string): string {
  return key.length >= 12 ? `…${key.slice(-4)}` : 'from the environment';
}

/** A text of a service as one short line without the key. */
export function quoteShortly(text: string, key: string): string {
  const redacted = key ? text.replaceAll(key, '[key]') : text;
  const line = redacted.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}
