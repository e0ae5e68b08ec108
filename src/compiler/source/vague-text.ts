/** Texts of links that say nothing to somebody who reads or hears only them, such as “Go” among links to SDKs. */

/** What Lighthouse reports in English. It has lists for other languages too. */
const vagueTexts = new Set([
  'click here',
  'click this',
  'go',
  'here',
  'information',
  'learn more',
  'more',
  'more info',
  'more information',
  'read more',
  'right here',
  'see more',
  'start',
  'this',
]);

/** True if a link with this text needs to say what it is about. */
export function isVagueText(text: string): boolean {
  return vagueTexts.has(text.trim().toLowerCase());
}
