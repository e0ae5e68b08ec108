/** Copies a body for publication: without positions, and with published URLs. */
import type { Element, ElementContent, Properties, Root } from 'hast';
import { CodeElement } from '../../code-format.js';
import { type Islands, isIsland, isIslandElement } from '../../format.js';
import { h, highlightedCode, joinTexts, NO_SEARCH } from '../body/hast.js';

/** Forms of an image in one format, each with its width. */
export type PictureSource = { type: string; srcSet: string };

/**
 * A published URL, and the size of an image in pixels. `isForeign` if it is on a site that pages may not load images from.
 * `file` is the image in the project and `sources` are its forms, where the site asks for forms.
 */
export type PublishedUrl = {
  href: string;
  width?: number;
  height?: number;
  isForeign?: boolean;
  file?: string;
  sources?: PictureSource[];
};

/** URLs as written → published URLs; `undefined` for broken ones. An image and a link to it may be published apart. */
export type PublishedUrls = Record<'links' | 'images', Map<string, PublishedUrl | undefined>>;

/** `cards` makes the contents of `DocCardList`; `frames` are the origins of video players that may be embedded. */
type PublishContext = { addresses: PublishedUrls; cards: () => ElementContent[]; frames: string[] };

type PublishState = PublishContext & { images: number; isInLink: boolean };

/** The published copy of a body. */
export function publishBody(body: Root, context: PublishContext): Root {
  return {
    type: 'root',
    children: copyAll(body.children as ElementContent[], { ...context, images: 0, isInLink: false }),
  };
}

function copyAll(nodes: ElementContent[], state: PublishState): ElementContent[] {
  const copies: ElementContent[] = [];
  let wasWrapped = false;
  for (const node of nodes) {
    if (node.type === 'text') copies.push({ type: 'text', value: node.value });
    if (node.type !== 'element') continue;
    if (node.tagName === 'docsc-doc-cards') copies.push(...state.cards());
    else if (node.tagName === NO_SEARCH) {
      copies.push(...copyAll(node.children, state));
      wasWrapped = true;
    } else copies.push(copyElement(node, state));
  }
  return wasWrapped ? joinTexts(copies) : copies;
}

/** The contents of a link. Edits the state while it copies them. */
function copyInLink(nodes: ElementContent[], state: PublishState): ElementContent[] {
  const { isInLink } = state;
  state.isInLink = true;
  const copies = copyAll(nodes, state);
  state.isInLink = isInLink;
  return copies;
}

function copyElement(node: Element, state: PublishState): Element {
  const { tagName, properties, data } = node;
  const code = highlightedCode(node);
  if (code) return new CodeElement(properties, code.tokens);
  const children = tagName === 'a' ? copyInLink(node.children, state) : copyAll(node.children, state);
  const copy: Element = { type: 'element', tagName, properties, children };
  if (isIslandElement(node, 'docsc-video') && !isPlayerAllowed(node.data, state.frames))
    return { ...h('figure', { className: ['video'] }), children };
  if (data && isIsland(tagName)) copy.data = stripFile(data);
  if (tagName === 'a' && typeof properties.href === 'string')
    return copyLink(copy, properties.href, state.addresses.links);
  if (tagName === 'img' && typeof properties.src === 'string') return copyImage(copy, properties.src, state);
  if (tagName === 'video') return copyVideo(copy, state);
  return copy;
}

/**
 * All images but the first are lazy, as only that one can be in view at first. The size reserves space until an image
 * is loaded.
 */
