/**
 * Small repairs of a page's text before it is parsed, line by line and never inside fences; every line keeps its number.
 */

const kinds = 'note|tip|info|warning|danger|caution|important|success';
const oldTitle = new RegExp(`^(\\s*(?:[-*+>]\\s+|\\d+[.)]\\s+)*:{3,})\\s*(${kinds})[ \\t]+(?![[{])(.+?)[ \\t]*$`);
const spaced = new RegExp(`^(\\s*:{3,})[ \\t]+(${kinds})[ \\t]*$`);

/**
 * `:::note Title` becomes `:::note[Title]`, `::: note` becomes `:::note`; in MDX, heading ids lose the braces
 * that JSX would read as an expression.
 */
export function prepare(text: string, mdx: boolean): string {
  let fence: string | undefined;
  return text
    .split('\n')
    .map(line => {
      const marker = /^\s*(?:[-*+>]\s+|\d+[.)]\s+)*(`{3,}|~{3,})/.exec(line)?.[1];
      if (fence !== undefined) {
        const closes = marker?.startsWith(fence) && /^\s*(`{3,}|~{3,})\s*$/.test(line);
        if (closes) fence = undefined;
        return line;
      }
      if (marker) {
        fence = marker;
        return line;
      }
      return prepareLine(line, mdx);
    })
    .join('\n');
}

function prepareLine(line: string, mdx: boolean): string {
  const titled = oldTitle.exec(line);
  if (titled) return `${titled[1]}${titled[2]}[${titled[3]!.replace(/[[\]]/g, '\\$&')}]`;
  const named = spaced.exec(line);
  if (named) return `${named[1]}${named[2]}`;
  if (!mdx) return line;
  const id = /^(\s{0,3}#{1,6}\s.*?)\s*(?:\\?\{#([\w.-]+)\}|\{\/\*\s*#?([\w.-]+)\s*\*\/\})\s*$/.exec(line);
  return id ? `${id[1]} \\{#${id[2] ?? id[3]}}` : line.replace(/<!--(.*?)-->/g, '{/*$1*/}');
}
