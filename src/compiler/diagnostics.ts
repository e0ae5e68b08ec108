/**
 * Findings: the table of rules, and how findings are made and put in order.
 * Refuses to print: `bin/report.ts` does.
 */
import type { Diagnostic, Level, Place } from './types.js';

/** Exit codes of the command line, by what went wrong. */
export const exitCodes = { ok: 0, content: 1, usage: 2, remote: 3, limit: 4, io: 5 } as const;

type Rule = { level: Level; exit: number; about: string };

/** Every rule docsc can report. The manual's page of findings documents each of them (a test compares). */
export const rules = {
  'invalid-yaml': { level: 'error', exit: 2, about: 'A YAML file or front matter cannot be read.' },
  'invalid-config': { level: 'error', exit: 2, about: 'A value in the configuration has the wrong type or form.' },
  'unknown-key': { level: 'error', exit: 2, about: 'The configuration has a key that docsc does not know.' },
  'missing-config': { level: 'error', exit: 2, about: 'The configuration file does not exist.' },
  'missing-folder': { level: 'error', exit: 2, about: 'A folder that the configuration names does not exist.' },
  'missing-file': { level: 'error', exit: 2, about: 'A file that the configuration names does not exist.' },
  'unsafe-output': { level: 'error', exit: 2, about: 'Writing to the output folder would destroy sources.' },
  'broken-components': {
    level: 'error',
    exit: 2,
    about: "The module with the site's own components cannot be bundled.",
  },
  'component-crashed': {
    level: 'error',
    exit: 1,
    about: "One of the site's own components threw while a page was prerendered; its content is shown.",
  },
  'port-in-use': { level: 'error', exit: 2, about: 'Another process listens on the port.' },
  'unreadable-file': { level: 'error', exit: 5, about: 'A file exists but cannot be read.' },
  'unwritable-output': { level: 'error', exit: 5, about: 'The output folder cannot be written.' },
  'unknown-doc': { level: 'error', exit: 2, about: 'A sidebar or front matter names a page that does not exist.' },
  'unknown-sidebar': { level: 'error', exit: 2, about: 'Something names a sidebar that does not exist.' },
  'invalid-front-matter': { level: 'error', exit: 1, about: 'A front matter key has the wrong type.' },
  'unknown-front-matter': { level: 'warning', exit: 1, about: 'The front matter has a key that docsc does not know.' },
  'duplicate-route': { level: 'warning', exit: 1, about: 'Two pages have the same route; the first one wins.' },
  'duplicate-id': {
    level: 'warning',
    exit: 1,
    about: 'Two pages have the same id, or an anchor occurs twice in a page.',
  },
  'broken-link': { level: 'error', exit: 1, about: 'A link leads to a page or file that does not exist.' },
  'broken-anchor': { level: 'warning', exit: 1, about: 'A link leads to a heading that does not exist.' },
  'broken-image': { level: 'error', exit: 1, about: 'An image does not exist.' },
  'external-image': {
    level: 'error',
    exit: 1,
    about: 'A picture would be loaded from another site that the configuration does not name; it is shown as a link.',
  },
  'dead-redirect': { level: 'error', exit: 1, about: 'A redirect leads nowhere, to itself, or in a circle.' },
  'shadowed-redirect': {
    level: 'warning',
    exit: 1,
    about: 'A redirect starts at a page that exists, so it never applies.',
  },
  'invalid-mdx': {
    level: 'error',
    exit: 1,
    about: 'JSX in a page cannot be read; it is shown as the text it is.',
  },
  'unknown-component': {
    level: 'error',
    exit: 1,
    about: 'A page uses a component that docsc does not know; its content is kept.',
  },
  'unsupported-expression': {
    level: 'error',
    exit: 1,
    about: 'A page holds a JavaScript expression; it is shown as text, never run.',
  },
  'hidden-character': {
    level: 'warning',
    exit: 1,
    about: 'A character cannot be seen and changes how text reads; in code it is shown by its number.',
  },
  'invalid-encoding': {
    level: 'warning',
    exit: 1,
    about: 'A file is not UTF-8; what cannot be read is shown as U+FFFD.',
  },
  'invalid-slug': { level: 'error', exit: 1, about: 'A slug is no path of this site; the page gets its own path.' },
  'unsafe-attribute': {
    level: 'error',
    exit: 1,
    about: 'An attribute of JSX would carry code, styles or references; it is left out.',
  },
  'invalid-attribute': {
    level: 'warning',
    exit: 1,
    about: 'An attribute of a built-in component is missing, misspelt or of the wrong type.',
  },
  'undrawn-diagram': { level: 'warning', exit: 1, about: 'A diagram cannot be drawn; its source is shown.' },
  'invalid-math': { level: 'error', exit: 1, about: 'A formula cannot be read; it is shown as TeX.' },
  'broken-include': {
    level: 'error',
    exit: 1,
    about: 'A file that a page includes does not exist, may not be included, or includes itself.',
  },
  'unsupported-html': {
    level: 'warning',
    exit: 1,
    about: 'An HTML element or attribute is not allowed; its content is kept.',
  },
  'unsafe-url': {
    level: 'warning',
    exit: 1,
    about: 'An address has a scheme that is not allowed; the link is dropped, its text is kept.',
  },
  'unknown-language': {
    level: 'error',
    exit: 1,
    about: 'A code block names a language without a grammar; it is not coloured.',
  },
  'unknown-directive': {
    level: 'warning',
    exit: 1,
    about: 'A block starts with ::: and a name that docsc does not know; its content is kept.',
  },
  'unbalanced-directive': {
    level: 'warning',
    exit: 1,
    about: 'A block that ::: opens is never closed, or a ::: closes nothing.',
  },
  'table-row': {
    level: 'warning',
    exit: 1,
    about: 'A row of a table has more cells than the table has columns; the rest is not shown.',
  },
  'unresolved-ref': { level: 'error', exit: 1, about: 'A $ref leads to nothing.' },
  'external-ref': { level: 'error', exit: 1, about: 'A $ref leads out of the API description.' },
  'unsupported-version': {
    level: 'error',
    exit: 1,
    about: 'The API description is of a version that docsc does not read.',
  },
  'invalid-openapi': {
    level: 'error',
    exit: 1,
    about: 'A part of the API description is not as the OpenAPI Specification says; that part is left out.',
  },
  'duplicate-operation': {
    level: 'warning',
    exit: 1,
    about: 'Two operations or tags would have the same page; one gets another name.',
  },
  'limit-exceeded': { level: 'error', exit: 4, about: 'An input is larger or deeper than docsc accepts.' },
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof rules;

type Where = { path: string; place?: Place; pointer?: string; hint?: string };

/** A finding at its rule's own level. */
export function finding(rule: RuleName, message: string, where: Where): Diagnostic {
  return { rule, level: rules[rule].level, message, ...where };
}

/** A finding raised to an error. */
export function error(rule: RuleName, message: string, where: Where): Diagnostic {
  return { ...finding(rule, message, where), level: 'error' };
}

/** A finding lowered to a warning. */
export function warning(rule: RuleName, message: string, where: Where): Diagnostic {
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
export function arrange(diagnostics: Diagnostic[], levels: Record<string, Level | 'off'> = {}): Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics
    .map(found => {
      const level = levels[found.rule] ?? found.level;
      return level === 'off' ? undefined : { ...found, level };
    })
    .filter(found => found !== undefined)
    .sort(compare)
    .filter(found => {
      const key = JSON.stringify(found);
      return !seen.has(key) && seen.add(key);
    });
}

function compare(a: Diagnostic, b: Diagnostic): number {
  return (
    order(a.path, b.path) ||
    (a.place?.line ?? 0) - (b.place?.line ?? 0) ||
    (a.place?.column ?? 0) - (b.place?.column ?? 0) ||
    order(a.rule, b.rule) ||
    order(a.message, b.message)
  );
}

/** Byte order: the same on every machine, whatever its locale. */
export function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The exit code for a set of findings: of the first error whose code is not "findings in the content", else 1, else 0. */
export function exitCodeOf(diagnostics: Diagnostic[], strict: boolean): number {
  const failing = diagnostics.filter(({ level }) => strict || level === 'error');
  const codes = failing.map(({ rule }) => rules[rule as RuleName].exit);
  return codes.find(code => code !== exitCodes.content) ?? codes[0] ?? exitCodes.ok;
}
