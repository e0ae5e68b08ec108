/** Footnotes: the page has links to a list at its end, Markdown has a notation of its own for both. */
import type { Element } from 'hast';
import type { BlockContent, PhrasingContent } from 'mdast';
import { decodePercent } from '../../../routes.js';
import { hasClass } from '../../body/hast.js';
import type { Block, TwinContext } from './context.js';
import { textProperty } from './text.js';

const NOTE = '#fn-';
const BACK = '#fnref-';

/** The reference that a raised link to a note stands for; `undefined` for any other raised text. */
export function toFootnoteReference({ children }: Element): PhrasingContent | undefined {
  const [link, ...others] = children;
  if (link?.type !== 'element' || link.tagName !== 'a' || others.length) return undefined;
  const href = textProperty(link.properties, 'href');
  if (!href?.startsWith(NOTE)) return undefined;
  return { type: 'footnoteReference', identifier: decodePercent(href.slice(NOTE.length)) };
}

/** True for the arrow behind a note, which leads back to where the note belongs. */
export function isBackReference(href: string): boolean {
  return href.startsWith(BACK);
}

/** The notes of the list at the end of a page; `undefined` for any other section. */
export function toFootnotes(section: Element, context: TwinContext): Block[] | undefined {
  const children = section.children.filter(child => child.type === 'element');
  if (!children.some(child => hasClass(child, 'footnotes-title'))) return undefined;
  const items = children.flatMap(child => (child.tagName === 'ol' ? child.children : []));
  return items.flatMap((item): Block[] => {
    const id = item.type === 'element' ? textProperty(item.properties, 'id') : undefined;
    if (item.type !== 'element' || !id?.startsWith(NOTE.slice(1))) return [];
    const identifier = id.slice(NOTE.length - 1);
    return [{ type: 'footnoteDefinition', identifier, children: context.toBlocks(item.children) as BlockContent[] }];
  });
}
