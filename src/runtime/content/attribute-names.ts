/**
 * Stands in for `property-information` in the browser, whose table of every attribute of HTML and SVG weighs more than
 * the code that uses it. React takes hast's own names of attributes; only `data-*` and `aria-*` are written otherwise.
 * Bodies hold no SVG of their own, and prerendering uses the whole table: a test holds the two to the same result.
 */
type Info = { property: string; attribute: string; space?: 'html'; commaSeparated?: boolean };

const commas = new Set(['accept', 'coords', 'exportParts']);

export const html = {};
export const svg = html;
/** hast's names that React spells in another way. */
export const hastToReact: Record<string, string> = { classId: 'classID', itemId: 'itemID' };

export function find(_schema: unknown, property: string): Info {
  const prefix = /^(?:data|aria)(?=[A-Z0-9])/.exec(property)?.[0];
  if (prefix === 'aria') return { property, attribute: `aria-${property.slice(4).toLowerCase()}` };
  if (prefix) return { property, attribute: `data-${kebab(property.slice(4)).replace(/^-/, '')}` };
  return { property, attribute: property, space: 'html', commaSeparated: commas.has(property) };
}

function kebab(text: string): string {
  return text.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
}
