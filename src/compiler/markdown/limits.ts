/** The finding for a page beyond one of its limits. */
import type { PageLimits } from '../config/types.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';

/**
 * An exceeded limit. It counts `unit`s, such as levels, that docsc reads or, with the `verb` "makes", makes. `key` names
 * the limit in the configuration, where it has one.
 */
export type LimitExcess = {
  message: string;
  limit: number;
  unit: string;
  key?: keyof PageLimits;
  path: string;
  line?: number;
  hint: string;
  verb?: string;
};

/** The finding; its place is the beginning of a line. */
export function diagnoseExcess({
  message,
  limit,
  unit,
  key,
  path,
  line = 1,
  hint,
  verb = 'reads',
}: LimitExcess): Diagnostic {
  const text = `${message}; docsc ${verb} at most ${limit.toLocaleString('en')} ${unit}.`;
  const place = { line, column: 1 };
  return finding('limit-exceeded', text, { path, place, hint: key ? `${hint} ${nameLimit(key)}` : hint });
}

/** The end of a hint: how to raise a limit. */
export function nameLimit(key: keyof PageLimits): string {
  return `"limits.${key}" sets another number.`;
}
