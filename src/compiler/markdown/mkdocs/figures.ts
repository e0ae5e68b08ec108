/** `/// caption` after a block → a figure with a caption. `/// html | figure` is a figure already. */
import type { Nodes, Parents, PhrasingContent, Root, RootContent } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { mapChildren } from '../../source/tree.js';
import { createElement } from './element.js';
import { CAPTION, FIGURE } from './fenced-blocks.js';

/** The last number of each kind of caption, with those of the figures that it is nested in. */
type Numbers = Map<string, number[]>;

/** A caption whose number is not known before all figures are built: those around it are numbered first. */
type Counted = { kind: string; number: string };

/** Builds the figures of a tree; parts without are shared with the result. */
export function buildFigures(tree: Root, text: string): Root {
  if (!text.includes(CAPTION) && !text.includes(FIGURE)) return tree;
  return numberInside(buildInside(tree), { numbers: new Map(), around: [] }) as Root;
}

function buildInside(node: Nodes): Nodes {
  if (!('children' in node)) return node;
  const inner = mapChildren<Nodes, Parents>(node, child => buildInside(child));
  const children: RootContent[] = [];
  for (const child of inner.children as RootContent[])
    children.push(isDirective(child, CAPTION) ? addCaption(children.pop(), child) : child);
  const built = children.length === inner.children.length ? inner : ({ ...inner, children } as Nodes);
  if (!isDirective(built, FIGURE)) return built;
  const { id } = built.attributes ?? {};
  return createFigure(built.children, built.position, id ?? undefined);
}

const isDirective = (node: Nodes, name: string): node is ContainerDirective =>
  node.type === 'containerDirective' && node.name === name;

/** The block above, with the caption. A figure without a caption takes it. */
function addCaption(block: RootContent | undefined, directive: ContainerDirective): RootContent {
  const { kind, first, number, id } = directive.attributes ?? {};
  const plain = createElement({ hName: 'figcaption', children: directive.children, position: directive.position });
  const counted: Counted = { kind: kind ?? '', number: number ?? '' };
  const caption = { ...plain, data: { ...plain.data, counted } } as unknown as RootContent;
  if (!block) return createFigure([caption], directive.position, id ?? undefined);
  const isOpen = nameOf(block) === 'figure' && !contentOf(block).some(child => nameOf(child) === 'figcaption');
  const content = isOpen ? contentOf(block) : [withoutParagraph(block)];
  const known = (block.data as { hProperties?: { id?: string } } | undefined)?.hProperties?.id;
  const children = first === undefined ? [...content, caption] : [caption, ...content];
  return createFigure(children, block.position, id ?? (isOpen ? known : undefined));
}

function createFigure(children: readonly Nodes[], position: Nodes['position'], id: string | undefined): RootContent {
  return createElement({
    hName: 'figure',
    hProperties: { className: ['picture'], ...(id && { id }) },
    children,
    position,
  });
}

const nameOf = (node: Nodes) => (node.data as { hName?: string } | undefined)?.hName;
const contentOf = (node: Nodes) => ('children' in node ? (node.children as Nodes[]) : []);

/** An image is taken out of its paragraph if nothing else is in it. */
function withoutParagraph(block: RootContent): Nodes {
  const [only, ...others] = block.type === 'paragraph' ? block.children : [];
  return only?.type === 'image' && !others.length ? only : block;
}

type Numbering = { numbers: Numbers; around: readonly string[] };

/** Numbers captions in the order of the page, and figures before what is inside of them. `around` are the kinds above. */
function numberInside(node: Nodes, { numbers, around }: Numbering): Nodes {
  if (!('children' in node)) return node;
  const caption = nameOf(node) === 'figure' ? contentOf(node).find(child => countedOf(child)) : undefined;
  const counted = caption && countedOf(caption);
  const depth = around.filter(kind => kind === counted?.kind).length;
  const prefix = counted ? numberOf(counted, depth, numbers) : '';
  const inner = { numbers, around: counted ? [...around, counted.kind] : around };
  return mapChildren<Nodes, Parents>(node, child =>
    child === caption ? writeCaption(child, prefix) : numberInside(child, inner),
  );
}

const countedOf = ({ data }: Nodes) => (data as { counted?: Counted } | undefined)?.counted;

function writeCaption(caption: Nodes, prefix: string): Nodes {
  const children = withPrefix(contentOf(caption) as RootContent[], prefix);
  return createElement({ hName: 'figcaption', children, position: caption.position });
}

/**
 * `Figure 2. `, `Table 1.2. `: kinds that are counted. `^1` counts one level deeper; a number is as it is written, unless it
 * is not above the last.
 */
function numberOf({ kind, number: written }: Counted, nested: number, numbers: Numbers): string {
  const name = /^(figure|table)-caption$/.exec(kind)?.[1];
  if (!name) return '';
  const last = numbers.get(kind) ?? [];
  const chosen = /^\d/.test(written) ? written.split('.').filter(Boolean).map(Number) : undefined;
  const depth = chosen ? chosen.length - 1 : nested + Number(/^\^(\d)$/.exec(written)?.[1] ?? 0);
  const counted = Array.from({ length: depth + 1 }, (_, level) => (last[level] ?? 0) + (level === depth ? 1 : 0));
  const next = chosen && isAbove(chosen, last) ? chosen : counted;
  numbers.set(kind, next);
  return `${name[0]!.toUpperCase()}${name.slice(1)} ${next.join('.')}. `;
}

/** True if the first number that differs is larger, as in `2.1` and `1.3`. */
function isAbove(number: readonly number[], last: readonly number[]): boolean {
  const at = number.findIndex((one, level) => one !== (last[level] ?? 0));
  return at >= 0 && number[at]! > (last[at] ?? 0);
}

function withPrefix(children: readonly RootContent[], value: string): RootContent[] {
  const [first, ...rest] = children;
  if (first?.type !== 'paragraph') return value ? [{ type: 'text', value: value.trim() }, ...children] : [...children];
  const text: PhrasingContent[] = value ? [{ type: 'text', value }, ...first.children] : first.children;
  return rest.length ? [{ ...first, children: text }, ...rest] : text;
}
