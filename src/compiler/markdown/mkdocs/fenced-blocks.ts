/**
 * Blocks of `pymdownx.blocks`, which stand between lines of slashes: `/// note | Title`, options that are indented, and
 * `///` after the text. A block that holds others has more slashes, or fewer.
 */
import { FenceTracker, indentOf, isBlankLine } from './lines.js';
import { admonitionDirective, detailsDirective, type Opening, tabDirective } from './opening.js';

/** A block as line indexes: its first line, the lines of its text, and the line after its last one. */
export type Block = { at: number; from: number; to: number; end: number; opening: Opening };

/** The directives of blocks that a tree is needed for; `figures.ts` and `definitions.ts` build them. */
export const FIGURE = 'mkdocs-figure';
/** A caption of the block above it. */
export const CAPTION = 'mkdocs-caption';
/** A list of terms and definitions. */
export const DEFINE = 'mkdocs-define';

const mayHaveFence = /^[ \t]*\/{3,}/;
const openingLine = /^([ \t]*)(\/{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\|[ \t]*(.*?))?[ \t]*$/;
const closingLine = /^[ \t]*(\/{3,})[ \t]*$/;
const option = /^[ \t]*([a-z]+):[ \t]*(.*?)[ \t]*$/;

/** What a block says in its first line and in its options. */
type Written = { name: string; argument: string; options: ReadonlyMap<string, string> };

/** Finds the blocks of lines, in the order of the lines. */
export class FencedBlocks {
  readonly #lines: readonly string[];
  /** The closing lines outside of code, by indentation and slashes. */
  readonly #closings: ReadonlyMap<string, number[]>;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
    this.#closings = lines.some(line => mayHaveFence.test(line)) ? findClosings(lines) : new Map();
  }

  /** The block that a line opens; undefined if nothing closes it, or if it cannot contain text. */
  read(at: number): Block | undefined {
    if (!this.#closings.size) return undefined;
    const [, indent = '', slashes = '', written = '', argument = ''] = openingLine.exec(this.#lines[at]!) ?? [];
    const closings = this.#closings.get(keyOf(indent, slashes)) ?? [];
    const to = slashes && firstAfter(closings, at);
    if (!to) return undefined;
    const { options, from } = this.#readOptions(at + 1, indentOf(indent), to);
    const opening = readOpening(indent, { name: written.toLowerCase(), argument, options });
    return opening && { at, from, to, end: to + 1, opening };
  }

  #readOptions(start: number, indent: number, end: number) {
    const options = new Map<string, string>();
    let from = start;
    for (; from < end && !isBlankLine(this.#lines[from]) && indentOf(this.#lines[from]!) >= indent + 4; from++) {
      const [, key, value = ''] = option.exec(this.#lines[from]!) ?? [];
      if (key) options.set(key, value);
    }
    return { options, from };
  }
}

const keyOf = (indent: string, slashes: string) => `${indentOf(indent)}/${slashes.length}`;

function findClosings(lines: readonly string[]): Map<string, number[]> {
  const closings = new Map<string, number[]>();
  const fence = new FenceTracker();
  for (const [at, line] of lines.entries()) {
    const isCode = fence.isOpen;
    fence.add(line);
    const slashes = isCode ? undefined : closingLine.exec(line)?.[1];
    if (!slashes) continue;
    const key = keyOf(line, slashes);
    const known = closings.get(key);
    if (known) known.push(at);
    else closings.set(key, [at]);
  }
  return closings;
}

/** The first of ascending numbers that is greater than `at`. */
function firstAfter(numbers: readonly number[], at: number): number | undefined {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! > at) high = middle;
    else low = middle + 1;
  }
  return numbers[low];
}

function readOpening(indent: string, { name, argument, options }: Written): Opening | undefined {
  const block = (directive: string): Opening => ({ indent, directive, needsBody: false });
  const isSet = (key: string) => /^(?:true|yes|on)$/i.test(options.get(key) ?? '');
  const id = /\bid["']?[ \t]*:[ \t]*["']?([\w:.-]+)/.exec(options.get('attrs') ?? '')?.[1];
  switch (name) {
    case 'details':
      return block(detailsDirective(options.get('type') ?? '', argument || undefined, isSet('open')));
    case 'tab':
      return { ...block(tabDirective(argument, isSet('select'))), tab: { startsSet: isSet('new') } };
    case 'html':
      return readHtml(argument, block, id);
    case 'define':
      return block(DEFINE);
    case 'admonition':
      return block(admonitionDirective(options.get('type') || 'note', argument || undefined));
    default:
      return /(?:^|-)caption$/.test(name)
        ? block(captionDirective(name, argument, id))
        : block(admonitionDirective(name, argument || undefined));
  }
}

/** The content of an element; undefined for an element that cannot contain text. */
function readHtml(selector: string, block: (directive: string) => Opening, written?: string): Opening | undefined {
  const [, tag = 'div', rest = ''] = /^([A-Za-z][\w-]*)(.*)$/.exec(selector) ?? [];
  if (/^(?:script|style|canvas|math|option|textarea)$/i.test(tag)) return undefined;
  const id = written ?? /#([\w:-]+)/.exec(rest.replace(/\[[^\]]*\]/g, ''))?.[1];
  if (tag.toLowerCase() === 'figure') return block(`${FIGURE}${id ? `{#${id}}` : ''}`);
  return { ...block(''), anchor: id ?? '' };
}

/** `| < 1.2 #id`: a caption above its block, the number, and the id; `^1` is how deep the number is. */
function captionDirective(name: string, argument: string, written?: string): string {
  const words = argument.split(/\s+/);
  const id = written ?? words.find(word => /^#[\w:.-]+$/.test(word))?.slice(1);
  const number = words.find(word => /^(?:\^\d|[\d.]+)$/.test(word));
  const attributes = [
    `kind="${name}"`,
    words.includes('<') && 'first',
    number && `number="${number}"`,
    id && `id="${id}"`,
  ];
  return `${CAPTION}{${attributes.filter(Boolean).join(' ')}}`;
}
