/** `CodeBlock`: a fence written as a component, for code that comes from a constant or a file. */
import { textOf } from '../../body/text.js';
import { type Component, text } from './component.js';

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
  build: ({ props, children, code }) => {
    const value =
      text(props.code) ??
      children
        .map(textOf)
        .join('')
        .replace(/^\n+|\s+$/g, '');
    return [code(value, text(props.language) ?? text(props.lang) ?? 'text', text(props.title))];
  },
};

export const codeComponents: Record<string, Component> = { CodeBlock: codeBlock, Code: codeBlock };
