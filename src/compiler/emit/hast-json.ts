/**
 * Serializes published hast like `JSON.stringify`, in a fraction of its time, because most nodes are tokens of code.
 */
import type { Properties, RootContent } from 'hast';
import { CodeElement, type CodeTag, type CodeToken, LINE_TAG } from '../../code-format.js';

/** Serializes a node. */
export function serializeNode(node: RootContent): string {
  if (node.type === 'text') return serializeText(node.value);
  // The data of islands has any shape.
  if (node.type !== 'element' || node.data) return JSON.stringify(node);
  const tokens = CodeElement.tokensOf(node);
  const open = serializeOpening(node);
  return tokens ? `${open}${serializeTokens(tokens)}]}` : serializeChildren(node.children, open);
}

function serializeChildren(children: readonly RootContent[], open: string): string {
  let written = open;
  for (let nth = 0; nth < children.length; nth++) {
    if (nth) written += ',';
    written += serializeNode(children[nth]!);
  }
  return `${written}]}`;
}

function serializeTokens(tokens: readonly CodeToken[]): string {
  let written = '';
  let isFirst = true;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    if (token === null && tokens[at + 1] === '\n' && tokens[at + 2] === LINE_TAG) {
      written += NEXT_LINE;
      at += 2;
      isFirst = true;
      continue;
    }
    if (token !== null && !isFirst) written += ',';
    isFirst = false;
    if (token === null) written += ']}';
    else if (typeof token === 'string') written += serializeText(token);
    else {
      const { open, withText } = openTag(token);
      const text = tokens[at + 1];
      // Most elements have a text and nothing else.
      if (typeof text === 'string' && tokens[at + 2] === null && !escapablePattern.test(text)) {
        written += withText;
        written += text;
        written += '"}]}';
        at += 2;
      } else {
        written += open;
        isFirst = true;
      }
    }
  }
  return written;
}

/** The JSON in front of an element's children, and in front of its text if that is the only child. */
type SerializedOpening = { open: string; withText: string };

const openings = new WeakMap<CodeTag, SerializedOpening>();

function openTag(tag: CodeTag): SerializedOpening {
  const known = openings.get(tag);
  if (known) return known;
  const open = serializeOpening(tag);
  // `join` makes one flat string; concatenation would make a rope, which is flattened with each use.
  const opening = { open, withText: [open, '{"type":"text","value":"'].join('') };
  openings.set(tag, opening);
  return opening;
}

function serializeOpening({ tagName, properties }: CodeTag): string {
  return [
    '{"type":"element","tagName":"',
    tagName,
    '","properties":',
    serializeProperties(properties),
    ',"children":[',
  ].join('');
}

function serializeProperties(properties: Properties): string {
  const written: string[] = [];
  for (const name in properties) {
    const value = properties[name];
    if (value !== undefined)
      written.push(
        `${stringifyText(name)}:${typeof value === 'string' ? stringifyText(value) : JSON.stringify(value)}`,
      );
  }
  return `{${written.join(',')}}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that JSON.stringify escapes
const escapablePattern = /["\\\u0000-\u001f\ud800-\udfff]/;

function serializeText(text: string): string {
  return `{"type":"text","value":${stringifyText(text)}}`;
}

function stringifyText(text: string): string {
  return escapablePattern.test(text) ? JSON.stringify(text) : `"${text}"`;
}

/** The end of a line of code, the line break, and the start of the next line. */
const NEXT_LINE = [']},', serializeText('\n'), ',', serializeOpening(LINE_TAG)].join('');
