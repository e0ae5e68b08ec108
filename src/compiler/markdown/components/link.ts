/** `Link`: a link written as a component. */
import { h } from '../../body/hast.js';
import { type Component, firstText, textValue } from './component.js';

const link: Component = {
  attributes: {
    to: 'text',
    href: 'text',
    title: 'text',
    label: 'text',
    className: 'any',
    target: 'any',
    rel: 'any',
    autoAddBaseUrl: 'any',
  },
  render: ({ props, children, report }) => {
    const href = firstText(props, ['to', 'href']);
    if (href === undefined) {
      report('it has no target.', 'Write <Link to="/route">.');
      return children;
    }
    const title = textValue(props.title);
    return [h('a', { href, ...(title && { title }) }, children.length ? children : (textValue(props.label) ?? href))];
  },
};

/** The components of this file by name. */
export const linkComponents: Record<string, Component> = { Link: link, LinkButton: link };
