/**
 * The HTML document around a prerendered page: head, Content-Security-Policy, and the data that the runtime starts
 * with.
 */
import {
  type Bundle,
  documentTitle,
  type PageChunk,
  type PageData,
  SIDEBAR_SCRIPT,
  type SiteInfo,
} from '../../format.js';
import { siteUrl, withBase } from '../../routes.js';
import { isHeld } from '../config/consent.js';
import type { Config } from '../config/types.js';
import { WEB_MANIFEST } from '../site/static-files.js';
import type { PreviewImage } from '../theme/images.js';
import type { PageMeta } from './chunk.js';
import { buildContentSecurityPolicy, hashScript, type PolicyConfig } from './content-security-policy.js';
import { escapeHtml } from './escape-html.js';
import { formatHeadTags, isData, withoutReplaced } from './head-tags.js';
import { searchOrigins } from './origins.js';
import type { BundleStyles } from './runtime-plugins.js';
import { escapeJsonForScript } from './script-json.js';
import { drawnPicture, PICTURE, type SocialPlan } from './social/plan.js';
import { buildStructuredData } from './structured-data.js';
import { hasTwin, LLMS_FILE, twinAddress } from './twin/site.js';
import { hasWebManifest } from './web-manifest.js';

/** The parts of documents that all pages share: published paths of the runtime's files, and the inline script. */
export type DocumentParts = {
  /** HTML with `{{name}}` placeholders. */
  template: string;
  script: string;
  style: string;
  /** The same with the styles of API references, for pages that have one. */
  referenceStyle?: string;
  /** Style sheet of the site's own components. */
  ownStyle?: string;
  /** Style sheet of the site's theme, which comes after all others so that it overrides them. */
  themeStyle?: string;
  /** URL of the text font. */
  preload?: string;
  /** Size and type of the site's image for link previews. */
  siteImage?: PreviewImage;
  /** The pictures that are drawn for link previews, if the site has them. */
  social?: SocialPlan;
  /** Style sheets of bundles that only some pages need. */
  styles: BundleStyles;
  /** The script that runs before the first paint. */
  inline: string;
  /** Only in `docsc serve`. */
  dev?: string;
};

/** The fields of the configuration that documents depend on. */
type DocumentConfig = PolicyConfig &
  Pick<Config, 'agents' | 'favicon' | 'seo' | 'socialImage'> &
  Partial<Pick<Config, 'consent'>>;

/** A prerendered page; `app` is the HTML of the application's root, in pieces, `sheet` the icons of the site. */
type RenderedPage = { chunk: PageChunk; meta: PageMeta; data: PageData; app: string[]; sheet?: string };

/** Puts the document around a prerendered page. The HTML is returned in pieces. */
export type WrapDocument = (page: RenderedPage) => string[];

/** Fills in everything that all pages share, and returns a function that adds one page. */
export function createDocumentWrapper(config: DocumentConfig, parts: DocumentParts): WrapDocument {
  const { site } = config;
  const policy = buildContentSecurityPolicy(config, hashScript(parts.inline));
  const shared = compileTemplate(parts.template)({
    language: escapeHtml(site.language),
    direction: directionAttribute(site.language),
    mode: colorModeAttributes(site),
    policy: escapeHtml(policy),
    inline: parts.inline,
  });
  const fill = compileTemplate(shared.join(''));
  const assets = buildSharedTags(config, parts, buildStyleLink(parts.style, site.base));
  const { referenceStyle } = parts;
  const ofReference =
    referenceStyle && buildSharedTags(config, parts, buildStyleLink(referenceStyle, site.base, 'api'));
  const styles = (bundles: Bundle[]) =>
    bundles.flatMap(name => parts.styles[name] ?? []).map(path => `\n${buildStyleLink(path, site.base)}`);
  return ({ chunk, meta, data, app, sheet }) => {
    const facts = collectFacts({ chunk, meta }, config, parts);
    const { bundles = [] } = chunk;
    const isReference = ofReference !== undefined && bundles.includes('api');
    return fill({
      assets: isReference ? ofReference : assets,
      head: buildHeadTags({ chunk, meta }, facts, config),
      styles: [
        ...styles(isReference ? bundles.filter(name => name !== 'api') : bundles),
        ...(sheet ? [`\n${buildStyleLink(sheet, site.base)}`] : []),
        ...(chunk.sidebar === null ? [] : [SIDEBAR_WAIT]),
      ].join(''),
      app,
      // A page that describes itself in its front matter is not described twice.
      structuredData:
        meta.isIndexed && !meta.head?.some(isData) ? buildStructuredData({ chunk, ...facts }, config) : '',
      data: escapeJsonForScript(data),
      banner: buildTwinNote(chunk, config) + (chunk.route === '/' ? buildBaseUrlBanner(site.base) : ''),
      assistant: buildAssistantButton(config.assistant),
    });
  };
}

