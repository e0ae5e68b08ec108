/** Prints a changed remote document as a unified diff whose text can affect neither a terminal nor a CI service. */
import { type DocumentChange, formatLineCounts } from '../../src/compiler/remote/update.js';
import { escapeControlCharacters, type Terminal } from './terminal.js';

/** Prints a change on stdout, because the diff is the command's result. */
export function printChange(change: DocumentChange, terminal: Terminal): void {
  const { document, kind, difference, moved } = change;
  const { print } = terminal;
  const color: Terminal['color'] = process.stdout.isTTY ? terminal.color : (_style, text) => text;
  const origin = kind === 'edited' ? ', changed here and not upstream' : '';
  print(color('bold', `${document.path}  ${kind === 'new' ? 'new, ' : ''}${formatLineCounts(difference)}${origin}`));
  if (moved) print(`${escapeControlCharacters(moved.from)} now leads to ${escapeControlCharacters(moved.to)}`);
  if (kind === 'new' && !difference.removed) return;
  if (!difference.lines.length && difference.added + difference.removed) print('The texts have too little in common.');
  for (const line of difference.lines) {
    const tint = line.startsWith('+') ? 'green' : line.startsWith('-') ? 'red' : line.startsWith('@@') ? 'cyan' : 'dim';
    print(color(tint, neutralize(line)));
  }
}

/**
 * Shows control characters and invisible characters by number, and breaks up what a CI service would take for a command:
 * `::` at the start of a line (GitHub Actions) and `##[` or `##vso` anywhere (Azure Pipelines).
 */
function neutralize(line: string): string {
  const number = (char: string) => `\\u{${char.codePointAt(0)!.toString(16)}}`;
  return escapeControlCharacters(line)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu, number)
    .replace(/^ (\s*)::/, ' $1:\\x3a')
    .replaceAll('##[', '#\\x23[')
    .replaceAll('##vso', '#\\x23vso');
}
