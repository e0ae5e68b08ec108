/** `CodeBlock`: a fence written as a component, for code that comes from a constant or a file. */
import type { ElementContent } from 'hast';
import { h } from '../../body/hast.js';
import { visibleText } from '../../body/text.js';
import { type Component, elementsOf, firstText, textValue } from './component.js';

const codeBlock: Component = {
  attributes: {
    language: 'text',
    lang: 'text',
    title: 'text',
    filename: 'text',
    fileName: 'text',
    label: 'text',
    code: 'text',
    src: 'any',
    showLineNumbers: 'any',
    className: 'any',
    metastring: 'any',
    mark: 'any',
  },
  render: ({ props, children, code, report }) => {
    const title = firstText(props, ['title', 'filename', 'fileName', 'label']);
    // Fern writes a fence inside, which has its own language, and may have its own title.
    if (props.code === undefined && children.some(isFigure)) return title ? addTitle(children, title) : children;
    const value = textValue(props.code) ?? children.map(visibleText).join('').replace(/^\n+/, '').trimEnd();
    const cure = props.src === undefined ? 'Write its code inside, or in a fence.' : 'Write a fence with file="…".';
    if (!value) report('it contains no code.', cure);
    return [code(value, firstText(props, ['language', 'lang']) ?? 'text', title)];
  },
};

/** Gives the first figure the title, unless it has one. */
function addTitle(nodes: ElementContent[], title: string): ElementContent[] {
  const index = nodes.findIndex(isFigure);
  return nodes.map((node, nth): ElementContent => {
    if (nth !== index || node.type !== 'element') return node;
    if (node.tagName !== 'figure') return { ...node, children: addTitle(node.children, title) };
    const isTitled = elementsOf(node.children).some(({ tagName }) => tagName === 'figcaption');
    return isTitled ? node : { ...node, children: [h('figcaption', {}, title), ...node.children] };
  });
}

function isFigure(node: ElementContent): boolean {
  return node.type === 'element' && (node.tagName === 'figure' || elementsOf(node.children).some(isFigure));
}

/** The components of this file by name. */
export const codeComponents: Record<string, Component> = { CodeBlock: codeBlock, Code: codeBlock };
