/** Stands for `slot.tsx` where a site has no slots: the bundler takes calls of an empty function away. */
export function renderSlot(): void {}
