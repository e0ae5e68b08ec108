/**
 * Directives: `:::note[Title]`, `:::details[Title]`, `:::code-group`, `:::nosearch` and `> [!NOTE]` become the components
 * of that name. Whatever else looks like a directive goes back to being text.
 */
import type { Blockquote, Nodes, Paragraph, Parents, PhrasingContent, Root, RootContent } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { positionOf } from '../source/position.js';
import { admonitionKinds, readAlert, TITLE_CLASS } from './components/admonition.js';

type DirectiveContext = { text: string; path: string; diagnostics: Diagnostic[] };

const directiveNames = [...admonitionKinds.keys(), 'details', 'code-group', 'nosearch'];

/** Returns a tree in which each directive is a component or text; what holds none stays as it is. */
export function compileDirectives(tree: Root, context: DirectiveContext): Root {
  return walk(tree, context) as Root;
}

function walk(node: Nodes, context: DirectiveContext): Nodes {
  if (!('children' in node)) return node;
  let changed: Nodes[] | undefined;
  for (const [index, child] of node.children.entries()) {
    const found = replace(child, context);
    if (found === child) continue;
    changed ??= [...node.children];
    changed[index] = found;
  }
  return changed ? ({ ...node, children: changed } as Parents) : node;
}

function replace(node: Nodes, context: DirectiveContext): Nodes {
  if (node.type === 'textDirective') return toTextNode(node, context);
  if (node.type === 'leafDirective')
    return { type: 'paragraph', children: [toTextNode(node, context) as PhrasingContent] };
  if (node.type === 'containerDirective') return convertContainer(node, context);
  if (node.type === 'blockquote') return convertAlert(node, context);
  if (node.type === 'text' && node.value.includes(':::') && /^:{3,}$/m.test(node.value)) reportStray(node, context);
  return walk(node, context);
}

function toTextNode(node: Nodes, { text }: DirectiveContext): Nodes {
  const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
  return { type: 'text', value: text.slice(start, end), position: node.position };
}

function reportStray(node: Nodes, { path, diagnostics }: DirectiveContext): void {
  const hint = 'A block that holds another block needs more colons than the inner one.';
  diagnostics.push(
    finding('unbalanced-directive', 'This ":::" closes nothing.', { path, place: positionOf(node), hint }),
  );
}

/** A block without its own closing line runs to the end of what it stands in, which is seldom meant. */
function checkDirectiveClosed(node: ContainerDirective, { text, path, diagnostics }: DirectiveContext): void {
  const source = text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
  if (/\n[ \t>]*:{3,}[ \t]*$/.test(source)) return;
  const message = `":::${node.name}" is never closed.`;
  const hint = 'Put a line of as many colons below its last line.';
  diagnostics.push(finding('unbalanced-directive', message, { path, place: positionOf(node), hint }));
}

function convertContainer(node: ContainerDirective, context: DirectiveContext): Nodes {
  checkDirectiveClosed(node, context);
  const inner = walk(node, context) as ContainerDirective;
  const [first, ...rest] = inner.children;
  const label = first?.type === 'paragraph' && first.data?.directiveLabel ? first : undefined;
  const content = (label ? rest : inner.children) as RootContent[];
  if (admonitionKinds.has(node.name)) return buildAdmonitionNode(node.name, label?.children, content, node);
  if (node.name === 'details')
    return buildComponent(
      'Details',
      {},
      label ? [retagParagraph(label.children, 'summary'), ...content] : content,
      node,
    );
  if (node.name === 'code-group') return buildComponent('CodeGroup', {}, inner.children as RootContent[], node);
  if (node.name === 'nosearch') return buildComponent('NoSearch', {}, inner.children as RootContent[], node);
  const place = positionOf(node);
  const hint = didYouMean(node.name, directiveNames) ?? `Known kinds are ${directiveNames.join(', ')}.`;
  const message = `":::${node.name}" is no kind of admonition.`;
  context.diagnostics.push(finding('unknown-directive', message, { path: context.path, place, hint }));
  return {
    type: 'group',
    data: { hName: 'div' },
    children: inner.children,
    position: node.position,
  } as unknown as Nodes;
}

function convertAlert(node: Blockquote, context: DirectiveContext): Nodes {
  const inner = walk(node, context) as Blockquote;
  const [first, ...rest] = inner.children;
  const lead = first?.type === 'paragraph' ? first.children[0] : undefined;
  const found = lead?.type === 'text' ? readAlert(lead.value) : undefined;
  if (!found || first?.type !== 'paragraph' || lead?.type !== 'text') return inner;
  const phrasing = [...(found.rest ? [{ ...lead, value: found.rest }] : []), ...first.children.slice(1)];
  const content = phrasing.length ? [{ ...first, children: phrasing }, ...rest] : rest;
  return buildAdmonitionNode(found.kind, undefined, content as RootContent[], node);
}

function buildAdmonitionNode(
  kind: string,
  title: PhrasingContent[] | undefined,
  content: RootContent[],
  from: Nodes,
): Nodes {
  const heading = title ? [retagParagraph(title, 'p', TITLE_CLASS)] : [];
  return buildComponent('Admonition', { type: kind }, [...heading, ...content], from);
}

/** A paragraph that becomes another element. */
function retagParagraph(children: PhrasingContent[], hName: string, className?: string): Paragraph {
  return { type: 'paragraph', children, data: { hName, hProperties: className ? { className: [className] } : {} } };
}

function buildComponent(name: string, props: Record<string, string>, children: RootContent[], from: Nodes): Nodes {
  const attributes = Object.entries(props).map(([key, value]) => ({
    type: 'mdxJsxAttribute' as const,
    name: key,
    value,
  }));
  return { type: 'mdxJsxFlowElement', name, attributes, children, position: from.position } as MdxJsxFlowElement;
}
