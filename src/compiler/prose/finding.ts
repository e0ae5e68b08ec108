/** A prose check's result inside a passage, before its position in the source file is known. */
import type { ProseRule } from '../diagnostics/rules/prose.js';
import type { Fix } from '../diagnostics/types.js';

/** A violation of one rule. `index` is an offset in the passage's text. */
export type ProseFinding = { rule: ProseRule; message: string; index: number; hint?: string; fix?: Fix };

/** Builds a finding. Without a hint, the rule's own cure applies. */
export function proseFinding(
  rule: ProseRule,
  message: string,
  at: Omit<ProseFinding, 'rule' | 'message'>,
): ProseFinding {
  const { index, hint, fix } = at;
  return { rule, message, index, ...(hint !== undefined && { hint }), ...(fix && { fix }) };
}
