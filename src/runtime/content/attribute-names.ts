/**
 * Replaces `property-information` in the browser, whose table of all attributes of HTML and SVG is larger than the code
 * that uses it. React accepts hast's property names as they are, except `data-*` and `aria-*`. Bodies contain no SVG of
 * their own, and prerendering uses the whole table; a test compares the two.
 */
type Info = { property: string; attribute: string; space?: 'html'; commaSeparated?: boolean };

const commaSeparated = new Set(['accept', 'coords', 'exportParts']);

/** The library's schema of HTML, which `find` does not need. */
export const html = {};
/** The library's schema of SVG. */
export const svg = html;
/** Property names that React spells differently from hast. */
export const hastToReact: Record<string, string> = { classId: 'classID', itemId: 'itemID' };

/** What the library's function of the same name returns, as far as the renderer reads it. */
export function find(_schema: unknown, property: string): Info {
  const prefix = /^(?:data|aria)(?=[A-Z0-9])/.exec(property)?.[0];
  if (prefix === 'aria') return { property, attribute: `aria-${property.slice(4).toLowerCase()}` };
  if (prefix) return { property, attribute: `data-${toKebabCase(property.slice(4)).replace(/^-/, '')}` };
  return { property, attribute: property, space: 'html', commaSeparated: commaSeparated.has(property) };
}

function toKebabCase(text: string): string {
  return text.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
}
