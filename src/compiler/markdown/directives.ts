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
import { placeOf } from '../source/position.js';
import { admonitionKinds, readAlert, TITLE_CLASS } from './components/admonition.js';

type Context = { text: string; path: string; diagnostics: Diagnostic[] };

const names = [...admonitionKinds.keys(), 'details', 'code-group', 'nosearch'];

/** Returns a tree in which each directive is a component or text; what holds none stays as it is. */
export function compileDirectives(tree: Root, context: Context): Root {
  return walk(tree, context) as Root;
}

function walk(node: Nodes, context: Context): Nodes {
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

function replace(node: Nodes, context: Context): Nodes {
  if (node.type === 'textDirective') return textOf(node, context);
  if (node.type === 'leafDirective') return { type: 'paragraph', children: [textOf(node, context) as PhrasingContent] };
  if (node.type === 'containerDirective') return container(node, context);
  if (node.type === 'blockquote') return alert(node, context);
  if (node.type === 'text' && node.value.includes(':::') && /^:{3,}$/m.test(node.value)) reportStray(node, context);
  return walk(node, context);
}

function textOf(node: Nodes, { text }: Context): Nodes {
  const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
  return { type: 'text', value: text.slice(start, end), position: node.position };
}

function reportStray(node: Nodes, { path, diagnostics }: Context): void {
  const hint = 'A block that holds another block needs more colons than the inner one.';
  diagnostics.push(finding('unbalanced-directive', 'This ":::" closes nothing.', { path, place: placeOf(node), hint }));
}

/** A block without its own closing line runs to the end of what it stands in, which is seldom meant. */
function checkClosed(node: ContainerDirective, { text, path, diagnostics }: Context): void {
  const source = text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
  if (/\n[ \t>]*:{3,}[ \t]*$/.test(source)) return;
  const message = `":::${node.name}" is never closed.`;
  const hint = 'Put a line of as many colons below its last line.';
  diagnostics.push(finding('unbalanced-directive', message, { path, place: placeOf(node), hint }));
}

function container(node: ContainerDirective, context: Context): Nodes {
  checkClosed(node, context);
  const inner = walk(node, context) as ContainerDirective;
  const [first, ...rest] = inner.children;
  const label = first?.type === 'paragraph' && first.data?.directiveLabel ? first : undefined;
  const content = (label ? rest : inner.children) as RootContent[];
  if (admonitionKinds.has(node.name)) return admonition(node.name, label?.children, content, node);
  if (node.name === 'details')
    return component('Details', {}, label ? [titled(label.children, 'summary'), ...content] : content, node);
  if (node.name === 'code-group') return component('CodeGroup', {}, inner.children as RootContent[], node);
  if (node.name === 'nosearch') return component('NoSearch', {}, inner.children as RootContent[], node);
  const place = placeOf(node);
  const hint = didYouMean(node.name, names) ?? `Known kinds are ${names.join(', ')}.`;
  const message = `":::${node.name}" is no kind of admonition.`;
  context.diagnostics.push(finding('unknown-directive', message, { path: context.path, place, hint }));
  return {
    type: 'group',
    data: { hName: 'div' },
    children: inner.children,
    position: node.position,
  } as unknown as Nodes;
}

function alert(node: Blockquote, context: Context): Nodes {
  const inner = walk(node, context) as Blockquote;
  const [first, ...rest] = inner.children;
  const lead = first?.type === 'paragraph' ? first.children[0] : undefined;
  const found = lead?.type === 'text' ? readAlert(lead.value) : undefined;
  if (!found || first?.type !== 'paragraph' || lead?.type !== 'text') return inner;
  const phrasing = [...(found.rest ? [{ ...lead, value: found.rest }] : []), ...first.children.slice(1)];
  const content = phrasing.length ? [{ ...first, children: phrasing }, ...rest] : rest;
  return admonition(found.kind, undefined, content as RootContent[], node);
}

function admonition(kind: string, title: PhrasingContent[] | undefined, content: RootContent[], from: Nodes): Nodes {
  const heading = title ? [titled(title, 'p', TITLE_CLASS)] : [];
  return component('Admonition', { type: kind }, [...heading, ...content], from);
}

/** A paragraph that becomes another element. */
function titled(children: PhrasingContent[], hName: string, className?: string): Paragraph {
  return { type: 'paragraph', children, data: { hName, hProperties: className ? { className: [className] } : {} } };
}

function component(name: string, props: Record<string, string>, children: RootContent[], from: Nodes): Nodes {
  const attributes = Object.entries(props).map(([key, value]) => ({
    type: 'mdxJsxAttribute' as const,
    name: key,
    value,
  }));
  return { type: 'mdxJsxFlowElement', name, attributes, children, position: from.position } as MdxJsxFlowElement;
}
