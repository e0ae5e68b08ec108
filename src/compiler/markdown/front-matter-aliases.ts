/** Keys of front matter by which Mintlify and Fern say exactly what a key of docsc says. */

/** What a key means in docsc; `isValue` tells which values have a counterpart. */
type Alias = { key: string; isValue: (value: unknown) => boolean; value?: unknown };

const isText = (value: unknown) => typeof value === 'string';

const aliases: ReadonlyMap<string, Alias> = new Map<string, Alias>([
  ['sidebarTitle', { key: 'sidebar_label', isValue: isText }],
  ['sidebar-title', { key: 'sidebar_label', isValue: isText }],
  ['subtitle', { key: 'description', isValue: isText }],
  ['edit-this-page-url', { key: 'custom_edit_url', isValue: isText }],
  ['hide-toc', { key: 'hide_table_of_contents', isValue: value => typeof value === 'boolean' }],
  ['max-toc-depth', { key: 'toc_max_heading_level', isValue: value => Number(value) >= 2 && Number(value) <= 6 }],
  ['noindex', { key: 'unlisted', isValue: value => typeof value === 'boolean' }],
]);

/**
 * The entries of a page's front matter, in which a key of another tool has the name of docsc's own. `written` is what the
 * page calls it. A key of docsc that the page has, too, counts; but a subtitle is shown, and a description need not be.
 */
export function withOwnKeys(value: object): { key: string; written: string; entry: unknown }[] {
  const keys = new Set(Object.keys(value));
  const entries = Object.entries(value).map(([written, entry]) => {
    const alias = aliases.get(written);
    const isTaken = alias && keys.has(alias.key) && written !== 'subtitle';
    return { key: alias && !isTaken && alias.isValue(entry) ? alias.key : written, written, entry };
  });
  const hasSubtitle = entries.some(({ key, written }) => written === 'subtitle' && key === 'description');
  return hasSubtitle ? entries.filter(({ written }) => written !== 'description') : entries;
}
