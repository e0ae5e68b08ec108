/** `Steps`: a numbered list shown as a path, from a Markdown list, from `Step`s with titles or from headings. */
import type { ElementContent } from 'hast';
import { h } from '../../body/hast.js';
import {
  type Component,
  type ComponentUsage,
  childPart,
  elementsOf,
  isBlank,
  labelAttributes,
  labelOf,
  markAsPart,
} from './component.js';
import { iconAttributes, withIcons } from './icon.js';

const steps: Component = {
  attributes: { titleSize: 'any', toc: 'any' },
  render: ({ children, report }) => {
    const isStep = (child: ElementContent) => childPart(child)?.part === 'step';
    if (children.some(isStep)) return buildPath(children, isStep, report);
    const list = elementsOf(children).find(({ tagName }) => tagName === 'ol');
    if (list)
      return children.map(
        (child): ElementContent =>
          child === list ? { ...list, properties: { ...list.properties, className: ['steps'] } } : child,
      );
    const level = elementsOf(children).find(({ tagName }) => /^h[2-6]$/.test(tagName))?.tagName;
    if (level) return buildPath(children, child => child.type === 'element' && child.tagName === level);
    report('it contains no numbered list.', 'Put one numbered list, or several <Step>, inside.');
    return children;
  },
};

/** Steps from their beginnings: a step, or a heading and what follows it. What precedes all of them precedes the list. */
function buildPath(
  children: ElementContent[],
  begins: (child: ElementContent) => boolean,
  report?: ComponentUsage['report'],
): ElementContent[] {
  const before: ElementContent[] = [];
  const items: { first: ElementContent; rest: ElementContent[] }[] = [];
  for (const child of children)
    if (begins(child)) items.push({ first: child, rest: [] });
    else (items.at(-1)?.rest ?? before).push(child);
  if (report && children.some(child => !begins(child) && !isBlank(child)))
    report('it has content outside its steps, which joins the step before it.', 'Put everything into a <Step>.');
  const list = items.map(({ first, rest }) =>
    first.type === 'element' && childPart(first)
      ? { ...first, data: undefined, children: [...first.children, ...rest] }
      : h('li', {}, first, rest),
  );
  return [...before, h('ol', { className: ['steps'] }, list)];
}

const step: Component = {
  attributes: { ...labelAttributes, ...iconAttributes, stepNumber: 'any', titleSize: 'any' },
  render: ({ props, children, parents, report }) => {
    const title = labelOf(props);
    const content = [
      title && h('p', { className: ['step-title'] }, h('strong', {}, withIcons(props, title))),
      ...children,
    ];
    if (!parents.includes('Steps')) report('it belongs inside <Steps>.');
    if (parents.at(-1) !== 'Steps') return [h('div', {}, content)];
    return [markAsPart(h('li', {}, content), { part: 'step' })];
  },
};

/** The components of this file by name. */
export const stepComponents: Record<string, Component> = { Steps: steps, Step: step };
