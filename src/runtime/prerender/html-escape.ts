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
  return html.replace(/&(?:quot|#x27);/g, (escaped, index: number) => {
    const isText = html.lastIndexOf('>', index) > html.lastIndexOf('<', index);
    return isText ? (escaped === '&quot;' ? '"' : "'") : escaped;
  });
}
