/** Lines of Python-Markdown: how far they are indented, which of them are code, and which list they are in. */

/** The columns of white space before the text of a line; a tab ends at the next multiple of four. */
export function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === '\t') columns += 4 - (columns % 4);
    else if (character === ' ') columns++;
    else break;
  }
  return columns;
}

/** The column of a fence in its line, behind the markers of lists. */
function columnOfFence(line: string, marker: string): number {
  const before = line.slice(0, line.indexOf(marker));
  return indentOf(before.replace(/\S/g, ' '));
}

/** True if the line closes a fence: with the same character, at least as many, and less than four columns deeper (CommonMark 4.5). */
function closesFence(line: string, { marker, column }: { marker: string; column: number }): boolean {
  const text = line.trim();
  return text.startsWith(marker) && /^(`+|~+)$/.test(text) && indentOf(line) < column + 4;
}

/** True for a line without text. */
export function isBlankLine(line: string | undefined): boolean {
  return line !== undefined && line.trim() === '';
}

const fenceLine = /^\s*(?:[-*+]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/;

/** Follows the fences of a text. `isOpen` is true if the lines so far end in a fence. */
export class FenceTracker {
  #fence: { marker: string; column: number } | undefined;

  get isOpen(): boolean {
    return this.#fence !== undefined;
  }

  /** Takes a line, which may open or close a fence. */
  add(line: string): void {
    if (this.#fence) {
      if (closesFence(line, this.#fence)) this.#fence = undefined;
      return;
    }
    const marker = fenceLine.exec(line)?.[1];
    if (marker !== undefined) this.#fence = { marker, column: columnOfFence(line, marker) };
  }
}

/** Follows the fences and the raw HTML of a text; returns true for each line that belongs to one. */
export function createCodeTracker(): (line: string) => boolean {
  let fence: { marker: string; indent: number; column: number } | undefined;
  let rawEnd: RegExp | undefined;
  return line => {
    if (rawEnd) {
      if (rawEnd.test(line)) rawEnd = undefined;
      return true;
    }
    const marker = /^\s*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(`{3,}(?!.*`)|~{3,})/.exec(line)?.[1];
    if (fence) {
      // A list item ends its fence.
      const leaves = fence.indent > 1 && line.trim() !== '' && indentOf(line) < Math.min(fence.indent, 2);
      if (!leaves) {
        if (closesFence(line, fence)) fence = undefined;
        return true;
      }
      fence = undefined;
    }
    if (marker) {
      fence = { marker, indent: indentOf(line), column: columnOfFence(line, marker) };
      return true;
    }
    const raw = /^\s*(?:<(pre|script|style|textarea)\b|(<!--))/i.exec(line);
    if (!raw) return false;
    const end = raw[2] ? /-->/ : new RegExp(`</${raw[1]}>`, 'i');
    if (!end.test(line)) rawEnd = end;
    return true;
  };
}

/** A list item or a block that is open: the column of its marker, and that of its text. */
type OpenItem = { marker: number; content: number };

const listMarker = /^([ \t]*)((?:[-*+]|\d{1,9}[.)])[ \t]+)(?=\S)/;
const block = /^[ \t]*(?:!!!|\?\?\?|===[!+]{0,2}[ \t])/;

/** Follows the list items and indented blocks that lines are in. `contentColumn` is where a block at an indentation belongs; undefined for code. */
export class ListTracker {
  #open: OpenItem[] = [];

  /** Takes a line that is no code. */
  add(line: string): void {
    if (isBlankLine(line)) return;
    const indent = indentOf(line);
    this.#open = this.#open.filter(({ marker }) => marker < indent);
    if (block.test(line)) this.#open.push({ marker: indent, content: indent + 4 });
    const found = listMarker.exec(line);
    if (!found || (this.#open.length === 0 && indent > 3)) return;
    const width = found[2]!.length;
    this.#open.push({ marker: indent, content: indent + (width > 5 ? 2 : width) });
  }

  /** The column of the text that a block belongs to. */
  contentColumn(indent: number): number | undefined {
    const around = this.#open.filter(({ marker }) => marker < indent);
    const content = around.at(-1)?.content ?? 0;
    if (!around.length) return indent < 4 ? 0 : undefined;
    return indent - content < 4 ? content : undefined;
  }
}
