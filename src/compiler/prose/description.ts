/** Checks the length of a page's description. */
import { type ProseFinding, proseFinding } from './finding.js';

/** The finding for a description that is missing or outside the limits; `min` and `max` count characters. */
export function checkDescription(
  description: string | undefined,
  { min, max }: { min: number; max: number },
): ProseFinding[] {
  if (!description?.trim()) return [proseFinding('prose-description', 'This page has no description.', { index: 0 })];
  const { length } = [...description.trim()];
  if (length >= min && length <= max) return [];
  const allowed = max === Infinity ? `at least ${min}` : `${min} to ${max}`;
  const message = `The description has ${length} characters; write ${allowed}.`;
  return [proseFinding('prose-description', message, { index: 0 })];
}
