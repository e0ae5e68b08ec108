/**
 * Definitions of links in snippets. MkDocs puts the text of a snippet into that of its page before anything is parsed, so
 * `[label]: address` in a snippet counts for the whole page; docsc parses each file by itself.
 */
import { createCodeTracker } from './lines.js';
import { readSnippetName, type SnippetName, snippetAddress, snippetBlock, snippetOf } from './snippets.js';

const definition = /^ {0,3}\[(?!\^)[^\]\n]+\]:[ \t]*\S/;

/** Returns the first file that a snippet may mean. */
export type ReadSnippet = (name: SnippetName) => Promise<FoundSnippet | undefined>;

/** How many characters a file has, and the part of it that a snippet shows; undefined where there is no such part. */
type FoundSnippet = { size: number; part: string | undefined };

/** The text with a line for each appended file, and the definitions in its snippets behind it, up to a limit of characters. */
export async function withDefinitions(
  text: string,
  { append, read, limit }: { append: readonly string[]; read: ReadSnippet; limit: number },
): Promise<string> {
  const appended = append.map(file => `\n\n--8<-- "${file}"`).join('');
  const whole = appended ? `${text}${appended}\n` : text;
  if (!whole.includes('8<')) return whole;
  const search: Search = { read, limit, size: 0, seen: new Set(), found: new Set() };
  await findDefinitions(whole, search);
  if (!search.found.size) return whole;
  const longer = `${whole.replace(/\n$/, '')}\n\n${[...search.found].join('\n')}\n`;
  return longer.length > limit ? whole : longer;
}

/** The snippets that were looked through, how long their files are together, and the definitions in them. */
type Search = { read: ReadSnippet; limit: number; size: number; seen: Set<string>; found: Set<string> };

/** A snippet that is included again, or includes itself, defines nothing new. */
async function findDefinitions(text: string, search: Search): Promise<void> {
  const { read, limit, seen, found } = search;
  for (const file of snippetsIn(text)) {
    if (seen.has(file)) continue;
    seen.add(file);
    const name = readSnippetName(snippetAddress(file))!;
    const { size, part } = (await read(name)) ?? { size: 0 };
    search.size += size;
    if (search.size > limit) return;
    if (part === undefined) continue;
    const isCode = createCodeTracker();
    for (const line of part.split('\n')) if (!isCode(line) && definition.test(line)) found.add(line.trim());
    if (part.includes('8<')) await findDefinitions(part, search);
  }
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
