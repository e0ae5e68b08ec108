/**
 * Maps a character of a parsed text to its offset in the source. Parsers undo escapes and references, and drop the
 * prefixes of lines in lists, quotes and YAML blocks. So both texts are walked in parallel; where they differ, the next
 * words realign them. Runs only for findings, so it need not be fast.
 */

/** How far a walk over both texts has come: an offset in each. */
type Alignment = { value: string; source: string; inValue: number; inSource: number };

/** The offset in `source` of the character that `value` has at `index`. */
export function alignOffset(value: string, source: string, index: number): number {
  const walk: Alignment = { value, source, inValue: 0, inSource: 0 };
  walk.inSource = realign(walk);
  while (walk.inValue < index && walk.inSource < source.length) {
    if (isSpace(value[walk.inValue])) {
      while (walk.inValue < index && isSpace(value[walk.inValue])) walk.inValue++;
      while (isSpace(source[walk.inSource])) walk.inSource++;
    } else {
      walk.inValue++;
      walk.inSource++;
    }
    walk.inSource = realign(walk);
  }
  return Math.max(0, Math.min(walk.inSource, source.length - 1));
}

/** The next offset in the source at which it continues as the value does; the same one if there is none. */
function realign({ value, source, inValue, inSource }: Alignment): number {
  const next = value[inValue];
  if (next === undefined || next === source[inSource] || (isSpace(next) && isSpace(source[inSource]))) return inSource;
  if (source[inSource] === '\\' && source[inSource + 1] === next) return inSource + 1;
  for (const length of [16, 4, 1]) {
    const words = value.slice(inValue, inValue + length).split('\n')[0]!;
    const found = words ? source.indexOf(words, inSource) : -1;
    if (found >= 0) return found;
  }
  return inSource;
}

function isSpace(char: string | undefined): boolean {
  return char !== undefined && /\s/.test(char);
}
