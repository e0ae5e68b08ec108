/** The notice on a draft. Only `serve` shows drafts, so no site has it. */
import type { Element, Root } from 'hast';
import { excludeFromSearch, h } from '../body/hast.js';
import type { PageHead } from '../types.js';
import { buildAdmonition } from './components/admonition.js';

const TEXT = 'This page is a draft. Only docsc serve shows it; a build leaves it out.';

/** A body with the notice below its first heading; the body itself for other pages. */
export function addDraftNotice(body: Root, { frontMatter }: PageHead): Root {
  if (!frontMatter.draft) return body;
  const { children } = body;
  const isHeading = (node: (typeof children)[number]): node is Element =>
    node.type === 'element' && node.tagName === 'h1';
  const first = children.findIndex(node => node.type === 'element');
  const at = first >= 0 && isHeading(children[first]!) ? first + 1 : 0;
  const notice = excludeFromSearch(buildAdmonition('warning', 'Draft', [h('p', {}, TEXT)]));
  return { ...body, children: [...children.slice(0, at), notice, ...children.slice(at)] };
}
