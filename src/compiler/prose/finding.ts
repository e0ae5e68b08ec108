/** What a check of prose finds in a passage, before it is known where that was written. */
import type { ProseRule } from '../diagnostics/rules/prose.js';

/** `index` is in the text of the passage. */
export type ProseFinding = { rule: ProseRule; message: string; index: number; hint?: string };

export function proseFinding(rule: ProseRule, message: string, index: number, hint?: string): ProseFinding {
  return { rule, message, index, ...(hint !== undefined && { hint }) };
}
