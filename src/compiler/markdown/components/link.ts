/** `Link`: a link written as a component. */
import { h } from '../../body/hast.js';
import { addressAttributes, addressOf, type Component, textValue } from './component.js';
import { iconAttributes, withIcons } from './icon.js';

const link: Component = {
  attributes: {
    ...addressAttributes,
    title: 'text',
    label: 'text',
    className: 'any',
    target: 'any',
    rel: 'any',
    autoAddBaseUrl: 'any',
  },
  render: ({ name, props, children, report }) => {
    const href = addressOf(props);
    if (href === undefined) {
      report('it has no target.', `Write <${name} to="/route">.`);
      return children;
    }
    const title = textValue(props.title);
    return [h('a', { href, ...(title && { title }) }, children.length ? children : (textValue(props.label) ?? href))];
  },
};

/** Starlight's link button, which shows its icon after the words. */
const linkButton: Component = {
  attributes: { ...link.attributes, ...iconAttributes, iconPlacement: 'text', variant: 'any' },
  render: usage => {
    const { icon, iconPlacement, ...props } = usage.props;
    if (icon === undefined) return link.render(usage);
    const side = iconPlacement === 'start' ? 'icon' : 'rightIcon';
    const words = usage.children.length ? usage.children : (textValue(props.label) ?? addressOf(props) ?? '');
    return link.render({ ...usage, children: withIcons({ ...props, [side]: icon }, words) });
  },
};

/** The components of this file by name. */
export const linkComponents: Record<string, Component> = { Link: link, LinkButton: linkButton };
