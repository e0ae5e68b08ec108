/**
 * Findings: how they are made, put in order and turned into an exit code. The rules are in `rules.ts`.
 * Refuses to print: `bin/report.ts` does.
 */

import { type RuleName, rules } from './rules/index.js';
import type { Diagnostic, Level, Position } from './types.js';

/** Exit codes of the command line, by what went wrong. */
export const exitCodes = { ok: 0, content: 1, usage: 2, remote: 3, limit: 4, io: 5 } as const;

type FindingDetails = { path: string; place?: Position; pointer?: string; hint?: string };

/** A finding at its rule's own level. */
export function finding(rule: RuleName, message: string, where: FindingDetails): Diagnostic {
  const { level, cure } = rules[rule];
  return { rule, level, message, ...where, hint: where.hint ?? cure };
}

/** A finding raised to an error. */
export function error(rule: RuleName, message: string, where: FindingDetails): Diagnostic {
  return { ...finding(rule, message, where), level: 'error' };
}

/** A finding lowered to a warning. */
export function warning(rule: RuleName, message: string, where: FindingDetails): Diagnostic {
  return { ...finding(rule, message, where), level: 'warning' };
}

/** Carries findings out of a place that cannot go on at all, such as a configuration that cannot be read. */
export class DiagnosticError extends Error {
  constructor(readonly diagnostics: Diagnostic[]) {
    super(diagnostics.map(({ path, message }) => `${path}: ${message}`).join('\n'));
    this.name = 'DiagnosticError';
  }
}

/** The configured severities applied; sorted by file, place and rule; each finding once. */
export function normalizeDiagnostics(
  diagnostics: Diagnostic[],
  levels: Record<string, Level | 'off'> = {},
): Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics
    .map(found => {
      const level = levels[found.rule] ?? found.level;
      return level === 'off' ? undefined : { ...found, level };
    })
    .filter(found => found !== undefined)
    .sort(compareDiagnostics)
    .filter(found => {
      const key = JSON.stringify(found);
      return !seen.has(key) && seen.add(key);
    });
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

/** Byte order: the same on every machine, whatever its locale. */
export function compareStrings(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The exit code for a set of findings: of the first error whose code is not "findings in the content", else 1, else 0. */
export function exitCodeOf(diagnostics: Diagnostic[], strict: boolean): number {
  const failing = diagnostics.filter(({ level }) => strict || level === 'error');
  const codes = failing.map(({ rule }) => rules[rule as RuleName].exit);
  return codes.find(code => code !== exitCodes.content) ?? codes[0] ?? exitCodes.ok;
}
