/**
 * What a reader sees of an article, as lines: one for each paragraph, heading, row of a table and line of code. It is made
 * of the page's tree, as the page's Markdown is, so that islands are read too and nothing of the shell is.
 */
import type { ElementContent, Root } from 'hast';
import type { Nodes } from 'mdast';
import { isIslandElement, type PageChunk } from '../../format.js';
import { toOneLine } from '../body/text.js';
import { toBlocks } from '../emit/twin/blocks.js';
import type { TwinContext } from '../emit/twin/context.js';

/** The lines of a page's article, below its title. Fields of named schemas are left out: many pages show the same ones. */
export function readingLines({ lead, description, body }: Pick<PageChunk, 'lead' | 'description' | 'body'>): string[] {
  return [...(lead ? [toOneLine(description)] : []), ...linesOfBody(body)];
}

/** The lines of a tree, such as the fragment of a named schema. */
export function linesOfBody({ children }: Root): string[] {
  const context: TwinContext = {
    toAddress: () => '',
    nameHeading: text => text,
    schema: () => undefined,
    shownSchemas: new Set(),
    laterSchemas: new Map(),
    lastDepth: 1,
    toBlocks: nodes => toBlocks(nodes, context),
  };
  return context
    .toBlocks(withoutNames(children as ElementContent[]))
    .flatMap(linesOf)
    .filter(Boolean);
}

/** A fragment of a named schema names itself, and a page that shows the schema would only refer to it. */
function withoutNames(children: ElementContent[]): ElementContent[] {
  return children.map(child => {
    if (!isIslandElement(child, 'docsc-schema')) return child;
    const { schema: _, ...view } = child.data.view;
    return { ...child, data: { ...child.data, view } };
  });
}

function linesOf(node: Nodes): string[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return [toOneLine(textOf(node))];
    case 'tableRow':
      return [node.children.map(cell => toOneLine(textOf(cell))).join(' | ')];
    case 'code':
      return node.value.split('\n').map(line => line.trimEnd());
    default:
      return 'children' in node ? node.children.flatMap(linesOf) : [toOneLine(textOf(node))];
  }
}

function textOf(node: Nodes): string {
  if (node.type === 'break') return ' ';
  if ('value' in node) return node.value;
  if ('alt' in node) return node.alt ?? '';
  return 'children' in node ? node.children.map(textOf).join('') : '';
}
