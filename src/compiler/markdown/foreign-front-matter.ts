/** Front matter of other tools, and what docsc has instead. Pure data. */

const contents = 'Write "hide_table_of_contents" or "toc_max_heading_level".';
const texts = 'Its texts are not shown: write them in the page, or remove it.';
const lastUpdate = 'Write a date as "last_update: { date: 2026-01-31 }", or remove it.';
const ownName = 'A page names itself in such links with "pagination_label".';
const none = 'It has no equivalent: remove it, or name it under "markdown.frontMatter".';

/** What to do about a key, for keys of other tools that a key of docsc resembles or replaces. */
export const foreignFrontMatter: ReadonlyMap<string, string> = new Map([
  ['actions', texts],
  ['author', none],
  ['createdAt', none],
  ['edit-this-page-url', 'Write it as "custom_edit_url".'],
  ['editLink', 'Write "custom_edit_url: null" to show no edit link.'],
  ['editUrl', 'Write it as "custom_edit_url".'],
  ['features', texts],
  ['githubURL', 'Write it as "custom_edit_url".'],
  ['hero', texts],
  ['hidden', 'Write "unlisted: true", or remove it.'],
  ['hide', contents],
  ['hide-toc', contents],
  ['hide-feedback', 'Write "feedback: false" to show no feedback row.'],
  ['lastUpdated', lastUpdate],
  ['layout', none],
  ['max-toc-depth', 'Write it as "toc_max_heading_level".'],
  ['mode', none],
  ['navigation', none],
  ['label', ownName],
  ['next', `Write the id of a page as "pagination_next", or null. ${ownName}`],
  ['openapi', 'Name the API description under "api" in the configuration: it makes a page of each operation.'],
  ['noindex', 'Write "unlisted: true", or remove it.'],
  ['outline', contents],
  ['permalink', 'Write it as "slug".'],
  ['prev', `Write the id of a page as "pagination_prev", or null. ${ownName}`],
  ['redirect_from', 'Write the addresses under "redirects" in the configuration.'],
  ['sidebar', 'Write its label as "sidebar_label", and its order as "sidebar_position".'],
  ['sidebar-title', 'Write it as "sidebar_label".'],
  ['sidebarTitle', 'Write it as "sidebar_label".'],
  ['status', 'Write a "badge" of at most 24 characters, or remove it.'],
  ['subtitle', 'Write it as "description".'],
  ['tableOfContents', contents],
  ['tag', 'Write a "badge" of at most 24 characters, or remove it.'],
  ['template', none],
  ['text', ownName],
  ['toc', contents],
  ['type', none],
  ['updatedAt', lastUpdate],
]);
