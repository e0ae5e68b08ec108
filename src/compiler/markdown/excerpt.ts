/**
 * The first words of a document as plain text, found without a parser: cards show them for pages without a description.
 * It is better to find none than to show marks of Markdown.
 */
import { detachText, shortenText } from '../body/text.js';

/** Lines that are looked at. */
const MAX_LINES = 60;
/** Characters of the paragraph: more than an excerpt shows, and few enough for patterns that look ahead. */
const MAX_CHARACTERS = 1000;

/** A line that starts no paragraph: blank, or the start of another block. Also a line that shows nothing. */
const otherBlock =
  /^\s*$|^(?: {4}|\t)|^\s*(?:[#>|=<{]|[-*+]\s|[-*_](?:\s*[-*_]){2,}\s*$|\d+[.)]\s|:::|```|~~~|!!!|\$\$|\[\^?[^\]]*\]:|(?:import|export)\s)/;
const fence = /^\s*(`{3,}|~{3,}|<!--|:{3,}\s*nosearch|\$\$)/;

/** The first paragraph, shortened; undefined if there is none or it has something that only a parser reads. */
export function findExcerpt(text: string): string | undefined {
  const lines = text.split('\n', MAX_LINES);
  for (let at = 0; at < lines.length; at++) {
    const opened = fence.exec(lines[at]!)?.[1];
    if (opened) at = endOfBlock(lines, at, opened === '<!--' ? '-->' : opened);
    else if (!otherBlock.test(lines[at]!)) {
      const end = lines.findIndex((line, index) => index > at && otherBlock.test(line));
      const paragraph = lines.slice(at, end < 0 ? undefined : end);
      const words = /^\s*(?:=+|-+)\s*$/.test(lines[end] ?? '')
        ? ''
        : plainText(paragraph.join(' ').slice(0, MAX_CHARACTERS));
      if (words === undefined) return undefined;
      if (/\p{L}/u.test(words)) return detachText(shortenText(words));
      at += paragraph.length - 1;
    }
  }
  return undefined;
}

/** The line that closes the block, or the last one. */
function endOfBlock(lines: string[], from: number, mark: string): number {
  const end = lines.findIndex((line, index) => index >= from + Number(mark !== '-->') && line.includes(mark));
  return end < 0 ? lines.length : end;
}

/** Without the marks of emphasis, links, code and HTML; undefined with expressions, which have values of their own. */
function plainText(markdown: string): string | undefined {
  // Code and escaped characters hold no marks: they are taken out first and put back at the end.
  const kept: string[] = [];
  const text = markdown
    .replace(/\\([!-/:-@[-`{-~])|(?<!`)(`+)(?!`) ?(.+?) ?\2(?!`)/g, (_, ...[escaped, , code]: string[]) => {
      kept.push(escaped ?? code ?? '');
      return `\0${kept.length - 1}\0`;
    })
    .replace(/:icon\[[^\]]*\](?:\{[^{}]*\})?\s?/g, '')
    .replace(/:(?:term|tooltip)\[([^\]]*)\](?:\{[^{}]*\})?/g, '$1')
    .replace(/\[!\[[^\]]*\]\([^)]*\)\]\([^)]*\)|!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])/g, '')
    .replace(/\[\^[^\]]+\]/g, '')
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/<(https?:[^>\s]+)>/g, '$1')
    .replace(/<\/?[a-z][^>]*>|<!--.*?-->/gi, '')
    .replace(/(?:\*{1,3}|~~)(?=\S)|(?<=\S)(?:\*{1,3}|~~)/g, '')
    .replace(/(?<![\p{L}\p{N}])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}])/gu, '');
  if (/[{}]|&\w+;|\$\S.*\$/.test(text)) return undefined;
  return text.replace(/\0(\d+)\0/g, (_, index) => kept[Number(index)]!);
}
