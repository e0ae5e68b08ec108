/** `Tooltip`, `Term` and `Glossary`: elements that `markdown/tooltips.ts` finishes once the page is sanitized. */
import type { ElementContent } from 'hast';
import { h } from '../../body/hast.js';
import { toOneLine, visibleText } from '../../body/text.js';
import { type Component, type ComponentUsage, firstText, isBlank, textValue } from './component.js';

/** The children for use within a paragraph: a child that is a paragraph is replaced by its words. */
function wordsOf(children: ElementContent[]): ElementContent[] {
  const written = children.filter(child => !isBlank(child));
  const [only] = written;
  return written.length === 1 && only?.type === 'element' && only.tagName === 'p' ? only.children : children;
}

/** A line of its own is a paragraph. */
function inLine({ inline }: ComponentUsage, content: ElementContent): ElementContent[] {
  return [inline ? content : h('p', {}, content)];
}

const tooltip: Component = {
  attributes: {
    ...{ tip: 'text', content: 'text', text: 'text', headline: 'text', cta: 'text', href: 'text' },
    ...{ side: 'any', position: 'any', className: 'any' },
  },
  render: usage => {
    const { props, children, report } = usage;
    const words = wordsOf(children);
    const text = firstText(props, ['tip', 'content', 'text']);
    const [headline, href] = [textValue(props.headline), textValue(props.href)];
    if (text === undefined && headline === undefined) {
      report('it says nothing.', 'Write <Tooltip tip="What it means">word</Tooltip>.');
      return words;
    }
    const link = href && h('a', { href }, textValue(props.cta) ?? 'Read more');
    const title = headline && h('strong', { className: ['tip-title'] }, headline);
    const parts = [title, text, link].flatMap(part => (part ? [' ', part] : [])).slice(1);
    return inLine(usage, h('span', { dataDocscTip: '' }, h('span', {}, words), h('span', {}, parts)));
  },
};

const term: Component = {
  attributes: { name: 'text', term: 'text', id: 'text', of: 'text', className: 'any' },
  render: usage => {
    const { props, children, report } = usage;
    const words = wordsOf(children);
    const written = toOneLine(words.map(visibleText).join(''));
    const name = firstText(props, ['name', 'term', 'of', 'id']) ?? written;
    if (!name) {
      report('it names no term.', 'Write <Term>flag</Term>.');
      return [];
    }
    return inLine(usage, h('span', { dataDocscTerm: name }, written ? words : name));
  },
};

const glossary: Component = {
  attributes: { className: 'any' },
  render: ({ children }) => [h('div', { dataDocscGlossary: '' }), ...children],
};

/** The components of this file by name. */
export const tooltipComponents: Record<string, Component> = { Tooltip: tooltip, Term: term, Glossary: glossary };