function copyImage(copy: Element, written: string, state: PublishState): Element {
  const url = state.addresses.images.get(written);
  const { properties } = copy;
  const alt = typeof properties.alt === 'string' ? properties.alt : '';
  if (url?.isForeign) return foreignMedia(url.href, [{ type: 'text', value: alt || url.href }], state);
  const isSized = properties.width !== undefined || properties.height !== undefined;
  const size = !isSized && url?.width && url.height ? { width: url.width, height: url.height } : {};
  const loading = state.images++ === 0 ? {} : { loading: 'lazy' };
  const { dataNarrow, ...rest } = properties;
  const image: Element = {
    ...copy,
    properties: { ...loading, decoding: 'async', ...rest, ...size, src: url?.href ?? written },
  };
  const narrow = typeof dataNarrow === 'string' ? state.addresses.images.get(dataNarrow) : undefined;
  if (!narrow && url?.sources && url.width) return buildPicture(image, { sources: url.sources, width: url.width });
  if (!narrow || narrow.isForeign) return image;
  const { href, width, height } = narrow;
  const source = {
    media: NARROW_SCREEN,
    srcSet: toSrcSetAddress(href),
    ...(width && height && { width, height }),
  };
  return h('picture', {}, h('source', source), image);
}

/**
 * The image with its forms, of which a browser loads the one that its screen needs. How wide the page shows it is known for
 * lazy images, whose form some browsers choose after the layout; `width` in pixels is the most that it can be.
 */
function buildPicture(image: Element, { sources, width }: { sources: PictureSource[]; width: number }): Element {
  const { properties } = image;
  const most = Number(properties.width) || width;
  const isMeasured = properties.loading === 'lazy' && properties.height !== undefined && properties.width !== undefined;
  const sizes = `${isMeasured ? 'auto, ' : ''}(max-width: ${most}px) 100vw, ${most}px`;
  return h(
    'picture',
    {},
    sources.map(source => h('source', { ...source, sizes })),
    isMeasured ? { ...image, properties: { ...properties, sizes } } : image,
  );
}

/** An address in a list of several, where a comma or a space would end it. */
export function toSrcSetAddress(href: string): string {
  return href.replace(/[\s,]/g, encodeURIComponent);
}

/** Screens that get the narrow form of a drawing. */
const NARROW_SCREEN = '(max-width: 640px)';

/** Stands for an image or video that pages may not load from another site: a link to it, but no link inside another. */
function foreignMedia(href: string, content: ElementContent[], { isInLink }: PublishState): Element {
  const className = ['outside-image'];
  if (isInLink) return h('span', { className }, content);
  return h('a', { href, rel: ['noopener', 'noreferrer'], className }, content);
}

function copyVideo(copy: Element, state: PublishState): Element {
  const addresses = state.addresses.images;
  const { src, poster } = copy.properties;
  const [videoUrl, posterUrl] = [src, poster].map(written =>
    typeof written === 'string' ? (addresses.get(written) ?? { href: written }) : undefined,
  );
  if (videoUrl?.isForeign) {
    const { children } = copy;
    const hasLink = children.some(child => child.type === 'element' && child.tagName === 'a');
    if (hasLink) return h('span', {}, children);
    return foreignMedia(videoUrl.href, children.length ? children : [{ type: 'text', value: videoUrl.href }], state);
  }
  const properties = { ...copy.properties };
  if (videoUrl) properties.src = videoUrl.href;
  if (posterUrl?.isForeign) delete properties.poster;
  else if (posterUrl) properties.poster = posterUrl.href;
  return { ...copy, properties };
}

/** True if the video's player may be embedded; otherwise the video is shown as a link. */
function isPlayerAllowed({ embed }: Islands['docsc-video'], frames: string[]): boolean {
  return frames.includes(new URL(embed).origin);
}

/** Removes the file that an island was written in, which only the compiler needs. */
function stripFile(data: object): Element['data'] {
  const { file: _, ...rest } = data as { file?: string };
  return rest as Element['data'];
}

function copyLink(copy: Element, written: string, addresses: PublishedUrls['links']): Element {
  const href = addresses.has(written) ? addresses.get(written)?.href : written;
  if (href === undefined) return { ...copy, tagName: 'span', properties: { className: ['broken-link'] } };
  const properties: Properties = { ...copy.properties, href };
  if (/^(https?:)?\/\//.test(href)) properties.rel = ['noopener', 'noreferrer'];
  return { ...copy, properties };
}
