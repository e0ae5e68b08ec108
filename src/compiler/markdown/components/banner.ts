/** `Banner`: a box across the article with a title, text and an optional link. */
import { h } from '../../body/hast.js';
import { addressAttributes, addressOf, type Component, isBlank, textValue } from './component.js';

const banner: Component = {
  attributes: { title: 'any', description: 'any', ...addressAttributes, label: 'text', level: 'any', type: 'any' },
  render: ({ props, children, report }) => {
    const href = addressOf(props);
    const title = textValue(props.title);
    const description = textValue(props.description);
    const level = textValue(props.level);
    if (!title && !description && !href && children.every(isBlank))
      report('it is empty.', 'Give it a title, or write text inside.');
    return [
      h(
        'div',
        { className: ['banner'] },
        (title || level) &&
          h(
            'p',
            { className: ['banner-title'] },
            title && h('strong', {}, title),
            title && level && ' ',
            level && h('span', { className: ['badge'] }, level),
          ),
        description && h('p', {}, description),
        children,
        href && h('p', {}, h('a', { href }, textValue(props.label) ?? 'Read more')),
      ),
    ];
  },
};

/** The components of this file by name. */
export const bannerComponents: Record<string, Component> = { Banner: banner };
