/** `Steps`: a numbered list shown as a path, from a Markdown list or from `Step`s with titles. */
import type { ElementContent } from 'hast';
import { h } from '../../body/hast.js';
import { type Component, childPart, elementsOf, markAsPart, textValue } from './component.js';

const steps: Component = {
  attributes: { titleSize: 'any' },
  render: ({ children, report }) => {
    const marked = elementsOf(children).filter(child => childPart(child)?.part === 'step');
    if (marked.length) {
      const items = marked.map(step => ({ ...step, data: undefined }));
      return [h('ol', { className: ['steps'] }, items)];
    }
    const list = elementsOf(children).find(({ tagName }) => tagName === 'ol');
    if (!list) {
      report('it contains no numbered list.', 'Put one numbered list, or several <Step>, inside.');
      return children;
    }
    return children.map(
      (child): ElementContent =>
        child === list ? { ...list, properties: { ...list.properties, className: ['steps'] } } : child,
    );
  },
};

const step: Component = {
  attributes: { title: 'text', icon: 'any', stepNumber: 'any', titleSize: 'any' },
  render: ({ props, children, parents, report }) => {
    const title = textValue(props.title);
    const content = [title && h('p', { className: ['step-title'] }, h('strong', {}, title)), ...children];
    if (!parents.includes('Steps')) report('it belongs inside <Steps>.');
    if (parents.at(-1) !== 'Steps') return [h('div', {}, content)];
    return [markAsPart(h('li', {}, content), { part: 'step' })];
  },
};

/** The components of this file by name. */
export const stepComponents: Record<string, Component> = { Steps: steps, Step: step };
