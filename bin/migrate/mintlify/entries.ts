/** Groups and pages of Mintlify → entries of a sidebar. */

import type { UserCategory, UserSidebarItem } from '../../../src/compiler/config/schema.js';
import { finding } from '../../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import type { SidebarEntry } from '../areas.js';
import { readIcon, readTag } from '../marks.js';
import type { Settings } from '../settings.js';
import type { ApiPages } from './api-pages.js';
import type { MintlifyPage } from './pages.js';
import { operationOfPage, readOperationName, readSpecifications, type Specification } from './references.js';

/** What entries refer to. `found` gathers findings, and `replaced` pages that the page of an operation replaces. */
export type EntryContext = {
  find: (written: string) => MintlifyPage | undefined;
  apis: ApiPages;
  found: Diagnostic[];
  /** Path of a page → the operation that it is about. */
  replaced: ReadonlyMap<string, { id: string }>;
};

type ListContext = EntryContext & { specification?: Specification; depth: number };

/** The entries of the list at a key. */
export function readEntries(part: Settings, key: string, context: ListContext): SidebarEntry[] {
  return part.entries(key).flatMap(({ value, fields }, at): SidebarEntry[] => {
    if (typeof value !== 'string') return readGroup(fields, context);
    const lose = (message: string) => {
      const where = part.file.sourceOf(`${part.pointer}/${key}/${at}`);
      context.found.push(finding('unmigrated-setting', message, where));
      return [];
    };
    const name = readOperationName(value);
    if (name) {
      const found = context.apis.find({ specification: context.specification, ...name });
      return found
        ? [{ type: 'doc', id: found.operation.id }]
        : lose(`"${value}" is in no API description of this site.`);
    }
    if (/^https?:/.test(value)) return [{ type: 'link', label: value, href: value }];
    const page = context.find(value);
    return page ? readPage(page, context) : lose(`"${value}" is no page of this site, and is left out.`);
  });
}

/** A page, a link that stands for one, or the page of an operation. */
function readPage(page: MintlifyPage, context: ListContext): SidebarEntry[] {
  const { fields } = page.frontMatter;
  if (fields.hidden === true) return [];
  const label = typeof fields.sidebarTitle === 'string' ? fields.sidebarTitle : undefined;
  if (typeof fields.url === 'string' && /^https?:/.test(fields.url))
    return [{ type: 'link', label: label ?? page.title, href: fields.url }];
  const replacement = context.replaced.get(page.path);
  if (replacement) return [{ type: 'doc', id: replacement.id, label: label ?? page.title }];
  const name = operationOfPage(page);
  const operation = name && context.apis.find({ specification: context.specification, ...name })?.operation;
  const entry: SidebarEntry = label ? { type: 'doc', id: page.id, label } : page.id;
  return operation ? [entry, { type: 'doc', id: operation.id }] : [entry];
}

/** A group with everything in it, or a link. */
export function readGroup(fields: Settings, context: ListContext): SidebarEntry[] {
  fields.passOver('directory', 'public', 'boost', 'searchable', 'version', 'drilldown');
  const href = fields.text('href');
  const marks = { ...readIcon(fields), ...readTag(fields) };
  const label = fields.text('group') ?? fields.text('label') ?? fields.text('title') ?? '';
  const expanded = fields.flag('expanded');
  if (fields.has('asyncapi')) fields.report('asyncapi', 'describes messages, and docsc reads no AsyncAPI');
  const specifications = readSpecifications(fields.take('openapi'));
  const inner = { ...context, specification: specifications[0] ?? context.specification, depth: context.depth + 1 };
  const items = ['pages', 'groups'].flatMap(key => readEntries(fields, key, inner));
  const root = fields.text('root');
  const page = root === undefined ? undefined : context.find(root);
  if (root !== undefined && !page) fields.report('root', `is "${root}", which is no page of this site`);
  if (fields.take('hidden') === true) return [];
  if (href) return label ? [{ type: 'link', label, href, ...marks }] : [];
  const hasList = fields.has('pages') || fields.has('groups');
  const list = hasList || !specifications.length ? items : readApis(fields, specifications, context);
  if (page && !list.length) return [{ type: 'doc', id: page.id, label: label || undefined, ...marks }];
  if (!list.length) return [];
  if (!label.trim()) return [...(page ? [page.id] : []), ...list];
  const category: UserCategory = {
    type: 'category',
    label,
    ...marks,
    // The outermost groups are always open in Mintlify.
    ...((context.depth === 0 || expanded === true) && { collapsed: false }),
    ...(page && { link: { type: 'doc', id: page.id } }),
    items: list as UserSidebarItem[],
  };
  return [category];
}

/** Whole descriptions; one that is no file of the project is reported. */
export function readApis(part: Settings, specifications: Specification[], { apis }: EntryContext): SidebarEntry[] {
  return specifications.flatMap(({ source }): SidebarEntry[] => {
    const description = apis.descriptionOf({ source });
    if (description) return [{ type: 'api', id: description.config.id }];
    if (/^https?:/.test(source)) part.report('openapi', `is "${source}", which is no file of this project`, DOWNLOAD);
    else part.report('openapi', `is "${source}", which is no API description with operations`);
    return [];
  });
}

const DOWNLOAD = 'Download the description, and name the file under "api".';
