/** Comments that switch prose off and on: `docsc-prose-off`, of certain rules where they are named, until `docsc-prose-on`. */
import type { ProseRule } from '../diagnostics/rules/prose.js';

export type DisableComment = { offset: number; on: boolean; rules: string[] };

export function parseDisableComment(comment: string, offset: number): DisableComment | undefined {
  const said = /^\s*(?:<!--|\/\*)\s*docsc-prose-(on|off)((?:[\s,]+[a-z-]+)*)\s*(?:-->|\*\/)\s*$/.exec(comment);
  if (!said) return undefined;
  return { offset, on: said[1] === 'on', rules: said[2]!.split(/[\s,]+/).filter(Boolean) };
}

/** What stands after the last switch that is about the rule. */
export function isRuleEnabled(rule: ProseRule, offset: number, switches: readonly DisableComment[]): boolean {
  const last = switches.findLast(one => one.offset <= offset && (!one.rules.length || one.rules.includes(rule)));
  return last?.on ?? true;
}
