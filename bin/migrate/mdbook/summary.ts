/** `SUMMARY.md` of mdBook → a sidebar. */
import { posix } from 'node:path';
import type { List, ListItem, Nodes, Paragraph, Root, RootContent } from 'mdast';
import { toString as textOf } from 'mdast-util-to-string';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { finding } from '../../../src/compiler/diagnostics/index.js';
import type { Diagnostic } from '../../../src/compiler/diagnostics/types.js';
import type { Document } from '../documents.js';

/** What chapters refer to; `path` is that of the summary. */
type SummaryContext = { path: string; documents: ReadonlyMap<string, Document> };

type Entries = { items: unknown[]; diagnostics: Diagnostic[] };

/** Chapters before, in and after numbered parts. A heading, other than the first, names the part that follows. */
export function readSummary(text: string, context: SummaryContext): Entries {
  const { children } = unified().use(remarkParse).parse(text) as Root;
  const parts: { label?: string; nodes: RootContent[] }[] = [{ nodes: [] }];
  for (const [at, node] of children.entries()) {
    const isTitle = at === 0 && node.type === 'heading';
    // A line below the heading of a part does not end it.
    const isEmpty = !parts.at(-1)?.nodes.length;
    if (node.type === 'thematicBreak') parts.push(...(isEmpty ? [] : [{ nodes: [] }]));
    else if (node.type === 'heading' && !isTitle) parts.push({ label: textOf(node), nodes: [] });
    else if (!isTitle) parts.at(-1)?.nodes.push(node);
  }
  const read = parts.map(({ label, nodes }) => {
    const { items, diagnostics } = join(nodes.map(node => readBlock(node, context)));
    const part = label && items.length ? [{ type: 'category', label, collapsed: false, items }] : items;
    return { items: part, diagnostics };
  });
  return join(read);
}

const join = (entries: Entries[]): Entries => ({
  items: entries.flatMap(({ items }) => items),
  diagnostics: entries.flatMap(({ diagnostics }) => diagnostics),
});

function readBlock(node: RootContent, context: SummaryContext): Entries {
  if (node.type === 'list') return join(node.children.map(item => readChapter(item, context)));
  return node.type === 'paragraph' ? join(linksOf(node).map(link => readLink(link, context))) : join([]);
}

type Link = Extract<Nodes, { type: 'link' }>;

const linksOf = (paragraph: Paragraph): Link[] => paragraph.children.filter(child => child.type === 'link');

/** A chapter, and a category if there are chapters in it. */
function readChapter(item: ListItem, context: SummaryContext): Entries {
  const paragraph = item.children.find(child => child.type === 'paragraph');
  const lists = item.children.filter((child): child is List => child.type === 'list');
  const [link] = paragraph ? linksOf(paragraph) : [];
  const own = link ? readLink(link, context) : join([]);
  if (!lists.length) return own;
  const inner = join(lists.map(list => readBlock(list, context)));
  const [page] = own.items as [{ id: string } | undefined];
  if (page && !inner.items.length) return join([own, inner]);
  const category = {
    type: 'category',
    label: paragraph ? textOf(paragraph) : '',
    ...(page && { link: { type: 'doc', id: page.id } }),
    items: inner.items,
  };
  // A chapter without a page is a draft in mdBook; with chapters in it, it is a category without a page here.
  return { items: [category], diagnostics: [...(page ? own.diagnostics : []), ...inner.diagnostics] };
}

function readLink(link: Link, { path, documents }: SummaryContext): Entries {
  const document = documents.get(posix.join(posix.dirname(path), decodeURI(link.url)));
  if (document) return { items: [{ type: 'doc', id: document.id, label: textOf(link) }], diagnostics: [] };
  const label = textOf(link);
  const message = link.url
    ? `The chapter "${label}" is in "${link.url}", which does not exist, and is left out.`
    : `The chapter "${label}" is a draft without a page, and is left out.`;
  const { line = 1, column = 1 } = link.position?.start ?? {};
  return { items: [], diagnostics: [finding('unmigrated-setting', message, { path, place: { line, column } })] };
}
