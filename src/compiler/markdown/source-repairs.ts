/**
 * Small repairs of a page's text before it is parsed, line by line and never inside fences. Every line keeps its number,
 * and text before a repair keeps its column.
 */

const directiveKinds = 'note|tip|info|warning|danger|caution|important|success|secondary|details';
const spaceTitledDirective = new RegExp(
  `^(\\s*(?:[-*+>]\\s+|\\d+[.)]\\s+)*:{3,})\\s*(${directiveKinds})[ \\t]+(?![[{])(.+?)[ \\t]*$`,
);
const spacedDirective = new RegExp(`^(\\s*:{3,})[ \\t]+(${directiveKinds}|code-group)[ \\t]*$`);

/** Each repair needs one of these; most pages have none. */
const needsRepairInMdx = /:::|<!--|\{#|\{\/\*|mdx-code-block/;

/**
 * `:::note Title` becomes `:::note[Title]`, `::: note` becomes `:::note`. In MDX, heading ids lose the braces that JSX
 * would read as an expression, and HTML comments become those of JSX.
 */
export function repairSource(text: string, mdx: boolean): string {
  if (!(mdx ? needsRepairInMdx : /:::/).test(text)) return text;
  let fence: string | undefined;
  let wrapped: string | undefined;
  let inComment = false;
  return text
    .split('\n')
    .map(line => {
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
      const prepared = repairLine(line, mdx);
      if (!mdx) return prepared;
      const result = convertComments(prepared);
      inComment = result.open;
      return result.line;
    })
    .join('\n');
}

function repairLine(line: string, mdx: boolean): string {
  const titled = spaceTitledDirective.exec(line);
  if (titled) return `${titled[1]}${titled[2]}[${titled[3]!.replace(/[[\]]/g, '\\$&')}]`;
  const named = spacedDirective.exec(line);
  if (named) return `${named[1]}${named[2]}`;
  if (!mdx) return line;
  const id =
    /^(\s{0,3}#{1,6}\s.*?)\s*(?:\\?\{#([\p{L}\p{M}\p{N}_.:-]+)\}|\{\/\*\s*#?([\p{L}\p{M}\p{N}_.:-]+)\s*\*\/\})\s*$/u.exec(
      line,
    );
  return id ? `${id[1]} \\{#${id[2] ?? id[3]}}` : line;
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
