/** Text of a project, such as a file's name, as a line that can affect neither a terminal nor a CI service. */

/** Characters that nobody sees, and that may turn around the text behind them. */
const invisible = /[\u2028\u2029\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;

/** The text with a visible sign for each invisible character, so that its columns stay the same. */
export function revealInvisible(text: string): string {
  return text.replace(invisible, '\ufffd');
}

/**
 * Shows control characters and invisible characters by number, line breaks too, and breaks up what a CI service would take
 * for a command: `::` at the start of a line (GitHub Actions) and `##[` or `##vso` anywhere (Azure Pipelines). Tabs stay.
 */
export function toSafeLine(text: string): string {
  return toSafeText(text)
    .replaceAll('\n', '\\x0a')
    .replace(/^(\s*)::/, '$1:\\x3a')
    .replaceAll('##[', '#\\x23[')
    .replaceAll('##vso', '#\\x23vso');
}

/** Shows control characters and invisible characters by number. Tabs and line breaks stay. */
export function toSafeText(text: string): string {
  const hex = (char: string) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`;
  const number = (char: string) => `\\u{${char.codePointAt(0)!.toString(16)}}`;
  return text.replace(/\p{Cc}/gu, char => (/[\t\n]/.test(char) ? char : hex(char))).replace(invisible, number);
}
