/** Findings of the check: where they are, how many there may be, and how a value of the wrong type is called. */
import { finding } from '../../diagnostics/index.js';
import { type ApiDocument, appendKey, isObject, nearestOrigin } from '../document.js';
import type { Hint } from './spec.js';

/** Findings of one description; what is more is counted. */
const MAX_FINDINGS = 200;

/** A place: keys below `up`; the first one's key is its whole pointer. */
export type KeyPath = { key: string; up?: KeyPath };

export type CheckReport = { report: (place: KeyPath, message: string, hint: Hint) => void; finish: () => void };

/** Places that a finding of the rule names already are not reported again. */
export function createReport(document: ApiDocument): CheckReport {
  const { diagnostics } = document;
  const before = diagnostics.filter(({ rule }) => rule === 'invalid-openapi');
  const known = new Set(before.map(({ path, pointer }) => `${path}#${pointer}`));
  let count = 0;
  return {
    report: (place, message, hint) => {
      const origin = count < MAX_FINDINGS || known.size ? nearestOrigin(document, pointerOf(place)) : undefined;
      if (origin && known.has(`${origin.path}#${origin.pointer}`)) return;
      count++;
      if (!origin || count > MAX_FINDINGS) return;
      const made = typeof hint === 'string' ? hint : hint();
      diagnostics.push(finding('invalid-openapi', message, { ...origin, hint: made }));
    },
    finish: () => {
      if (count <= MAX_FINDINGS) return;
      const message = `${count - MAX_FINDINGS} more places of the description are not as OpenAPI says.`;
      const hint = 'Correct those that are named; then the others are.';
      diagnostics.push(finding('invalid-openapi', message, { ...nearestOrigin(document, ''), hint }));
    },
  };
}

export function appendKeys(place: KeyPath, keys: string[]): KeyPath {
  return keys.reduce<KeyPath>((up, key) => ({ key, up }), place);
}

/** YAML's aliases make of a hundred levels thousands; nothing down there has a place of its own. */
const MAX_DEPTH = 200;

function pointerOf(place: KeyPath): string {
  const keys: string[] = [];
  let at = place;
  for (; at.up; at = at.up) keys.push(at.key);
  return keys
    .reverse()
    .slice(0, MAX_DEPTH)
    .reduce((pointer, key) => appendKey(pointer, key), at.key);
}

/** A value, as a message names it. */
export function describeValue(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  if (typeof value !== 'string') return String(value);
  return value.length > 40 ? 'text' : `"${value}"`;
}

/** What helps against a value that is not what `words` say. */
export function fixFor(value: unknown, words: string): string | undefined {
  if (value === null) return 'Give it a value, or remove it.';
  if (words === 'text' && (typeof value === 'number' || typeof value === 'boolean')) return 'Put it in quotes.';
  if (words === 'a list') return isObject(value) ? 'Start each entry with "- ", or put it in [ ].' : 'Put it in [ ].';
  return undefined;
}

export function joinAlternatives(words: string[]): string {
  const quoted = words.map(word => `"${word}"`);
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}` : quoted.join('');
}
