/** Replaces `slot.tsx` if the site has no components in slots: the bundler removes calls of an empty function. */

/** Renders nothing. */
export function renderSlot(): void {}
