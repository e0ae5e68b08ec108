/** `Files` or `Tree`, with a `Folder` and a `File` for each entry: the tree of files that Fern and Mintlify write so. */
import type { Element } from 'hast';
import { h } from '../../body/hast.js';
import { type Component, childPart, firstText, isBlank, labelAttributes, markAsPart, textValue } from './component.js';

const attributes: Component['attributes'] = {
  ...labelAttributes,
  ...{ comment: 'text', icon: 'any', href: 'text', className: 'any' },
  ...{ defaultOpen: 'flag', open: 'flag', openable: 'any', highlighted: 'any', color: 'any' },
};

function createEntry(kind: 'tree-folder' | 'tree-file'): Component {
  return {
    attributes,
    render: ({ props, children }) => {
      const name = firstText(props, ['name', 'title', 'label']) ?? '';
      const href = textValue(props.href);
      const comment = textValue(props.comment);
      const entry = h(
        'li',
        { className: [name === '...' ? 'tree-more' : kind] },
        h('span', { className: ['tree-name'] }, href ? h('a', { href }, name) : name),
        comment && h('span', { className: ['tree-comment'] }, comment),
        listOf(children),
      );
      return [markAsPart(entry, { part: 'tree' })];
    },
  };
}

/** The entries among some nodes as a list, and after it what is none. */
function listOf(children: Parameters<Component['render']>[0]['children'], className?: string) {
  const entries = children.filter(child => childPart(child)?.part === 'tree') as Element[];
  const others = children.filter(child => childPart(child)?.part !== 'tree' && !isBlank(child));
  const items = entries.map(entry => ({ ...entry, data: undefined }));
  return [...(items.length ? [h('ul', className ? { className: [className] } : {}, items)] : []), ...others];
}

const tree: Component = { attributes, render: ({ children }) => listOf(children, 'file-tree') };

/** The components of this file by name. */
export const folderComponents: Record<string, Component> = {
  Files: tree,
  Tree: tree,
  Folder: createEntry('tree-folder'),
  File: createEntry('tree-file'),
  'Tree.Folder': createEntry('tree-folder'),
  'Tree.File': createEntry('tree-file'),
};
