/** The name of the link that a heading has to itself. Prerendered and hydrated headings have the same. */
import type { Nodes } from 'hast';

/** “Link to Install”, with the heading's text as a screen reader says it. */
export function headingLabel(heading: Nodes): string {
  return `Link to ${spokenText(heading).replace(/\s+/g, ' ').trim() || 'this section'}`;
}

/** Formulas have their text three times: as MathML, as its source, and for the eyes. */
function spokenText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (!('children' in node)) return '';
  if (node.type === 'element') {
    const { tagName, properties } = node;
    if (tagName === 'annotation' || String(properties.ariaHidden) === 'true') return '';
    if (tagName === 'img') return String(properties.alt ?? '');
    if (tagName === 'br') return ' ';
  }
  return node.children.map(spokenText).join('');
}
