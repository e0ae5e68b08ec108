/** Writes JSON as a literal of a language with maps and lists: JavaScript or Python. */

/** The syntax of a language. */
export type LiteralSyntax = {
  text: (text: string) => string;
  /** A key with its colon. */
  key: (text: string) => string;
  words: { true: string; false: string; null: string };
  indent: string;
};

/** Levels. Python's parser fails at 200. */
const MAX_DEPTH = 50;

/** True if the value is not too deeply nested for a literal. `depth` is that of the value itself. */
export function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth < MAX_DEPTH && Object.values(value).every(member => isShallow(member, depth + 1));
}

/** A literal of several lines, indented by `margin`. Numbers are written as in JSON, so that they stay the same. */
export function formatLiteral(value: unknown, syntax: LiteralSyntax, margin: string): string {
  if (typeof value === 'string') return syntax.text(value);
  if (value === null || typeof value === 'boolean') return syntax.words[`${value}`];
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = margin + syntax.indent;
  const lines = Array.isArray(value)
    ? value.map(item => formatLiteral(item, syntax, inner))
    : Object.entries(value).map(([key, member]) => `${syntax.key(key)} ${formatLiteral(member, syntax, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return lines.length
    ? `${open}\n${lines.map(line => `${inner}${line},\n`).join('')}${margin}${close}`
    : `${open}${close}`;
}
