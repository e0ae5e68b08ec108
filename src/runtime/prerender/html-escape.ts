/** Escapes text as React does, so that HTML written by hand equals React's byte by byte. */

/** For text between tags. */
export function escapeText(text: string): string {
  if (!/[&<>]/.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** For the value of an attribute. */
export function escapeAttribute(text: string): string {
  if (!/["&'<>]/.test(text)) return text;
  return escapeText(text).replaceAll('"', '&quot;').replaceAll("'", '&#x27;');
}

/**
 * React escapes quotes in text too, where they need not be, and code is full of them. Both angle brackets are always
 * escaped within tags, so that a quote is in text if the last bracket before it closes a tag.
 */
export function unescapeTextQuotes(html: string): string {
  let isText = false;
  let before = 0;
  // Only what is between two quotes is searched: a text of a megabyte may have no bracket at all.
  return html.replace(/&(?:quot|#x27);/g, (escaped, index: number) => {
    const between = html.slice(before, index);
    const [opened, closed] = [between.lastIndexOf('<'), between.lastIndexOf('>')];
    if (opened !== closed) isText = closed > opened;
    before = index;
    return isText ? (escaped === '&quot;' ? '"' : "'") : escaped;
  });
}
