/**
 * Creates findings, puts them in order and derives the exit code from them. The rules are in `rules/`; `bin/report/`
 * prints findings.
 */
import { exitCodes } from './exit-codes.js';
import { type RuleName, rules } from './rules/index.js';
import type { Rule } from './rules/rule.js';
import type { Diagnostic, Fix, Hint, Level, Position } from './types.js';

/** Where a finding is, the hint if the rule's own does not fit, and a cure that the hint does not bring. */
type FindingDetails = { path: string; place?: Position; pointer?: string; hint?: Hint; fix?: Fix };

/** A finding at its rule's default level. */
export function finding(rule: RuleName, message: string, where: FindingDetails): Diagnostic {
  const { level, cure } = rules[rule];
  const { hint = cure, ...place } = where;
  return typeof hint === 'object'
    ? { rule, level, message, ...place, hint: hint.text, fix: hint.fix }
    : { rule, level, message, ...place, hint };
}

/** A finding with the level `error`, whatever its rule's default. */
export function error(rule: RuleName, message: string, where: FindingDetails): Diagnostic {
  return { ...finding(rule, message, where), level: 'error' };
}

/** A finding with the level `warning`, whatever its rule's default. */
export function warning(rule: RuleName, message: string, where: FindingDetails): Diagnostic {
  return { ...finding(rule, message, where), level: 'warning' };
}

/** Thrown with the findings that make it impossible to continue, such as those of an invalid configuration. */
export class DiagnosticError extends Error {
  constructor(readonly diagnostics: Diagnostic[]) {
    super(diagnostics.map(({ path, message }) => `${path}: ${message}`).join('\n'));
    this.name = 'DiagnosticError';
  }
}

/** The findings at their configured levels, without those that say the same, sorted by file, position and rule. */
export function normalizeDiagnostics(
  diagnostics: Diagnostic[],
  levels: Record<string, Level | 'off'> = {},
): Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics
    .map(diagnostic => {
      const level = levels[diagnostic.rule] ?? (ruleOf(diagnostic.rule)?.isOff ? 'off' : diagnostic.level);
      return level === 'off' ? undefined : { ...diagnostic, level };
    })
    .filter(diagnostic => diagnostic !== undefined)
    .sort(compareDiagnostics)
    .filter(diagnostic => {
      const { rule, path, message } = diagnostic;
      const key = JSON.stringify(ruleOf(rule)?.once ? { rule, path, message } : diagnostic);
      return !seen.has(key) && seen.add(key);
    });
}

/** A rule of docsc by its name; `undefined` for those of plugins. */
function ruleOf(name: string): Rule | undefined {
  return Object.hasOwn(rules, name) ? rules[name as RuleName] : undefined;
}

/** True if a rule can have findings at these levels of a configuration. */
export function isRuleOn(rule: RuleName, levels: Record<string, Level | 'off'>): boolean {
  return (levels[rule] ?? (ruleOf(rule)?.isOff ? 'off' : 'error')) !== 'off';
}

function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareStrings(a.path, b.path) ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
    compareStrings(a.rule, b.rule) ||
    compareStrings(a.message, b.message)
  );
}

/** Compares by UTF-16 code units, so that the order does not depend on the machine's locale. */
export function compareStrings(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * The exit code for a set of findings: that of the first error that is not about content, else 1 for errors in content,
 * else 0. With `strict`, warnings count as errors.
 */
export function exitCodeOf(diagnostics: Diagnostic[], strict: boolean): number {
  const failing = diagnostics.filter(({ level }) => strict || level === 'error');
  const codes = failing.map(({ rule }) => exitOf(rule));
  return codes.find(code => code !== exitCodes.content) ?? codes[0] ?? exitCodes.ok;
}

/** The exit code of a rule; the rules of plugins are about content. */
function exitOf(rule: string): number {
  return Object.hasOwn(rules, rule) ? rules[rule as RuleName].exit : exitCodes.content;
}
