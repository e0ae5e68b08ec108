/** Text that Markdown leaves as it is: most descriptions are, and need no parser. */

/** No line that could begin a block but a paragraph, no second line, and no character that begins anything inside one. */
const specialSyntax = /[<>&*_`[\]!#~|\\\n\r\t{}$@]|https?:|www\.|^(?:[-+=]|\d+[.)])|:[a-z]|::| {2}/i;

export function isPlainText(text: string): boolean {
  return !specialSyntax.test(text);
}

/** Blocks that say nothing by themselves: headings, code, rules, tables; and what lists and quotes begin with. */
const blockSyntax =
  /^(?:#{1,6}[ \t].*|(`{3,}|~{3,})[\s\S]*?^\1.*|[-*_=]{3,}[ \t]*|\|.*)$|^[ \t]*(?:[-*+>]|\d{1,9}[.)])[ \t]+/gm;
/** Code as it is, what a link or picture says, and marks around words. */
const inlineSyntax =
  /`+([^`]+)`+|!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?|\\([!-/:-@[-`{-~])|<\/?[a-z!][^>]*>|\*+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/giu;

function stripMarkdown(text: string): string {
  const inside = (part: string): string =>
    part.replace(
      inlineSyntax,
      (_, code?: string, link?: string, char?: string) => code ?? (link && inside(link)) ?? char ?? '',
    );
  const said = text.replace(blockSyntax, '');
  return inside(said.trim() ? said : text.replace(/^#+[ \t]+/gm, ''));
}

/** Plain text of at most 200 characters: markup that is common in descriptions is removed. */
export function firstSentence(text: string): string | undefined {
  const bare = isPlainText(text) ? text : stripMarkdown(text);
  const flat = bare.replace(/\s+/g, ' ').trim();
  if (!flat) return undefined;
  const sentence = /^.{20,200}?[.!?](?=\s|$)/.exec(flat)?.[0] ?? flat;
  return sentence.length > 200 ? `${sentence.slice(0, sentence.lastIndexOf(' ', 200))}…` : sentence;
}
