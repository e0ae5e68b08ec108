/** mdast nodes that several parts of the serialiser make. */
import type { BlockContent, DefinitionContent, ListItem, PhrasingContent } from 'mdast';
import { joinSpaces, toOneLine } from '../../body/text.js';
import type { Block, TwinContext } from './context.js';

/** A list; its items are apart where one of them has several blocks that are not lists. */
export function createList(children: ListItem[], order: { ordered?: boolean; start?: number } = {}): Block {
  return { type: 'list', ...order, spread: children.some(({ spread }) => spread), children };
}

/**
 * An item of a list. `checked` makes it a task. Its blocks are apart where there are several, or where a list below begins with
 * another number than 1: such a list does not end a paragraph.
 */
export function createItem(children: Block[], checked?: boolean): ListItem {
  const isApart = (block: Block) => block.type === 'list' && block.ordered && (block.start ?? 1) !== 1;
  const spread = children.filter(({ type }) => type !== 'list').length > 1 || children.some(isApart);
  const item: ListItem = { type: 'listItem', spread, children: children as (BlockContent | DefinitionContent)[] };
  return checked === undefined ? item : { ...item, checked };
}

/** A paragraph; none without content. */
export function createParagraph(content: PhrasingContent[]): Block[] {
  const children = trimPhrasing(content);
  return children.length ? [{ type: 'paragraph', children }] : [];
}

/** A paragraph in bold; none without content. */
export function createBoldParagraph(content: PhrasingContent[]): Block[] {
  const children = trimPhrasing(content);
  if (!children.length) return [];
  const isBold = children.every(({ type }) => type === 'strong');
  return [{ type: 'paragraph', children: isBold ? children : [{ type: 'strong', children }] }];
}

/** A heading one level below the last one, for a part that has only a label on the page. */
export function createPartHeading(label: string, context: TwinContext): Block {
  context.nameHeading(label);
  const depth = Math.min(6, context.lastDepth + 1) as 1 | 2 | 3 | 4 | 5 | 6;
  return { type: 'heading', depth, children: [createText(toOneLine(label))] };
}

/** Text as code; none where there is no text. Blank text is shown in quotes, because nothing would be seen of it. */
export function createCode(value: string | undefined): PhrasingContent[] {
  if (value === undefined) return [];
  return [{ type: 'inlineCode', value: value.trim() ? joinSpaces(value) : JSON.stringify(value) }];
}

/** A text. */
export function createText(value: string): PhrasingContent {
  return { type: 'text', value };
}

/** The contents of a paragraph or heading without white space and breaks at its ends. */
export function trimPhrasing(content: PhrasingContent[]): PhrasingContent[] {
  const isBlank = (node: PhrasingContent | undefined) =>
    node?.type === 'break' || (node?.type === 'text' && !node.value.trim());
  let [from, to] = [0, content.length];
  while (from < to && isBlank(content[from])) from++;
  while (to > from && isBlank(content[to - 1])) to--;
  const trimmed = content.slice(from, to);
  const first = trimmed[0];
  if (first?.type === 'text' && /^\s/.test(first.value)) trimmed[0] = createText(first.value.trimStart());
  const last = trimmed.at(-1);
  if (last?.type === 'text' && /\s$/.test(last.value)) trimmed[trimmed.length - 1] = createText(last.value.trimEnd());
  return trimmed;
}
