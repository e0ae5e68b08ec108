/** The HTML document around a prerendered page: head, strict Content-Security-Policy, the data the runtime starts with. */
import { type Bundle, documentTitle, type PageChunk, type PageData, type SiteInfo } from '../../format.js';
import { withBase } from '../../routes.js';
import type { Config } from '../config/types.js';
import type { PreviewImage } from '../theme/images.js';
import type { PageMeta } from './chunk.js';
import { buildContentSecurityPolicy, hashScript } from './content-security-policy.js';
import { escapeHtml } from './escape-html.js';
import { searchOrigins } from './origins.js';
import type { BundleStyles } from './runtime.js';

/** What every page shares: published paths of the runtime, and the script that runs before the first paint. */
export type DocumentParts = {
  template: string;
  script: string;
  style: string;
  ownStyle?: string;
  /** The site's own look: after all other sheets, so that it wins. */
  themeStyle?: string;
  /** Address of the font that text is set in. */
  preload?: string;
  /** What is known of the picture for link previews. */
  siteImage?: PreviewImage;
  /** Of pages that need more than the shell's. */
  styles: BundleStyles;
  inline: string;
  /** Only in `docsc serve`. */
  dev?: string;
};

/** Returns how to wrap one page. */
export function createDocumentWrapper(config: Config, parts: DocumentParts) {
  const { site } = config;
  const policy = buildContentSecurityPolicy(config, hashScript(parts.inline));
  const shared = compileTemplate(parts.template)({
    language: escapeHtml(site.language),
    direction: directionAttribute(site.language),
    mode: colorModeAttributes(site),
    policy: escapeHtml(policy),
    assets: buildSharedTags(config, parts),
    inline: parts.inline,
  });
  const fill = compileTemplate(shared.join(''));
  const styles = (bundles: Bundle[] = []) =>
    bundles.flatMap(name => parts.styles[name] ?? []).map(path => `\n${buildStyleLink(path, site.base)}`);
  return ({ chunk, meta, data, app }: { chunk: PageChunk; meta: PageMeta; data: PageData; app: string[] }): string[] =>
    fill({
      head: buildHeadTags(chunk, meta, config, parts.siteImage),
      styles: styles(chunk.bundles).join(''),
      app,
      data: escapeJsonForScript(data),
      banner: chunk.route === '/' ? buildBaseUrlBanner(site.base) : '',
      assistant: buildAssistantButton(config.assistant),
    });
}

/** Shown by the inline script where the site's own script does not load; on the page at the base URL alone. */
function buildBaseUrlBanner(base: string): string {
  const path = `<code>${escapeHtml(base)}</code>`;
  const text = `A common reason is a wrong <code>baseUrl</code>: the site was built for the path ${path}.`;
  return `<div role="alert" id="docsc:base-url" hidden><div class="announcement"><p><strong>Your site did not load properly.</strong> ${text}</p></div></div>\n`;
}

/** Outside of the application's root: React has no part in it. */
function buildAssistantButton(assistant: Config['assistant']): string {
  if (!assistant?.ownButton) return '';
  const label = escapeHtml(assistant.button.label);
  return `\n<aside class="assistant" aria-label="Assistant"><p role="status"></p><button type="button" id="docsc:ask">${label}</button></aside>`;
}

/** Only what differs from the default. */
function directionAttribute(language: string): string {
  const rightToLeft = /^(?:ar|arc|ckb|dv|fa|he|ks|ps|sd|syr|ug|ur|yi)(?:-|$)/i.test(language);
  return rightToLeft ? ' dir="rtl"' : '';
}

/** What the inline script reads before the first paint. */
function colorModeAttributes({ colorMode, announcement }: SiteInfo): string {
  return [
    `data-default-theme="${colorMode.default}"`,
    ...(colorMode.followSystem ? ['data-follow-system'] : []),
    ...(announcement?.isCloseable ? [`data-announcement="${escapeHtml(announcement.id)}"`] : []),
  ].join(' ');
}

function buildStyleLink(path: string, base: string): string {
  return `<link rel="stylesheet" href="${escapeHtml(withBase(path, base))}">`;
}

