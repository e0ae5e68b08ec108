/** The slots that a site's own components can have around its pages, as compiler and runtime know them. */

/** The slots for the site's own components around its pages. Components in slots of the article learn which page it is. */
export const slotNames = [
  'navbarStart',
  'navbarEnd',
  'sidebarTop',
  'sidebarBottom',
  'articleTop',
  'articleBottom',
  'tocBottom',
  'footerTop',
  'footerBottom',
] as const;
/** The name of a slot. */
export type SlotName = (typeof slotNames)[number];
/** Slot → the name under which the module exports its component. */
export type SlotComponents = Partial<Record<SlotName, string>>;
/** The slots that hydrate with the article, not with the shell. */
export const articleSlots: readonly SlotName[] = ['articleTop', 'articleBottom', 'tocBottom'];
