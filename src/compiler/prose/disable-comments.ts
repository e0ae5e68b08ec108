/** Comments that disable prose rules: from `docsc-prose-off`, which may name rules, to `docsc-prose-on`. */
import type { ProseRule } from '../diagnostics/rules/prose.js';

/** One such comment. It applies to all rules if `rules` is empty. */
export type DisableComment = { offset: number; on: boolean; rules: string[] };

/** Parses an HTML or JavaScript comment, delimiters included; `undefined` if it says anything else. */
export function parseDisableComment(comment: string, offset: number): DisableComment | undefined {
  const match = /^\s*(?:<!--|\/\*)\s*docsc-prose-(on|off)((?:[\s,]+[a-z-]+)*)\s*(?:-->|\*\/)\s*$/.exec(comment);
  if (!match) return undefined;
  return { offset, on: match[1] === 'on', rules: match[2]!.split(/[\s,]+/).filter(Boolean) };
}

/** True unless the last comment before `offset` that concerns the rule disables it. `comments` are in source order. */
export function isRuleEnabled(rule: ProseRule, offset: number, comments: readonly DisableComment[]): boolean {
  const last = comments.findLast(one => one.offset <= offset && (!one.rules.length || one.rules.includes(rule)));
  return last?.on ?? true;
}