/** Fonts are asked for without credentials, from the site itself too. */
function buildPreloadLink(address: string): string {
  const type = `font/${address.slice(address.lastIndexOf('.') + 1).toLowerCase()}`;
  return `<link rel="preload" href="${escapeHtml(address)}" as="font" type="${type}" crossorigin>`;
}

/** Searches are asked without credentials, over connections of their own. */
function buildPreconnectLinks(host: string | undefined): string[] {
  return host === undefined ? [] : [`<link rel="preconnect" href="${escapeHtml(host)}" crossorigin>`];
}

function buildSharedTags({ favicon, site }: Config, parts: DocumentParts): string {
  const { base } = site;
  const { script, style, ownStyle, themeStyle, preload, dev } = parts;
  const address = (path: string) => escapeHtml(withBase(path, base));
  return [
    ...(favicon ? [`<link rel="icon" href="${address(favicon)}">`] : []),
    ...buildPreconnectLinks(searchOrigins(site)[0]),
    ...(preload ? [buildPreloadLink(preload)] : []),
    buildStyleLink(style, base),
    ...(ownStyle ? [buildStyleLink(ownStyle, base)] : []),
    ...(themeStyle ? [buildStyleLink(themeStyle, base)] : []),
    `<script type="module" src="${address(script)}"></script>`,
    ...(dev ? [`<script type="module" src="${address(dev)}"></script>`] : []),
  ].join('\n');
}

function buildHeadTags(
  chunk: PageChunk,
  meta: PageMeta,
  { site, socialImage }: Config,
  preview?: PreviewImage,
): string {
  const { image: own, keywords, isIndexed } = meta;
  const url = site.url + withBase(chunk.route, site.base);
  const image = toAbsoluteUrl(own ?? (socialImage && withBase(socialImage, site.base)), site.url);
  const description = chunk.description || site.tagline;
  return [
    `<title>${escapeHtml(documentTitle(chunk, site))}</title>`,
    ...(description ? [`<meta name="description" content="${escapeHtml(description)}">`] : []),
    ...(keywords.length ? [`<meta name="keywords" content="${escapeHtml(keywords.join(', '))}">`] : []),
    ...(!isIndexed ? ['<meta name="robots" content="noindex">'] : []),
    ...(site.url && isIndexed ? [`<link rel="canonical" href="${escapeHtml(url)}">`] : []),
    `<meta property="og:title" content="${escapeHtml(chunk.title)}">`,
    `<meta property="og:type" content="${chunk.layout === 'home' ? 'website' : 'article'}">`,
    ...(description ? [`<meta property="og:description" content="${escapeHtml(description)}">`] : []),
    ...(site.url && isIndexed ? [`<meta property="og:url" content="${escapeHtml(url)}">`] : []),
    ...(image
      ? [
          `<meta property="og:image" content="${escapeHtml(image)}">`,
          ...buildImageTags(
            own === undefined ? { ...preview, alt: site.title } : { ...meta.preview, alt: chunk.title },
          ),
          '<meta name="twitter:card" content="summary_large_image">',
        ]
      : []),
  ].join('\n');
}

function buildImageTags({ width, height, type, alt }: PreviewImage & { alt: string }): string[] {
  const tags = { width, height, type, alt };
  return Object.entries(tags).flatMap(([name, value]) =>
    value === undefined ? [] : [`<meta property="og:image:${name}" content="${escapeHtml(String(value))}">`],
  );
}

/** Link previews need whole addresses; a site that does not know its own has none. */
function toAbsoluteUrl(address: string | undefined, origin: string): string | undefined {
  if (address === undefined || /^https?:\/\//.test(address)) return address;
  return origin ? origin + address : undefined;
}

/** Returns how to fill in every `{{name}}` that has a value, in pieces; a value is never searched for names again. */
function compileTemplate(template: string): (values: Record<string, string | string[]>) => string[] {
  const pieces = template.split(/\{\{(\w+)\}\}/);
  return values => {
    const filled: string[] = [];
    for (let nth = 0; nth < pieces.length; nth++) {
      const value = nth % 2 ? (values[pieces[nth]!] ?? `{{${pieces[nth]}}}`) : pieces[nth]!;
      if (typeof value === 'string') filled.push(value);
      else for (const one of value) filled.push(one);
    }
    return filled;
  };
}

/** JSON that cannot end the script element it stands in. */
export function escapeJsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
