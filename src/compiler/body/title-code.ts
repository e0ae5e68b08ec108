/** Inline code in the title of a page: code in the page's heading, and plain text everywhere else. */
import type { Element, ElementContent } from 'hast';
import { joinSpaces, toOneLine, visibleText } from './text.js';

/** Longer titles are shown as written: the time of a search could grow with the square of their backticks. */
const MAX_TITLE = 500;

/** A title as written → the same without the backticks around its code. */
export function plainTitle(written: string): string {
  return splitTitle(written).join('');
}

/** The parts of a title, alternately text and code; the first one is text and may be empty. */
export function splitTitle(written: string): string[] {
  if (!written.includes('`') || written.length > MAX_TITLE) return [written];
  const parts: string[] = [];
  let end = 0;
  for (const match of written.matchAll(/(?<![\\`])(`+)(?!`)(.*?[^`])\1(?!`)/gs)) {
    const [whole, , inside = ''] = match;
    const isPadded = /^ .*\S.* $/s.test(inside);
    parts.push(written.slice(end, match.index), isPadded ? inside.slice(1, -1) : inside);
    end = match.index + whole.length;
  }
  return end < written.length || !parts.length ? [...parts, written.slice(end)] : parts;
}

/**
 * The parts of a title, alternately text and code, as the heading has them that says it; undefined without code in it, or
 * if it says something else.
 */
export function titlePartsOf(heading: Element, title: string): string[] | undefined {
  if (toOneLine(visibleText(heading)) !== title) return undefined;
  const parts = heading.children.flatMap(codeRuns).reduce(joinRun, ['']);
  if (parts.length < 2) return undefined;
  const texts = parts.map(joinSpaces);
  texts[0] = texts[0]!.trimStart();
  if (texts.length % 2) texts.push(texts.pop()!.trimEnd());
  return texts.at(-1) ? texts : texts.slice(0, -1);
}

/** A stretch of text that is code, or is not. */
type Run = { text: string; isCode: boolean };

function codeRuns(node: ElementContent): Run[] {
  const isCode = node.type === 'element' && node.tagName === 'code';
  if (node.type !== 'element' || isCode) return [{ text: visibleText(node), isCode }];
  return node.children.length ? node.children.flatMap(codeRuns) : [{ text: visibleText(node), isCode: false }];
}

/** Parts with one run more: text has an even index, code an odd one. */
function joinRun(parts: string[], { text, isCode }: Run): string[] {
  if (!text) return parts;
  const isLast = parts.length % 2 === (isCode ? 0 : 1);
  if (isLast) return [...parts.slice(0, -1), parts.at(-1)! + text];
  return [...parts, text];
}
