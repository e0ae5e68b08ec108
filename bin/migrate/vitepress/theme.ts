/** Settings of VitePress's default theme that have a counterpart of the same meaning. */
import { editUrl } from '../edit-url.js';
import { plainLabel, targetLink } from '../entries.js';
import { type Pages, resolveLink } from '../pages.js';
import type { Settings } from '../settings.js';
import type { MigratedSite } from '../types.js';

type Config = MigratedSite['config'];

/** `editLink`, whose pattern has the path in the source folder in the place of `:path`. */
export function readEditLink(link: Settings, source: string): string | undefined {
  link.passOver('text');
  const pattern = link.text('pattern');
  if (!pattern) return undefined;
  const prefix = pattern.endsWith(':path') ? editUrl(pattern.slice(0, -':path'.length), source) : undefined;
  if (prefix === undefined)
    link.report(
      'pattern',
      'does not lead to the folder of the pages',
      'Write the address that comes before the path of a file in this project as "editUrl".',
    );
  return prefix;
}

/** `footer`: its texts without HTML, and the links in them as links of their own. */
export function readFooter(footer: Settings, pages: Pages): Config['footer'] {
  const [message, copyright] = [footer.text('message'), footer.text('copyright')];
  if (!message && !copyright) return undefined;
  const anchors = [
    ...`${message ?? ''} ${copyright ?? ''}`.matchAll(/<a\b[^>]*\bhref=["']([^"']+)["'][^>]*>(.*?)<\/a>/gs),
  ];
  const social = anchors.flatMap(([, href = '', text]) => {
    const target = resolveLink(href, pages);
    return target ? [targetLink(target, { label: plainLabel(text) || href })] : [];
  });
  return {
    text: plainLabel(message) || undefined,
    copyright: plainLabel(copyright) || undefined,
    social: social.length ? social : undefined,
  };
}

/** `appearance`: the mode of the first visit. Without a word, VitePress follows the system. */
export function readAppearance(settings: Settings): Config['colorMode'] {
  const value = settings.take('appearance') ?? true;
  const initial = typeof value === 'object' ? (value as { initialValue?: unknown }).initialValue : value;
  if (initial === false || initial === 'force-dark') return { default: initial ? 'dark' : undefined };
  return { default: initial === 'dark' ? 'dark' : undefined, followSystem: initial === 'dark' ? undefined : true };
}

/** `search`, `outline`, `docFooter` and what else docsc sets for each page or not at all. */
export function reportRest(theme: Settings): void {
  const search = theme.child('search');
  const provider = search.text('provider');
  search.passOver('options');
  const hint =
    'To search with a service, see "Remote search" in the manual. docsc search push fills an index with records of its own.';
  if (provider === 'algolia') theme.report('search', 'searches an index whose records docsc does not read', hint);
  if (theme.has('algolia')) theme.report('algolia', 'searches an index whose records docsc does not read', hint);
  reportOutline(theme);
  const footer = theme.take('docFooter') as { prev?: unknown; next?: unknown } | undefined;
  if (footer?.prev === false || footer?.next === false)
    theme.report(
      'docFooter',
      'hides the links to the previous and next page',
      'Write "pagination_prev: null" and "pagination_next: null" in the front matter of pages.',
    );
  if (theme.take('siteTitle') === false)
    theme.report('siteTitle', 'hides the title beside the logo, and docsc shows both');
  if (theme.take('aside') === 'left') theme.report('aside', 'puts the table of contents on the left side');
  theme.passOver(
    'lastUpdated',
    'lastUpdatedText',
    'darkModeSwitchLabel',
    'lightModeSwitchTitle',
    'darkModeSwitchTitle',
    'sidebarMenuLabel',
    'returnToTopLabel',
    'langMenuLabel',
    'externalLinkIcon',
    'i18nRouting',
    'notFound',
    'skipToContentLabel',
    'outlineTitle',
    'outlineBadges',
    'localeLinks',
    'repo',
  );
}

/** Tables of contents have two levels of headings in docsc, unless a page sets others. */
function reportOutline(theme: Settings): void {
  const outline = theme.take('outline');
  const level = typeof outline === 'object' && outline !== null ? (outline as { level?: unknown }).level : outline;
  const deepest = Array.isArray(level) ? level.at(-1) : level;
  if (level === false)
    theme.report(
      'outline',
      'hides tables of contents',
      'Write "hide_table_of_contents: true" in the front matter of pages.',
    );
  else if (deepest === 'deep' || Number(deepest) > 3)
    theme.report(
      'outline',
      'shows more levels of headings',
      'Write "toc_max_heading_level" in the front matter of pages that need it.',
    );
}
