/** What is wrong with a link or picture, as a finding at its place. Where others wrote the text, it fails no build. */

import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { Link, Origin } from '../types.js';

export type LinkRule = 'broken-link' | 'broken-image' | 'broken-anchor' | 'external-image';

/** `origin` is that of the page which the link stands on. */
type LinkContext = { link: Link; origin: Origin; hint?: string };

export function diagnoseLink(rule: LinkRule, message: string, { link, origin, hint }: LinkContext): Diagnostic {
  const where = { path: link.file ?? origin.path, place: link.place, pointer: link.pointer, hint };
  if (link.file !== undefined) return finding(rule, message, where);
  if (origin.upstream !== undefined)
    return finding('remote-text', message, { ...where, hint: `Mend it in ${origin.upstream}.` });
  // Those who wrote an API description may have had another site in mind.
  const isDescription = origin.pointer !== undefined && rule !== 'broken-anchor';
  return finding(isDescription ? 'description-link' : rule, message, where);
}
