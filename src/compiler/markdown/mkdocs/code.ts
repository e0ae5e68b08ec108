/** What MkDocs writes into code: numbers of annotations, and the language of inline code. */
import type { Nodes, Parents, Root } from 'mdast';
import { mapChildren } from '../../source/tree.js';

const annotation = /((?:#|\/\/|\/\*|--|;|%|<!--)[ \t]*)\((\d+)\)!/g;

/** `# (1)!` loses its sign and remains a comment, which refers to the list below; `#!py print()` loses its language. */
export function readCode(tree: Root, text: string): Root {
  return /\(\d+\)!|`#!/.test(text) ? (readInside(tree) as Root) : tree;
}

function readInside(node: Nodes): Nodes {
  if (node.type === 'code') {
    const value = stripAnnotations(node.value);
    return value === node.value ? node : { ...node, value };
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
