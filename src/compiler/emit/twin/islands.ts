/** Islands: what their components show, as Markdown. */
import type { Element, ElementContent } from 'hast';
import type { PhrasingContent } from 'mdast';
import { type Islands, isIslandElement } from '../../../format.js';
import { createFence } from './code.js';
import type { Block, TwinContext } from './context.js';
import { createItem, createList, createPartHeading, createText } from './nodes.js';
import { schemaToBlocks } from './schema.js';

/** The blocks of an island. A site's own component is its children: nothing else of it is known without running it. */
export function islandToBlocks(node: Element, context: TwinContext): Block[] {
  if (isIslandElement(node, 'docsc-tabs')) return tabsToBlocks(node.data, node.children, context);
  if (isIslandElement(node, 'docsc-schema')) return schemaToBlocks(node, context);
  if (isIslandElement(node, 'docsc-samples')) return [createFence(node.data.curl, { lang: 'sh', title: 'cURL' })];
  if (isIslandElement(node, 'docsc-operations')) return operationsToBlocks(node.data, context);
  if (isIslandElement(node, 'docsc-code')) {
    const { text, language, title } = node.data;
    return [createFence(text, { lang: language, title })];
  }
  return context.toBlocks(node.children);
}

/** Each tab below its label as a heading. Headings inside a tab do not change the level of the next label. */
function tabsToBlocks(
  { tabs }: Islands['docsc-tabs'],
  panels: readonly ElementContent[],
  context: TwinContext,
): Block[] {
  const depth = context.lastDepth;
  const made = tabs.flatMap(({ label }, nth): Block[] => {
    context.lastDepth = depth;
    const heading = createPartHeading(label, context);
    context.lastDepth = Math.min(6, depth + 1);
    const panel = panels[nth];
    return [heading, ...(panel?.type === 'element' ? context.toBlocks(panel.children) : [])];
  });
  context.lastDepth = depth;
  return made;
}

function operationsToBlocks({ list }: Islands['docsc-operations'], context: TwinContext): Block[] {
  const items = list.map(({ method, path, title, route, deprecated }) => {
    const label: PhrasingContent[] = [createText(title)];
    const url = context.toAddress(route);
    const link: PhrasingContent[] = url === undefined ? label : [{ type: 'link', url, children: label }];
    const request: PhrasingContent = {
      type: 'inlineCode',
      value: [method.toUpperCase(), path].filter(Boolean).join(' '),
    };
    const note = deprecated ? [createText(' (deprecated)')] : [];
    return createItem([{ type: 'paragraph', children: [request, createText(' '), ...link, ...note] }]);
  });
  return items.length ? [createList(items)] : [];
}
