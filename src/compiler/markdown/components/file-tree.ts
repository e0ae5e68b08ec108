/** `FileTree`: a nested list of names, shown as folders and files. */
import type { Element, ElementContent } from 'hast';
import { h } from '../../body/hast.js';
import { visibleText } from '../../body/text.js';
import { type Component, elementsOf, isBlank, textValue } from './component.js';

const fileTree: Component = {
  attributes: { title: 'text' },
  render: ({ props, children, report }) => {
    const title = textValue(props.title);
    const lists = elementsOf(children).filter(({ tagName }) => tagName === 'ul');
    if (!lists.length) report('it contains no list.', 'Put one list of names inside.');
    const trees = children.map(child => (lists.includes(child as Element) ? buildTree(child as Element, true) : child));
    return [...(title ? [h('p', {}, h('strong', {}, title))] : []), ...trees];
  },
};

function buildTree(list: Element, outermost = false): Element {
  const items = elementsOf(list.children).map(buildTreeEntry);
  return { ...h('ul', outermost ? { className: ['file-tree'] } : {}, items), position: list.position };
}

/** `- src/`, `- **a.ts** a comment`: the name is the first word or marked-up text; the rest is a comment. */
function buildTreeEntry(item: Element): Element {
  const paragraph = elementsOf(item.children).find(({ tagName }) => tagName === 'p');
  const lists = elementsOf(item.children).filter(({ tagName }) => tagName === 'ul');
  const line = (paragraph?.children ?? item.children).filter(child => !lists.includes(child as Element));
  const others = item.children.filter(
    child => child !== paragraph && !lists.includes(child as Element) && !line.includes(child) && !isBlank(child),
  );
  const { name, comment } = splitEntry(line);
  const label = name.map(visibleText).join('');
  const isFolder = lists.length > 0 || label.trim().endsWith('/');
  const kind = /^(…|\.\.\.)$/.test(label.trim()) ? 'tree-more' : isFolder ? 'tree-folder' : 'tree-file';
  const note = comment.some(child => !isBlank(child)) && h('span', { className: ['tree-comment'] }, comment);
  return {
    ...h(
      'li',
      { className: [kind] },
      h('span', { className: ['tree-name'] }, name),
      note,
      others,
      lists.map(list => buildTree(list)),
    ),
    position: item.position,
  };
}

function splitEntry(line: ElementContent[]): { name: ElementContent[]; comment: ElementContent[] } {
  const start = line.findIndex(child => !isBlank(child));
  const first = line[start];
  if (!first) return { name: [], comment: [] };
  const rest = line.slice(start + 1);
  if (first.type !== 'text') return { name: [first], comment: rest };
  const [, word = '', after = ''] = /^\s*(\S+)([\s\S]*)$/.exec(first.value) ?? [];
  // Text that runs into markup, as in `file-**x**`, is one name.
  if (!after && rest[0] && rest[0].type !== 'text') return { name: [first, rest[0]], comment: rest.slice(1) };
  return {
    name: [{ type: 'text', value: word }],
    comment: [...(after.trim() ? [{ type: 'text', value: after } as const] : []), ...rest],
  };
}

/** The components of this file by name. */
export const fileTreeComponents: Record<string, Component> = { FileTree: fileTree };
