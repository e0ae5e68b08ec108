/** `Admonition`, and the names other tools give it. Directives and alerts become the same element. */
import type { Element, ElementContent } from 'hast';
import { excludeFromSearch, h } from '../../body/hast.js';
import { type Component, elementsOf, textValue } from './component.js';

/** Kinds as written → the class they are drawn with. */
export const admonitionKinds: ReadonlyMap<string, string> = new Map([
  ['note', 'note'],
  ['tip', 'tip'],
  ['info', 'info'],
  ['warning', 'warning'],
  ['danger', 'danger'],
  ['caution', 'warning'],
  ['important', 'info'],
  ['success', 'tip'],
  ['secondary', 'note'],
]);

export const TITLE_CLASS = 'admonition-title';

/** A first paragraph of the class `admonition-title` is the title as the page wrote it, markup included. */
function createAdmonition(given: string | undefined): Component {
  return {
    attributes: { type: 'text', title: 'text', icon: 'any' },
    render: ({ props, children, report }) => {
      const kind = given ?? textValue(props.type) ?? 'note';
      if (!admonitionKinds.has(kind))
        report(`"${kind}" is no kind of admonition.`, `Known kinds are ${[...admonitionKinds.keys()].join(', ')}.`);
      const [own] = elementsOf(children).filter(isTitle);
      const content = own ? children.filter(child => child !== own) : children;
      return [buildAdmonition(kind, own ?? textValue(props.title), content)];
    },
  };
}

/** Without a title it has the name of its kind, which is not searched. */
export function buildAdmonition(kind: string, title: Element | string | undefined, content: ElementContent[]): Element {
  const head =
    typeof title === 'object'
      ? title
      : h('p', { className: [TITLE_CLASS] }, title ?? excludeFromSearch(capitalize(kind)));
  const className = ['admonition', `admonition-${admonitionKinds.get(kind) ?? 'note'}`];
  return h('aside', { className }, head, content);
}

/** The first text of a quote that is an alert of GitHub, and what is left of it; `undefined` for any other. */
export function readAlert(text: string): { kind: string; rest: string } | undefined {
  const match = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][ \t]*(?:\n|$)/i.exec(text);
  return match ? { kind: match[1]!.toLowerCase(), rest: text.slice(match[0].length) } : undefined;
}

function isTitle(node: ElementContent): boolean {
  const classes = node.type === 'element' && node.properties.className;
  return Array.isArray(classes) && classes.includes(TITLE_CLASS);
}

function capitalize(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

export const admonitionComponents: Record<string, Component> = {
  Admonition: createAdmonition(undefined),
  Aside: createAdmonition(undefined),
  Note: createAdmonition('note'),
  Tip: createAdmonition('tip'),
  Info: createAdmonition('info'),
  Warning: createAdmonition('warning'),
  Caution: createAdmonition('caution'),
  Danger: createAdmonition('danger'),
};
