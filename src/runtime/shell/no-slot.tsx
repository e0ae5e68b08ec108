/** Stands for `slot.tsx` in the code of a site without components of its own around its pages. */
export const Slot: typeof import('./slot.js').Slot = (() => null) as never;
