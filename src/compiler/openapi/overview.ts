/** Pages above the operations: the introduction, and one a tag. */
import type { Element, ElementContent, Root } from 'hast';
import type { OperationLink } from '../../api-format.js';
import type { Islands } from '../../format.js';
import { h } from '../hast.js';
import { child, children, type Node, textIn } from './document.js';
import { schemesText } from './security.js';
import { describe, type ViewContext } from './view.js';

export type TagEntry = { name: string; route: string; count: number };

type Context = Pick<ViewContext, 'document' | 'markdown'>;

export function operationsIsland(list: OperationLink[]): Element {
  const data: Islands['docsc-operations'] = { list };
  return { ...h('docsc-operations'), data: data as unknown as Element['data'] };
}

export function tagBody(tag: Node | undefined, entries: OperationLink[], context: Context): Root {
  const text = tag && textIn(tag.value, 'description');
  return root([...(text ? describe(text, tag.pointer, context) : []), operationsIsland(entries)]);
}

/** `download` is the address of the description. */
export function introBody(tags: TagEntry[], context: Context & { download?: string }): Root {
  const { document, download } = context;
  const top = { value: document.root, pointer: '' };
  const info = child(document, top, 'info');
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
  const schemes = schemesText(context);
  const get = download !== undefined && h('a', { href: download, download: true }, 'Download the description');
  return root([
    ...(version || get
      ? [
          h(
            'p',
            { className: ['api-facts'] },
            version && ['Version ', h('code', {}, version)],
            version && get && ' · ',
            get,
          ),
        ]
      : []),
    ...(text ? describe(text, '/info', context) : []),
    ...(servers.length ? [h('h2', { id: 'servers' }, 'Servers'), h('ul', {}, servers)] : []),
    ...(schemes.length ? [h('h2', { id: 'authentication' }, 'Authentication'), ...schemes] : []),
    ...(rows.length ? [h('h2', { id: 'operations' }, 'Operations'), table(['Tag', 'Operations'], rows)] : []),
    ...about(info),
  ]);
}

/** Who to ask and under which terms; addresses that are no web addresses stay text. */
function about(info: Node | undefined): ElementContent[] {
  if (!info) return [];
  const part = (key: string) => (info.value[key] ?? {}) as Node['value'];
  const contact = [textIn(part('contact'), 'name'), textIn(part('contact'), 'email')].filter(Boolean).join(', ');
  const lines: [string, string | undefined, string | undefined][] = [
    ['Contact', contact || textIn(part('contact'), 'url'), textIn(part('contact'), 'url')],
    [
      'Licence',
      textIn(part('license'), 'name') ?? textIn(part('license'), 'identifier'),
      textIn(part('license'), 'url'),
    ],
    ['Terms of service', textIn(info.value, 'termsOfService'), textIn(info.value, 'termsOfService')],
  ];
  const items = lines.flatMap(([label, text, url]) => (text ? [h('li', {}, `${label}: `, linked(text, url))] : []));
  return items.length ? [h('h2', { id: 'about' }, 'About'), h('ul', {}, items)] : [];
}

function linked(text: string, url: string | undefined): ElementContent {
  const isWeb = url !== undefined && /^https?:\/\//i.test(url);
  return isWeb ? h('a', { href: url }, text) : { type: 'text', value: text };
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
