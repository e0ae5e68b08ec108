/** Published hast as `JSON.stringify` writes it, in two thirds of its time: most nodes are one of two shapes. */
import type { Properties, RootContent } from 'hast';

/** Tokens of one block of code share their properties, which are then written once. */
export function openHastJson(): (node: RootContent) => string {
  const known = new Map<Properties, string>();
  const propertiesOf = (properties: Properties): string => {
    const found = known.get(properties);
    if (found !== undefined) return found;
    const made = write(properties);
    known.set(properties, made);
    return made;
  };
  const json = (node: RootContent): string => {
    if (node.type === 'text') return `{"type":"text","value":${quote(node.value)}}`;
    // Islands bring data, of any shape.
    if (node.type !== 'element' || node.data) return JSON.stringify(node);
    const { tagName, properties, children } = node;
    let inside = '';
    for (const [index, child] of children.entries()) inside += index ? `,${json(child)}` : json(child);
    return `{"type":"element","tagName":"${tagName}","properties":${propertiesOf(properties)},"children":[${inside}]}`;
  };
  return json;
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
