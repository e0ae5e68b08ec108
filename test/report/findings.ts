/** Findings for tests of formats: plain ones, and ones with everything that could break a format. */
import { toReported } from '../../bin/report/formats/reported.js';
import type { Report } from '../../bin/report/formats/types.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';

/** Two equal findings of a page, one of a description, and one that concerns no file. */
export const plain: Diagnostic[] = [
  { rule: 'port-in-use', level: 'error', message: 'The port is in use.', path: '' },
  { rule: 'unresolved-ref', level: 'error', message: 'No such schema.', path: 'api.yaml', pointer: '/paths/~1pets' },
  ...[3, 8].map(
    (line): Diagnostic => ({
      rule: 'broken-anchor',
      level: 'warning',
      message: '"#a" is not on /.',
      hint: 'Did you mean "#b"?',
      path: 'docs/a.md',
      place: { line, column: 5 },
    }),
  ),
];

/** Text that ends strings, elements, commands and lines, that cannot be XML, or that nobody sees. */
export const NASTY = "\"<a href='x'>&amp;]]> %0A ::error::x, a:b\r\nsecond\tline \0\x1b[31m \ud800 \uffff \u202e é 😀";

/** Findings whose every text is hostile, one of a plugin. */
export const hostile: Diagnostic[] = [
  { rule: 'broken-link', level: 'error', message: NASTY, hint: NASTY, path: `docs/${NASTY}.md` },
  { rule: 'house/rule', level: 'warning', message: NASTY, path: 'docs/50% a:b,c.md', place: { line: 1, column: 1 } },
  { rule: 'constructor', level: 'warning', message: '', path: '../shared/x.yaml', pointer: NASTY },
];

type Options = Partial<Report> & { below?: string; mask?: (text: string) => string };

/** The report of findings. */
export function reportOf(
  diagnostics: Diagnostic[],
  { below = '', mask = text => text, ...others }: Options = {},
): Report {
  const findings = toReported(diagnostics, { mask, below, config: 'docsc.config.yaml' });
  const fs = createMemoryFileSystem({});
  return { findings, diagnostics, figures: {}, fs, version: '1.2.3', strict: false, ...others };
}
