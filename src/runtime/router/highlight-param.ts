/** The parameter `mark` of a link: `?mark=one+two` highlights these words on the page that it leads to. */

/**
 * The words, or null if there are none. Removes the parameter from the URL, so that the address that is shared, counted
 * and reloaded does not contain it.
 */
export function takeHighlightWords(url: URL): string | null {
  const words = url.searchParams.get('mark');
  if (words !== null) url.searchParams.delete('mark');
  return words;
}
