/** Text as HTML writes it, spelt as React does it. */

export function escapeText(text: string): string {
  if (!/[&<>]/.test(text)) return text;
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function escapeAttribute(text: string): string {
  if (!/["&'<>]/.test(text)) return text;
  return escapeText(text).replaceAll('"', '&quot;').replaceAll("'", '&#x27;');
}

/**
 * React writes quotes as six characters wherever they stand; in text they need none of that, and code is full of them.
 * Within tags both brackets are always escaped, so text is what stands behind the end of one.
 */
export function unescapeTextQuotes(html: string): string {
  return html.replace(/&(?:quot|#x27);/g, (written, at: number) => {
    const isText = html.lastIndexOf('>', at) > html.lastIndexOf('<', at);
    return isText ? (written === '&quot;' ? '"' : "'") : written;
  });
}