/**
 * Keeps the browser from painting before the sidebar has its place: a slow device or connection showed its top for a moment.
 * Narrow screens, where the sidebar is closed, do not wait. See https://html.spec.whatwg.org/#link-type-expect.
 */
const SIDEBAR_WAIT = `\n<link rel="expect" href="#${SIDEBAR_SCRIPT.id}" blocking="render" media="(min-width:997px)">`;

/** A message that the inline script shows if the site's script does not load. Only the home page has it. */
function buildBaseUrlBanner(base: string): string {
  const path = `<code>${escapeHtml(base)}</code>`;
  const text = `A common reason is a wrong <code>baseUrl</code>: the site was built for the path ${path}.`;
  return `<div role="alert" id="docsc:base-url" hidden><div class="announcement"><p><strong>Your site did not load properly.</strong> ${text}</p></div></div>\n`;
}

/** Says at the top of the text where programs that convert the HTML find the page as Markdown. No reader sees or hears it. */
function buildTwinNote(chunk: PageChunk, { agents, site }: DocumentConfig): string {
  if (!hasTwin(chunk, { agents })) return '';
  const list = agents?.llms ? ` All pages: ${escapeHtml(withBase(LLMS_FILE, site.base))}.` : '';
  const text = `This page as Markdown: ${escapeHtml(twinAddress(chunk.route, site.base))}.${list}`;
  return `<p class="visually-hidden" aria-hidden="true">${text}</p>\n`;
}

/** The assistant's button, outside of React's root. */
function buildAssistantButton(assistant: Config['assistant']): string {
  if (!assistant?.ownButton) return '';
  const label = escapeHtml(assistant.button.label);
  return `\n<aside class="assistant" aria-label="Assistant"><p role="status"></p><button type="button" id="docsc:ask">${label}</button></aside>`;
}

/** The `dir` attribute for right-to-left languages; others have the default. */
function directionAttribute(language: string): string {
  const rightToLeft = /^(?:ar|arc|ckb|dv|fa|he|ks|ps|sd|syr|ug|ur|yi)(?:-|$)/i.test(language);
  return rightToLeft ? ' dir="rtl"' : '';
}

/** Attributes that the inline script reads before the first paint. */
function colorModeAttributes({ colorMode, announcement }: SiteInfo): string {
  return [
    `data-default-theme="${colorMode.default}"`,
    ...(colorMode.followSystem ? ['data-follow-system'] : []),
    ...(announcement?.isCloseable ? [`data-announcement="${escapeHtml(announcement.id)}"`] : []),
  ].join(' ');
}

/** `bundle` is one whose styles the sheet has too: the runtime then does not load them again. */
function buildStyleLink(path: string, base: string, bundle?: Bundle): string {
  const has = bundle ? ` data-bundle="${bundle}"` : '';
  return `<link rel="stylesheet" href="${escapeHtml(withBase(path, base))}"${has}>`;
}

/** Browsers fetch fonts without credentials, hence `crossorigin`, even from the same origin. */
function buildPreloadLink(url: string): string {
  const type = `font/${url.slice(url.lastIndexOf('.') + 1).toLowerCase()}`;
  return `<link rel="preload" href="${escapeHtml(url)}" as="font" type="${type}" crossorigin>`;
}

/** Search requests have no credentials, so they use connections of their own, hence `crossorigin`. */
function buildPreconnectLinks(host: string | undefined): string[] {
  return host === undefined ? [] : [`<link rel="preconnect" href="${escapeHtml(host)}" crossorigin>`];
}

/** `styleLink` is the link to the site's main style sheet. */
function buildSharedTags(config: DocumentConfig, parts: DocumentParts, styleLink: string): string {
  const { favicon, site, consent, head = [] } = config;
  const { base } = site;
  const { script, ownStyle, themeStyle, preload, dev } = parts;
  const url = (path: string) => escapeHtml(withBase(path, base));
  return [
    ...(favicon ? [`<link rel="icon" href="${url(favicon)}">`] : []),
    // `docsc serve` writes none: nobody puts a draft on a home screen.
    ...(!parts.dev && hasWebManifest(config) && !head.some(({ attrs }) => attrs?.rel === 'manifest')
      ? [`<link rel="manifest" href="${url(WEB_MANIFEST)}">`]
      : []),
    // On sites that ask for consent, nothing connects to a search service before a reader searches.
    ...buildPreconnectLinks(consent ? undefined : searchOrigins(site)[0]),
    ...(preload ? [buildPreloadLink(preload)] : []),
    styleLink,
    ...(ownStyle ? [buildStyleLink(ownStyle, base)] : []),
    ...(themeStyle ? [buildStyleLink(themeStyle, base)] : []),
    `<script type="module" src="${url(script)}"></script>`,
    ...(dev ? [`<script type="module" src="${url(dev)}"></script>`] : []),
  ].join('\n');
}

