/** A paragraph that contains only JSX is no paragraph: its elements replace it, as in MDX. */
import type { Nodes, Parents, Root } from 'mdast';

/** Replaces such paragraphs. Returns a copy. */
export function unravel(tree: Root): Root {
  return unravelNode(tree) as Root;
}

function unravelNode(node: Nodes): Nodes {
  if (!('children' in node)) return node;
  const children = (node.children as Nodes[]).flatMap((child): Nodes[] => {
    const inner = unravelNode(child);
    return inner.type === 'paragraph' && isJsxOnly(inner.children)
      ? inner.children.filter(part => part.type !== 'text').map(toFlow)
      : [inner];
  });
  return { ...node, children } as Parents;
}

/** True for elements and comments. Values in braces alone are text, and stay a paragraph. */
function isJsxOnly(children: Nodes[]): boolean {
  const jsx = children.filter(
    child => (child.type === 'mdxJsxTextElement' && !isDirective(child)) || child.type === 'mdxTextExpression',
  );
  return (
    jsx.length > 0 &&
    (jsx.some(child => child.type === 'mdxJsxTextElement') || jsx.every(isComment)) &&
    children.every(child => (jsx as Nodes[]).includes(child) || (child.type === 'text' && !child.value.trim()))
  );
}

/** True for a directive inside a line, which is a word of its paragraph. */
function isDirective({ data }: Nodes): boolean {
  return (data as { isDirective?: boolean } | undefined)?.isDirective === true;
}

function toFlow(node: Nodes): Nodes {
  if (node.type === 'mdxJsxTextElement') return { ...node, type: 'mdxJsxFlowElement' } as Nodes;
  return node.type === 'mdxTextExpression' ? ({ ...node, type: 'mdxFlowExpression' } as Nodes) : node;
}

function isComment(node: Nodes): boolean {
  return node.type === 'mdxTextExpression' && !node.data?.estree?.body.length;
}
