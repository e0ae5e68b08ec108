/** Text that Markdown leaves as it is: most descriptions are, and need no parser. */

/** No line that could begin a block but a paragraph, no second line, and no character that begins anything inside one. */
const special = /[<>&*_`[\]!#~|\\\n\r\t{}$@]|https?:|www\.|^(?:[-+=]|\d+[.)])|:[a-z]|::| {2}/i;

export function isPlain(text: string): boolean {
  return !special.test(text);
}

/** Plain text of at most 200 characters: markup that is common in descriptions is removed. */
export function firstSentence(text: string): string | undefined {
  const bare = isPlain(text)
    ? text
    : text
        .replace(/<[^>]*>/g, '')
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replace(/[`*_]+/g, '');
  const flat = bare.replace(/\s+/g, ' ').trim();
  if (!flat) return undefined;
  const sentence = /^.{20,200}?[.!?](?=\s|$)/.exec(flat)?.[0] ?? flat;
  return sentence.length > 200 ? `${sentence.slice(0, sentence.lastIndexOf(' ', 200))}…` : sentence;
}
