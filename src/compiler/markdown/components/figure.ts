/** `Figure`: an image with a caption. */
import { h } from '../../body/hast.js';
import { type Component, firstText, textValue } from './component.js';

const figure: Component = {
  attributes: {
    src: 'text',
    img: 'text',
    narrow: 'text',
    alt: 'text',
    caption: 'text',
    title: 'text',
    width: 'any',
    height: 'any',
  },
  render: ({ props, children, report }) => {
    const src = firstText(props, ['src', 'img']);
    const caption = firstText(props, ['caption', 'title']);
    if (src === undefined && !children.length)
      report('it names no image.', 'Write <Figure src="./picture.png" caption="…" />.');
    const dataNarrow = textValue(props.narrow);
    const alt = textValue(props.alt) ?? caption ?? '';
    const image = src !== undefined && h('img', { src, ...(dataNarrow && { dataNarrow }), alt });
    return [h('figure', { className: ['picture'] }, image, children, caption && h('figcaption', {}, caption))];
  },
};

/** The components of this file by name. */
export const figureComponents: Record<string, Component> = { Figure: figure, Frame: figure };
