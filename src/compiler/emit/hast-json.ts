/** Published hast as `JSON.stringify` writes it, in two fifths of its time: most nodes are one of two shapes. */
import type { Properties, RootContent } from 'hast';

/** What stands before an element's children, and before its only text. */
type Opening = { open: string; withText: string };

/** Tokens of one block of code share their properties: what opens them is written once, and in one piece. */
export function openHastJson(): (node: RootContent) => string {
  const known = new Map<Properties, Opening>();
  const ofSpan = (properties: Properties): Opening => {
    const found = known.get(properties);
    if (found) return found;
    const open = opening('span', properties);
    const made = { open, withText: [open, '{"type":"text","value":"'].join('') };
    known.set(properties, made);
    return made;
  };
  const json = (node: RootContent): string => {
    if (node.type === 'text') return `{"type":"text","value":${quote(node.value)}}`;
    // Islands bring data, of any shape.
    if (node.type !== 'element' || node.data) return JSON.stringify(node);
    const { tagName, properties, children } = node;
    if (tagName !== 'span') return inside(children, opening(tagName, properties));
    const span = ofSpan(properties);
    const only = children.length === 1 ? children[0]! : undefined;
    const isPlain = only?.type === 'text' && !escaped.test(only.value);
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

function opening(tagName: string, properties: Properties): string {
  return ['{"type":"element","tagName":"', tagName, '","properties":', write(properties), ',"children":['].join('');
}

function write(properties: Properties): string {
  const written: string[] = [];
  for (const name in properties) {
    const value = properties[name];
    if (value !== undefined)
      written.push(`${quote(name)}:${typeof value === 'string' ? quote(value) : JSON.stringify(value)}`);
  }
  return `{${written.join(',')}}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what JSON escapes, and halves of characters
const escaped = /["\\\u0000-\u001f\ud800-\udfff]/;

function quote(text: string): string {
  return escaped.test(text) ? JSON.stringify(text) : `"${text}"`;
}
