/** `Admonition` and other tools' names for it. Directives and GitHub's alerts become the same element. */
import type { Element, ElementContent } from 'hast';
import { admonitionKinds, TITLE_CLASS } from '../../body/admonition-kinds.js';
import { excludeFromSearch, h, hasClass } from '../../body/hast.js';
import { createData } from '../evaluate.js';
import { type Component, elementsOf, firstText, labelAttributes, labelOf, textValue } from './component.js';
import { iconAttributes, iconOf } from './icon.js';

/** A paragraph of the class `admonition-title` is the title with its markup. `fixedKind` is that of the name, if any. */
function createAdmonition(fixedKind: string | undefined): Component {
  return {
    attributes: { type: 'text', ...labelAttributes, ...iconAttributes, noTitle: 'flag' },
    render: ({ props, children, report }) => {
      const kind = fixedKind ?? textValue(props.type) ?? 'note';
      if (!admonitionKinds.has(kind))
        report(`"${kind}" is not a kind of admonition.`, `Known kinds are ${[...admonitionKinds.keys()].join(', ')}.`);
      const title = elementsOf(children).find(child => hasClass(child, TITLE_CLASS));
      const content = title ? children.filter(child => child !== title) : children;
      const titled = buildAdmonition(kind, title ?? labelOf(props), content);
      const admonition = props.noTitle === true && !title ? withoutTitle(titled, kind) : titled;
      return [withIcon(admonition, iconOf(props.icon, props.iconType, 'before'))];
    },
  };
}

/** Kinds of a `Callout` that admonitions of other names have. */
const calloutKinds: ReadonlyMap<string, string> = new Map([
  ['default', 'note'],
  ['warn', 'warning'],
  ['error', 'danger'],
  ['check', 'success'],
]);

/** The box of Mintlify, Nextra, Fumadocs and Fern. It shows its kind only where the page names one. */
const callout: Component = {
  attributes: {
    ...{ type: 'text', intent: 'text', ...labelAttributes },
    ...{ ...iconAttributes, color: 'any', emoji: 'any' },
  },
  render: usage => {
    const written = firstText(usage.props, ['type', 'intent']);
    const type = calloutKinds.get(written ?? 'default') ?? written;
    const props = createData([
      ...Object.entries(usage.props),
      ['type', type],
      ['icon', firstText(usage.props, ['icon', 'emoji'])],
      ['noTitle', written === undefined && !labelOf(usage.props)],
    ]);
    return createAdmonition(undefined).render({ ...usage, props });
  },
};

/** Builds an admonition. Without a title it shows its kind, which search leaves out. */
export function buildAdmonition(kind: string, title: Element | string | undefined, content: ElementContent[]): Element {
  const head =
    typeof title === 'object'
      ? title
      : h('p', { className: [TITLE_CLASS] }, title ?? excludeFromSearch(capitalize(kind)));
  const className = ['admonition', `admonition-${admonitionKinds.get(kind) ?? 'note'}`];
  return h('aside', { className }, head, content);
}

/** Puts the icon before the title, or before the first words of an admonition without one. */
function withIcon(admonition: Element, icon: Element | undefined): Element {
  const [first, ...rest] = admonition.children;
  if (!icon) return admonition;
  if (first?.type !== 'element' || first.tagName !== 'p')
    return { ...admonition, children: [icon, ...admonition.children] };
  return { ...admonition, children: [{ ...first, children: [icon, ...first.children] }, ...rest] };
}

/** Without the visible title, a screen reader is told the kind. */
function withoutTitle(admonition: Element, kind: string): Element {
  const properties = { ...admonition.properties, ariaLabel: capitalize(kind) };
  return { ...admonition, properties, children: admonition.children.slice(1) };
}

/**
 * The kind of a GitHub alert by the first text of its quote, the title that VitePress and Obsidian allow behind it, and the
 * text below; undefined for other quotes.
 */
export function readAlert(text: string): { kind: string; written: string; title?: string; rest: string } | undefined {
  const match = /^\[!([\p{L}][\p{L}\p{N}_-]*)\][+-]?(?:[ \t]([^\n]*))?(?:\n|$)/u.exec(text);
  if (!match) return undefined;
  const [all, kind, line] = match;
  const title = line?.trim();
  return { kind: kind!.toLowerCase(), written: kind!, ...(title && { title }), rest: text.slice(all.length) };
}

/** `note` → `Note`. */
export function capitalize(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

/** The components of this file by name. */
export const admonitionComponents: Record<string, Component> = {
  Admonition: createAdmonition(undefined),
  Aside: createAdmonition(undefined),
  Callout: callout,
  Note: createAdmonition('note'),
  Tip: createAdmonition('tip'),
  Info: createAdmonition('info'),
  Warning: createAdmonition('warning'),
  Caution: createAdmonition('caution'),
  Danger: createAdmonition('danger'),
  Check: createAdmonition('success'),
  Success: createAdmonition('success'),
  Error: createAdmonition('danger'),
};
