/** Where the manual describes a rule. */
import { rules } from '../../src/compiler/diagnostics/rules/index.js';

/**
 * The page of the manual that has a heading for each rule, as a path in docsc's repository: the manual has no public
 * address yet. Once it has one, write that here, and SARIF names it as `helpUri`, which has to be absolute.
 */
export const FINDINGS_PAGE = 'manual/findings.md';

/** The address of the heading of a rule; `undefined` for a rule of a plugin. */
export function ruleAddress(rule: string, page = FINDINGS_PAGE): string | undefined {
  return Object.hasOwn(rules, rule) ? `${page}#${rule}` : undefined;
}

/** The sentence that leads from a finding to the manual; absent for a rule of a plugin. */
export function seeManual({ manual }: { manual?: string }): string | undefined {
  if (manual === undefined) return undefined;
  return URL.canParse(manual) ? `See ${manual}` : `See ${manual} in docsc's repository.`;
}
