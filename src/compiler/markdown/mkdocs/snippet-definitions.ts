/**
 * Definitions of links in snippets. MkDocs puts the text of a snippet into that of its page before anything is parsed, so
 * `[label]: address` in a snippet counts for the whole page; docsc parses each file by itself.
 */
import { createCodeTracker } from './lines.js';
import { cutPart, readSnippetName, snippetAddress, snippetBlock, snippetOf } from './snippets.js';

/** Snippets in snippets in more snippets than this are not looked through. */
const MOST_LEVELS = 5;

const definition = /^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*\S/;

/** Returns the text of the first file that a snippet may mean. */
type ReadSnippet = (file: string) => Promise<string | undefined>;

/** The text with a line for each appended file, and the definitions in its snippets behind it, up to a limit of characters. */
export async function withDefinitions(
  text: string,
  { append, read, limit }: { append: readonly string[]; read: ReadSnippet; limit: number },
): Promise<string> {
  const appended = append.map(file => `\n\n--8<-- "${file}"`).join('');
  const whole = appended ? `${text}${appended}\n` : text;
  if (!whole.includes('8<')) return whole;
  const found = await definitionsOf(whole, { read, level: 0 });
  if (!found.length) return whole;
  const longer = `${whole.replace(/\n$/, '')}\n\n${[...new Set(found)].join('\n')}\n`;
  return longer.length > limit ? whole : longer;
}

async function definitionsOf(text: string, { read, level }: { read: ReadSnippet; level: number }): Promise<string[]> {
  const found: string[] = [];
  if (level > MOST_LEVELS) return found;
  for (const file of snippetsIn(text)) {
    const name = readSnippetName(snippetAddress(file))!;
    const whole = await read(name.path);
    const part = whole === undefined ? undefined : cutPart(whole, name.part, false);
    if (part === undefined) continue;
    const isCode = createCodeTracker();
    for (const line of part.split('\n')) if (!isCode(line) && definition.test(line)) found.push(line.trim());
    if (part.includes('8<')) found.push(...(await definitionsOf(part, { read, level: level + 1 })));
  }
  return found;
}

/** The files that lines outside of code include. */
function snippetsIn(text: string): string[] {
  const lines = text.split('\n');
  const isCode = createCodeTracker();
  const files: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (isCode(lines[at]!)) continue;
    const block = snippetBlock(lines, at);
    for (const file of block ?? [snippetOf(lines[at]!)]) if (file !== undefined) files.push(file);
    at += Math.max(0, (block?.length ?? 1) - 1);
  }
  return files;
}
