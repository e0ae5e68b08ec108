/** A part of a Markdown file, as VitePress names it behind the path: `./a.md#region{3,10}`. Pure. */
import { blankFrontMatter } from '../frontmatter.js';

/** The file, and what of it is included. */
export type IncludePart = { file: string; region?: string; from?: number; to?: number };

/** Splits the notation; a path without a part is a whole file. */
export function readIncludePart(written: string): IncludePart {
  const match = /^(.+\.mdx?)(?:#([\w-]+))?(?:\{(\d*),?(\d*)\})?$/i.exec(written);
  if (!match || match[0] === match[1]) return { file: written };
  const [whole, file = '', region, from, to] = match;
  const isOneLine = from && !to && !whole.endsWith(',}');
  return {
    file,
    region,
    from: from ? Number(from) : undefined,
    to: to ? Number(to) : isOneLine ? Number(from) : undefined,
  };
}

/** The text with the other lines blank, so that those that stay keep their numbers; undefined without such a region. */
export function cutIncludePart(text: string, { region, from = 1, to }: IncludePart): string | undefined {
  const lines = blankFrontMatter(text).split('\n');
  const start = region === undefined ? 0 : lines.findIndex(line => markerOf(line, 'region') === region) + 1;
  if (region !== undefined && start === 0) return undefined;
  const isEnd = (line: string) => ['', region].includes(markerOf(line, 'endregion'));
  const length = region === undefined ? -1 : lines.slice(start).findIndex(isEnd);
  const end = length < 0 ? lines.length : start + length;
  const [first, last] = [start + from - 1, to === undefined ? end : Math.min(end, start + to)];
  return lines.map((line, nth) => (nth >= first && nth < last ? line : '')).join('\n');
}

/** The name behind `#region` in a comment, which may be missing. */
function markerOf(line: string, kind: string): string | undefined {
  return new RegExp(`^\\s*<!--\\s*#?${kind}\\b\\s*([\\w-]*)\\s*-->\\s*$`, 'i').exec(line)?.[1];
}
