/** The entries of a changelog in one document: a heading of the second level for each, with its day. Pure. */
import type { Element, ElementContent, Root } from 'hast';
import { isDay } from '../source/day.js';
import { toOneLine, visibleText } from './text.js';

/** An entry: what is below its heading. `day` is absent where the heading has none, or one that does not exist. */
export type HeadingEntry = { heading: Element; id?: string; day?: string; title: string; nodes: ElementContent[] };

/** Divides a body at its headings of the second level. What is above the first one belongs to no entry. */
export function splitEntries(body: Root): HeadingEntry[] {
  const entries: HeadingEntry[] = [];
  for (const node of body.children as ElementContent[]) {
    if (node.type === 'element' && node.tagName === 'h2') entries.push(readHeading(node));
    else entries.at(-1)?.nodes.push(node);
  }
  return entries;
}

/** `2026-11-24 Title`, `7.1.0 - 2026-11-24` or `[7.1.0] - 2026-11-24`; a heading of a day alone is its own title. */
function readHeading(heading: Element): HeadingEntry {
  const text = toOneLine(visibleText(heading));
  const day = /(?<!\d)\d{4}-\d\d-\d\d(?!\d)/.exec(text)?.[0];
  const title = day === undefined ? text : text.replace(`(${day})`, ' ').replace(day, ' ');
  const trimmed = toOneLine(title.replace(/^[\s:,–—-]+|(?<![\s:,–—-])[\s:,–—-]+$/g, '')).replace(
    /^\[([^\]]*)\]$/,
    '$1',
  );
  const { id } = heading.properties;
  return {
    heading,
    ...(typeof id === 'string' && { id }),
    ...(day !== undefined && isDay(day) && { day }),
    title: trimmed || text,
    nodes: [],
  };
}

/** True for the heading above what is not released yet, which has no day. */
export function isUnreleased({ title }: HeadingEntry): boolean {
  return /^\[?unreleased\]?$/i.test(title);
}
