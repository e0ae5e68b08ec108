/** `Figure`: an image with a caption. */
import { h } from '../../body/hast.js';
import { parsePhrasing } from '../phrasing.js';
import { type Component, firstText, textValue } from './component.js';

const figure: Component = {
  attributes: {
    src: 'text',
    img: 'text',
    narrow: 'text',
    alt: 'text',
    caption: 'text',
    title: 'text',
    hint: 'text',
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
    const hint = textValue(props.hint);
    const legend = caption && h('figcaption', {}, parsePhrasing(caption));
    const figure = h('figure', { className: ['picture'] }, image, children, legend);
    return hint ? [h('p', {}, parsePhrasing(hint)), figure] : [figure];
  },
};

/** The components of this file by name. */
export const figureComponents: Record<string, Component> = { Figure: figure, Frame: figure };
