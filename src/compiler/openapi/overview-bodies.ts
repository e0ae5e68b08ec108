/** Pages above the operations: the introduction, and one a tag. */
import type { Element, ElementContent, Root } from 'hast';
import type { OperationLink } from '../../api-format.js';
import type { Islands } from '../../format.js';
import { codes, h, unsearched } from '../body/hast.js';
import { describe, type TextContext } from './descriptions.js';
import { child, children, isObject, type Node, own, textIn } from './document.js';
import { schemesText } from './security.js';
import { kebab } from './slugs.js';

/** A tag has a page; operations without one are listed where the tags are. */
export type TagEntry = { name: string; route: string; count: number } | { name: string; list: OperationLink[] };

/** Of operations without a tag on the introduction; all of them are in the sidebar. */
const MOST_UNTAGGED = 100;

type Context = TextContext;

export function operationsIsland(list: OperationLink[]): Element {
  const data: Islands['docsc-operations'] = { list };
  return { ...h('docsc-operations'), data: data as unknown as Element['data'] };
}

export function tagBody(tag: Node | undefined, entries: OperationLink[], context: Context): Root {
  const text = tag && textIn(tag.value, 'description');
  const about = text ? describe(text, tag.pointer, context) : [];
  return root([...about, ...(tag ? seeAlso(tag.value) : []), operationsIsland(entries)]);
}

/** `download` is the address of the description. */
export function introBody(tags: TagEntry[], context: Context & { download?: string }): Root {
  const { document, download } = context;
  const top = { value: document.root, pointer: '' };
  const info = child(document, top, 'info');
  const text = info && textIn(info.value, 'description');
  const written = info && own(info.value, 'version');
  const version = typeof written === 'string' || typeof written === 'number' ? String(written) : undefined;
  const summary = info && textIn(info.value, 'summary');
  const servers = children(document, top, 'servers').map(server => serverItem(server, context));
  const schemes = schemesText(context);
  const get = download !== undefined && h('a', { href: download, download: true }, 'Download the description');
  return root([
    ...(version || get
      ? [
          h(
            'p',
            { className: ['api-facts'] },
            version && ['Version ', h('code', {}, version)],
            get && unsearched(version ? ' · ' : '', get),
          ),
        ]
      : []),
    ...(summary ? [h('p', {}, summary)] : []),
    ...(text ? describe(text, '/info', context) : []),
    ...seeAlso(document.root),
    ...(servers.length ? [h('h2', { id: 'servers' }, 'Servers'), h('ul', {}, servers)] : []),
    ...(schemes.length ? [h('h2', { id: 'authentication' }, 'Authentication'), ...schemes] : []),
    ...(tags.length ? [h('h2', { id: 'operations' }, 'Operations'), ...operationsOf(tags)] : []),
    ...about(info),
  ]);
}

/** An address, and what can stand in its braces. */
function serverItem(server: Node, context: Context): Element {
  const { value, pointer } = server;
  const about = textIn(value, 'description');
  const variables = children(context.document, server, 'variables').map(variable => {
    const values = own(variable.value, 'enum');
    const usual = own(variable.value, 'default');
    const text = textIn(variable.value, 'description');
    return h(
      'li',
      {},
      h('code', {}, `{${variable.key}}`),
      Array.isArray(values) && [': one of ', ...codes(values.map(String))],
      usual !== undefined && [Array.isArray(values) ? ', ' : ': ', 'by default ', h('code', {}, String(usual))],
      text ? ['. ', ...inline(describe(text, variable.pointer, context))] : [],
    );
  });
  const url = textIn(value, 'url');
  return h(
    'li',
    {},
    url !== undefined && h('code', {}, url),
    url !== undefined && about !== undefined && ' ',
    about ? inline(describe(about, pointer, context)) : [],
    variables.length > 0 && h('ul', {}, variables),
  );
}

/** Tags as a table, then the operations that have none. */
function operationsOf(tags: TagEntry[]): ElementContent[] {
  const rows = tags.flatMap(entry =>
    'list' in entry
      ? []
      : [h('tr', {}, h('td', {}, h('a', { href: entry.route }, entry.name)), h('td', {}, String(entry.count)))],
  );
  const untagged = tags.flatMap(entry => ('list' in entry ? [entry] : []));
  const isAlone = !rows.length && untagged.length === 1;
  const lists = untagged.flatMap(({ name, list }) => [
    ...(isAlone ? [] : [h('h3', { id: `operations-${kebab(name)}` }, name)]),
    operationsIsland(list.slice(0, MOST_UNTAGGED)),
    ...(list.length > MOST_UNTAGGED ? [h('p', {}, `And ${list.length - MOST_UNTAGGED} more.`)] : []),
  ]);
  return [...(rows.length ? [unsearched(table(['Tag', 'Operations'], rows))] : []), ...lists];
}

/** Addresses that are no web addresses are left out: a description is not trusted to link anywhere. */
export function seeAlso(value: Node['value']): ElementContent[] {
  const docs = own(value, 'externalDocs');
  const url = isObject(docs) ? textIn(docs, 'url') : undefined;
  if (!isObject(docs) || url === undefined || !isWeb(url)) return [];
  const text = textIn(docs, 'description')?.replace(/[.\s]+$/, '');
  return [h('p', {}, 'See also ', h('a', { href: url }, text ?? url), '.')];
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
  return url !== undefined && isWeb(url) ? h('a', { href: url }, text) : { type: 'text', value: text };
}

function isWeb(url: string): boolean {
  return /^https?:\/\//i.test(url);
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
    { className: ['table-scroll'], tabIndex: 0, role: 'group', ariaLabel: 'Table' },
    h('table', {}, head, h('tbody', {}, rows)),
  );
}

function root(children: ElementContent[]): Root {
  return { type: 'root', children };
}
