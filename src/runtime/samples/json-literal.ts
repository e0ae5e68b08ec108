/** JSON as a literal of a language that has maps and lists: JavaScript and Python. */

/** How the language writes it. A `key` comes with its colon. */
export type LiteralSyntax = {
  text: (text: string) => string;
  key: (text: string) => string;
  words: { true: string; false: string; null: string };
  indent: string;
};

/** Parsers of Python give up at 200 levels. */
const MAX_DEPTH = 50;

/** Whether the value may be shown as a literal. */
export function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth < MAX_DEPTH && Object.values(value).every(member => isShallow(member, depth + 1));
}

/** Numbers are what JSON makes of them, so the receiver reads the same. */
export function formatLiteral(value: unknown, dialect: LiteralSyntax, margin: string): string {
  if (typeof value === 'string') return dialect.text(value);
  if (value === null || typeof value === 'boolean') return dialect.words[`${value}`];
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = margin + dialect.indent;
  const lines = Array.isArray(value)
    ? value.map(item => formatLiteral(item, dialect, inner))
    : Object.entries(value).map(([key, member]) => `${dialect.key(key)} ${formatLiteral(member, dialect, inner)}`);
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return lines.length
    ? `${open}\n${lines.map(line => `${inner}${line},\n`).join('')}${margin}${close}`
    : `${open}${close}`;
}
