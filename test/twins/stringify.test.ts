/** Paragraphs, headings, lists and tables read back as the nodes that they were written from: the shortcuts escape enough. */
import * as fc from 'fast-check';
import type { Nodes, PhrasingContent, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Block } from '../../src/compiler/emit/twin/context.js';
import { createItem, createList } from '../../src/compiler/emit/twin/nodes.js';
import { stringifyBlocks } from '../../src/compiler/emit/twin/stringify.js';

const test = suite('Markdown of twins');

/** Pieces of text that mean something to Markdown, and words. */
const pieces = [
  ...['a', 'word', 'two words', 'é', '漢字', '1', '12.', '1)', '-', '+', '*', '_', '#', '##', '>', '=', '===', '---'],
  ...[
    '`',
    '``',
    '|',
    '~',
    '~~',
    '[',
    ']',
    '](',
    '![',
    '(',
    ')',
    '<b>',
    '<',
    '&amp;',
    '&',
    '\\',
    '!',
    ':',
    '.',
    ' ',
    '  ',
  ],
  ...[
    '{#id}',
    '[x]',
    '[ ]',
    '[^1]',
    '$',
    '"',
    "'",
    'a_b',
    '_a',
    'a_',
    '*a',
    'snake_case_name',
    'ab_',
    '_cd',
    'ef_gh',
    '12_34',
    'ab__cd',
    'a*b',
    '://',
    '@',
  ],
];
const value = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }).map(parts => parts.join(''));
const text = value.map((content): PhrasingContent => ({ type: 'text', value: content }));
const code = value
  .filter(content => content.trim() !== '')
  .map((content): PhrasingContent => ({ type: 'inlineCode', value: content.replace(/\s+/g, ' ').trim() }));
const words = fc
  .array(fc.constantFrom('a', 'word', 'snake_case', 'é', '1', 'x.', '(y)', '!', '#'), { minLength: 1, maxLength: 3 })
  .map((parts): PhrasingContent => ({ type: 'text', value: parts.join(' ') }));
const marked = fc
  .tuple(
    fc.constantFrom('strong' as const, 'emphasis' as const),
    fc.array(fc.oneof(words, code), { minLength: 1, maxLength: 3 }),
  )
  .map(([type, children]): PhrasingContent => ({ type, children: joinTexts(children) }));
const link = fc
  .tuple(
    fc.constantFrom('/a.md', '/a_b.md#c', 'https://example.com/a(b)?c=d&e', '/ü ü.md', '/a*b*'),
    fc.oneof(words, code),
  )
  .map(([url, child]): PhrasingContent => ({ type: 'link', url, children: [child] }));
const line = fc.array(fc.oneof(text, code, marked, link), { minLength: 1, maxLength: 5 }).map(joinTexts);

/** Adjacent texts as one, and adjacent code too, without white space at the ends and without runs of it, as the serialiser makes them. */
function joinTexts(nodes: PhrasingContent[]): PhrasingContent[] {
  const joined: PhrasingContent[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === 'text' && last?.type === 'text') last.value += node.value;
    else if (node.type === 'inlineCode' && last?.type === 'inlineCode') last.value += node.value;
    else joined.push({ ...node });
  }
  for (const [nth, node] of joined.entries()) {
    if (node.type !== 'text') continue;
    node.value = node.value.replace(/\s+/g, ' ');
    if (nth === 0) node.value = node.value.trimStart();
    if (nth === joined.length - 1) node.value = node.value.trimEnd();
  }
  return joined.filter(node => node.type !== 'text' || node.value !== '');
}

/** Texts, code and addresses with the names of what is around them. */
function outline(node: Nodes, above = ''): string[] {
  const own = `${above}/${node.type}`;
  if (node.type === 'text' || node.type === 'inlineCode') return [`${own}=${node.value}`];
  const inside = 'children' in node ? mergeTexts(node.children.flatMap(child => outline(child, own))) : [];
  return node.type === 'link' ? [`${own}→${node.url}`, ...inside] : inside;
}

/** Texts that the parser divides, such as around a character reference. */
function mergeTexts(lines: string[]): string[] {
  const merged: string[] = [];
  for (const one of lines) {
    const [, name, rest = ''] = /^(.*?\/text)=([\s\S]*)$/.exec(one) ?? [];
    const last = merged.at(-1) ?? '';
    if (name !== undefined && last.startsWith(`${name}=`)) merged[merged.length - 1] = last + rest;
    else merged.push(one);
  }
  return merged;
}

const read = (markdown: string) =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });

/** Only GitHub makes links of bare addresses, which have none in the tree. */
const hasAddress = (nodes: PhrasingContent[]) => /www\.|:\/\/|@/.test(JSON.stringify(nodes));

/** Code that no cell of a table can have; the serialiser writes it as HTML. */
const isImpossible = (nodes: PhrasingContent[]) => JSON.stringify(nodes).includes('\\\\|');

function holds(wrap: (children: PhrasingContent[]) => Block, isInTable = false): void {
  fc.assert(
    fc.property(line, children => {
      fc.pre(children.length > 0 && !hasAddress(children) && !(isInTable && isImpossible(children)));
      const block = wrap(children);
      const markdown = stringifyBlocks([block]);
      assert.equal(outline(read(markdown)), mergeTexts(outline({ type: 'root', children: [block] })), markdown);
    }),
    { numRuns: 300, seed: 40 },
  );
}

test('paragraphs', () => holds(children => ({ type: 'paragraph', children })));

test('headings', () => holds(children => ({ type: 'heading', depth: 2, children })));

test('items of lists', () =>
  holds(children => ({
    type: 'list',
    children: [{ type: 'listItem', children: [{ type: 'paragraph', children }] }],
  })));

