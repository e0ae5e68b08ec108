/** Islands: what their components show, as Markdown. */
import type { Element, ElementContent } from 'hast';
import type { PhrasingContent, TableRow } from 'mdast';
import type { OperationLink } from '../../../api-format.js';
import { type Islands, isIslandElement } from '../../../format.js';
import { toOneLine } from '../../body/text.js';
import { createFence } from './code.js';
import type { Block, TwinContext } from './context.js';
import { createCode, createItem, createList, createPartHeading, createText } from './nodes.js';
import { schemaToBlocks } from './schema.js';

/** The blocks of an island. A site's own component is its children: nothing else of it is known without running it. */
export function islandToBlocks(node: Element, context: TwinContext): Block[] {
  if (isIslandElement(node, 'docsc-tabs')) return tabsToBlocks(node.data, node.children, context);
  if (isIslandElement(node, 'docsc-schema')) return schemaToBlocks(node, context);
  if (isIslandElement(node, 'docsc-samples')) return createFence(node.data.curl, { lang: 'sh', title: 'Request' });
  if (isIslandElement(node, 'docsc-operations')) return operationsToBlocks(node.data, context);
  if (isIslandElement(node, 'docsc-code')) {
    const { text, language, title } = node.data;
    return createFence(text, { lang: language, title });
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

/** Operations with their paths as a table, those that are only named as a list. */
function operationsToBlocks({ list }: Islands['docsc-operations'], context: TwinContext): Block[] {
  if (!list.length) return [];
  if (list.some(({ path }) => path !== undefined)) {
    const head = ['Method', 'Path', 'Operation'].map(title => [createText(title)]);
    const rows = list.map(operation => [methodOf(operation), createCode(operation.path), linkTo(operation, context)]);
    return [{ type: 'table', align: [null, null, null], children: [head, ...rows].map(createRow) }];
  }
  const items = list.map(operation => {
    const children = [...methodOf(operation), createText(' '), ...linkTo(operation, context)];
    return createItem([{ type: 'paragraph', children }]);
  });
  return [createList(items)];
}

function createRow(cells: PhrasingContent[][]): TableRow {
  return { type: 'tableRow', children: cells.map(children => ({ type: 'tableCell', children })) };
}

const methodOf = ({ method }: OperationLink): PhrasingContent[] => createCode(method.toUpperCase());

function linkTo({ title, route, deprecated }: OperationLink, context: TwinContext): PhrasingContent[] {
  const label = [createText(toOneLine(title))];
  const link: PhrasingContent = { type: 'link', url: context.toAddress(route), children: label };
  return deprecated ? [link, createText(' (deprecated)')] : [link];
}
