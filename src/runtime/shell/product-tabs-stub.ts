/** Replaces `product-tabs.tsx` if the site has no tabs: even unused, that module would add its imports to the bundle. */

/** Renders nothing. */
export function ProductTabs(): void {}

/** Renders nothing. */
export function TabPicker(): void {}
