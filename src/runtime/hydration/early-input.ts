/** What the boot script has recorded before React was there. */
/** `present`: somebody has moved, touched or pressed something. `words` are to be marked on the page, `typed` to be searched for. */
export type Early = { clicks: HTMLElement[]; search: boolean; typed: string; present: boolean; words: string | null };
