/** Findings about links and images. They are warnings in texts that the site's authors do not maintain. */
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Hint } from '../diagnostics/types.js';
import type { Link, Origin } from '../types.js';

/** The rules that a link or image can break. */
export type LinkRule = 'broken-link' | 'broken-image' | 'broken-anchor' | 'external-image';

/** `origin` is the origin of the page that the link is on. */
type LinkContext = { link: Link; origin: Origin; hint?: Hint };

/** The finding about an image that would be loaded from another site. API descriptions have one for each such site. */
export function diagnoseForeignImage(address: string, name: string, context: LinkContext): Diagnostic {
  const { link, origin } = context;
  const hint = 'Put the file next to the page, or add its origin to "security.images".';
  if (!isDescribed(context))
    return diagnoseLink('external-image', `${name} would be loaded from another site; it is shown as a link.`, {
      ...context,
      hint,
    });
  const base = 'https://docsc.invalid';
  const from = URL.canParse(address, base) ? new URL(address, base).origin : 'another site';
  const message = `Images would be loaded from ${from}; they are shown as links.`;
  return finding('description-image', message, {
    path: link.file ?? origin.path,
    place: link.place,
    pointer: link.pointer,
  });
}

/** The finding at the link's own position, under the rule for its kind of text: document, remote text or API description. */
export function diagnoseLink(rule: LinkRule, message: string, context: LinkContext): Diagnostic {
  const { link, origin, hint } = context;
  const where = { path: link.file ?? origin.path, place: link.place, pointer: link.pointer, hint };
  // The authors of an API description may have written it for another site.
  if (isDescribed(context) && rule !== 'broken-anchor') return finding('description-link', message, where);
  if (link.file !== undefined) return finding(rule, message, where);
  if (origin.upstream !== undefined)
    return finding('remote-text', message, { ...where, hint: `Correct it in ${origin.upstream}.` });
  return finding(rule, message, where);
}

/** True for a text of an API description. A guide may show one: its link is then in another file, at a pointer. */
function isDescribed({ link, origin }: LinkContext): boolean {
  if (link.file !== undefined) return link.pointer !== undefined;
  return origin.pointer !== undefined && origin.upstream === undefined;
}
