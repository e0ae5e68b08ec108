/** JSON that a reader has typed, and JSON in a response. */

/** The text's value, or a sentence that says why it is not JSON. */
export function tryParseJson(text: string): { value?: unknown; problem?: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    return { problem: `This is not JSON: ${reason}.`.replace(/\.\.$/, '.') };
  }
}

const jsonTokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The text with each value on a line of its own; undefined if it is not JSON. Not by parsing, which changes numbers. */
export function reindentJson(text: string): string | undefined {
  if (tryParseJson(text).problem !== undefined) return undefined;
  let depth = 0;
  let indented = '';
  let previous = '';
  const lineBreak = () => `\n${'  '.repeat(Math.min(depth, 100))}`;
  for (const [token] of text.matchAll(jsonTokens)) {
    const isClosing = token === '}' || token === ']';
    const isAfterOpening = previous === '{' || previous === '[';
    if (isClosing) depth--;
    if (isClosing ? !isAfterOpening : isAfterOpening || previous === ',') indented += lineBreak();
    indented += token === ':' ? ': ' : token;
    if (token === '{' || token === '[') depth++;
    previous = token;
  }
  return indented;
}
