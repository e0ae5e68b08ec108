/** `CodeBlock`: a fence written as a component, for code that comes from a constant or a file. */
import type { ElementContent } from 'hast';
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
    showLineNumbers: 'any',
    className: 'any',
    metastring: 'any',
    mark: 'any',
  },
  render: ({ props, children, code, report }) => {
    // Fern writes a fence inside, which has its own title and language.
    if (props.code === undefined && children.some(isFigure)) return children;
    const value =
      textValue(props.code) ??
      children
        .map(visibleText)
        .join('')
        .replace(/^\n+|\s+$/g, '');
    if (!value) report('it contains no code.', 'Write its code inside, or in a fence.');
    const title = firstText(props, ['title', 'filename', 'fileName', 'label']);
    return [code(value, firstText(props, ['language', 'lang']) ?? 'text', title)];
  },
};

function isFigure(node: ElementContent): boolean {
  return node.type === 'element' && (node.tagName === 'figure' || elementsOf(node.children).some(isFigure));
}

/** The components of this file by name. */
export const codeComponents: Record<string, Component> = { CodeBlock: codeBlock, Code: codeBlock };
