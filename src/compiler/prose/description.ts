/** The description of a page, by its length. */
import { type ProseFinding, proseFinding } from './finding.js';

export function checkDescription(
  description: string | undefined,
  { min, max }: { min: number; max: number },
): ProseFinding[] {
  if (!description?.trim()) return [proseFinding('prose-description', 'This page has no description.', 0)];
  const { length } = [...description.trim()];
  if (length >= min && length <= max) return [];
  const wanted = max === Infinity ? `at least ${min}` : `${min} to ${max}`;
  return [proseFinding('prose-description', `The description has ${length} characters; ${wanted} are wanted.`, 0)];
}
