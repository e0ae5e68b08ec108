/**
 * Notations of MkDocs that take whole lines, as Markdown: text → text, line for line, so that both parsers read them and
 * every place stays true. A definition becomes a list item, and a snippet a marked heading; `definitions.ts` and
 * `snippets.ts` take them back. Abbreviations and `[TOC]` are taken out. Blocks such as `!!!` are left to `blocks.ts`.
 */
import { beginParagraph, endsBlock, inlineTagSource } from './inline-tags.js';
import { createCodeTracker, indentOf, isBlankLine, ListTracker } from './lines.js';
import { SNIPPET_MARK, snippetBlock, snippetOf } from './snippets.js';

/** A text whose lines are Markdown. */
export type RewrittenLines = {
  text: string;
  /** The indexes of the lines in which a definition begins. */
  definitions: ReadonlySet<number>;
  /** What short forms stand for. */
  abbreviations: ReadonlyMap<string, string>;
};

const mayHaveLines = new RegExp(
  `8<|^[ \\t]*:[ \\t]|\\*\\[|\\[TOC\\]|[ \\t]markdown(?:="[^"]*")?[ \\t>]|${inlineTagSource}`,
  'im',
);
const abbreviation = /^ {0,3}\*\[([^\]\n]+)\]:[ \t]*(.*)$/;
const definition = /^([ \t]*):(?:[ \t]{1,3})(?=\S)/;
const noTerm = /^\s*(?:#{1,6}\s|[-+*]\s|\d+[.)]\s|>|\||<|:::|!!!|\?\?\?|={3}|```|~~~|-{3,}\s*$)/;
const markdownTag =
  /^ {0,3}<[a-z][\w-]*(?=[ \t])[^<>\n]*[ \t]markdown(?:=(?:"[^"]*"|'[^']*'|\w+))?(?:[ \t][^<>\n]*)?>[ \t]*$/i;

/** Rewrites the lines of a text. Most texts have none of them, and come back as they are. */
export function rewriteLines(text: string): RewrittenLines {
  const definitions = new Set<number>();
  const abbreviations = new Map<string, string>();
  if (!mayHaveLines.test(text)) return { text, definitions, abbreviations };
  const lines = text.split('\n');
  const isCode = createCodeTracker();
  const lists = new ListTracker();
  const out: string[] = [];
  while (out.length < lines.length) {
    const at = out.length;
    const line = lines[at]!;
    if (isCode(line)) {
      lists.add(line);
      out.push(line);
      continue;
    }
    const snippets = rewriteSnippets(lines, at, lists);
    const short = abbreviation.exec(line);
    if (short) abbreviations.set(short[1]!, short[2]!.trim());
    if (snippets) for (const one of snippets) out.push(one);
    else if (short || /^ {0,3}\[TOC\][ \t]*$/i.test(line)) out.push('');
    else if (isDefinition(lines, at, { definitions, lists })) {
      definitions.add(at);
      const item = line.replace(':', '+');
      lists.add(item);
      out.push(item);
    } else if (markdownTag.test(line) && !isBlankLine(lines[at + 1] ?? '') && isBlankLine(out.at(-1))) {
      // Markdown reads what is inside only behind a blank line.
      out[at - 1] = line;
      out.push('');
    } else {
      if (!definition.test(line)) lists.add(line);
      const inline = lists.contentColumn(indentOf(line)) === undefined ? undefined : beginParagraph(lines, at);
      if (inline !== undefined && endsBlock(lines, at)) {
        // Only a blank line ends HTML: the tag that ends it moves to the line above.
        out[at - 2] += out[at - 1]!.trim();
        out[at - 1] = '';
      }
      out.push(inline ?? line);
    }
  }
  return { text: out.join('\n'), definitions, abbreviations };
}

/** Each line that names a file as a marked heading, which neither continues a paragraph nor is continued. */
function rewriteSnippets(lines: string[], at: number, lists: ListTracker): string[] | undefined {
  const line = lines[at]!;
  const column = line.includes('8<') ? lists.contentColumn(indentOf(line)) : undefined;
  if (column === undefined) return undefined;
  const prefix = `${' '.repeat(column)}# ${SNIPPET_MARK}`;
  if (snippetOf(line) !== undefined) return [prefix + line.trim()];
  return snippetBlock(lines, at)?.map(file => (file === undefined ? '' : prefix + file));
}

/** Lines that are looked through for the term of a definition, at most. */
const MOST_LINES = 200;

/** True for `:   text` below a term, or below another definition. */
function isDefinition(
  lines: string[],
  at: number,
  { definitions, lists }: { definitions: ReadonlySet<number>; lists: ListTracker },
): boolean {
  const line = lines[at]!;
  if (!definition.test(line)) return false;
  const indent = indentOf(line);
  if (lists.contentColumn(indent) === undefined) return false;
  let above = at - 1;
  while (above >= 0 && isBlankLine(lines[above])) above--;
  if (above < 0) return false;
  for (let over = above; over >= 0 && over > at - MOST_LINES; over--) {
    if (definitions.has(over)) return true;
    if (!isBlankLine(lines[over]) && indentOf(lines[over]!) <= indent) break;
  }
  return at - above <= 2 && !noTerm.test(lines[above]!) && indentOf(lines[above]!) >= indent - 3;
}
