/**
 * Small repairs of a page's text before it is parsed, line by line and never inside fences. Every line keeps its number,
 * and text before a repair keeps its column.
 */
import { findClosingLines, normalizeDirective } from './directive-lines.js';
import { splitMarker } from './heading-markers.js';

/** A heading in MDX, where no indentation makes code; it may be in lists and quotes. */
const headingLine = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*#{1,6}[ \t]/;
const underline = /^[ \t>]*(?:=+|-+)[ \t]*$/;

/** Each repair needs one of these; most pages have none. */
const needsRepairInMdx = /:::|<!--|\{[:#]|\{[ \t]*[#.]|\{[ \t]+[a-z][\w-]*=|\{\/\*|mdx-code-block/;

/**
 * `::: note Title` becomes `:::note[Title]`, as do the forms of other tools. In MDX, heading ids lose the braces that JSX
 * would read as an expression, and HTML comments become those of JSX.
 */
export function repairSource(text: string, mdx: boolean): string {
  if (!(mdx ? needsRepairInMdx : /:::/).test(text)) return text;
  let fence: string | undefined;
  let wrapped: string | undefined;
  let inComment = false;
  const written = text.split('\n');
  const closings = findClosingLines(written);
  return written
    .map((line, nth, lines) => {
      if (inComment) {
        const end = line.indexOf('-->');
        inComment = end < 0;
        return inComment ? '' : `${' '.repeat(end)}*/}${convertComments(line.slice(end + 3)).line}`;
      }
      const marker = /^\s*(?:[-*+>]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/.exec(line)?.[1];
      if (fence !== undefined) {
        const closes = marker?.startsWith(fence) && /^[\s>]*(`{3,}|~{3,})\s*$/.test(line);
        if (closes) fence = undefined;
        return line;
      }
      if (marker && mdx && /mdx-code-block\s*$/.test(line)) {
        // Docusaurus hides MDX from other tools in such a fence; its content is part of the page.
        wrapped = marker;
        return '';
      }
      if (wrapped !== undefined && marker?.startsWith(wrapped) && line.trim() === marker) {
        wrapped = undefined;
        return '';
      }
      if (marker && !(marker.startsWith('`') && line.slice(line.indexOf(marker) + marker.length).includes('`'))) {
        fence = marker;
        return line;
      }
      const repaired = normalizeDirective(lines, nth, closings);
      if (!mdx) return repaired;
      const result = convertComments(escapeMarker(repaired, lines[nth + 1]));
      inComment = result.open;
      return result.line;
    })
    .join('\n');
}

/** The line with the id of its heading as `\{#id}`; the line below may make it a heading. */
function escapeMarker(line: string, below = ''): string {
  const marked = headingLine.test(line) || underline.test(below) ? splitMarker(line) : undefined;
  if (!marked) return line;
  return marked.id === undefined ? marked.title : `${marked.title} \\{#${marked.id}}`;
}

/** Turns `<!-- x -->` into a JSX comment of the same length. Comments in code spans stay. */
function convertComments(line: string): { line: string; open: boolean } {
  let done = '';
  let rest = line;
  for (;;) {
    const start = rest.indexOf('<!--');
    if (start < 0) return { line: done + rest, open: false };
    const before = done + rest.slice(0, start);
    if ((before.match(/`/g)?.length ?? 0) % 2) {
      done = `${before}<!--`;
      rest = rest.slice(start + 4);
      continue;
    }
    const end = rest.indexOf('-->', start + 4);
    if (end < 0) return { line: `${before}{/* `, open: true };
    done = `${before}{/* ${blankComment(rest.slice(start + 4, end))}*/}`;
    rest = rest.slice(end + 3);
  }
}

/** Blanks a comment, whose text could end it early, unless it addresses docsc. */
function blankComment(comment: string): string {
  return /^\s*docsc-[a-z\s,-]+$/.test(comment) ? comment : ' '.repeat(comment.length);
}
