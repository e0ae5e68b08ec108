/** `CodeBlock`: a fence written as a component, for code that comes from a constant or a file. */
import { visibleText } from '../../body/text.js';
import { type Component, textValue } from './component.js';

const codeBlock: Component = {
  attributes: {
    language: 'text',
    lang: 'text',
    title: 'text',
    code: 'text',
    showLineNumbers: 'any',
    className: 'any',
    metastring: 'any',
    mark: 'any',
  },
  render: ({ props, children, code }) => {
    const value =
      textValue(props.code) ??
      children
        .map(visibleText)
        .join('')
        .replace(/^\n+|\s+$/g, '');
    return [code(value, textValue(props.language) ?? textValue(props.lang) ?? 'text', textValue(props.title))];
  },
};

/** The components of this file by name. */
export const codeComponents: Record<string, Component> = { CodeBlock: codeBlock, Code: codeBlock };
