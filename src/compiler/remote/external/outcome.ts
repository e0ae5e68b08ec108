/** What a check learned of an external address. */

/**
 * `dead`: the page is gone, or no host has the name. `unreachable`: the host did not say. `skipped`: the host was not
 * asked for it. `moved` leads to another address for good. Reasons of what is skipped say why it
 * was not asked, and all others complete the sentence "The address …".
 */
export type Outcome =
  | { state: 'ok' }
  | { state: 'moved'; to: string }
  | { state: 'no-anchor'; anchor: string }
  | { state: 'dead'; reason: string; isUnknownHost?: true }
  | { state: 'unreachable'; reason: string }
  | { state: 'skipped'; reason: string };
