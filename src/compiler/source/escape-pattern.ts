/** Text in regular expressions. */

/** The text as a part of a regular expression that matches it alone. */
export function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
