/**
 * MDX in which ordinary text does not break a page: where JSX cannot be parsed, the brace or angle bracket that began it
 * is reported and hidden from the parser, which then reads the page again.
 */
import type { Nodes, Root } from 'mdast';
import { VFileMessage } from 'vfile-message';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { weighDenseText } from '../source/dense-text.js';
import { offsetOf, positionAt } from '../source/position.js';
import type { ParseBudget } from './expression-parser.js';
import { parseMarkdown, parseMdxWithin, type SiteSyntax } from './parse.js';
import { requireExtra } from './site-budget.js';
import { mapStrings } from './strings.js';

/** Unicode noncharacters, which no text contains; each is as long as the character it hides. */
const BRACE_STAND_IN = '\uFDD2';
const BRACKET_STAND_IN = '\uFDD3';

/** A page with more mistakes is parsed as plain Markdown. */
const MAX_MISTAKES = 100;
/** Each mistake parses the page again; this bounds the characters of all attempts together. */
const MAX_CHARACTERS_PARSED = 1_000_000;
/** Characters of expressions that acorn may read in all attempts together: one second of work. */
const MAX_EXPRESSION_CHARACTERS = 10_000_000;

/** A parsed page. The tree's positions and offsets are those of `text`. */
export type RecoveredMdx = { tree: Root; text: string; diagnostics: Diagnostic[] };

/** Parses MDX and never throws for its content. Edits only the tree that it returns: hidden characters come back. */
export function parseMdx(text: string, path: string, syntax: SiteSyntax): RecoveredMdx {
  let current = text;
  let place: Position | undefined;
  const diagnostics: Diagnostic[] = [];
  const budget = { characters: MAX_EXPRESSION_CHARACTERS, readings: 0 };
  const density = weighDenseText(text);
  if (density > 0) requireExtra(syntax.takeExtra, density);
  for (let parsed = 0; diagnostics.length < MAX_MISTAKES && parsed < MAX_CHARACTERS_PARSED; parsed += text.length) {
    if (parsed > 0 && syntax.takeExtra?.(weighReading(text)) === false) break;
    try {
      const tree = parseWithinSite(current, syntax, budget);
      if (current !== text) mapStrings(tree, restoreBrackets);
      return { tree, text: current, diagnostics };
    } catch (thrown) {
      if (!(thrown instanceof VFileMessage)) throw thrown;
      const closed = closeVoidElements(current, thrown);
      const repair = closed === undefined ? hideBracket(current, thrown) : { text: closed };
      place = repair?.at === undefined ? place : positionAt(repair.at, current);
      if (repair === undefined || repair.text === current) break;
      current = repair.text;
      if (repair.at === undefined || isCodeSnippet(restoreBrackets(current), repair.at)) continue;
      diagnostics.push(diagnoseMistake(thrown, current[repair.at] ?? '', { path, place }));
    }
  }
  const hint =
    'The page is shown as plain Markdown. Close every tag, and put a backslash before a { or < that is text.';
  diagnostics.push(finding('invalid-mdx', 'From here on, JSX cannot be parsed.', { path, place, hint }));
  return { tree: parseMarkdown(text, 'markdown', syntax), text, diagnostics };
}

/**
 * Parses MDX, and counts its expressions, and what is read again of them beyond what ordinary ones need, as extra work.
 * Throws where the site has no more of that.
 */
function parseWithinSite(text: string, syntax: SiteSyntax, budget: ParseBudget): Root {
  const { characters, readings } = budget;
  if (text.includes('}')) requireExtra(syntax.takeExtra);
  try {
    return parseMdxWithin(text, syntax, budget);
  } finally {
    const excess = Math.max(0, characters - budget.characters - ORDINARY_READINGS * text.length);
    const extra =
      excess / EXPRESSION_CHARACTERS_PER_CHARACTER + (budget.readings - readings) * CHARACTERS_PER_EXPRESSION;
    if (extra > 0) syntax.takeExtra?.(extra);
  }
}

/** An expression of a few characters takes as long as reading so many. */
const CHARACTERS_PER_EXPRESSION = 20;

/** How often acorn reads the text of an ordinary page, at most. */
const ORDINARY_READINGS = 20;
/** So many characters of expressions are read in the time of one of the page. */
const EXPRESSION_CHARACTERS_PER_CHARACTER = 60;

/** What another reading of a text costs, in characters: a tag is more work than a few letters. */
function weighReading(text: string): number {
  return text.length + CHARACTERS_PER_TAG * (text.split('<').length - 1);
}

const CHARACTERS_PER_TAG = 6;

/** Brings back the lines of VitePress's `<<< @/file.ts`, which are reported as what they are and not as JSX. */
export function restoreCodeSnippets(text: string): string {
  return text.includes(BRACKET_STAND_IN) ? text.replace(hiddenSnippet, restoreBrackets) : text;
}

const hiddenSnippet = new RegExp(`^[ \\t>]*${BRACKET_STAND_IN}{3}.*$`, 'gm');