/** Facts that several elements name: the absolute address, as far as the site knows its own, the picture and the description. */
type PageFacts = { url: string; image?: string; preview: PreviewImage & { alt: string }; description: string };

function collectFacts({ chunk, meta }: PageInHead, config: DocumentConfig, parts: DocumentParts): PageFacts {
  const { site } = config;
  const { path, preview } = choosePicture({ chunk, meta }, config, parts);
  return {
    url: siteUrl(chunk.route, site),
    image: toAbsoluteUrl(path, site.url),
    preview,
    description: chunk.description || site.tagline,
  };
}

/** The page's own image, or else the picture that is drawn for it, or else the site's image. */
function choosePicture(
  { chunk, meta }: PageInHead,
  { site, socialImage }: DocumentConfig,
  { social, siteImage }: DocumentParts,
): { path?: string; preview: PageFacts['preview'] } {
  const { image } = meta;
  if (image !== undefined) return { path: image, preview: { ...meta.preview, alt: chunk.title } };
  const drawn = social && drawnPicture(chunk, meta, { plan: social, site, socialImage });
  if (drawn) return { path: withBase(drawn, site.base), preview: { ...PICTURE, alt: chunk.title } };
  const path = socialImage && withBase(socialImage, site.base);
  return { path, preview: { ...siteImage, alt: site.title } };
}

type PageInHead = Pick<RenderedPage, 'chunk' | 'meta'>;

function buildHeadTags(
  { chunk, meta }: PageInHead,
  { url, image, preview, description }: PageFacts,
  { agents, site, consent, head = [] }: DocumentConfig,
): string {
  const { keywords, isIndexed, head: own = [] } = meta;
  const builtIn = [
    `<title>${escapeHtml(documentTitle(chunk, site))}</title>`,
    ...(description ? [`<meta name="description" content="${escapeHtml(description)}">`] : []),
    ...(keywords.length ? [`<meta name="keywords" content="${escapeHtml(keywords.join(', '))}">`] : []),
    ...(!isIndexed ? ['<meta name="robots" content="noindex">'] : []),
    ...(site.url && isIndexed ? [`<link rel="canonical" href="${escapeHtml(url)}">`] : []),
    ...(hasTwin(chunk, { agents })
      ? [`<link rel="alternate" type="text/markdown" href="${escapeHtml(twinAddress(chunk.route, site.base))}">`]
      : []),
    `<meta property="og:title" content="${escapeHtml(chunk.title)}">`,
    `<meta property="og:type" content="${chunk.layout === 'home' ? 'website' : 'article'}">`,
    ...(description ? [`<meta property="og:description" content="${escapeHtml(description)}">`] : []),
    ...(site.url && isIndexed ? [`<meta property="og:url" content="${escapeHtml(url)}">`] : []),
    ...(image
      ? [
          `<meta property="og:image" content="${escapeHtml(image)}">`,
          ...buildImageTags(preview),
          '<meta name="twitter:card" content="summary_large_image">',
        ]
      : []),
  ];
  const immediate = consent ? head.filter(tag => !isHeld(tag)) : head;
  const ofSite = withoutReplaced(formatHeadTags(immediate, site.base), own);
  const added = [...ofSite, ...formatHeadTags(own, site.base)];
  return [...withoutReplaced(builtIn, [...head, ...own]), ...added].join('\n');
}

function buildImageTags({ width, height, type, alt }: PreviewImage & { alt: string }): string[] {
  const tags = { width, height, type, alt };
  return Object.entries(tags).flatMap(([name, value]) =>
    value === undefined ? [] : [`<meta property="og:image:${name}" content="${escapeHtml(String(value))}">`],
  );
}

/** Link previews need absolute URLs; `undefined` if the site's own URL is not configured. */
function toAbsoluteUrl(url: string | undefined, origin: string): string | undefined {
  if (url === undefined || /^https?:\/\//.test(url)) return url;
  return origin ? origin + url : undefined;
}

/**
 * Returns a function that replaces each `{{name}}` that has a value. Values are inserted as they are, whatever they
 * contain.
 */
function compileTemplate(template: string): (values: Record<string, string | string[]>) => string[] {
  const pieces = template.split(/\{\{(\w+)\}\}/);
  return values => {
    const filled: string[] = [];
    for (let nth = 0; nth < pieces.length; nth++) {
      const value = nth % 2 ? (values[pieces[nth]!] ?? `{{${pieces[nth]}}}`) : pieces[nth]!;
      if (typeof value === 'string') filled.push(value);
      else for (const part of value) filled.push(part);
    }
    return filled;
  };
}
