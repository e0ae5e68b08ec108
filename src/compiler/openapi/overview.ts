/** Pages above the operations: the introduction, and one a tag. */
import type { ElementContent, Root } from 'hast';
import { h } from '../hast.js';
import { children, type Document, type Node, textIn } from './document.js';
import { describe, type FieldContext } from './fields.js';

export type Entry = { title: string; route: string; method: string; path: string; deprecated: boolean };
export type TagEntry = { name: string; route: string; count: number };

type Context = Pick<FieldContext, 'document' | 'markdown'>;

export function tagBody(tag: Node | undefined, entries: Entry[], context: Context): Root {
  const text = tag && textIn(tag.value, 'description');
  const rows = entries.map(({ title, route, method, path, deprecated }) =>
    h(
      'tr',
      {},
      h('td', {}, h('span', { className: ['method', `method-${method}`] }, method.toUpperCase())),
      h(
        'td',
        {},
        h('a', { href: route }, title),
        deprecated && h('span', { className: ['badge', 'badge-deprecated'] }, 'deprecated'),
      ),
      h('td', {}, h('code', {}, path)),
    ),
  );
  return root([...(text ? describe(text, tag.pointer, context) : []), table(['Method', 'Operation', 'Path'], rows)]);
}

export function introBody(document: Document, tags: TagEntry[], context: Context): Root {
  const top = { value: document.root, pointer: '' };
  const info = children(document, { value: { info: { info: document.root.info } as never }, pointer: '' }, 'info')[0];
  const text = info && textIn(info.value, 'description');
  const version = info && textIn(info.value, 'version');
  const servers = children(document, top, 'servers').map(({ value, pointer }) => {
    const about = textIn(value, 'description');
    return h(
      'li',
      {},
      h('code', {}, textIn(value, 'url') ?? ''),
      about ? [' ', ...inline(describe(about, pointer, context))] : [],
    );
  });
  const rows = tags.map(({ name, route, count }) =>
    h('tr', {}, h('td', {}, h('a', { href: route }, name)), h('td', {}, String(count))),
  );
  return root([
    ...(version ? [h('p', {}, 'Version ', h('code', {}, version))] : []),
    ...(text ? describe(text, '/info', context) : []),
    ...(servers.length ? [h('h2', { id: 'servers' }, 'Servers'), h('ul', {}, servers)] : []),
    ...(rows.length ? [h('h2', { id: 'operations' }, 'Operations'), table(['Tag', 'Operations'], rows)] : []),
  ]);
}

/** A lone paragraph's content, for use inside a line. */
function inline(nodes: ElementContent[]): ElementContent[] {
  const [only] = nodes;
  return nodes.length === 1 && only?.type === 'element' && only.tagName === 'p' ? only.children : nodes;
}

function table(titles: string[], rows: ElementContent[]): ElementContent {
  const head = h(
    'thead',
    {},
    h(
      'tr',
      {},
      titles.map(title => h('th', {}, title)),
    ),
  );
  return h(
    'div',
    { className: ['table-scroll'], tabIndex: 0, role: 'region', ariaLabel: 'Table' },
    h('table', {}, head, h('tbody', {}, rows)),
  );
}

function root(children: ElementContent[]): Root {
  return { type: 'root', children };
}
