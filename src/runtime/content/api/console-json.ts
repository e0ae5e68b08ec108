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

/** A value of JSON: a leaf as it is written, or the members of an object or a list. Names keep their quotes. */
export type JsonNode = string | { isList: boolean; members: { name?: string; value: JsonNode }[] };

/** The tree of a text that is JSON. The empty text is a leaf. */
export function readJson(text: string): JsonNode {
  const root: Exclude<JsonNode, string> = { isList: true, members: [] };
  const open = [root];
  let name: string | undefined;
  const tokens = [...text.matchAll(jsonTokens)].map(([token]) => token);
  for (const [nth, token] of tokens.entries()) {
    const inside = open.at(-1)!;
    if (token === '}' || token === ']') open.pop();
    else if (token === '{' || token === '[') {
      const branch = { isList: token === '[', members: [] };
      inside.members.push({ name, value: branch });
      open.push(branch);
      name = undefined;
    } else if (tokens[nth + 1] === ':' && !inside.isList) name = token;
    else if (token !== ':' && token !== ',') {
      inside.members.push({ name, value: token });
      name = undefined;
    }
  }
  return root.members[0]?.value ?? '';
}
