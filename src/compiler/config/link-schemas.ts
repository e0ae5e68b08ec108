/** Links and items of the top bar and the footer, as the configuration's author writes them. */
import * as z from 'zod';
import { iconNames } from '../../format.js';
import { routeLinkSchema, urlSchema } from './urls.js';

const linkShape = {
  label: z.string().describe('Text of the link.'),
  href: urlSchema.optional().describe('Absolute address.'),
  to: routeLinkSchema.optional().describe('Route of this site, such as /quickstart. Checked like any link.'),
  icon: z.enum(iconNames).optional().describe('Icon shown before the label.'),
  note: z.string().optional().describe('Small text after the label, such as a star count.'),
  style: z.enum(['plain', 'button']).optional().describe('"button" draws the link as the bar\'s one primary action.'),
  newTab: z.boolean().optional().describe('Open in a new tab.'),
};

const leadsToOnePlace = ({ href, to }: { href?: string; to?: string }) => (href === undefined) !== (to === undefined);
const TWO_PLACES = 'needs either "href" or "to"';

/** A link of the footer or of a dropdown: either `href` or `to`. */
export const linkSchema = z.strictObject(linkShape).refine(leadsToOnePlace, TWO_PLACES);

/** A link in a text: a label and an address. */
export const textLinkSchema = z
  .strictObject({ label: linkShape.label, href: linkShape.href, to: linkShape.to })
  .refine(leadsToOnePlace, TWO_PLACES);

/** One object with all keys: a union of three could only report that none of its options matches. */
export const navbarItemSchema = z
  .strictObject({
    ...linkShape,
    label: linkShape.label.optional(),
    type: z
      .literal('separator', { error: 'must be "separator", or absent' })
      .optional()
      .describe('A line between items; links and dropdowns need no type.'),
    items: z.array(linkSchema).min(1, { error: 'needs at least one link' }).optional().describe('Links of a dropdown.'),
    viewport: z
      .enum(['small', 'large'])
      .optional()
      .describe('Screens that show the item; without it, the bar on large screens and the drawer on small ones.'),
  })
  .superRefine((item, context) => {
    const message = navbarItemProblem(item);
    if (message) context.addIssue({ code: 'custom', message });
  });

function navbarItemProblem({ viewport: _viewport, ...item }: UserNavbarKeys): string | undefined {
  const { type, label, icon: _icon, items, ...rest } = item;
  if (type !== undefined)
    return Object.keys(item).length > 1 ? 'is a separator, which can have no other key than "viewport"' : undefined;
  const kinds = [item.href, item.to, items].filter(key => key !== undefined).length;
  if (kinds === 0)
    return 'has no type: add "href" or "to" for a link, "items" for a dropdown, or "type: separator" for a line';
  if (kinds > 1) return 'needs one of "href", "to" and "items"';
  if (label === undefined) return 'needs a "label"';
  return items && Object.keys(rest).length ? `is a dropdown, which cannot have "${Object.keys(rest)[0]}"` : undefined;
}

type UserNavbarKeys = { [key in keyof typeof linkShape | 'type' | 'items' | 'viewport']?: unknown };

/** A link of the top bar or footer, as written. */
export type UserLink = z.infer<typeof linkSchema>;
/** An item of the top bar, as written. */
export type UserNavbarItem = z.infer<typeof navbarItemSchema>;
