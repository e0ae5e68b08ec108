/** `{{ $frontmatter.title }}` in the text of pages of VitePress: a value of the page's own front matter. Code shows it as it is. */
import type { Nodes, Parents, Root, Text } from 'mdast';
import { isObject } from '../../source/json-object.js';
import { mapChildren } from '../../source/tree.js';
import { parseYaml } from '../../source/yaml.js';
import { frontMatterBlock } from '../frontmatter.js';
import { pointAfter } from '../mkdocs/mark.js';

/** True for a value that stands for an expression. */
export function isPageValue({ data }: Nodes): boolean {
  return data !== undefined && 'isPageValue' in data;
}

const expression = /\{\{[ \t]*\$frontmatter\.([\w-]+)[ \t]*\}\}/g;

/** The tree with such values. `written` is the file with its front matter, `text` what the tree was parsed from. */
export function showFrontMatterValues(tree: Root, text: string, written: string): Root {
  if (!written.includes('$frontmatter.')) return tree;
  const { value } = parseYaml(frontMatterBlock.exec(written)?.[1] ?? '', '', 1);
  return isObject(value) ? (showInside(tree, text, value) as Root) : tree;
}

type Values = Record<string, unknown>;

function showInside(node: Nodes, text: string, values: Values): Nodes {
  if (!('children' in node)) return node;
  const inner = mapChildren<Nodes, Parents>(node, child => showInside(child, text, values));
  const children = (inner.children as Nodes[]).flatMap(child =>
    child.type === 'text' && child.value.includes('$frontmatter.') ? showText(child, text, values) : [child],
  );
  return { ...inner, children } as Nodes;
}

/** The text in pieces: a value stands for its expression, so that nothing else looks for notations in it. */
function showText(node: Text, text: string, values: Values): Text[] {
  const start = node.position?.start;
  const end = node.position?.end;
  if (!start || !end) return [node];
  const pieces: Text[] = [];
  let [from, last] = [0, start];
  for (const { 0: whole, 1: key = '', index } of node.value.matchAll(expression)) {
    const value = Object.hasOwn(values, key) ? values[key] : undefined;
    const at = text.indexOf(whole, last.offset);
    if ((typeof value !== 'string' && typeof value !== 'number') || at < 0) continue;
    const [before, behind] = [pointAfter(last, text, at), pointAfter(last, text, at + whole.length)];
    if (index > from)
      pieces.push({ ...node, value: node.value.slice(from, index), position: { start: last, end: before } });
    pieces.push(createPageValue(String(value), { start: before, end: behind }));
    [from, last] = [index + whole.length, behind];
  }
  const rest = node.value.slice(from);
  if (!pieces.length) return [node];
  return rest ? [...pieces, { ...node, value: rest, position: { start: last, end } }] : pieces;
}

function createPageValue(value: string, position: Text['position']): Text {
  return { type: 'text', value, position, data: { isPageValue: true } as Text['data'] };
}
