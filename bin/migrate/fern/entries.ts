/** Entries of Fern's navigation → entries of a sidebar, and the addresses that pages had. */
import { posix } from 'node:path';
import type { UserMarks } from '../../../src/compiler/config/schema.js';
import { finding } from '../../../src/compiler/diagnostics/index.js';
import { badgeOfAvailability } from '../../../src/compiler/markdown/front-matter-dialects.js';
import type { SidebarEntry } from '../areas.js';
import { readIcon } from '../marks.js';
import type { Settings } from '../settings.js';
import { changelogEntries } from './changelog.js';
import { below, category, type FernContext, notePage } from './context.js';
import { readFolder } from './folders.js';
import type { FernPage } from './pages.js';
import { addressOf } from './slugs.js';

/** Keys without a counterpart that changes what readers find. */
const passedOver = [
  ...['viewers', 'orphaned', 'feature-flag', 'noindex', 'image', 'subtitle', 'target'],
  ...['collapsible', 'title-source', 'featureFlag', 'tag'],
];

/** Reads the list at a key. */
export function readList(part: Settings, key: string, context: FernContext): SidebarEntry[] {
  return part.entries(key).flatMap(({ value, fields }) => {
    if (typeof value === 'object') return readEntry(fields, context);
    context.found.push(
      finding(
        'unmigrated-setting',
        `"${value}" is no entry that docsc migrate knows.`,
        fields.file.sourceOf(fields.pointer),
      ),
    );
    return [];
  });
}

/** Reads an entry of any kind. */
export function readEntry(entry: Settings, context: FernContext): SidebarEntry[] {
  entry.passOver(...passedOver);
  if (entry.has('page')) return readPage(entry, context);
  if (entry.has('section')) return readSection(entry, context);
  if (entry.has('link')) return readLink(entry);
  if (entry.has('api')) return readApi(entry, context);
  if (entry.has('changelog')) return readChangelog(entry, context);
  if (entry.has('folder')) return readFolder(entry, context);
  const [kind = ''] = entry.keys();
  entry.report('', `is of the kind "${kind}", which has no counterpart in docsc`);
  entry.passOver(...entry.keys());
  return [];
}

/** The page that an entry names under `key`, with its old address noted; a missing one is reported. */
export function takePage(entry: Settings, key: string, context: FernContext): FernPage | undefined {
  const written = entry.text(key);
  if (written === undefined) return undefined;
  const page = context.pages.get(posix.join(posix.dirname(entry.file.path), written));
  if (page) notePage(page, context);
  else
    entry.report(
      key,
      `is "${written}", which is no page of this site`,
      /(?:^|\/)_/.test(written) ? UNDERSCORE : undefined,
    );
  return page;
}

const UNDERSCORE = 'If the file exists, rename it: names of files and folders that begin with "_" make no page.';

function readPage(entry: Settings, context: FernContext): SidebarEntry[] {
  const label = entry.text('page') ?? '';
  const page = takePage(entry, 'path', below(context, entry, label));
  const marks = {
    ...(label && label !== page?.title && { label }),
    ...badgeOfAvailability(entry.text('availability')),
    ...readIcon(entry),
  };
  if (!page || entry.take('hidden') === true) return [];
  return pageEntry(page, marks);
}

/** The entry of a page; without marks, its id is enough. */
export function pageEntry({ id }: FernPage, marks: UserMarks & { label?: string }): SidebarEntry[] {
  return [Object.keys(marks).length ? { type: 'doc', id, ...marks } : id];
}

function readSection(entry: Settings, context: FernContext): SidebarEntry[] {
  const label = entry.text('section') ?? '';
  const inner = below(context, entry, label);
  const page = takePage(entry, 'path', inner);
  const items = readList(entry, 'contents', inner);
  const collapsed = entry.take('collapsed');
  const marks = { ...badgeOfAvailability(entry.text('availability')), ...readIcon(entry) };
  if (entry.take('hidden') === true) return [];
  return category({ label, items, collapsed: collapsed === true, page, marks });
}

function readLink(entry: Settings): SidebarEntry[] {
  const [label, href] = [entry.text('link'), entry.text('href')];
  const marks = { ...badgeOfAvailability(entry.text('availability')), ...readIcon(entry) };
  return label && href ? [{ type: 'link', label, href, ...marks }] : [];
}

/** Keys that say how Fern shows an API. */
const apiKeys = [
  ...['audiences', 'display-errors', 'snippets', 'alphabetized', 'paginated', 'tag-description-pages', 'postman'],
  ...['playground', 'flattened', 'collapsed', 'hidden', 'endpoint-error-examples', 'openrpc', 'api-name'],
];

/** A whole API, below the pages and links that its layout adds. */
function readApi(entry: Settings, context: FernContext): SidebarEntry[] {
  const label = entry.text('api') ?? '';
  const inner = below(context, entry, label);
  const name = entry.text('api-name');
  const ids = context.apis.idsOf(name);
  const page = takePage(entry, 'summary', inner);
  const extra = entry.entries('layout').flatMap(({ value, fields }): SidebarEntry[] => {
    if (typeof value === 'object' && ['page', 'section', 'link'].some(key => fields.has(key)))
      return readEntry(fields, inner);
    fields.passOver(...fields.keys());
    return [];
  });
  const isOrdered = entry.entries('layout').length > extra.length;
  if (isOrdered) entry.report('layout', 'orders operations, which docsc shows in the order of the description');
  entry.passOver(...apiKeys);
  const marks = { ...badgeOfAvailability(entry.text('availability')), ...readIcon(entry) };
  if (!ids.length) {
    entry.report(name === undefined ? 'api' : 'api-name', 'has no API description that docsc reads', DESCRIPTION);
    return category({ label, items: extra, collapsed: false, page, marks });
  }
  context.places.push({ name, address: addressOf(inner.slugs) });
  const items: SidebarEntry[] = [...extra, ...ids.map(id => ({ type: 'api' as const, id }))];
  if (entry.take('hidden') === true) return [];
  if (entry.take('flattened') === true) return [...(page ? [page.id] : []), ...items];
  return category({ label, items, collapsed: entry.take('collapsed') === true, page, marks });
}

const DESCRIPTION = 'Name an OpenAPI file under "api", and put it into a sidebar with "type: api".';

/** A folder whose files are named by dates; the newest comes first. */
function readChangelog(entry: Settings, context: FernContext): SidebarEntry[] {
  const label = entry.text('title') ?? 'Changelog';
  const inner = below(context, entry, label);
  const folder = posix.join(posix.dirname(entry.file.path), entry.text('changelog') ?? '.');
  const marks = readIcon(entry);
  if (entry.take('hidden') === true) return [];
  return changelogEntries(folder, { label, marks }, inner);
}
