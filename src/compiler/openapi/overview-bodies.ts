/** The bodies of the pages above the operations: the introduction, and a page per tag. */
import type { Element, ElementContent, Root } from 'hast';
import type { OperationLink } from '../../api-format.js';
import { codeList, excludeFromSearch, h } from '../body/hast.js';
import { createIsland } from '../body/island.js';
import { renderDescription, renderSections, type TextContext } from './descriptions.js';
import { type ApiNode, getChild, getChildren, getOwn, getText, isObject } from './document.js';
import { isWebUrl } from './schema-text.js';
import { takenIds } from './sections.js';
import { buildSchemesText } from './security.js';
import { toKebabCase } from './slugs.js';

/** A tag with its page, or a group of operations without a tag, which the introduction lists. */
export type TagEntry =
  /** `above` is the title of the tag or group that it is in, `parent` the name of that tag. */
  | { name: string; route: string; count: number; above?: string; parent?: string }
  | { name: string; list: OperationLink[] };

/** Operations without a tag that the introduction lists; the sidebar has all of them. */
const MAX_UNTAGGED = 100;

/** Links to operations, as an island. */
export function buildOperationsIsland(list: OperationLink[]): Element {
  return createIsland('docsc-operations', { list });
}

/** The lists on the page of a tag. */
type TagLists = { operations: OperationLink[]; below: TagEntry[] };

/** The description of a tag, its operations, and the tags below it. `tag` is absent if the description does not declare it. */
export function buildTagBody(tag: ApiNode | undefined, { operations, below }: TagLists, context: TextContext): Root {
  const text = tag && getText(tag.value, 'description');
  const about = text ? renderSections(text, tag.pointer, { ...context, ids: takenIds('tag') }) : [];
  const lists = [
    ...(operations.length || !below.length ? [buildOperationsIsland(operations)] : []),
    ...buildTagTable(below.map(entry => ({ ...entry, above: undefined }))),
  ];
  return toRoot([...about, ...(tag ? buildSeeAlso(tag.value) : []), ...lists]);
}

/** The introduction: facts, servers, authentication and all tags. `download` is the route of the description. */
export function buildIntroBody(tags: TagEntry[], context: TextContext & { download?: string }): Root {
  const { document, download } = context;
  const top = { value: document.root, pointer: '' };
  const info = getChild(document, top, 'info');
  const text = info && getText(info.value, 'description');
  const written = info && getOwn(info.value, 'version');
  const version = typeof written === 'string' || typeof written === 'number' ? String(written) : undefined;
  const summary = info && getText(info.value, 'summary');
  const servers = getChildren(document, top, 'servers').map(server => buildServerItem(server, context));
  const schemes = buildSchemesText(context);
  const get = download !== undefined && h('a', { href: download, download: true }, 'Download the description');
  return toRoot([
    ...buildLogo(info),
    ...(version || get
      ? [
          h(
            'p',
            { className: ['api-facts'] },
            version && ['Version ', h('code', {}, version)],
            get && excludeFromSearch(version ? ' · ' : '', get),
          ),
        ]
      : []),
    ...(summary ? [h('p', {}, summary)] : []),
    ...(text ? renderSections(text, '/info', { ...context, ids: takenIds('intro') }) : []),
    ...buildSeeAlso(document.root),
    ...(servers.length ? [h('h2', { id: 'servers' }, 'Servers'), h('ul', {}, servers)] : []),
    ...(schemes.length ? [h('h2', { id: 'authentication' }, 'Authentication'), ...schemes] : []),
    ...(tags.length ? [h('h2', { id: 'operations' }, 'Operations'), ...buildTagList(tags)] : []),
    ...buildAbout(info),
  ]);
}

/** Redoc's `x-logo`: a picture, which may lead to a site. */
function buildLogo(info: ApiNode | undefined): ElementContent[] {
  const logo = info && getOwn(info.value, 'x-logo');
  const src = isObject(logo) ? getText(logo, 'url') : undefined;
  if (!isObject(logo) || src === undefined) return [];
  const href = getText(logo, 'href') ?? '';
  const image = h('img', { src, alt: getText(logo, 'altText') ?? getText(info!.value, 'title') ?? '' });
  return [h('p', { className: ['api-logo'] }, isWebUrl(href) ? h('a', { href }, image) : image)];
}

