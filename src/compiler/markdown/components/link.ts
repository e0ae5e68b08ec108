/** `Link`: a link written as a component. */
import { h } from '../../body/hast.js';
import { type Component, text } from './component.js';

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
  build: ({ props, children, report }) => {
    const href = text(props.to) ?? text(props.href);
    if (href === undefined) {
      report('It does not say where it leads.', 'Write <Link to="/route">.');
      return children;
    }
    const title = text(props.title);
    return [h('a', { href, ...(title && { title }) }, children.length ? children : (text(props.label) ?? href))];
  },
};

export const linkComponents: Record<string, Component> = { Link: link, LinkButton: link };
