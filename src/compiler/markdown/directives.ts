/**
 * Directives: `:::note[Title]`, `:::details[Title]`, `:::tabs` with `:::tab[Label]`, `:::code-group`, `:::nosearch` and
 * `> [!NOTE]` become the components of that name. Anything else that looks like a directive becomes text again.
 */
import type {
  Blockquote,
  Image,
  ImageReference,
  Nodes,
  Paragraph,
  Parents,
  PhrasingContent,
  Root,
  RootContent,
} from 'mdast';
import type { ContainerDirective, TextDirective } from 'mdast-util-directive';
import { toString as textOf } from 'mdast-util-to-string';
import { admonitionKinds, TITLE_CLASS } from '../body/admonition-kinds.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, ReportDiagnostic } from '../diagnostics/types.js';
import { positionAt, positionOf } from '../source/position.js';
import { mapChildren } from '../source/tree.js';
import { capitalize, readAlert } from './components/admonition.js';
import { buildComponent } from './directive-component.js';
import { directiveNames, transparentNames } from './directive-lines.js';
import { convertInlineDirective, isInlineDirective } from './inline-directives.js';
import { parseMarkdown } from './parse.js';

type DirectiveContext = { text: string; path: string; report: ReportDiagnostic };

/** Replaces each directive by a component or text. Parts of the tree without directives are shared with the result. */
export function compileDirectives(
  tree: Root,
  { text, path }: { text: string; path: string },
): { tree: Root; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const compiled = replaceChildren(tree, {
    text,
    path,
    report: diagnostic => void diagnostics.push(diagnostic),
  }) as Root;
  return { tree: compiled, diagnostics };
}

function replaceChildren(node: Nodes, context: DirectiveContext): Nodes {
  return 'children' in node ? mapChildren<Nodes, Parents>(node, child => replaceNode(child, context, node)) : node;
}

function replaceNode(node: Nodes, context: DirectiveContext, parent: Parents): Nodes {
  if (isTaken(node)) return replaceChildren(node, context);
  if (node.type === 'textDirective')
    return isInlineDirective(node)
      ? convertInlineDirective(replaceChildren(node, context) as TextDirective, context)
      : toTextNode(node, context);
  if (node.type === 'leafDirective')
    return { type: 'paragraph', children: [toTextNode(node, context) as PhrasingContent] };
  if (node.type === 'containerDirective') return convertContainer(node, context);
  if (node.type === 'image' || node.type === 'imageReference') return restoreAlt(node, context);
  if (node.type === 'blockquote') return convertAlert(node, context);
  if (node.type === 'text' && node.value.includes(':::') && /^:{3,}$/m.test(node.value))
    reportStray(node.position ?? parent.position, context);
  return replaceChildren(node, context);
}

/** True for a directive that a plugin of the site has made another element of. */
function isTaken({ type, data = {} }: Nodes): boolean {
  return type.endsWith('Directive') && ('hName' in data || 'hProperties' in data);
}

function toTextNode(node: Nodes, { text }: DirectiveContext): Nodes {
  const [start, end] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0];
  return { type: 'text', value: text.slice(start, end), position: node.position };
}

/** The description of an image as text: the parser takes `:MM` of `HH:MM` for a directive, and leaves it out there. */
function restoreAlt(node: Image | ImageReference, { text }: DirectiveContext): Nodes {
  const source = text
    .slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
    .replace(/\n[ \t>]*/g, '\n');
  if (!/:[\p{L}_]/u.test(source.slice(0, source.lastIndexOf(']')))) return node;
  const definition = node.type === 'imageReference' ? `\n\n[${node.label ?? node.identifier}]: x` : '';
  const [paragraph] = parseMarkdown(source + definition, 'fragment').children;
  const image = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined;
  return image?.type === node.type ? { ...node, alt: image.alt } : node;
}

/** Text beside an address has no place of its own: remark finds some addresses in a second pass. */
function reportStray(position: Nodes['position'], { text, path, report }: DirectiveContext): void {
  const [from, to] = [position?.start.offset ?? 0, position?.end.offset ?? 0];
  const line = /^[ \t>]*(?=:{3,}[ \t]*$)/m.exec(text.slice(from, to));
  // The colons are a text by themselves, but stand behind something in their line.
  if (!line) return;
  const at = from + line.index + line[0].length;
  const place = positionAt(at, text);
  const hint = 'A block that holds another block needs more colons than the inner one.';
  report(finding('unbalanced-directive', 'This ":::" closes nothing.', { path, place, hint }));
}

/** A block without a closing line runs to the end of its container, which is seldom meant. */
function checkDirectiveClosed(node: ContainerDirective, { text, path, report }: DirectiveContext): void {
  const source = text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
  if (/\n[ \t>]*:{3,}[ \t]*$/.test(source)) return;
  const message = `":::${node.name}" is never closed.`;
  const hint = 'Put a line with as many colons below its last line.';
  report(finding('unbalanced-directive', message, { path, place: positionOf(node), hint }));
}

