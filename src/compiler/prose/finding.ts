/** A prose check's result inside a passage, before its position in the source file is known. */
import type { ProseRule } from '../diagnostics/rules/prose.js';

/** A violation of one rule. `index` is an offset in the passage's text. */
export type ProseFinding = { rule: ProseRule; message: string; index: number; hint?: string };

/** Builds a finding. Without a hint, the rule's own cure applies. */
export function proseFinding(rule: ProseRule, message: string, at: { index: number; hint?: string }): ProseFinding {
  return { rule, message, index: at.index, ...(at.hint !== undefined && { hint: at.hint }) };
}
