/**
 * Resolves the links and images of a page to published URLs, reports broken ones, and publishes the files they refer
 * to.
 */
import { withBase } from '../../routes.js';
import { cutText } from '../body/text.js';
import type { Config } from '../config/types.js';
import type { Diagnostic, Hint } from '../diagnostics/types.js';
import { diagnoseUnreadable } from '../disk/unreadable.js';
import { diagnoseForeignImage, diagnoseLink, type LinkRule } from '../site/link-finding.js';
import { isVideo, type LinkTarget, resolveImage, resolveLink } from '../site/links.js';
import type { GeneratedFile, Link, Page, Site } from '../types.js';
import type { PublishedUrl, PublishedUrls } from './publish-body.js';

/** A published file: its path in the output, and the size of an image in pixels. */
export type Asset = { path: string; width?: number; height?: number };

/** The site that links are resolved in, and how files are published. */
export type ResolveContext = {
  site: Site;
  config: Config;
  publishAsset: (path: string) => Promise<Asset>;
  publishGenerated: (file: GeneratedFile) => Promise<Asset>;
};

/** Findings about links. */
export type LinkFindings = {
  /** Links to anchors of pages, which are checked when all pages are compiled. */
  anchored: { route: string; anchor: string; link: Link }[];
  diagnostics: Diagnostic[];
};

/** The published URLs of a page's links and images, and the findings about them. */
export type ResolvedPage = LinkFindings & { addresses: PublishedUrls; image?: PublishedUrl };

/** The parts of a page that links are resolved from. */
export type LinkingPage = Pick<Page, 'head' | 'links' | 'files'>;

/** A resolved link. Without `entry`, the link keeps its URL as written. */
type ResolvedReference = Partial<LinkFindings> & { entry?: [href: string, url: PublishedUrl | undefined] };

/** Resolves all links and images of a page, including the image for link previews. */
export async function resolvePage(page: LinkingPage, context: ResolveContext): Promise<ResolvedPage> {
  const references: (ResolvedReference & Pick<Link, 'kind'>)[] = [];
  for (const link of page.links) references.push({ ...(await resolveReference(link, page, context)), kind: link.kind });
  const entriesOf = (kind: Link['kind']) =>
    new Map(references.flatMap(one => (one.entry && one.kind === kind ? [one.entry] : [])));
  const { image } = page.head.frontMatter;
  const imageLink: Link | undefined =
    image === undefined ? undefined : { href: image, kind: 'image', place: page.head.keyPositions?.image };
  const imageReference = imageLink && (await resolveReference(imageLink, page, context));
  const all = imageReference ? [...references, imageReference] : references;
  return {
    anchored: all.flatMap(({ anchored }) => anchored ?? []),
    diagnostics: all.flatMap(({ diagnostics }) => diagnostics ?? []),
    addresses: { links: entriesOf('link'), images: entriesOf('image') },
    image: imageReference?.entry?.[1],
  };
}

/** The index in `page.files` of an image that the front-end generated. */
const generatedImagePattern = /^generated:(\d+)$/;

async function resolveReference(link: Link, page: LinkingPage, context: ResolveContext): Promise<ResolvedReference> {
  const { href } = link;
  const isImage = link.kind === 'image';
  const generated = isImage ? generatedImagePattern.exec(href) : null;
  if (generated) {
    const file = page.files?.[Number(generated[1])];
    return file ? { entry: [href, toPublishedUrl(await context.publishGenerated(file), context)] } : {};
  }
  const { site, config } = context;
  const from = { head: page.head, file: link.file ?? page.head.origin.path };
  const target = isImage ? resolveImage(href, from, context) : resolveLink(href, from, context);
  if (target.kind === 'broken' && site.guessRoute)
    return { entry: [href, { href: href.startsWith('/') ? withBase(href, config.site.base) : href }] };
  const report = (rule: LinkRule, message: string, hint?: Hint): Diagnostic[] => [
    diagnoseLink(rule, message, { link, origin: page.head.origin, hint }),
  ];
  if (target.kind === 'broken')
    return {
      entry: [href, undefined],
      diagnostics: report(isImage ? 'broken-image' : 'broken-link', target.message, target.hint),
    };
  const url = await publishTarget(target, link, context).catch((thrown: unknown) => ({ thrown }));
  // The file existed when the project was listed.
  if ('thrown' in url) {
    if (target.kind !== 'asset') throw url.thrown;
    return { entry: [href, undefined], diagnostics: [diagnoseUnreadable(target.path, url.thrown)] };
  }
  if (isImage && target.kind === 'external' && !isImageAllowed(target.href, config)) {
    const name = `The ${isVideo(href) ? 'video' : 'image'} "${cutText(href, 80)}"`;
    const foreign = diagnoseForeignImage(target.href, name, { link, origin: page.head.origin });
    return { entry: [href, { ...url, isForeign: true }], diagnostics: [foreign] };
  }
  const anchor = target.kind === 'page' ? /#(.+)$/s.exec(target.rest)?.[1] : undefined;
  const leadsToDraft = target.kind === 'page' && site.pages.get(target.route)?.head.frontMatter.draft;
  const isPublished = !page.head.frontMatter.draft && !site.generated.has(page.head.route);
  const message = `"${href}" leads to a draft, which a build leaves out.`;
  return {
    entry: [href, url],
    ...(leadsToDraft && isPublished && { diagnostics: report('broken-link', message, 'Publish the draft first.') }),
    ...(target.kind === 'page' && anchor && { anchored: [{ route: target.route, anchor, link }] }),
  };
}

/** True for images of the site itself, and of other sites that the configuration allows. */
function isImageAllowed(url: string, { security }: Pick<Config, 'security'>): boolean {
  const base = 'https://docsc.invalid';
  return URL.canParse(url, base) && security.images.includes(new URL(url, base).origin);
}

type WorkingTarget = Exclude<LinkTarget, { kind: 'broken' }>;

async function publishTarget(target: WorkingTarget, link: Link, context: ResolveContext): Promise<PublishedUrl> {
  const { base } = context.config.site;
  if (target.kind === 'external') return { href: target.href };
  if (target.kind === 'static') return { href: withBase(target.href, base) };
  if (target.kind === 'page')
    return { href: link.href.startsWith('#') ? link.href : withBase(target.route + target.rest, base) };
  const url = toPublishedUrl(await context.publishAsset(target.path), context, target.rest);
  return context.config.pictures && link.kind === 'image' ? { ...url, file: target.path } : url;
}

function toPublishedUrl({ path, ...size }: Asset, { config }: Pick<ResolveContext, 'config'>, rest = ''): PublishedUrl {
  return { href: withBase(path + rest, config.site.base), ...size };
}
