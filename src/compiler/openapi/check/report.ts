/** Findings of the check: where they are, how many there may be, and how a value of the wrong type is called. */
import { finding } from '../../diagnostics/index.js';
import { type Document, isObject, originOf, step } from '../document.js';
import type { Hint } from './spec.js';

/** Findings of one description; what is more is counted. */
const MOST_FINDINGS = 200;

/** A place: keys below `up`; the first one's key is its whole pointer. */
export type Place = { key: string; up?: Place };

export type Report = { say: (place: Place, message: string, hint: Hint) => void; finish: () => void };

/** Places that a finding of the rule names already are not reported again. */
export function createReport(document: Document): Report {
  const { diagnostics } = document;
  const before = diagnostics.filter(({ rule }) => rule === 'invalid-openapi');
  const known = new Set(before.map(({ path, pointer }) => `${path}#${pointer}`));
  let count = 0;
  return {
    say: (place, message, hint) => {
      const origin = count < MOST_FINDINGS || known.size ? originOf(document, pointerOf(place)) : undefined;
      if (origin && known.has(`${origin.path}#${origin.pointer}`)) return;
      count++;
      if (!origin || count > MOST_FINDINGS) return;
      const made = typeof hint === 'string' ? hint : hint();
      diagnostics.push(finding('invalid-openapi', message, { ...origin, hint: made }));
    },
    finish: () => {
      if (count <= MOST_FINDINGS) return;
      const message = `${count - MOST_FINDINGS} more places of the description are not as OpenAPI says.`;
      const hint = 'Correct those that are named; then the others are.';
      diagnostics.push(finding('invalid-openapi', message, { ...originOf(document, ''), hint }));
    },
  };
}

export function below(place: Place, keys: string[]): Place {
  return keys.reduce<Place>((up, key) => ({ key, up }), place);
}

/** YAML's aliases make of a hundred levels thousands; nothing down there has a place of its own. */
const DEEPEST = 200;

function pointerOf(place: Place): string {
  const keys: string[] = [];
  let at = place;
  for (; at.up; at = at.up) keys.push(at.key);
  return keys
    .reverse()
    .slice(0, DEEPEST)
    .reduce((pointer, key) => step(pointer, key), at.key);
}

/** A value, as a message names it. */
export function nameOf(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (isObject(value)) return 'an object';
  if (typeof value !== 'string') return String(value);
  return value.length > 40 ? 'text' : `"${value}"`;
}

/** What helps against a value that is not what `words` say. */
export function cureOf(value: unknown, words: string): string | undefined {
  if (value === null) return 'Give it a value, or remove it.';
  if (words === 'text' && (typeof value === 'number' || typeof value === 'boolean')) return 'Put it in quotes.';
  if (words === 'a list') return isObject(value) ? 'Start each entry with "- ", or put it in [ ].' : 'Put it in [ ].';
  return undefined;
}

export function alternatives(words: string[]): string {
  const quoted = words.map(word => `"${word}"`);
  return quoted.length > 1 ? `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}` : quoted.join('');
}
