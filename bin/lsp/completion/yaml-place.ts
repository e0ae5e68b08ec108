/** Which key of a YAML text a cursor is at, read from indentation: the text is being typed, so it need not be valid. */

/** The keys above a place, outermost first; `key` is the one on its line, where its value is being typed. */
export type YamlPlace = { keys: string[]; key?: string; typed: string; inList: boolean };

/** Longer lines have no keys. */
const LONGEST_LINE = 1000;

/** Its indentation, its dashes with the spaces behind them, its key, and what is behind that. */
type Line = { indent: string; dashes: string; key?: string; rest: string };

/** Part by part, because one pattern for all of them would take squares of the time. */
function readLine(line: string): Line {
  const [indent = ''] = /^\s*/.exec(line) ?? [];
  const item = line.slice(indent.length);
  const [dashes = ''] = /^(?:-\s+)*/.exec(item) ?? [];
  const entry = item.slice(dashes.length);
  const [named = '', , key] = /^(["']?)([\w$./ -]+?)\1:(?=\s|$)/.exec(entry) ?? [];
  return { indent, dashes, rest: entry.slice(named.length), ...(key !== undefined && { key }) };
}

/** The place at the end of `before`, the beginning of the line after `above`; `undefined` inside of a comment or a longer text. */
export function yamlPlaceAt(above: readonly string[], before: string): YamlPlace | undefined {
  const { indent, dashes, key, rest } = readLine(before);
  const [, typed] = /^["']?([^"'#{}[\],]*)$/.exec(rest.trimStart()) ?? [];
  if (typed === undefined || (key === undefined && /\s/.test(typed.trim()))) return undefined;
  const keys: string[] = [];
  // Lists may begin in the column of their key.
  let limit = dashes ? indent.length + 1 : indent.length;
  let column = indent.length + dashes.length;
  for (const line of above.toReversed()) {
    if (line.length > LONGEST_LINE || /^\s*(?:#.*)?$/.test(line)) continue;
    const other = readLine(line);
    const otherColumn = other.indent.length + other.dashes.length;
    if (otherColumn < limit) {
      if (other.key !== undefined) keys.unshift(other.key);
      limit = other.dashes ? other.indent.length + 1 : other.indent.length;
      column = otherColumn;
    } else if (otherColumn === column && other.dashes && !keys.length && !dashes) limit = other.indent.length + 1;
    if (!limit) break;
  }
  return { keys, typed, inList: dashes !== '', ...(key !== undefined && { key }) };
}