function restoreBrackets(value: string): string {
  return value.replaceAll(BRACE_STAND_IN, '{').replaceAll(BRACKET_STAND_IN, '<');
}

/** A text that gets the parser further. `at` is the offset of a hidden character; without it nothing is reported. */
type Repair = { text: string; at?: number };

const voidElements = 'br|hr|img|input|wbr|col|source|track|embed|area|link|meta|base';
const voidElement = new RegExp(`^(?:${voidElements})$`);
const openVoidTag = new RegExp(`^<(?:${voidElements})(?:\\s[^>]*)?(?<!/)>$`);

/**
 * Closes every void element, such as `<br>`, where the parser misses one's closing tag: HTML has none for them. Returns
 * undefined where the mistake is a different one.
 */
function closeVoidElements(text: string, message: VFileMessage): string | undefined {
  const open = unclosedTag(message);
  if (!open?.end || open.isMismatch || !voidElement.test(open.name)) return undefined;
  const end = offsetOf(open.end, text) - 1;
  if (text[end] !== '>') return undefined;
  // Plain Markdown tells tags from code, though not from strings in JSX.
  const ends = new Set([end]);
  const collect = (node: Nodes) => {
    if ('children' in node) node.children.forEach(collect);
    else if (node.type === 'html' && openVoidTag.test(node.value)) {
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

/** An open tag as a message names it; `isMismatch` is true where the end of another tag was found instead of its own. */
type UnclosedTag = { name: string; start: Position; end?: Position; isMismatch: boolean };

/** mdast-util-mdx-jsx gives the open tag and its position in the message's text alone, hence the pattern. */
const openTagInReason = /closing tag for `<([^`]*)>` \((\d+):(\d+)(?:-(\d+):(\d+))?/;

function unclosedTag({ ruleId, reason }: VFileMessage): UnclosedTag | undefined {
  const match = ruleId === 'end-tag-mismatch' ? openTagInReason.exec(reason) : null;
  if (!match) return undefined;
  const [line, column, endLine, endColumn] = match.slice(2).map(Number) as [number, number, number, number];
  const end = match[4] === undefined ? undefined : { line: endLine, column: endColumn };
  return { name: match[1]!, start: { line, column }, end, isMismatch: !reason.startsWith('Expected') };
}

function hideBracket(text: string, message: VFileMessage): Repair | undefined {
  const at = findCulprit(text, message);
  if (at === undefined) return undefined;
  const char = text[at] as '{' | '<';
  if (char === '{') return { text: text.slice(0, at) + BRACE_STAND_IN + text.slice(at + 1), at };
  // In a row of them, such as a sign of C++, all are text, and one finding is enough.
  let [first, end] = [at, at + 1];
  while (text[first - 1] === '<') first--;
  while (text[end] === '<') end++;
  const before = text.slice(0, first) + BRACKET_STAND_IN.repeat(end - first);
  if (!isCodeSnippet(text, first)) return { text: before + text.slice(end), at: first };
  // The braces of a snippet name lines: `<<< @/file.ts{1,3}`.
  const lineEnd = (text.indexOf('\n', end) + 1 || text.length + 1) - 1;
  const line = text.slice(end, lineEnd).replaceAll('{', BRACE_STAND_IN);
  return { text: before + line + text.slice(lineEnd), at: first };
}

/** True for the `<<< @/file.ts` of VitePress, which is reported as what it is. */
function isCodeSnippet(text: string, at: number): boolean {
  return text.startsWith('<<<', at) && !text.slice(text.lastIndexOf('\n', at - 1) + 1, at).trim();
}

const javaScriptSources = new Set(['micromark-extension-mdx-expression', 'micromark-extension-mdxjs-esm']);
/** Mistakes in a spread attribute: the tag around it began them, and not the brace. */
const spreadRules = new Set(['non-spread', 'spread-extra']);

/** The offset of the `{` or `<` that began what cannot be parsed. */
function findCulprit(text: string, message: VFileMessage): number | undefined {
  const { ruleId, source, line, column } = message;
  const open = unclosedTag(message);
  if (open) return findBackwards('<', text, offsetOf(open.start, text));
  const offset = line ? offsetOf({ line, column: column ?? 1 }, text) : text.length;
  const isJavaScript = javaScriptSources.has(source ?? '');
  if (isJavaScript && ruleId === 'unexpected-eof') return findOpenBrace(text, offset);
  if (isJavaScript && !spreadRules.has(ruleId ?? ''))
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

function diagnoseMistake(
  { reason }: VFileMessage,
  standIn: string,
  where: { path: string; place: Position | undefined },
): Diagnostic {
  const character = restoreBrackets(standIn);
  const explanation = reason.replace(/(?<!\s)\s*(?:\(note:|Note that).*$/s, '').slice(0, 200);
  const hint = `It is shown as text. Close it, or put a backslash before the ${character} if it is text.`;
  return finding('invalid-mdx', `This "${character}" does not begin valid JSX: ${explanation}.`, {
    ...where,
    hint,
  });
}
