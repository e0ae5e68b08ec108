/** Admonitions as quotes that begin with their kind, which GitHub, Obsidian and docsc read: `> [!WARNING] Title` */
import type { Element, ElementContent } from 'hast';
import type { BlockContent, PhrasingContent } from 'mdast';
import { admonitionKinds, TITLE_CLASS } from '../../body/admonition-kinds.js';
import { hasClass } from '../../body/hast.js';
import type { Block, TwinContext } from './context.js';
import { createText, trimPhrasing } from './nodes.js';
import { toPhrasing } from './phrasing.js';
import { textOf } from './text.js';

const KIND_CLASS = /^admonition-(.+)$/;

/** A quote whose first line is the kind, with the title unless that says no more than the kind. */
export function toAdmonition(node: Element, context: TwinContext): Block[] {
  const isTitle = (child: ElementContent) => child.type === 'element' && hasClass(child, TITLE_CLASS);
  const title = node.children.find(isTitle);
  const named = title === undefined ? '' : textOf(title).trim().toLowerCase();
  const kind = admonitionKinds.has(named) ? named : kindOf(node);
  const words = title?.type === 'element' && named !== kind ? trimPhrasing(toPhrasing(title.children, context)) : [];
  const head: PhrasingContent[] = [
    { type: 'html', value: `[!${kind.toUpperCase()}]` },
    ...(words.length ? [createText(' '), ...words] : []),
  ];
  const content = context.toBlocks(node.children.filter(child => !isTitle(child)));
  return [{ type: 'blockquote', children: joinHead(head, content) as BlockContent[] }];
}

/** The head stands on the line above the first paragraph, as GitHub wants it. */
function joinHead(head: PhrasingContent[], content: Block[]): Block[] {
  const [first, ...rest] = content;
  if (first?.type !== 'paragraph') return [{ type: 'paragraph', children: head }, ...content];
  return [{ type: 'paragraph', children: [...head, createText('\n'), ...first.children] }, ...rest];
}

function kindOf({ properties: { className } }: Element): string {
  const names = Array.isArray(className) ? className.map(String) : [];
  return names.flatMap(name => KIND_CLASS.exec(name)?.[1] ?? [])[0] ?? 'note';
}
