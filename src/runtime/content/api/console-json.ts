/** JSON with its values on lines of their own, and otherwise as it came: to parse and write it would change numbers. */

const tokens = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** `undefined` where the text is not JSON. */
export function indented(text: string): string | undefined {
  if (!isJson(text)) return undefined;
  let depth = 0;
  let made = '';
  let before = '';
  const line = () => `\n${'  '.repeat(Math.min(depth, 100))}`;
  for (const [token] of text.matchAll(tokens)) {
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

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
