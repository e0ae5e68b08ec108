/** Names of emojis and icons between colons: `:rocket:`, `:material-check:`. */
import type { Nodes, Parents, Root } from 'mdast';
import { mapChildren } from '../../source/tree.js';
import { emojis } from './emojis.js';

const shortcode = /(?<![\w:/]):([a-z0-9_+-]+):(?![\w:/])(?:\{[^{}\n]*\})?( ?)/gi;
const iconSet = /^(?:material|octicons|fontawesome|simple)-/;

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

/** Shows emojis and icons as characters. Parts of the tree without one are shared with the result. */
export function showIcons(tree: Root, text: string): Root {
  return /:[\w+-]+:/.test(text) ? (showInside(tree) as Root) : tree;
}

function showInside(node: Nodes): Nodes {
  if (node.type === 'text') {
    const value = node.value.replace(shortcode, (whole, name: string, space: string) => {
      const shown = characterOf(name);
      return shown === undefined ? whole : shown && shown + space;
    });
    return value === node.value ? node : { ...node, value };
  }
  return 'children' in node ? mapChildren<Nodes, Parents>(node, showInside) : node;
}

/** The character of a name: empty for an icon that only decorates, undefined for a word that is no name. */
function characterOf(name: string): string | undefined {
  if (!iconSet.test(name)) return emojis.get(name);
  return glyphs.find(([word]) => word.test(name))?.[1] ?? '';
}
