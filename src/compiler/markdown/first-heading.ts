/** The level-1 heading that a page may begin with, found without a parser: most pages need none for their title. */

/** `line` counts from 1; `written` is the heading without its marks, `above` is what stands before it. */
export type FirstHeading = { line: number; headingText: string; above: string };

/** Nothing that is shown: imports, exports, comments, blank lines. */
const invisibleLine = /^\s*(?:$|(?:import|export)\s|<!--.*-->\s*$|\{\/\*.*\*\/\}\s*$)/;

/** Outside fences, with only what is not shown above it. */
export function findFirstHeading(text: string): FirstHeading | undefined {
  let line = 1;
  for (let start = 0; start < text.length; line++) {
    const end = endOfLine(text, start);
    const written = text.slice(start, end);
    if (invisibleLine.test(written)) {
      start = end + 1;
      continue;
    }
    const atx = /^ {0,3}#[ \t]+(.+?)(?:[ \t]+#+)?[ \t]*$/.exec(written)?.[1];
    const below = text.slice(end + 1, endOfLine(text, end + 1));
    const heading = atx ?? (/^ {0,3}=+[ \t]*$/.test(below) ? written.trim() : undefined);
    return heading === undefined
      ? undefined
      : { line, headingText: stripHeadingId(heading), above: text.slice(0, start) };
  }
  return undefined;
}

export function stripHeadingId(heading: string): string {
  return heading.replace(/\s*\\?\{#[^}]+\}\s*$/, '');
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}
