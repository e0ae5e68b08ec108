/** `Admonition`, and the names other tools give it. Directives and alerts become the same element. */
import type { ElementContent } from 'hast';
import { h, unsearched } from '../../hast.js';
import { type Component, elements, text } from './component.js';

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
function admonition(given: string | undefined): Component {
  return {
    attributes: { type: 'text', title: 'text', icon: 'any' },
    build: ({ props, children, report }) => {
      const kind = given ?? text(props.type) ?? 'note';
      const known = admonitionKinds.get(kind);
      if (known === undefined)
        report(`"${kind}" is no kind of admonition.`, `Known kinds are ${[...admonitionKinds.keys()].join(', ')}.`);
      const [own] = elements(children).filter(isTitle);
      const title = own ?? h('p', { className: [TITLE_CLASS] }, text(props.title) ?? unsearched(named(kind)));
      const content = own ? children.filter(child => child !== own) : children;
      return [h('aside', { className: ['admonition', `admonition-${known ?? 'note'}`] }, title, content)];
    },
  };
}

function isTitle(node: ElementContent): boolean {
  const classes = node.type === 'element' && node.properties.className;
  return Array.isArray(classes) && classes.includes(TITLE_CLASS);
}

function named(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

export const admonitionComponents: Record<string, Component> = {
  Admonition: admonition(undefined),
  Aside: admonition(undefined),
  Note: admonition('note'),
  Tip: admonition('tip'),
  Info: admonition('info'),
  Warning: admonition('warning'),
  Caution: admonition('caution'),
  Danger: admonition('danger'),
};
