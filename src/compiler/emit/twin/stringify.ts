/** mdast → Markdown, by the stringifier of the unified family, with shortcuts where it would find nothing to escape. */
import type { InlineCode, Link, List, Paragraph, Table, Text } from 'mdast';
import { gfmFootnoteToMarkdown } from 'mdast-util-gfm-footnote';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import { defaultHandlers, type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown';
import type { Block } from './context.js';
import { writePlainBlock, writePlainTable } from './plain-blocks.js';
import { isPlainCode, isPlainLink, isPlainText, writePlainLine } from './plain-line.js';
import { BULLET, type WriteLine, writePlainList } from './plain-list.js';

/** The stringifier hands each handler four arguments. */
type HandlerArguments<Node> = [node: Node, ...rest: Parameters<Handle> extends [unknown, ...infer Rest] ? Rest : never];

const text: Handle = (...[node, , state, info]: HandlerArguments<Text>) => {
  const startsLine = info.before === '' || info.before === '\n';
  return isPlainText(node.value, startsLine) ? node.value : state.safe(node.value, info);
};

const link: Handle = (...[node, parent, state, info]: HandlerArguments<Link>) => {
  if (!isPlainLink(node)) return defaultHandlers.link(node, parent, state, info);
  const exits = [state.enter('link'), state.enter('label')];
  const label = state.containerPhrasing(node, { ...info, before: '[', after: ']' });
  for (const exit of exits.reverse()) exit();
  return `[${label}](${node.url})`;
};

const tables = gfmTableToMarkdown({ tablePipeAlign: false });
const codeInTable = (tables.handlers?.inlineCode ?? defaultHandlers.inlineCode) as Handle;

const inlineCode: Handle = (...[node, ...rest]: HandlerArguments<InlineCode>) =>
  isPlainCode(node) && !node.value.includes('|') ? `\`${node.value}\`` : codeInTable(node, ...rest);

const tasks = gfmTaskListItemToMarkdown();
const paragraphOfTask = (tasks.handlers?.paragraph ?? defaultHandlers.paragraph) as Handle;

/** Blocks of the page that reach the stringifier are not plain: `stringifyBlocks` writes the others. */
const isTried = (parent: { type: string } | undefined) => parent?.type === 'root';

const paragraph: Handle = (...[node, parent, ...rest]: HandlerArguments<Paragraph>) => {
  const isTask = parent?.type === 'listItem' && typeof parent.checked === 'boolean';
  const line = isTask || isTried(parent) ? undefined : writePlainLine(node.children);
  return line ?? paragraphOfTask(node, parent, ...rest);
};

/** Where two lists follow each other, the second has another bullet, so that they stay apart. */
const list: Handle = (...[node, parent, state, info]: HandlerArguments<List>) => {
  const isFirst = state.bulletLastUsed === undefined;
  const written = isFirst && !isTried(parent) ? writePlainList(node, { writeLine }) : undefined;
  if (written === undefined) return defaultHandlers.list(node, parent, state, info);
  state.bulletLastUsed = node.ordered ? '.' : BULLET;
  return written;
};

const cellsInTable = (tables.handlers?.table ?? defaultHandlers.paragraph) as Handle;

const table: Handle = (...[node, parent, ...rest]: HandlerArguments<Table>) =>
  (isTried(parent) ? undefined : writePlainTable(node)) ?? cellsInTable(node, parent, ...rest);

/** `peek` tells the character that a node begins with, for which the stringifier would otherwise write the node. */
const handlers = {
  inlineCode: Object.assign(inlineCode, { peek: () => '`' }),
  link: Object.assign(link, { peek: () => '[' }),
  list,
  paragraph,
  table,
  text: Object.assign(text, {
    peek: (...[node, ...rest]: HandlerArguments<Text>) =>
      /^[^!-/:-@[-`{-~\n\r\t]/.test(node.value) ? node.value.charAt(0) : text(node, ...rest),
  }),
};

const options: Options = {
  bullet: BULLET,
  emphasis: '_',
  fences: true,
  incrementListMarker: true,
  listItemIndent: 'one',
  resourceLink: true,
  rule: '-',
  extensions: [gfmFootnoteToMarkdown(), gfmStrikethroughToMarkdown(), tables, tasks, { handlers }],
};

/** The blocks as Markdown, with a line break at the end. Only blocks that are not plain cost the stringifier's time. */
export function stringifyBlocks(blocks: Block[]): string {
  const written: string[] = [];
  let others: Block[] = [];
  const endOthers = () => {
    const markdown = others.length ? toMarkdown({ type: 'root', children: others }, options) : '';
    if (markdown) written.push(markdown.slice(0, -1));
    others = [];
  };
  for (const [nth, block] of blocks.entries()) {
    const plain = isBesideList(blocks, nth) ? undefined : writePlainBlock(block, writeLine);
    if (plain === undefined) others.push(block);
    else {
      endOthers();
      written.push(plain);
    }
  }
  endOthers();
  return written.length ? `${written.join('\n\n')}\n` : '';
}

/** A line of a list, by the stringifier where it is not plain: one such line does not cost the whole list its time. */
const writeLine: WriteLine = paragraph => {
  const plain = writePlainLine(paragraph.children);
  if (plain) return plain;
  const markdown = toMarkdown({ type: 'root', children: [paragraph] }, options).slice(0, -1);
  return markdown.includes('\n') ? undefined : markdown;
};

/** True for a list next to another, from which the stringifier keeps it apart. */
function isBesideList(blocks: readonly Block[], nth: number): boolean {
  return blocks[nth]!.type === 'list' && [nth - 1, nth + 1].some(other => blocks[other]?.type === 'list');
}
