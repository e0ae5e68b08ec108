/** Text as HTML. */

/** Escapes a text for use in HTML, as content or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, char => `&#${char.charCodeAt(0)};`);
}
