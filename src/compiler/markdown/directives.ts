/** Admonitions: `:::note[Title]` and `> [!NOTE]`. Whatever else looks like a directive goes back to being text. */
import type { Blockquote, Nodes, Paragraph, Parents, PhrasingContent, Root, RootContent } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { finding } from '../diagnostics.js';
import { didYouMean } from '../nearest.js';
import type { Diagnostic, Place } from '../types.js';

/** Kinds as written → the class they are drawn with. */
const kinds: Record<string, string> = {
  note: 'note',
  tip: 'tip',
  info: 'info',
  warning: 'warning',
  danger: 'danger',
  caution: 'warning',
  important: 'info',
  success: 'tip',
};

type Context = { text: string; path: string; diagnostics: Diagnostic[] };

/** Returns a tree in which each directive is an admonition or text. */
export function compileDirectives(tree: Root, context: Context): Root {
  return walk(tree, context) as Root;
}

function walk(node: Nodes, context: Context): Nodes {
  if (!('children' in node)) return node;
  const children = (node.children as Nodes[]).flatMap(child => replace(child, context));
  return { ...node, children } as Parents;
}

function replace(node: Nodes, context: Context): Nodes[] {
  if (node.type === 'textDirective') return [textOf(node, context)];
  if (node.type === 'leafDirective')
    return [{ type: 'paragraph', children: [textOf(node, context) as PhrasingContent] }];
  if (node.type === 'containerDirective') return [container(node, context)];
  if (node.type === 'blockquote') return [alert(node, context)];
  if (node.type === 'text' && /^:{3,}$/m.test(node.value)) reportStray(node, context);
  return [walk(node, context)];
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

function placeOf({ position }: Nodes): Place | undefined {
  return position && { line: position.start.line, column: position.start.column };
}

function container(node: ContainerDirective, context: Context): Nodes {
  checkClosed(node, context);
  const inner = walk(node, context) as ContainerDirective;
  const [first, ...rest] = inner.children;
  const label = first?.type === 'paragraph' && first.data?.directiveLabel ? first : undefined;
  const content = label ? rest : inner.children;
  const kind = kinds[node.name];
  if (kind) return admonition(kind, label?.children ?? named(node.name), content as RootContent[], node);
  const place = placeOf(node);
  const hint = didYouMean(node.name, Object.keys(kinds)) ?? `Known kinds are ${Object.keys(kinds).join(', ')}.`;
  const message = `":::${node.name}" is no kind of admonition.`;
  context.diagnostics.push(finding('unknown-directive', message, { path: context.path, place, hint }));
  return group('div', [], inner.children as RootContent[], node);
}

function alert(node: Blockquote, context: Context): Nodes {
  const inner = walk(node, context) as Blockquote;
  const [first, ...rest] = inner.children;
  const lead = first?.type === 'paragraph' ? first.children[0] : undefined;
  const match =
    lead?.type === 'text' ? /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/.exec(lead.value) : null;
  if (!match || first?.type !== 'paragraph' || lead?.type !== 'text') return inner;
  const value = lead.value.slice(match[0].length);
  const phrasing = [...(value ? [{ ...lead, value }] : []), ...first.children.slice(1)];
  const content = phrasing.length ? [{ ...first, children: phrasing }, ...rest] : rest;
  const name = match[1]!.toLowerCase();
  return admonition(kinds[name]!, named(name), content as RootContent[], node);
}

function named(name: string): PhrasingContent[] {
  return [{ type: 'text', value: name.charAt(0).toUpperCase() + name.slice(1) }];
}

function admonition(kind: string, title: PhrasingContent[], content: RootContent[], from: Nodes): Nodes {
  const heading: Paragraph = {
    type: 'paragraph',
    children: title,
    data: { hProperties: { className: ['admonition-title'] } },
  };
  return group('aside', ['admonition', `admonition-${kind}`], [heading, ...content], from);
}

/** A node that becomes the named element; remark-rehype reads `data.hName` of types it does not know. */
function group(tagName: string, className: string[], children: RootContent[], from: Nodes): Nodes {
  const data = { hName: tagName, hProperties: className.length ? { className } : {} };
  return { type: 'group', data, children, position: from.position } as unknown as Nodes;
}
