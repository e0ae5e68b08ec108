/** Names of emojis and icons between colons: `:rocket:`, `:material-check:`. */
import type { Nodes, Parents, PhrasingContent, Root, Text } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import { mapChildren } from '../../source/tree.js';
import { buildInlineComponent } from '../directive-component.js';
import { emojis } from '../emojis.js';

const shortcode = /(?<![\w:/]):([a-z0-9_+-]+):(?![\w:/])(?:\{[^{}\n]*\})?( ?)/gi;
const iconSet = /^(?:material|octicons|fontawesome|simple)-/;

/** Parts of an icon's name that say nothing to readers: the set, the style and the size. */
const decoration = /^(?:material|octicons|simple|fontawesome(?:-(?:brands|regular|solid))?)-|-\d+$/g;

/** Icons that say something by themselves, by a word in their names; all others only decorate the text beside them. */
const glyphs: [word: RegExp, glyph: string][] = [
  [/-(?:check|checkbox|check-all|check-bold|check-circle|thumb-up|thumbsup)(?:-|$)/, '✓'],
  [/-(?:close|x|xmark|cancel|x-circle|thumb-down|thumbsdown)(?:-|$)/, '✗'],
  [/-(?:alert|warning)(?:-|$)/, '⚠'],
  [/-(?:help|question)(?:-|$)/, '?'],
  [/-arrow-right(?:-|$)/, '→'],
  [/-arrow-left(?:-|$)/, '←'],
  [/-arrow-up(?:-|$)/, '↑'],
  [/-arrow-down(?:-|$)/, '↓'],
  [/-(?:plus)(?:-|$)/, '+'],
  [/-(?:minus)(?:-|$)/, '−'],
  [/-star(?:-|$)/, '★'],
  [/-heart(?:-|$)/, '♥'],
];

/** True for the name of an icon that a set of the site has. */
export type IsShortcode = (name: string) => boolean;

/**
 * Shows emojis as characters, and icons too where the site has no set of them. Parts of the tree without one are shared with
 * the result.
 */
export function showIcons(tree: Root, text: string, isIcon: IsShortcode = () => false): Root {
  return /:[\w+-]+:/.test(text) ? (showInside(tree, isIcon) as Root) : tree;
}

function showInside(node: Nodes, isIcon: IsShortcode): Nodes {
  if (!('children' in node)) return node;
  const shown = mapChildren<Nodes, Parents>(node, child => showInside(child, isIcon));
  const isChanged = shown.children.some(child => child.type === 'text' && child.value.includes(':'));
  if (!isChanged) return nameLink(node, shown, isIcon);
  const children = shown.children.flatMap((child): Nodes[] =>
    child.type === 'text' ? showText(child, isIcon) : [child],
  );
  return nameLink(node, { ...shown, children } as Parents, isIcon);
}

/** A link that would be empty without its icon has the link's title, or else the name of the icon: `file code`. */
function nameLink(node: Nodes, shown: Parents, isIcon: IsShortcode): Nodes {
  if (shown === node || !shown.type.startsWith('link') || textOf(shown).trim()) return shown;
  const names = [...textOf(node).matchAll(shortcode)].map(([, name = '']) => name);
  if (!names.length || names.some(isIcon)) return shown;
  const title = shown.data?.hProperties?.title ?? ('title' in shown && shown.title);
  const value = title ? String(title) : names[0]!.replace(decoration, '').replaceAll('-', ' ');
  // Not the position of the link: a text that begins at its bracket looks like a link without a definition.
  const position = (node as Parents).children[0]?.position;
  return { ...shown, children: [...shown.children, { type: 'text', value, position }] } as Nodes;
}

function showText(node: Text, isIcon: IsShortcode): PhrasingContent[] {
  const parts: PhrasingContent[] = [];
  let text = '';
  let from = 0;
  for (const { 0: whole, 1: name = '', 2: space, index } of node.value.matchAll(shortcode)) {
    const shown = characterOf(name);
    if (shown === undefined && !isIcon(name)) continue;
    text += node.value.slice(from, index);
    from = index + whole.length;
    if (isIcon(name)) {
      if (text) parts.push({ ...node, value: text });
      const children = shown ? [{ ...node, value: shown }] : [];
      parts.push(buildInlineComponent({ name: 'Icon', texts: { name }, children, position: node.position }));
      text = space ?? '';
    } else text += shown && shown + space;
  }
  if (!from) return [node];
  text += node.value.slice(from);
  return text ? [...parts, { ...node, value: text }] : parts;
}

/** The character of a name: empty for an icon that only decorates, undefined for a word that is no name. */
function characterOf(name: string): string | undefined {
  if (!iconSet.test(name)) return emojis.get(name);
  return glyphs.find(([word]) => word.test(name))?.[1] ?? '';
}
