/**
 * `?mark=one+two` on a link: words to be marked on the page it leads to. They are taken off the address before anybody
 * else reads it, so that it can be shared, counted and reloaded as the plain one.
 */
export function takeHighlightWords(url: URL): string | null {
  const words = url.searchParams.get('mark');
  if (words !== null) url.searchParams.delete('mark');
  return words;
}
