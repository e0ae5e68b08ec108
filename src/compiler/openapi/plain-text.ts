/** Plain text in and from Markdown. Most descriptions are plain, and need no parser. */
import { toOneLine } from '../body/text.js';

/** Starts of blocks other than paragraphs, line breaks, and all characters that begin inline markup. */
const specialSyntax = /[<>&*_`[\]!#~|\\\n\r\t{}$@]|https?:|www\.|^(?:[-+=]|\d+[.)])|:[a-z]|::| {2}/i;

/** True if Markdown would leave the text as it is. */
export function isPlainText(text: string): boolean {
  return !specialSyntax.test(text);
}

/** The text as Markdown that shows it as it is, within a line. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>&~$]/g, '\\$&');
}

/** Blocks without sentences (headings, code, rules, tables), and the markers of lists and quotations. */
const blockSyntax =
  /^(?:#{1,6}[ \t].*|(`{3,}(?![^`\n]*`)|~{3,}(?!~))[\s\S]*?(?:^\1.*|(?![\s\S]))|[-*_=]{3,}[ \t]*|\|.*)$|^[ \t]*(?:[-*+>]|\d{1,9}[.)])[ \t]+/gm;
/** Inline code, links and images, escapes, HTML tags, and marks around words. Longer parts would cost the square of their length. */
const inlineSyntax =
  /(?<!`)`+([^`]+)`+|!?\[([^\]]{0,500})\](?:\([^)]{0,500}\)|\[[^\]]{0,500}\])?|\\([!-/:-@[-`{-~])|<\/?[a-z!][^>]{0,500}>|\*+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/giu;

function stripMarkdown(text: string): string {
  const inside = (part: string): string =>
    part.replace(
      inlineSyntax,
      (...[, code, link, char]: (string | undefined)[]) => code ?? (link && inside(link)) ?? char ?? '',
    );
  const sentences = text.replace(blockSyntax, '');
  return inside(sentences.trim() ? sentences : text.replace(/^#+[ \t]+/gm, ''));
}

/** The first sentence as plain text, of at most 200 characters; `undefined` if nothing is left without markup. */
export function firstSentence(text: string): string | undefined {
  const bare = isPlainText(text) ? text : stripMarkdown(text);
  const flat = toOneLine(bare);
  if (!flat) return undefined;
  const sentence = /^.{20,200}?[.!?](?=\s|$)/.exec(flat)?.[0] ?? flat;
  return sentence.length > 200 ? `${sentence.slice(0, sentence.lastIndexOf(' ', 200))}…` : sentence;
}
