/** List items that stand for definitions → lists of terms and definitions. */
import type { List, ListItem, Nodes, Paragraph, Parents, PhrasingContent, Root, RootContent } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { mapChildren } from '../../source/tree.js';
import { createElement } from './element.js';
import { DEFINE } from './fenced-blocks.js';

/** The text that was parsed, and the lines of it in which a definition begins. */
type Definitions = { text: string; lines: ReadonlySet<number> };

/** Builds the definition lists of a tree. `text` is what was parsed, and `lines` are the numbers of the lines in which a definition begins. */
export function buildDefinitions(tree: Root, text: string, lines: ReadonlySet<number>): Root {
  return lines.size || text.includes(DEFINE) ? (buildInside(tree, { text, lines }) as Root) : tree;
}

function buildInside(node: Nodes, definitions: Definitions): Nodes {
  if (!('children' in node)) return node;
  const inner = mapChildren<Nodes, Parents>(node, child => buildInside(child, definitions));
  if (inner.type === 'containerDirective' && inner.name === DEFINE) return buildBlock(inner);
  const children = inner.children as RootContent[];
  if (!children.some(child => isDefinitions(child, definitions))) return inner;
  const out: RootContent[] = [];
  for (const child of children) {
    if (!isDefinitions(child, definitions)) {
      out.push(child);
      continue;
    }
    const terms = out.at(-1)?.type === 'paragraph' ? splitTerms(out.pop() as Paragraph) : [];
    const meanings = child.children.map(item => wrap('dd', withoutParagraph(item, child), item.position));
    const last = out.at(-1) as Parents | undefined;
    const entries = [...terms, ...meanings];
    if (last?.data && 'hName' in last.data && last.data.hName === 'dl')
      out[out.length - 1] = { ...last, children: [...last.children, ...entries] } as RootContent;
    else out.push(wrap('dl', entries, child.position));
  }
  return { ...inner, children: out } as Parents;
}

/** `/// define`: each paragraph is a term, and each item of a list a definition. */
function buildBlock({ children, position }: ContainerDirective): Nodes {
  const entries = children.flatMap((child): Nodes[] => {
    if (child.type === 'list')
      return child.children.map(item => wrap('dd', withoutParagraph(item, child), item.position));
    return [
      child.type === 'paragraph' ? wrap('dt', child.children, child.position) : wrap('dd', [child], child.position),
    ];
  });
  return wrap('dl', entries, position);
}

/** True for the list that begins where a definition does, and not for one inside it. */
function isDefinitions(node: Nodes, { text, lines }: Definitions): node is List {
  const { line = 0, offset = 0 } = node.position?.start ?? {};
  if (node.type !== 'list' || node.ordered || !lines.has(line)) return false;
  return /^[\s>]*$/.test(text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset));
}

/** Each line of the paragraph above is a term. */
function splitTerms({ children, position }: Paragraph): RootContent[] {
  const terms: PhrasingContent[][] = [[]];
  for (const node of children) {
    if (node.type === 'break') terms.push([]);
    else if (node.type === 'text' && node.value.includes('\n')) {
      const [first = '', ...rest] = node.value.split('\n');
      if (first) terms.at(-1)!.push({ ...node, value: first });
      for (const value of rest) terms.push(value ? [{ ...node, value }] : []);
    } else terms.at(-1)!.push(node);
  }
  return terms.filter(term => term.length).map(term => wrap('dt', term, position));
}

/** In a tight list, a definition of one paragraph is its text. */
function withoutParagraph({ children, spread }: ListItem, list: List): RootContent[] {
  const [first, ...rest] = children;
  return !spread && !list.spread && first?.type === 'paragraph'
    ? [...(first.children as RootContent[]), ...rest]
    : children;
}

function wrap(hName: string, children: readonly Nodes[], position: Nodes['position']): RootContent {
  return createElement({ hName, children, position });
}
