/** The one copying walk over a body: positions stripped, addresses as published, headings given their anchor link. */
import type { Element, ElementContent, Properties, Root } from 'hast';
import { islandNames } from '../../format.js';

/** Addresses as written → as published; `undefined` where they lead nowhere. */
export type Addresses = Map<string, string | undefined>;

export function publishBody(body: Root, addresses: Addresses): Root {
  return { type: 'root', children: copyAll(body.children as ElementContent[], addresses) };
}

function copyAll(nodes: ElementContent[], addresses: Addresses): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [{ type: 'text', value: node.value }];
    return node.type === 'element' ? [copyElement(node, addresses)] : [];
  });
}

function copyElement(node: Element, addresses: Addresses): Element {
  const { tagName, properties, data } = node;
  const children = copyAll(node.children, addresses);
  const copy: Element = { type: 'element', tagName, properties, children };
  if (data && isIsland(tagName)) copy.data = withoutFile(data);
  if (tagName === 'a' && typeof properties.href === 'string') return copyLink(copy, properties.href, addresses);
  if (tagName === 'img' && typeof properties.src === 'string') {
    const src = addresses.get(properties.src) ?? properties.src;
    return { ...copy, properties: { loading: 'lazy', decoding: 'async', ...properties, src } };
  }
  if (tagName === 'video') return { ...copy, properties: publishedMedia(properties, addresses) };
  const isAnchored = /^h[2-6]$/.test(tagName) && typeof properties.id === 'string' && !children.some(isAnchor);
  return isAnchored ? { ...copy, children: [...children, anchorOf(properties.id as string)] } : copy;
}

function publishedMedia(properties: Properties, addresses: Addresses): Properties {
  const { src, poster } = properties;
  return {
    ...properties,
    ...(typeof src === 'string' && { src: addresses.get(src) ?? src }),
    ...(typeof poster === 'string' && { poster: addresses.get(poster) ?? poster }),
  };
}

/** Where it was written concerns the compiler alone. */
function withoutFile(data: object): Element['data'] {
  const { file: _, ...rest } = data as { file?: string };
  return rest as Element['data'];
}

function isIsland(tagName: string): boolean {
  return (islandNames as readonly string[]).includes(tagName);
}

function copyLink(copy: Element, written: string, addresses: Addresses): Element {
  const href = addresses.has(written) ? addresses.get(written) : written;
  if (href === undefined) return { ...copy, tagName: 'span', properties: { className: ['broken-link'] } };
  const properties: Properties = { ...copy.properties, href };
  if (/^(https?:)?\/\//.test(href)) properties.rel = ['noopener', 'noreferrer'];
  return { ...copy, properties };
}

function anchorOf(id: string): Element {
  const properties = { className: ['anchor'], href: `#${encodeURIComponent(id)}`, ariaLabel: 'Link to this section' };
  return { type: 'element', tagName: 'a', properties, children: [] };
}

function isAnchor(node: ElementContent): boolean {
  return (
    node.type === 'element' && Array.isArray(node.properties.className) && node.properties.className.includes('anchor')
  );
}
