/** Texts as lists of words, both as written in Markdown or HTML and as a page shows them. */

const inline = 'a|abbr|b|code|del|em|i|ins|kbd|mark|s|small|span|strong|sub|sup|u';
const block =
  'address|article|aside|blockquote|br|dd|details|div|dl|dt|figcaption|figure|h[1-6]|hr|img|li|ol|p|pre|section|summary|table|tbody|td|th|thead|tr|ul';
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' };

/** Decodes the character references that docsc writes. */
export function unescapeHtml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27|#39|nbsp);/g, (_, name: string) => entities[name]!);
}

/** The words of a text, separated and surrounded by spaces, so that `includes` finds whole words. */
export function wordsOf(text: string): string {
  return ` ${(text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}

/** The words that HTML shows as text. */
export function shownWords(html: string): string {
  const text = html.replace(new RegExp(`</?(?:${inline})(?=[\\s>/])[^>]*>`, 'g'), '').replace(/<[^>]*>/g, ' ');
  return wordsOf(unescapeHtml(text));
}

/** The contents of all `code` elements. */
export function shownCodes(html: string): Set<string> {
  const all = [...html.matchAll(/<code[^>]*>((?:(?!<\/code>)[\s\S])*)<\/code>/g)];
  return new Set(all.map(match => unescapeHtml(match[1]!.replace(/<[^>]*>/g, ''))));
}

/**
 * The text of a description, in pieces, because markup may insert other text between them. URLs of links, HTML tags and
 * info strings are left out; a word in angle brackets that is not a tag is kept.
 */
export function descriptionPieces(markdown: string): string[] {
  const text = markdown
    .replace(/<!--[\s\S]*?-->/g, '\n')
    .replace(/^([ \t>]*(?:\d+\.\s+|[-*]\s+)?)(`{3,}|~{3,})[^\n]*$/gm, '\n')
    .replace(new RegExp(`</?(?:${inline})(?:\\s[^<>]*)?>`, 'gi'), '')
    .replace(new RegExp(`</?(?:${block})(?:\\s[^<>]*)?/?>`, 'gi'), '\n')
    .replace(/<(\w+)(?:\s[^<>]*)?>([\s\S]*?)<\/\1>/g, '\n$2\n')
    .replace(/^\s*\[[^\]]+\]:\s.*$/gm, '\n')
    .replace(/!?\[((?:[^[\]]|\[[^\]]*\])*)\](?:\(\s*(?:[^()\s]|\([^)]*\))*(?:\s+"[^"]*")?\s*\)|\[[^\]]*\])/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/[`*]/g, '');
  return unescapeHtml(text)
    .split(/[\n|]/)
    .map(wordsOf)
    .filter(words => words.trim());
}