/** The URL of a server, and the values of its variables. */
function buildServerItem(server: ApiNode, context: TextContext): Element {
  const { value, pointer } = server;
  const about = getText(value, 'description');
  const variables = getChildren(context.document, server, 'variables').map(variable => {
    const values = getOwn(variable.value, 'enum');
    const defaultValue = getOwn(variable.value, 'default');
    const text = getText(variable.value, 'description');
    return h(
      'li',
      {},
      h('code', {}, `{${variable.key}}`),
      Array.isArray(values) && [': one of ', ...codeList(values.map(String))],
      defaultValue !== undefined && [
        Array.isArray(values) ? ', ' : ': ',
        'by default ',
        h('code', {}, String(defaultValue)),
      ],
      text ? ['. ', ...unwrapParagraph(renderDescription(text, variable.pointer, context))] : [],
    );
  });
  const url = getText(value, 'url');
  return h(
    'li',
    {},
    url !== undefined && h('code', {}, url),
    url !== undefined && about !== undefined && ' ',
    about ? unwrapParagraph(renderDescription(about, pointer, context)) : [],
    variables.length > 0 && h('ul', {}, variables),
  );
}

/** The tags as a table, then the operations without a tag. */
function buildTagList(tags: TagEntry[]): ElementContent[] {
  const rows = buildTagTable(tags);
  const untagged = tags.flatMap(entry => ('list' in entry ? [entry] : []));
  const isAlone = !rows.length && untagged.length === 1;
  const lists = untagged.flatMap(({ name, list }) => [
    ...(isAlone ? [] : [h('h3', { id: `operations-${toKebabCase(name)}` }, name)]),
    buildOperationsIsland(list.slice(0, MAX_UNTAGGED)),
    ...(list.length > MAX_UNTAGGED ? [h('p', {}, `And ${list.length - MAX_UNTAGGED} more.`)] : []),
  ]);
  return [...rows, ...lists];
}

/** The tags with pages, and what they are part of if some are part of another one. */
function buildTagTable(tags: TagEntry[]): ElementContent[] {
  const entries = tags.flatMap(entry => ('list' in entry ? [] : [entry]));
  const isDivided = entries.some(({ above }) => above !== undefined);
  const rows = entries.map(({ name, route, count, above = '' }) =>
    h(
      'tr',
      {},
      h('td', {}, h('a', { href: route }, name)),
      isDivided && h('td', {}, above),
      h('td', {}, String(count)),
    ),
  );
  const titles = ['Tag', ...(isDivided ? ['Part of'] : []), 'Operations'];
  return rows.length ? [excludeFromSearch(buildTable(titles, rows))] : [];
}

/** A link to `externalDocs`. Only web URLs are linked, because the description is not trusted. */
export function buildSeeAlso(value: ApiNode['value']): ElementContent[] {
  const docs = getOwn(value, 'externalDocs');
  const url = isObject(docs) ? getText(docs, 'url') : undefined;
  if (!isObject(docs) || url === undefined || !isWebUrl(url)) return [];
  const text = getText(docs, 'description')?.replace(/(?<![.\s])[.\s]+$/, '');
  return [h('p', {}, 'See also ', h('a', { href: url }, text ?? url), '.')];
}

/** Contact, license and terms of service. Anything but a web URL stays text. */
function buildAbout(info: ApiNode | undefined): ElementContent[] {
  if (!info) return [];
  const part = (key: string) => (info.value[key] ?? {}) as ApiNode['value'];
  const contact = [getText(part('contact'), 'name'), getText(part('contact'), 'email')].filter(Boolean).join(', ');
  const lines: [string, string | undefined, string | undefined][] = [
    ['Contact', contact || getText(part('contact'), 'url'), getText(part('contact'), 'url')],
    [
      'Licence',
      getText(part('license'), 'name') ?? getText(part('license'), 'identifier'),
      getText(part('license'), 'url'),
    ],
    ['Terms of service', getText(info.value, 'termsOfService'), getText(info.value, 'termsOfService')],
  ];
  const items = lines.flatMap(([label, text, url]) => (text ? [h('li', {}, `${label}: `, buildLink(text, url))] : []));
  return items.length ? [h('h2', { id: 'about' }, 'About'), h('ul', {}, items)] : [];
}

function buildLink(text: string, url: string | undefined): ElementContent {
  return url !== undefined && isWebUrl(url) ? h('a', { href: url }, text) : { type: 'text', value: text };
}

/** The content of a single paragraph, for use inside a line. */
function unwrapParagraph(nodes: ElementContent[]): ElementContent[] {
  const [only] = nodes;
  return nodes.length === 1 && only?.type === 'element' && only.tagName === 'p' ? only.children : nodes;
}

function buildTable(titles: string[], rows: ElementContent[]): ElementContent {
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

function toRoot(children: ElementContent[]): Root {
  return { type: 'root', children };
}
