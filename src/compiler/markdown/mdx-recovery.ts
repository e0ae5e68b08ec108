/**
 * MDX in which ordinary text does not break a page: where JSX cannot be read, the brace or angle bracket that began it
 * is taken as the text it is, reported, and the page is read again.
 */
import type { Nodes, Root } from 'mdast';
import { VFileMessage } from 'vfile-message';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { offsetOf, positionAfter } from '../source/position.js';
import { parseMarkdown } from './parse.js';
import { mapStrings } from './strings.js';

/** Noncharacters of Unicode: no text holds them, and they are as long as what they stand for. */
const BRACE_STAND_IN = '\uFDD2';
const BRACKET_STAND_IN = '\uFDD3';

/** A page with more mistakes than this is read as plain Markdown. */
const MAX_MISTAKES = 100;
/** Each mistake reads the page again: so many characters in all. */
const MAX_CHARACTERS_READ = 1_000_000;

/** The tree, and the text that its places and offsets are of. */
export function parseMdx(
  text: string,
  path: string,
  math: boolean,
  diagnostics: Diagnostic[],
): { tree: Root; text: string } {
  let current = text;
  let place: Position | undefined;
  const found: Diagnostic[] = [];
  for (let read = 0; found.length < MAX_MISTAKES && read < MAX_CHARACTERS_READ; read += text.length) {
    try {
      const tree = parseMarkdown(current, 'mdx', math);
      diagnostics.push(...found);
      if (current !== text) mapStrings(tree, restoreBrackets);
      return { tree, text: current };
    } catch (thrown) {
      if (!(thrown instanceof VFileMessage)) throw thrown;
      const closed = closeVoidElements(current, thrown);
      const mend = closed === undefined ? hideBracket(current, thrown) : { text: closed };
      place = mend?.at === undefined ? place : positionAfter({ line: 1, column: 1 }, current.slice(0, mend.at));
      if (mend === undefined || mend.text === current) break;
      current = mend.text;
      if (mend.at !== undefined) found.push(diagnoseMistake(thrown, mend.at, current, path));
    }
  }
  const hint =
    'The page is shown as plain Markdown. Close every tag, and put a backslash before a { or < that is text.';
  diagnostics.push(...found, finding('invalid-mdx', 'From here on, JSX cannot be read.', { path, place, hint }));
  return { tree: parseMarkdown(text, 'markdown', math), text };
}

function restoreBrackets(value: string): string {
  return value.replaceAll(BRACE_STAND_IN, '{').replaceAll(BRACKET_STAND_IN, '<');
}

/** Without `at`, nothing is to be reported. */
type Repair = { text: string; at?: number };

const voidElements = 'br|hr|img|input|wbr|col|source|track|embed|area|link|meta|base';
const missingClosingTag = new RegExp(
  `^Expected a closing tag for \`<(?:${voidElements})>\` \\((\\d+):(\\d+)-(\\d+):(\\d+)\\)`,
);
const openVoid = new RegExp(`^<(?:${voidElements})(?:\\s[^>]*)?(?<!/)>$`);

/** `<br>` needs no closing tag in HTML, and nobody means anything else by it. All are closed where one is found. */
function closeVoidElements(text: string, { reason }: VFileMessage): string | undefined {
  const match = missingClosingTag.exec(reason);
  if (!match) return undefined;
  const end = offsetOf({ line: Number(match[3]), column: Number(match[4]) }, text) - 1;
  if (text[end] !== '>') return undefined;
  // Plain Markdown knows what is code and what are tags, but not what is a string in JSX.
  const ends = new Set([end]);
  const collect = (node: Nodes) => {
    if ('children' in node) node.children.forEach(collect);
    else if (node.type === 'html' && openVoid.test(node.value)) {
      const { start, end: last } = node.position!;
      if (!/["'`{]/.test(text[start.offset! - 1] ?? '')) ends.add(last.offset! - 1);
    }
  };
  collect(parseMarkdown(text, 'markdown'));
  let closed = '';
  let from = 0;
  for (const at of [...ends].sort((a, b) => a - b)) {
    closed += `${text.slice(from, at)}/`;
    from = at;
  }
  return closed + text.slice(from);
}

function hideBracket(text: string, message: VFileMessage): Repair | undefined {
  const at = findCulprit(text, message);
  if (at === undefined) return undefined;
  const stand = text[at] === '{' ? BRACE_STAND_IN : BRACKET_STAND_IN;
  return { text: text.slice(0, at) + stand + text.slice(at + 1), at };
}

/** The offset of the `{` or `<` that began what cannot be read. */
function findCulprit(text: string, { reason, line, column }: VFileMessage): number | undefined {
  const opened = /(?:closing tag for|corresponding closing tag for) `<[^`]*>` \((\d+):(\d+)/.exec(reason);
  if (opened) return findBackwards('<', text, offsetOf({ line: Number(opened[1]), column: Number(opened[2]) }, text));
  const offset = line ? offsetOf({ line, column: column ?? 1 }, text) : text.length;
  if (/end of file in expression|closing brace for `\{`/.test(reason)) return findOpenBrace(text, offset);
  if (/expression|acorn|import\/exports/i.test(reason))
    return findBackwards('{', text, offset) ?? findBackwards('<', text, offset);
  return findBackwards('<', text, offset) ?? findBackwards('{', text, offset);
}

function findBackwards(char: '{' | '<', text: string, from: number): number | undefined {
  const at = text.lastIndexOf(char, Math.min(from, text.length));
  return at < 0 ? undefined : at;
}

/** The innermost brace before an offset that has no partner. */
function findOpenBrace(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = Math.min(from, text.length - 1); at >= 0; at--) {
    if (text[at] === '}') depth++;
    else if (text[at] === '{' && depth-- === 0) return at;
  }
  return findBackwards('{', text, from);
}

function diagnoseMistake(message: VFileMessage, at: number, text: string, path: string): Diagnostic {
  const place = positionAfter({ line: 1, column: 1 }, text.slice(0, at));
  const what = restoreBrackets(text[at] ?? '');
  const reason = message.reason.replace(/\s*\(note:.*\)$|\s*Note that.*$/s, '').slice(0, 200);
  const hint = `It is shown as text. Close it, or put a backslash before the ${what} to say so.`;
  return finding('invalid-mdx', `This "${what}" begins no JSX that can be read: ${reason}.`, { path, place, hint });
}
