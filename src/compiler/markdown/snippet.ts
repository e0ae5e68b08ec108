/** A part of a source file, by line numbers or by a named region. */
import type { LineRange } from './fence.js';

/** The lines of a region, without their common indentation; undefined where there are none. `lines` count from 1. */
export function cutSnippet(
  text: string,
  { region, lines }: { region?: string; lines?: readonly LineRange[] },
): string | undefined {
  const all = text.replace(/(?<!\n)\n+$/, '').split('\n');
  const candidates = region === undefined ? all : findRegion(all, region);
  const kept =
    lines && candidates ? lines.flatMap(([from, to]) => candidates.slice(Math.max(0, from - 1), to)) : candidates;
  return kept?.length ? dedent(kept.filter(line => !isMarker(line))) : undefined;
}

/** `#region name` … `#endregion`, `[START name]` … `[END name]`, in a comment of any language. */
const regionStart = /^\s*(?:\S{1,4}\s*)?(?:#?region\b:?\s*|\[START\s+)([\w-]+)/i;
const regionEnd = /^\s*(?:\S{1,4}\s*)?(?:#?endregion\b:?\s*|\[END\s+)([\w-]*)/i;

function isMarker(line: string): boolean {
  return regionStart.test(line) || regionEnd.test(line);
}

function findRegion(lines: string[], name: string): string[] | undefined {
  const start = lines.findIndex(line => regionStart.exec(line)?.[1] === name);
  if (start < 0) return undefined;
  let depth = 0;
  const length = lines.slice(start + 1).findIndex(line => {
    const closed = regionEnd.exec(line);
    if (!closed) {
      if (regionStart.test(line)) depth++;
      return false;
    }
    if (closed[1] ? closed[1] === name : depth === 0) return true;
    depth--;
    return false;
  });
  return lines.slice(start + 1, length < 0 ? undefined : start + 1 + length);
}

function dedent(lines: string[]): string {
  const depths = lines.filter(line => line.trim()).map(line => /^\s*/.exec(line)![0].length);
  const depth = depths.reduce((least, one) => Math.min(least, one), depths[0] ?? 0);
  return lines.map(line => line.slice(depth)).join('\n');
}
