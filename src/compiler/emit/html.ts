/** The HTML document around a prerendered page: head, strict Content-Security-Policy, the data the runtime starts with. */
import type { PageChunk, PageData } from '../../format.js';
import { withBase } from '../../format.js';
import type { Config } from '../types.js';
import type { PageMeta } from './chunk.js';
import { contentSecurityPolicy, scriptHash } from './policy.js';

/** What every page shares: published paths of the runtime, and the script that runs before the first paint. */
export type DocumentParts = {
  template: string;
  script: string;
  style: string;
  ownStyle?: string;
  /** Modules the script imports at once. */
  preload: string[];
  inline: string;
  /** Only in `docsc serve`. */
  dev?: string;
};

/** Returns how to wrap one page. */
export function documentFor(config: Config, parts: DocumentParts) {
  const { site } = config;
  const policy = contentSecurityPolicy(config, scriptHash(parts.inline));
  const shared = fill(parts.template, {
    language: escapeHtml(site.language),
    mode: `data-default-theme="${site.colorMode.default}"${site.colorMode.followSystem ? ' data-follow-system' : ''}`,
    policy: escapeHtml(policy),
    assets: sharedLinks(config, parts),
    inline: parts.inline,
  });
  return ({ chunk, meta, data, app }: { chunk: PageChunk; meta: PageMeta; data: PageData; app: string }): string =>
    fill(shared, { head: pageHead(chunk, meta, config), app, data: inlineJson(data) });
}

function sharedLinks(
  { favicon, site: { base } }: Config,
  { script, style, ownStyle, preload, dev }: DocumentParts,
): string {
  const address = (path: string) => escapeHtml(withBase(path, base));
  return [
    ...(favicon ? [`<link rel="icon" href="${address(favicon)}">`] : []),
    `<link rel="stylesheet" href="${address(style)}">`,
    ...(ownStyle ? [`<link rel="stylesheet" href="${address(ownStyle)}">`] : []),
    ...preload.map(path => `<link rel="modulepreload" href="${address(path)}">`),
    `<script type="module" src="${address(script)}"></script>`,
    ...(dev ? [`<script type="module" src="${address(dev)}"></script>`] : []),
  ].join('\n');
}

function pageHead(chunk: PageChunk, { image: own, keywords, listed }: PageMeta, { site, socialImage }: Config): string {
  const title = chunk.layout === 'home' ? site.title : `${chunk.title} ${site.titleDelimiter} ${site.title}`;
  const url = site.url + withBase(chunk.route, site.base);
  const image = absolute(own ?? (socialImage && withBase(socialImage, site.base)), site.url);
  const description = chunk.description || site.tagline;
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...(description ? [`<meta name="description" content="${escapeHtml(description)}">`] : []),
    ...(keywords.length ? [`<meta name="keywords" content="${escapeHtml(keywords.join(', '))}">`] : []),
    ...(!listed ? ['<meta name="robots" content="noindex">'] : []),
    ...(site.url && listed ? [`<link rel="canonical" href="${escapeHtml(url)}">`] : []),
    `<meta property="og:title" content="${escapeHtml(chunk.title)}">`,
    `<meta property="og:type" content="${chunk.layout === 'home' ? 'website' : 'article'}">`,
    ...(description ? [`<meta property="og:description" content="${escapeHtml(description)}">`] : []),
    ...(site.url && listed ? [`<meta property="og:url" content="${escapeHtml(url)}">`] : []),
    ...(image
      ? [
          `<meta property="og:image" content="${escapeHtml(image)}">`,
          '<meta name="twitter:card" content="summary_large_image">',
        ]
      : []),
  ].join('\n');
}

/** Link previews need whole addresses; a site that does not know its own has none. */
function absolute(address: string | undefined, origin: string): string | undefined {
  if (address === undefined || /^https?:\/\//.test(address)) return address;
  return origin ? origin + address : undefined;
}

/** Every `{{name}}` of the template that has a value; a value is never searched for names again. */
function fill(template: string, values: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}

/** JSON that cannot end the script element it stands in. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`);
}
