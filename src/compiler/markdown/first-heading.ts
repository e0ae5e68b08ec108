/** The level-1 heading that a page begins with, found without a parser, which most titles do not need. */
import { splitMarker } from './heading-markers.js';

/** `line` counts from 1; `headingText` is the heading without its marks, `above` the text before it. */
export type FirstHeading = { line: number; headingText: string; above: string };

/** A line that shows nothing: an import, an export, a comment, a blank line. */
const invisibleLine = /^\s*(?:$|(?:import|export)\s|<!--.*-->\s*$|\{\/\*.*\*\/\}\s*$)/;

/** The heading that is the first thing shown; undefined where something else is. */
export function findFirstHeading(text: string): FirstHeading | undefined {
  let line = 1;
  for (let start = 0; start < text.length; line++) {
    const end = endOfLine(text, start);
    const content = text.slice(start, end);
    if (invisibleLine.test(content)) {
      start = end + 1;
      continue;
    }
    const atx = readAtxHeading(content);
    const below = text.slice(end + 1, endOfLine(text, end + 1));
    const heading = atx ?? (/^ {0,3}=+[ \t]*$/.test(below) ? content.trim() : undefined);
    return heading === undefined
      ? undefined
      : { line, headingText: stripHeadingId(heading), above: text.slice(0, start) };
  }
  return undefined;
}

/** The text behind `#`, without a row of `#` that closes it; undefined for other lines. */
function readAtxHeading(line: string): string | undefined {
  const [opening] = /^ {0,3}#[ \t]/.exec(line) ?? [];
  if (opening === undefined) return undefined;
  const text = line.slice(opening.length).trim();
  return text.replace(/(?<![ \t])[ \t]+#+$/, '') || undefined;
}

/** A heading's text without its `{#id}`. */
export function stripHeadingId(heading: string): string {
  return splitMarker(heading)?.title ?? heading;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
