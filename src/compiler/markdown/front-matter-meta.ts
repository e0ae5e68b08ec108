/** Keys of front matter that Mintlify and Fern write to the head of a page, such as `og:title`. */
import type { HeadTag } from '../source/head-tags.js';

/** The element that a key stands for; `undefined` for other keys, and for values that are no text. */
export function metaOfKey(key: string, value: unknown): HeadTag | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  if (/^(?:og|article):/.test(key)) return { tag: 'meta', attrs: { property: key, content: value } };
  if (/^twitter:|^robots$/.test(key)) return { tag: 'meta', attrs: { name: key, content: value } };
  if (/^canonical(?:-url)?$/.test(key)) return { tag: 'link', attrs: { rel: 'canonical', href: value } };
  return undefined;
}
