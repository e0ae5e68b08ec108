/** Which key of a YAML text a cursor is at, read from indentation: the text is being typed, so it need not be valid. */

/** The keys above a place, outermost first; `key` is the one on its line, where its value is being typed. */
export type YamlPlace = { keys: string[]; key?: string; typed: string; inList: boolean };

/** Longer lines have no keys. */
const LONGEST_LINE = 1000;

const LINE = /^(\s*)((?:-\s+)*)(?:(["']?)([\w$./ -]+?)\3:(?=\s|$))?(.*)$/;

/** The place at the end of `before`, the beginning of the line after `above`; `undefined` inside of a comment or a longer text. */
export function yamlPlaceAt(above: readonly string[], before: string): YamlPlace | undefined {
  const [, indent = '', dashes = '', , key, rest = ''] = LINE.exec(before) ?? [];
  const [, typed] = /^\s*["']?([^"'#{}[\],]*)$/.exec(rest) ?? [];
  if (typed === undefined || (key === undefined && /\s/.test(typed.trim()))) return undefined;
  const keys: string[] = [];
  // Lists may begin in the column of their key.
  let limit = dashes ? indent.length + 1 : indent.length;
  let column = indent.length + dashes.length;
  for (const line of above.toReversed()) {
    if (line.length > LONGEST_LINE || /^\s*(?:#.*)?$/.test(line)) continue;
    const [, otherIndent = '', otherDashes = '', , otherKey] = LINE.exec(line) ?? [];
    const otherColumn = otherIndent.length + otherDashes.length;
    if (otherColumn < limit) {
      if (otherKey !== undefined) keys.unshift(otherKey);
      limit = otherDashes ? otherIndent.length + 1 : otherIndent.length;
      column = otherColumn;
    } else if (otherColumn === column && otherDashes && !keys.length && !dashes) limit = otherIndent.length + 1;
    if (!limit) break;
  }
  return { keys, typed, inList: dashes !== '', ...(key !== undefined && { key }) };
}
