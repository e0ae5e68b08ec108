/** What MkDocs writes into code: numbers of annotations, HTML in titles, and the language of inline code. */
import type { Nodes, Parents, Root } from 'mdast';
import { mapChildren } from '../../source/tree.js';

const annotation = /((?:#|\/\/|\/\*|--|;|%|<!--)[ \t]*)\((\d+)\)!/g;

/** A tag of an element that titles have inside their line. A title may also hold a type, such as `List<T>`. */
const inlineTag = /<\/?(?:a|abbr|b|br|code|del|em|i|ins|kbd|mark|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?\/?>/gi;
const titleInMeta = /(?<![\w-])title=(?:"[^"]*"|'[^']*')/g;

/** `# (1)!` loses its sign and remains a comment, which refers to the list below; `#!py print()` loses its language. Titles lose tags. */
export function readCode(tree: Root, text: string): Root {
  return /\(\d+\)!|`#!|title=.*</.test(text) ? (readInside(tree) as Root) : tree;
}

function readInside(node: Nodes): Nodes {
  if (node.type === 'code') {
    const value = stripAnnotations(node.value);
    const meta = node.meta?.replace(titleInMeta, title => title.replace(inlineTag, ''));
    return value === node.value && meta === node.meta ? node : { ...node, value, meta };
  }
  if (node.type === 'inlineCode') {
    const value = node.value.replace(/^#![a-z][\w+-]*[ \t]+(?=\S)/, '');
    return value === node.value ? node : { ...node, value };
  }
  return 'children' in node ? mapChildren<Nodes, Parents>(node, readInside) : node;
}

/** Code whose annotations are comments: `# (1)!` becomes `# (1)`. */
export function stripAnnotations(code: string): string {
  return code.replace(annotation, '$1($2)');
}
