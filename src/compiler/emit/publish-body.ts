/** The one copying walk over a body: positions stripped, addresses as published. */
import type { Element, ElementContent, Properties, Root } from 'hast';
import { type Islands, isIsland, isIslandElement } from '../../format.js';
import { h, highlightedCode, NO_SEARCH } from '../body/hast.js';

/** `outside` is a picture of a site that may not be asked for it; sizes are in pixels. */
export type PublishedUrl = { href: string; width?: number; height?: number; isForeign?: boolean };

/** Addresses as written → as published; `undefined` where they lead nowhere. */
export type PublishedUrls = Map<string, PublishedUrl | undefined>;

/** `cards` makes what stands for `DocCardList`; `frames` are the origins whose players may be shown. */
type PublishContext = { addresses: PublishedUrls; cards: () => ElementContent[]; frames: string[] };

type PublishState = PublishContext & { images: number };

export function publishBody(body: Root, fill: PublishContext): Root {
  return { type: 'root', children: copyAll(body.children as ElementContent[], { ...fill, images: 0 }) };
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

/** Where a wrapper was taken away, texts may have become neighbours; HTML is read back as one. */
function joinTexts(nodes: ElementContent[]): ElementContent[] {
  const joined: ElementContent[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === 'text' && last?.type === 'text')
      joined[joined.length - 1] = { ...last, value: last.value + node.value };
    else joined.push(node);
  }
  return joined;
}

function copyElement(node: Element, state: PublishState): Element {
  const { tagName, properties, data } = node;
  const children = highlightedCode(node)?.lines ?? copyAll(node.children, state);
  const copy: Element = { type: 'element', tagName, properties, children };
  if (isIslandElement(node, 'docsc-video') && !isPlayerAllowed(node.data, state.frames))
    return { ...h('figure', { className: ['video'] }), children };
  if (data && isIsland(tagName)) copy.data = stripFile(data);
  if (tagName === 'a' && typeof properties.href === 'string') return copyLink(copy, properties.href, state.addresses);
  if (tagName === 'img' && typeof properties.src === 'string') return copyImage(copy, properties.src, state);
  if (tagName === 'video') return copyVideo(copy, state.addresses);
  return copy;
}

/** Only the first picture of a page can be in view at once; its size keeps its place until it is there. */
function copyImage(copy: Element, written: string, state: PublishState): Element {
  const found = state.addresses.get(written);
  const { properties } = copy;
  const alt = typeof properties.alt === 'string' ? properties.alt : '';
  if (found?.isForeign) return foreignMediaLink(found.href, [{ type: 'text', value: alt || found.href }]);
  const isSized = properties.width !== undefined || properties.height !== undefined;
  const size = !isSized && found?.width && found.height ? { width: found.width, height: found.height } : {};
  const loading = state.images++ === 0 ? {} : { loading: 'lazy' };
  return {
    ...copy,
    properties: { ...loading, decoding: 'async', ...properties, ...size, src: found?.href ?? written },
  };
}

/** What a reader's browser may not ask another site for, he may still go to. */
function foreignMediaLink(href: string, content: ElementContent[]): Element {
  return h('a', { href, rel: ['noopener', 'noreferrer'], className: ['outside-image'] }, content);
}

function copyVideo(copy: Element, addresses: PublishedUrls): Element {
  const { src, poster } = copy.properties;
  const [film, picture] = [src, poster].map(written =>
    typeof written === 'string' ? (addresses.get(written) ?? { href: written }) : undefined,
  );
  if (film?.isForeign) {
    const { children } = copy;
    const hasLink = children.some(child => child.type === 'element' && child.tagName === 'a');
    if (hasLink) return h('span', {}, children);
    return foreignMediaLink(film.href, children.length ? children : [{ type: 'text', value: film.href }]);
  }
  const properties = { ...copy.properties };
  if (film) properties.src = film.href;
  if (picture?.isForeign) delete properties.poster;
  else if (picture) properties.poster = picture.href;
  return { ...copy, properties };
}

/** Without leave to show the player a film is a link. */
function isPlayerAllowed({ embed }: Islands['docsc-video'], frames: string[]): boolean {
  return frames.includes(new URL(embed).origin);
}

/** Where it was written concerns the compiler alone. */
function stripFile(data: object): Element['data'] {
  const { file: _, ...rest } = data as { file?: string };
  return rest as Element['data'];
}

function copyLink(copy: Element, written: string, addresses: PublishedUrls): Element {
  const href = addresses.has(written) ? addresses.get(written)?.href : written;
  if (href === undefined) return { ...copy, tagName: 'span', properties: { className: ['broken-link'] } };
  const properties: Properties = { ...copy.properties, href };
  if (/^(https?:)?\/\//.test(href)) properties.rel = ['noopener', 'noreferrer'];
  return { ...copy, properties };
}