function convertContainer(node: ContainerDirective, context: DirectiveContext): Nodes {
  checkDirectiveClosed(node, context);
  const inner = replaceChildren(node, context) as ContainerDirective;
  const { position } = node;
  const children = inner.children as RootContent[];
  const [first, ...rest] = children;
  const written = first?.type === 'paragraph' && first.data?.directiveLabel ? first : undefined;
  const content = written ? rest : children;
  const label = written ?? titleAttribute(node);
  if (admonitionKinds.has(node.name))
    return buildAdmonitionNode({
      kind: node.name,
      title: hasAttribute(node, 'no-title') ? [] : label?.children,
      content,
      position,
    });
  if (node.name === 'details') {
    const summary = label ? [retagParagraph(label.children, 'summary')] : [];
    const flags = hasAttribute(node, 'open') ? ['open'] : [];
    return buildComponent({ name: 'Details', flags, children: [...summary, ...content], position });
  }
  if (node.name === 'tabs') return buildComponent({ name: 'Tabs', texts: groupOf(node), children, position });
  if (node.name === 'tab') {
    const texts = { label: label && textOf(label, { includeHtml: false }).trim() };
    const flags = hasAttribute(node, 'default') ? ['default'] : [];
    return buildComponent({ name: 'TabItem', texts, flags, children: content, position });
  }
  if (node.name === 'code-group')
    return buildComponent({ name: 'CodeGroup', texts: groupOf(node), children, position });
  if (node.name === 'nosearch') return buildComponent({ name: 'NoSearch', children, position });
  if (!transparentNames.has(node.name)) reportUnknown(node, context);
  return { type: 'group', data: { hName: 'div' }, children, position } as unknown as Nodes;
}

/** The title of `:::tip{title="…"}`, as in Pandoc and Quarto. */
function titleAttribute({ attributes }: ContainerDirective): { children: PhrasingContent[] } | undefined {
  const title = attributes?.title;
  return title ? { children: [{ type: 'text', value: title }] } : undefined;
}

/** The group whose tabs switch together, by both names that the components know. */
function groupOf({ attributes }: ContainerDirective): Record<string, string | undefined> {
  const { groupId, syncKey } = attributes ?? {};
  return { groupId: groupId ?? undefined, syncKey: syncKey ?? undefined };
}

function hasAttribute({ attributes }: ContainerDirective, name: string): boolean {
  return Object.hasOwn(attributes ?? {}, name);
}

function reportUnknown(node: ContainerDirective, { path, report }: DirectiveContext): void {
  const hint = didYouMean(node.name, directiveNames) ?? `Known kinds are ${directiveNames.join(', ')}.`;
  const message = `":::${node.name}" is not a kind of admonition.`;
  report(finding('unknown-directive', message, { path, place: positionOf(node), hint }));
}

function reportAlert(node: Blockquote, kind: string, { path, report }: DirectiveContext): void {
  const known = [...admonitionKinds.keys()];
  const hint = didYouMean(kind.toLowerCase(), known) ?? `It is shown as a note. Known kinds are ${known.join(', ')}.`;
  report(finding('unknown-directive', `"[!${kind}]" is not a kind of alert.`, { path, place: positionOf(node), hint }));
}

function convertAlert(node: Blockquote, context: DirectiveContext): Nodes {
  const inner = replaceChildren(node, context) as Blockquote;
  const [first, ...rest] = inner.children;
  if (first?.type !== 'paragraph') return inner;
  const [[lead, ...marked], below] = splitFirstLine(first.children);
  const alert = lead?.type === 'text' ? readAlert(lead.value) : undefined;
  if (!alert || lead?.type !== 'text') return inner;
  const { kind, written, title: start } = alert;
  const space = /\s$/.exec(lead.value)?.[0];
  const isTitle = start !== undefined || space !== undefined;
  const phrasing = isTitle ? below : [...marked, ...below];
  const content = phrasing.length ? [{ ...first, children: phrasing }, ...rest] : rest;
  const isKnown = admonitionKinds.has(kind);
  if (!isKnown) reportAlert(node, written, context);
  const title: PhrasingContent[] = isTitle ? marked : [];
  if (start !== undefined) title.unshift({ type: 'text', value: marked.length ? start + (space ?? '') : start });
  // The name of a kind that docsc does not know is the title, as the tool that knows it would show.
  if (!title.length && !isKnown) title.push({ type: 'text', value: capitalize(kind) });
  return buildAdmonitionNode({
    kind: isKnown ? kind : 'note',
    title: title.length ? title : undefined,
    content,
    position: node.position,
  });
}

/** The first line of a paragraph, and what is below it. */
function splitFirstLine(children: readonly PhrasingContent[]): [line: PhrasingContent[], below: PhrasingContent[]] {
  const at = children.findIndex(node => node.type === 'break' || (node.type === 'text' && node.value.includes('\n')));
  const node = children[at];
  if (!node) return [[...children], []];
  const [before, after] = [children.slice(0, at), children.slice(at + 1)];
  if (node.type !== 'text') return [before, after];
  const end = node.value.indexOf('\n');
  const part = (value: string) => (value ? [{ ...node, value }] : []);
  return [
    [...before, ...part(node.value.slice(0, end))],
    [...part(node.value.slice(end + 1)), ...after],
  ];
}

/** An admonition to be built. Without a `title` it shows its kind, with an empty one nothing. */
type AdmonitionNode = {
  kind: string;
  title?: PhrasingContent[];
  content: RootContent[];
  position: Nodes['position'];
};

function buildAdmonitionNode({ kind, title, content, position }: AdmonitionNode): Nodes {
  const heading = title?.length ? [retagParagraph(title, 'p', TITLE_CLASS)] : [];
  const flags = title?.length === 0 ? ['noTitle'] : [];
  return buildComponent({
    name: 'Admonition',
    texts: { type: kind },
    flags,
    children: [...heading, ...content],
    position,
  });
}

/** A paragraph that becomes another element; mdast-util-to-hast reads the name and class from its data. */
function retagParagraph(children: PhrasingContent[], hName: string, className?: string): Paragraph {
  return { type: 'paragraph', children, data: { hName, hProperties: className ? { className: [className] } : {} } };
}
