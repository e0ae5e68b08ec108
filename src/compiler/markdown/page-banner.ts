/** The banner that front matter puts above a page: text with HTML, as in Starlight. */
import type { ElementContent, Root } from 'hast';
import { h } from '../body/hast.js';
import { moveTo } from '../source/position.js';
import type { PageHead } from '../types.js';
import { reparseHtml } from './reparse.js';

/** A body with the banner of its page above it; the body itself where there is none. */
export function addBanner(body: Root, { frontMatter, keyPositions }: PageHead): Root {
  const { banner } = frontMatter;
  if (!banner?.trim()) return body;
  const raw = { type: 'raw', value: banner } as unknown as ElementContent;
  const children = reparseHtml({ type: 'root', children: [raw] }, '').children as ElementContent[];
  const box = h('div', { className: ['banner'] }, h('p', {}, children));
  return { ...body, children: [moveTo(box, keyPositions?.banner), ...body.children] };
}
