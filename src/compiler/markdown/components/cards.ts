/** `Cards`, `Card`, `LinkCard` and `DocCardList`: a list of links, each a box with a title. */
import type { Element, ElementContent } from 'hast';
import { breakNames, breakNamesIn, buildCardList, buildTile, type LinkCard } from '../../body/card.js';
import { cardIconNames, findGlyph } from '../../body/card-icons.js';
import { h, hasClass, joinTexts } from '../../body/hast.js';
import { type Data, isData } from '../evaluate.js';
import {
  addressAttributes,
  addressOf,
  type Component,
  childPart,
  elementsOf,
  isBlank,
  labelAttributes,
  labelOf,
  markAsPart,
  textValue,
} from './component.js';
import { buildIcon, iconAttributes } from './icon.js';

/** A drawing of the theme, or up to three characters as a tile; undefined for another tool's name of an icon. */
function buildOwnIcon(icon: string): Element | undefined {
  const isKnown = (cardIconNames as readonly string[]).includes(icon);
  if (isKnown) return h('span', { className: ['card-icon', `icon-${icon}`] });
  const glyph = findGlyph(icon);
  if (glyph !== undefined) return buildTile(`glyph-${glyph}`);
  return [...icon].length <= 3 ? h('span', { className: ['card-glyph'], ariaHidden: 'true' }, icon) : undefined;
}

/** The icon of a card: of a set that the site has, and otherwise the theme's. */
function buildCardIcon({ icon, iconType }: Data): Element | undefined {
  const name = textValue(icon);
  if (name === undefined) return undefined;
  const own = buildOwnIcon(name);
  if (own && [...name].length <= 3) return own;
  const otherwise = own && [own];
  return buildIcon({ name, type: textValue(iconType), optional: true, around: 'card-drawing', otherwise });
}

/** With an address the whole card is a link; without one it is a box. */
const card: Component = {
  attributes: {
    ...{ ...labelAttributes, ...addressAttributes, description: 'any', ...iconAttributes, docId: 'text' },
    // Mintlify's: an image above the title, and the words of a link at the end.
    ...{ img: 'text', cta: 'text' },
  },
  render: ({ props, children: written, parents, inline, report }) => {
    const cta = textValue(props.cta);
    const content = cta && !inline ? [...written, h('p', {}, cta)] : written;
    const children = inline ? content : breakNamesIn(content);
    const href = addressOf(props);
    const title = textValue(props.title) ?? labelOf(props);
    const description = textValue(props.description);
    const heading = title && h('strong', {}, breakNames(title));
    const image = textValue(props.img);
    const icon = image && !inline ? h('img', { src: image, alt: '' }) : buildCardIcon(props);
    if (inline) return [href ? h('a', { href }, title ?? href) : h('span', {}, heading), ...children];
    const hasText = children.some(child => !isBlank(child));
    if (!title && !description && !hasText) report('it is empty.', 'Give it a title, or write text inside.');
    // HTML forbids a link inside a link: with one in its text, only the title is the card's link.
    const isLink = href && !hasLink(children);
    const body = [description && h('p', {}, description), ...(hasText ? children : [])];
    const box = isLink
      ? h(
          'a',
          { href, className: ['card-link'] },
          icon,
          heading,
          apart(toPhrasing(description, hasText ? children : [])),
        )
      : h(
          'div',
          { className: ['card-box'] },
          icon,
          href ? h('p', {}, h('a', { href }, heading)) : heading && h('p', {}, heading),
          body,
        );
    const item = markAsPart(h('li', { className: ['card'] }, box), { part: 'card' });
    return parents.some(name => cardListNames.has(name))
      ? [item]
      : [h('ul', { className: ['cards'] }, { ...item, data: undefined })];
  },
};

/**
 * A space between the title and its text, and before each further text: styles put them on lines of their own, which programs
 * that read the text do not see.
 */
function apart(parts: ElementContent[]): ElementContent[] {
  const space = { type: 'text', value: ' ' } as const;
  const isText = (part: ElementContent) => part.type === 'element' && hasClass(part, 'card-text');
  return joinTexts(
    parts.flatMap((part, nth): ElementContent[] => (nth === 0 || isText(part) ? [space, part] : [part])),
  );
}

/** Turns paragraphs inside a link into spans: a screen reader reads the whole link as one sentence. */
function toPhrasing(description: string | undefined, children: ElementContent[]): ElementContent[] {
  const parts = children.filter(child => !isBlank(child));
  const flat = parts.map(child =>
    child.type === 'element' && child.tagName === 'p' ? h('span', { className: ['card-text'] }, child.children) : child,
  );
  return description ? [h('span', { className: ['card-text'] }, breakNames(description)), ...flat] : flat;
}

function hasLink(nodes: ElementContent[]): boolean {
  return elementsOf(nodes).some(({ tagName, children }) => tagName === 'a' || hasLink(children));
}

const cardListNames = new Set(['Cards', 'CardGrid', 'CardGroup', 'Columns']);

const cards: Component = {
  attributes: { cols: 'any', stagger: 'flag', className: 'any' },
  render: ({ props, children }) => {
    const isDense = Number(textValue(props.cols)) >= 4;
    const items = children
      .filter(child => !isBlank(child))
      .map(
        (child): Element =>
          childPart(child)?.part === 'card'
            ? { ...(child as Element), data: undefined }
            : h('li', { className: ['card'] }, child),
      );
    return items.length ? [h('ul', { className: isDense ? ['cards', 'cards-dense'] : ['cards'] }, items)] : children;
  },
};

/** The pages of the page's category. Linking the site finds them, so the emitter fills the element. */
const docCardList: Component = {
  attributes: { items: 'any', className: 'any' },
  render: ({ props, children }) => {
    if (!Array.isArray(props.items)) return [h('docsc-doc-cards', {}), ...children];
    const items = props.items.flatMap((item): LinkCard[] => {
      if (!isData(item)) return [];
      const [label, href, note] = [textValue(item.label), textValue(item.href), textValue(item.description)];
      return label && href ? [{ label, href, note }] : [];
    });
    return [buildCardList(items)];
  },
};

/** The components of this file by name. */
export const cardComponents: Record<string, Component> = {
  Card: card,
  LinkCard: card,
  Cards: cards,
  CardGrid: cards,
  CardGroup: cards,
  Columns: cards,
  DocCardList: docCardList,
};
