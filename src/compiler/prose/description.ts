/** The description of a page, by its length. */
import { type Found, found } from './finding.js';

export function wrongDescription(description: string | undefined, { min, max }: { min: number; max: number }): Found[] {
  if (!description?.trim()) return [found('prose-description', 'This page has no description.', 0)];
  const { length } = [...description.trim()];
  if (length >= min && length <= max) return [];
  const wanted = max === Infinity ? `at least ${min}` : `${min} to ${max}`;
  return [found('prose-description', `The description has ${length} characters; ${wanted} are wanted.`, 0)];
}
