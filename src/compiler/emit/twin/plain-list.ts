/**
 * Lists of plain lines and code, written at once. The stringifier divides a nested list into lines once for each level.
 */
import type { List, ListItem, Paragraph } from 'mdast';
import { writePlainFence } from './plain-fence.js';

/** The bullet of all lists that are not next to another one. */
export const BULLET = '-';

/** Writes a paragraph that is one line; `undefined` for any other. */
export type WriteLine = (paragraph: Paragraph) => string | undefined;

/** How a list is written: `indent` is before each of its lines. */
type ListStyle = { writeLine: WriteLine; indent?: string };

/** A list whose items are lines, with such lists between and below them; `undefined` for any other. */
export function writePlainList({ children, ...list }: List, { writeLine, indent = '' }: ListStyle): string | undefined {
  const items: string[] = [];
  for (const [nth, item] of children.entries()) {
    const marker = `${list.ordered ? `${(list.start ?? 1) + nth}.` : BULLET} `;
    const text = writePlainItem(item, { writeLine, indent: indent + ' '.repeat(marker.length) });
    if (text === undefined) return undefined;
    items.push(indent + marker + text);
  }
  return items.length ? items.join(list.spread ? '\n\n' : '\n') : undefined;
}

/** The item without what stands before its first line. Blocks are apart where the item says so, and paragraphs always. */
function writePlainItem({ children, checked, spread }: ListItem, style: Required<ListStyle>): string | undefined {
  if (children[0]?.type !== 'paragraph' || typeof checked === 'boolean') return undefined;
  let text = '';
  for (const [nth, block] of children.entries()) {
    const before = children[nth - 1]?.type;
    if (block.type === 'paragraph') {
      const line = style.writeLine(block)?.replaceAll('\n', `\n${style.indent}`);
      if (!line) return undefined;
      text += nth ? `${spread || before === 'paragraph' ? '\n\n' : '\n'}${style.indent}${line}` : line;
    } else if (block.type === 'code' && spread) {
      const fence = writePlainFence(block);
      if (fence === undefined || fence.includes('\r')) return undefined;
      text += `\n\n${style.indent}${fence.replace(/\n(?!\n)/g, `\n${style.indent}`)}`;
    } else {
      // A list next to another needs a bullet of its own.
      const below = block.type === 'list' && before !== 'list' ? writePlainList(block, style) : undefined;
      if (below === undefined) return undefined;
      text += (spread ? '\n\n' : '\n') + below;
    }
  }
  return text;
}
