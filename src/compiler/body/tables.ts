/**
 * The widths of tables. Tables of a page with the same heads get the same columns, and a table with more text than fits
 * beside the table of contents may be wider than the text around it.
 */
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { mapChildren } from '../source/tree.js';
import { breakIdentifier, breakPath } from './card.js';
import { h, hasClass } from './hast.js';
import { toOneLine, visibleText } from './text.js';

/** Lengths in characters: of the longest text in a column up to `LONGEST_TEXT`, and of its longest word. */
type Column = { text: number; word: number };

/** A text of this length is broken into lines, so that longer ones need no wider column. */
const LONG_TEXT = 40;
/** Where columns share too little space, texts up to this length ask for more of it. */
const LONGEST_TEXT = 120;
/** A path in code of this length may be broken after its slashes. */
const LONG_PATH = 30;
/** A name and a path of these lengths may be broken where the table would be too narrow otherwise. */
const LONG_NAME = 22;
const SHORT_PATH = 12;
/** The space around a cell. */
const PADDING = 4;
/** What fits into the narrowest column but the first. */
const NARROWEST = 11;
/** What fits into the column of the text. */
const ROOM = 104;
/** What fits beside a sidebar and a table of contents on a small screen with both. */
const NARROW = 84;

/** Returns a copy if there is a table whose width can be improved. */
export function arrangeTables(body: Root): Root {
  const sisters = new Map<string, Element[]>();
  for (const table of body.children.flatMap(findTables)) {
    const key = rowsOf(table)[0]?.map(visibleText).join('\n') ?? '';
    sisters.set(key, [...(sisters.get(key) ?? []), table]);
  }
  const arranged = new Map<Element, Arrangement>();
  for (const [head, tables] of sisters) {
    const whole = measureColumns(tables, piecesOfPath);
    const broken = leastOf(whole) > NARROW && head.trim() ? measureColumns(tables, piecesOfName) : whole;
    const breaksNames = leastOf(broken) < leastOf(whole);
    const hasPath = whole.some(({ text }) => text >= LONG_PATH);
    const arrangement: Arrangement = {
      isWide: widthOf(whole) > ROOM,
      pieces: breaksNames ? piecesOfName : hasPath ? piecesOfPath : undefined,
      columns: breaksNames || (tables.length > 1 && head.trim()) ? buildColumns(broken) : undefined,
    };
    if (Object.values(arrangement).some(Boolean)) for (const table of tables) arranged.set(table, arrangement);
  }
  if (!arranged.size) return body;
  return mapChildren<RootContent, Root>(body, node => replaceTables(node, arranged));
}

/** The pieces of a code's text, between which it may be broken; undefined if it stays whole. */
type Pieces = (code: Element) => ElementContent[] | undefined;

/** Without `pieces`, all code stays whole. */
type Arrangement = { isWide: boolean; pieces?: Pieces; columns?: Element };

/** The boxes around the tables in a node. */
function findTables(node: RootContent): Element[] {
  if (node.type !== 'element') return [];
  return hasClass(node, 'table-scroll') ? [node] : node.children.flatMap(findTables);
}

function replaceTables<Node extends RootContent>(node: Node, arranged: Map<Element, Arrangement>): Node | Element {
  if (node.type !== 'element') return node;
  const arrangement = arranged.get(node);
  if (arrangement) return arrange(node, arrangement);
  return mapChildren<ElementContent, Element>(node, child => replaceTables(child, arranged));
}

function arrange(box: Element, { isWide, pieces, columns }: Arrangement): Element {
  const className = isWide ? ['table-scroll', 'wide'] : ['table-scroll'];
  const tables = pieces ? box.children.map(child => breakCode(child, pieces)) : box.children;
  const children = tables.map(child =>
    child.type === 'element' && child.tagName === 'table' && columns && !hasColumns(child)
      ? { ...child, children: [columns, ...child.children] }
      : child,
  );
  return { ...box, properties: { ...box.properties, className }, children };
}

/** Long paths are broken in every table. */
function piecesOfPath(code: Element): ElementContent[] | undefined {
  const text = textOfCode(code);
  return text.length >= LONG_PATH && text.includes('/') ? breakPath(text) : undefined;
}

/** Shorter paths too, and long names. */
function piecesOfName(code: Element): ElementContent[] | undefined {
  const text = textOfCode(code);
  if (text.length >= SHORT_PATH && text.includes('/')) return breakPath(text);
  return text.length >= LONG_NAME ? breakIdentifier(text) : undefined;
}

/** Empty for other elements, and for code with others inside. */
function textOfCode({ tagName, children: [only] }: Element): string {
  return tagName === 'code' && only?.type === 'text' ? only.value : '';
}

function breakCode(node: ElementContent, pieces: Pieces): ElementContent {
  if (node.type !== 'element') return node;
  return { ...node, children: pieces(node) ?? node.children.map(child => breakCode(child, pieces)) };
}

/** True if the author has written columns or a caption, which have to come first. */
function hasColumns({ children }: Element): boolean {
  return children.some(child => child.type === 'element' && /^(?:col|colgroup|caption)$/.test(child.tagName));
}

function rowsOf(node: Element): Element[][] {
  if (node.tagName === 'tr') return [node.children.filter(child => child.type === 'element')];
  return node.children.flatMap(child => (child.type === 'element' ? rowsOf(child) : []));
}

function measureColumns(tables: readonly Element[], pieces: Pieces): Column[] {
  const columns: Column[] = [];
  for (const row of tables.flatMap(rowsOf))
    for (const [nth, cell] of row.entries()) {
      const { text, word } = columns[nth] ?? { text: 0, word: 0 };
      const { length } = toOneLine(visibleText(cell));
      // The words of a head stay in one line, and the theme has a smallest width for columns.
      const least = cell.tagName === 'th' ? length : Math.max(longestWord(cell, pieces), nth ? NARROWEST : 0);
      columns[nth] = { text: Math.max(text, Math.min(length, LONGEST_TEXT)), word: Math.max(word, least) };
    }
  return columns;
}

/** The length of the longest word that is not broken. Code is wider, and has a border. */
function longestWord(node: ElementContent, pieces: Pieces): number {
  if (node.type === 'text') return node.value.split(/[\s-]+/).reduce((most, { length }) => Math.max(most, length), 0);
  if (node.type !== 'element') return 0;
  const longest = Math.max(0, ...(pieces(node) ?? node.children).map(child => longestWord(child, pieces)));
  return node.tagName === 'code' ? 1.25 * longest + 2 : longest;
}

const spaceFor = ({ text, word }: Column) => Math.max(Math.min(text, LONG_TEXT), word) + PADDING;

const widthOf = (columns: readonly Column[]) => sum(columns.map(spaceFor));

/** The width of the columns if every word has a line of its own. */
const leastOf = (columns: readonly Column[]) => sum(columns.map(({ word }) => word + PADDING));

/** Where not every text fits into one line, no column is narrower than its longest word; longer texts share the rest. */
function buildColumns(columns: readonly Column[]): Element {
  const wanted = columns.map(spaceFor);
  const rest = Math.max(0, NARROW - leastOf(columns));
  const missing = columns.map(({ text, word }) => Math.max(0, text - word));
  const widths =
    sum(wanted) <= NARROW || !sum(missing)
      ? wanted
      : columns.map(({ word }, nth) => word + PADDING + (rest * missing[nth]!) / sum(missing));
  const whole = sum(widths);
  return h(
    'colgroup',
    {},
    widths.map(width => h('col', { width: `${Math.round((100 * width) / whole)}%` })),
  );
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
