/** Cards as hast: what pages in Markdown, generated pages and lists of a category share. */
import type { Element, ElementContent, Text } from 'hast';
import { h } from './hast.js';

/** A card that is a link. `icon` is the class of its icon; without one, the card has none. */
export type LinkCard = { href: string; label: string; note?: string; icon?: string };

/** The list of a category's entries: even rows, each with an icon beside its text. */
export function buildCardList(cards: LinkCard[]): Element {
  return h('ul', { className: ['cards', 'cards-list'] }, cards.map(buildLinkCard));
}

function buildLinkCard({ href, label, note, icon }: LinkCard): Element {
  const text = note ? h('span', { className: ['card-text'] }, breakNames(note)) : undefined;
  const tile = icon === undefined ? undefined : buildTile(icon);
  const link = h(
    'a',
    { href, className: ['card-link'] },
    tile,
    h('strong', {}, breakNames(label)),
    text && [' ', text],
  );
  return h('li', { className: ['card'] }, link);
}

/** A tile in which the theme draws an icon. */
export function buildTile(icon: string): Element {
  return h('span', { className: ['card-glyph', icon], ariaHidden: 'true' });
}

/** A name without spaces of at least this many characters may be wider than a card. */
const LONG_NAME_LENGTH = 12;
// What follows is looked at first: no more than one place of a row of signs then looks back over it.
const breakPoint = /(?=[\p{L}@{(]|(?<=[/-])\p{N}|(?<=[/.:-])_)(?<=[\p{L}\p{N}_)}][/.:_-]{1,3})/u;
const breakPointInPath = /(?=[\p{L}\p{N}_@{(])(?<=[\p{L}\p{N}_)}:]\/+)/u;
const breakPointInName = /(?=\p{L}|(?<=_)\p{N})(?<=[\p{L}\p{N}][_.:]+)|(?<=\p{Ll})(?=\p{Lu})/u;

/** Allows a line break after `_`, `.` and `:` in a long identifier, and before its capitals. */
export function breakIdentifier(text: string): ElementContent[] {
  return breakNames(text, breakPointInName);
}

/** Allows a line break after `/` in a long path or address: its host stays whole. */
export function breakPath(text: string): ElementContent[] {
  return breakNames(text, breakPointInPath);
}

/** Allows a line break after `/`, `.`, `:`, `-` and `_` in long names, where a reader would expect one. */
export function breakNames(text: string, point = breakPoint): ElementContent[] {
  const parts = [''];
  for (const word of text.split(/(?<=\s)(?=\S)/)) {
    const [first = '', ...rest] = word.trimEnd().length < LONG_NAME_LENGTH ? [word] : word.split(point);
    parts[parts.length - 1] += first;
    parts.push(...rest);
  }
  return parts.flatMap((value, at): ElementContent[] => [...(at ? [h('wbr')] : []), { type: 'text', value }]);
}

/** The same in all texts of some nodes, except in blocks of code. Returns copies where something changes. */
export function breakNamesIn(nodes: ElementContent[]): ElementContent[] {
  return nodes.flatMap((node, at): ElementContent[] => {
    if (node.type === 'text') {
      // What looked like a directive and is none, as in `group:name`, is a text of its own.
      if (nodes[at - 1]?.type === 'text') return [];
      const end = nodes.findIndex((other, index) => index > at && other.type !== 'text');
      const texts = nodes.slice(at, end < 0 ? undefined : end) as Text[];
      return breakNames(texts.map(({ value }) => value).join(''));
    }
    if (node.type !== 'element' || node.tagName === 'pre') return [node];
    return [{ ...node, children: breakNamesIn(node.children) }];
  });
}