test('lists in items', () =>
  holds(children => {
    const paragraph = { type: 'paragraph' as const, children };
    const inner: Block = { type: 'list', children: [{ type: 'listItem', children: [paragraph] }] };
    return { type: 'list', children: [{ type: 'listItem', children: [paragraph, inner] }] };
  }));

test('lists of items with several paragraphs and lists', () => {
  const paragraph = line
    .filter(children => children.length > 0 && !hasAddress(children))
    .map((children): Block => ({ type: 'paragraph', children }));
  const { list } = fc.letrec<{ list: Block }>(tie => ({
    list: fc
      .record({
        order: fc.constantFrom({}, { ordered: true }, { ordered: true, start: 9 }),
        items: fc.array(
          fc.tuple(paragraph, fc.array(fc.oneof({ maxDepth: 2 }, paragraph, tie('list')), { maxLength: 3 })),
          { minLength: 1, maxLength: 3 },
        ),
      })
      .map(({ order, items }) =>
        createList(
          items.map(([first, others]) => createItem([first, ...others])),
          order,
        ),
      ),
  }));
  fc.assert(
    fc.property(list, block => {
      const markdown = stringifyBlocks([block]);
      const wanted: Root = { type: 'root', children: [block] };
      assert.equal(outline(read(markdown)), mergeTexts(outline(wanted)), markdown);
      assert.equal(listsOf(read(markdown)), listsOf(wanted), markdown);
    }),
    { numRuns: 150, seed: 42 },
  );
});

/** Each list with what it contains, by name, and the number of its first item. */
function listsOf(node: Nodes): unknown {
  if (node.type === 'list') return [node.ordered ? (node.start ?? 1) : '-', ...node.children.map(listsOf)];
  const blocks = node.type === 'root' || node.type === 'listItem' ? node.children : [];
  return blocks.map(child => (child.type === 'list' ? listsOf(child) : child.type));
}

const lineBreak: PhrasingContent = { type: 'text', value: '\n' };

test('lines of a paragraph', () =>
  holds(children => ({ type: 'paragraph', children: [...children, lineBreak, ...children] })));

test('lines of a paragraph in a quote', () =>
  holds(children => ({
    type: 'blockquote',
    children: [{ type: 'paragraph', children: [...children, lineBreak, ...children] }],
  })));

test('lines and code in items of lists', () => {
  const texts = ['code', '\n\n  code\n', '```\n~~~', '- a\n\n\n# b', ' a\u2028\nb'];
  const written = fc.tuple(fc.constantFrom(...texts), fc.constantFrom(undefined, 'sh', 'a b'));
  const paragraph = line
    .filter(children => children.length > 0 && !hasAddress(children))
    .map((children): Block => ({ type: 'paragraph', children: [...children, lineBreak, ...children] }));
  fc.assert(
    fc.property(paragraph, written, (first, [content, lang]) => {
      const code: Block = { type: 'code', lang, value: content };
      const inner = createList([createItem([first, code, first])], { ordered: true, start: 10 });
      const wanted: Root = {
        type: 'root',
        children: [createList([createItem([first, code]), createItem([first, inner])])],
      };
      const markdown = stringifyBlocks(wanted.children);
      const readBack = read(markdown);
      assert.equal(outline(readBack), mergeTexts(outline(wanted)), markdown);
      assert.equal(codeIn(readBack), codeIn(wanted), markdown);
    }),
    { numRuns: 200, seed: 44 },
  );
});

/** The contents of each block of code. */
function codeIn(node: Nodes): string[] {
  if (node.type === 'code') return [node.value];
  return 'children' in node ? node.children.flatMap(codeIn) : [];
}

test('cells of tables', () =>
  holds(
    children => ({
      type: 'table',
      align: [null],
      children: [
        { type: 'tableRow', children: [{ type: 'tableCell', children: [{ type: 'text', value: 'Head' }] }] },
        { type: 'tableRow', children: [{ type: 'tableCell', children }] },
      ],
    }),
    true,
  ));

test('pages of several blocks', () => {
  const paragraph = line.map((children): Block => ({ type: 'paragraph', children }));
  const fence = fc
    .tuple(fc.constantFrom(undefined, 'sh', 'c++', 'a`b', 'a b'), value)
    .map(([lang, content]): Block => ({ type: 'code', lang, value: `${content}\n\n  ${content}` }));
  const items = line.map(
    (children): Block => ({
      type: 'list',
      children: [{ type: 'listItem', children: [{ type: 'paragraph', children }] }],
    }),
  );
  const quote = line.map((children): Block => ({ type: 'blockquote', children: [{ type: 'paragraph', children }] }));
  const page = fc.array(fc.oneof(paragraph, fence, items, quote), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(page, blocks => {
      const children = blocks.filter(block => JSON.stringify(block).includes('"value"'));
      fc.pre(!/www\.|:\/\/|@|"children":\[\]/.test(JSON.stringify(children)));
      const markdown = stringifyBlocks(children);
      const found = read(markdown);
      assert.equal(outline(found), mergeTexts(outline({ type: 'root', children })), markdown);
      assert.equal(fencesOf(found), fencesOf({ type: 'root', children }), markdown);
      assert.equal(
        found.children.map(({ type }) => type),
        children.map(({ type }) => type),
        markdown,
      );
    }),
    { numRuns: 300, seed: 41 },
  );
});

const fencesOf = ({ children }: Root) =>
  children.flatMap(node => (node.type === 'code' ? [{ lang: node.lang ?? null, value: node.value }] : []));

test('nothing is nothing', () => assert.is(stringifyBlocks([]), ''));

test.run();
