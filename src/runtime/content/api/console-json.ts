/** JSON that a reader has written, and JSON that came as an answer. */

/** What a text says, or why it says nothing. */
export function tryParseJson(text: string): { value?: unknown; problem?: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return { problem: `This is not JSON: ${reason}.`.replace(/\.\.$/, '.') };
  }
}

const jsonPieces = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * With its values on lines of their own, and otherwise as it came: to parse and write it would change numbers.
 * `undefined` where the text is not JSON.
 */
export function reindentJson(text: string): string | undefined {
  if (tryParseJson(text).problem !== undefined) return undefined;
  let depth = 0;
  let made = '';
  let before = '';
  const line = () => `\n${'  '.repeat(Math.min(depth, 100))}`;
  for (const [token] of text.matchAll(jsonPieces)) {
    const closes = token === '}' || token === ']';
    const opened = before === '{' || before === '[';
    if (closes) depth--;
    if (closes ? !opened : opened || before === ',') made += line();
    made += token === ':' ? ': ' : token;
    if (token === '{' || token === '[') depth++;
    before = token;
  }
  return made;
}
