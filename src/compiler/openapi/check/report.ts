/** Collects the findings of the check, and puts invalid values into words. */
import { finding } from '../../diagnostics/index.js';
import type { Diagnostic } from '../../diagnostics/types.js';
import { type ApiDocument, isObject, nearestOrigin } from '../document.js';
import { appendKey } from '../pointers.js';
import type { Hint } from './spec.js';

/** Findings about one description. Further ones are only counted. */
const MAX_FINDINGS = 200;

/** A position in a description, as keys below `up`; without `up`, `key` is a whole pointer. */
export type KeyPath = { key: string; up?: KeyPath };

/** The findings of one check. */
export type CheckReport = {
  add: (path: KeyPath, message: string, hint: Hint) => void;
  findings: () => Diagnostic[];
};

/** Creates the report. Positions that a finding of `reported` under the same rule names are not reported again. */
export function createReport(document: ApiDocument, reported: Diagnostic[]): CheckReport {
  const before = reported.filter(({ rule }) => rule === 'invalid-openapi');
  const known = new Set(before.map(({ path, pointer }) => `${path}#${pointer}`));
  const findings: Diagnostic[] = [];
  let count = 0;
  return {
    add: (path, message, hint) => {
      const origin = count < MAX_FINDINGS || known.size ? nearestOrigin(document, toPointer(path)) : undefined;
      if (origin && known.has(`${origin.path}#${origin.pointer}`)) return;
      count++;
      if (!origin || count > MAX_FINDINGS) return;
      const given = typeof hint === 'function' ? hint() : hint;
      findings.push(finding('invalid-openapi', message, { ...origin, hint: given }));
    },
    findings: () => {
      if (count <= MAX_FINDINGS) return findings;
      const message = `${count - MAX_FINDINGS} more parts of the description do not follow OpenAPI.`;
      const hint = 'Correct the listed ones; the next run lists the others.';
      return [...findings, finding('invalid-openapi', message, { ...nearestOrigin(document, ''), hint })];
    },
  };
}

/** The position below a path. */
export function appendKeys(path: KeyPath, keys: string[]): KeyPath {
  return keys.reduce<KeyPath>((up, key) => ({ key, up }), path);
}

/** Aliases in YAML can make thousands of levels of a hundred; deep values have no position of their own. */
const MAX_DEPTH = 200;

function toPointer(path: KeyPath): string {
  const keys: string[] = [];
  let at = path;
  for (; at.up; at = at.up) keys.push(at.key);
  return keys
    .reverse()
    .slice(0, MAX_DEPTH)
    .reduce((pointer, key) => appendKey(pointer, key), at.key);
}

/** A value as messages name it. */
export function describeValue(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  if (typeof value !== 'string') return String(value);
  return value.length > 40 ? 'text' : `"${value}"`;
}

/** How to correct a value that must be what `words` say; `undefined` if there is no general advice. */
export function fixFor(value: unknown, words: string): string | undefined {
  if (value === null) return 'Give it a value, or remove it.';
  if (words === 'text' && (typeof value === 'number' || typeof value === 'boolean')) return 'Put it in quotes.';
  if (words === 'a list') return isObject(value) ? 'Start each entry with "- ", or put it in [ ].' : 'Put it in [ ].';
  return undefined;
}

/** `"a", "b" or "c"` */
export function joinAlternatives(words: string[]): string {
  const quoted = words.map(word => `"${word}"`);
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}` : quoted.join('');
}
