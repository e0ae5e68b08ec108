/**
 * The opening lines of container directives as other tools write them, turned into the form that remark-directive reads:
 * `::: note Title` and `::: details Title {open}` (VitePress), `:::note [Title]` and `:::note Title` (Docusaurus),
 * `:::{note} Title` (MyST), `::: {.note}` (Pandoc and Quarto).
 */
import { admonitionKinds } from '../body/admonition-kinds.js';

/** The directives of docsc. */
export const directiveNames = [...admonitionKinds.keys(), 'details', 'tabs', 'tab', 'code-group', 'nosearch'];
/** Blocks of VitePress that keep its own features away from their content. Here they are only their content. */
export const transparentNames: ReadonlySet<string> = new Set(['v-pre', 'raw']);

const knownNames = new Set([...directiveNames, ...transparentNames]);

const openingLine = /^((?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*)(:{3,})([ \t]*)([A-Za-z{].*)$/;
const directiveLine = /^(?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t])*(:{3,})[ \t]*(.?)/;
/** A name in braces, with or without a dot, and what is behind it. */
const bracedName = /^\{[ \t]*\.?([A-Za-z][\w-]*)(?![\w-])([^{}]*)\}[ \t]*(.*)$/;
const plainName = /^([A-Za-z][\w-]*)(?=$|[ \t[{])(.*)$/;
/** What spaces separate, except inside quotes. */
const attributeWord = /(?:[^\s"']|"[^"]*"|'[^']*'|["'])+/g;
/** An attribute that remark-directive can read; it takes a directive with any others for text. */
const readableAttribute = /^(?:[.#]?[A-Za-z][\w-]*|[A-Za-z][\w-]*=(?:"[^"]*"|'[^']*'|[\w-]+))$/;

/** The lines that close directives. */
export type ClosingLines = {
  /** Number of colons → the last line that is only so many colons. */
  last: ReadonlyMap<number, number>;
  /** Lines that begin with colons, and whether the next of them closes something. */
  nextCloses: ReadonlyMap<number, boolean>;
};

/** Finds the closing lines of a text. */
export function findClosingLines(lines: string[]): ClosingLines {
  const last = new Map<number, number>();
  const nextCloses = new Map<number, boolean>();
  let closesBelow = false;
  for (let index = lines.length - 1; index >= 0; index--) {
    const [, colons, content] = directiveLine.exec(lines[index]!) ?? [];
    if (colons === undefined) continue;
    nextCloses.set(index, closesBelow);
    closesBelow = !content;
    if (closesBelow && !last.has(colons.length)) last.set(colons.length, index);
  }
  return { last, nextCloses };
}

/** The line at an index in the form of remark-directive; as it is where it opens nothing. */
export function normalizeDirective(lines: string[], index: number, closings: ClosingLines): string {
  const line = lines[index]!;
  const [, indent = '', colons = '', space = '', content = ''] = openingLine.exec(line) ?? [];
  if (!colons) return line;
  const rest = content.trimEnd();
  const [, name = '', attributes = '', title = ''] = bracedName.exec(rest) ?? readPlain(rest);
  if (!name || (!space && !title && rest.startsWith(name))) return line;
  if (!knownNames.has(name) && !isClosed({ index, colons: colons.length, isTitled: title !== '' }, closings))
    return line;
  const label = title && `[${toLabel(title)}]`;
  const kept = (attributes.match(attributeWord) ?? []).filter(attribute => readableAttribute.test(attribute));
  return `${indent}${colons}${name}${label}${kept.length ? `{${kept.join(' ')}}` : ''}`;
}

/**
 * A line with a name that docsc does not know may be text. It opens a directive if a line below closes that; one with a
 * title, if nothing opens in between.
 */
function isClosed(
  { index, colons, isTitled }: { index: number; colons: number; isTitled: boolean },
  { last, nextCloses }: ClosingLines,
): boolean {
  return (last.get(colons) ?? -1) > index && (!isTitled || nextCloses.get(index) === true);
}

/** Name, attributes and title of `name Title {attributes}`, as the groups of `bracedName`. */
function readPlain(rest: string): string[] {
  const [, name = '', tail = ''] = plainName.exec(rest) ?? [];
  const [attributes = '', inner = ''] = /\{([^{}]*)\}$/.exec(tail) ?? [];
  return ['', name, inner, tail.slice(0, tail.length - attributes.length).trim()];
}

/** A title as the label of a directive: without brackets around it. A bracket without its partner is text. */
export function toLabel(title: string): string {
  if (!isBalanced(title)) return title.replace(/[[\]]/g, '\\$&');
  const isLabel = title.startsWith('[') && title.endsWith(']') && isBalanced(title.slice(1, -1));
  return isLabel ? title.slice(1, -1) : title;
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const char of text) {
    if (char === '[') depth++;
    else if (char === ']' && --depth < 0) return false;
  }
  return depth === 0;
}
