/** Text of published hast. */
import type { ElementContent, Nodes, Properties } from 'hast';
import { CodeElement } from '../../../code-format.js';

/** The text of a node. Tokens of highlighted code are read as they are, without making hast of them. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value;
  const tokens = CodeElement.tokensOf(node);
  if (tokens) return tokens.filter(token => typeof token === 'string').join('');
  return 'children' in node ? textOfAll(node.children as ElementContent[]) : '';
}

/** The text of several nodes. */
export function textOfAll(nodes: readonly Nodes[]): string {
  let text = '';
  for (const node of nodes) text += textOf(node);
  return text;
}

/** A property that is text; `undefined` for any other. */
export function textProperty(properties: Properties, name: string): string | undefined {
  const value = properties[name];
  return typeof value === 'string' ? value : undefined;
}
