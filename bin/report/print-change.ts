/** How a changed document is shown: a unified diff whose text can do nothing to a terminal or a CI. */
import { type Change, linesText } from '../../src/compiler/remote/update.js';
import { printable, type Terminal } from './index.js';

/** Goes to stdout: it is what was asked for. */
export function printChange(change: Change, terminal: Terminal): void {
  const { document, kind, difference, moved } = change;
  const { print } = terminal;
  const colour: Terminal['colour'] = process.stdout.isTTY ? terminal.colour : (_style, text) => text;
  const origin = kind === 'edited' ? ', changed here and not upstream' : '';
  print(colour('bold', `${document.path}  ${kind === 'new' ? 'new, ' : ''}${linesText(difference)}${origin}`));
  if (moved) print(`${printable(moved.from)} now leads to ${printable(moved.to)}`);
  if (kind === 'new' && !difference.removed) return;
  if (!difference.lines.length && difference.added + difference.removed) print('The texts have too little in common.');
  for (const line of difference.lines) {
    const tint = line.startsWith('+') ? 'green' : line.startsWith('-') ? 'red' : line.startsWith('@@') ? 'cyan' : 'dim';
    print(colour(tint, inert(line)));
  }
}

/**
 * Control characters and those that cannot be seen are shown by their numbers, and what a CI takes for a command at the
 * start of a line or behind `##` is broken up.
 */
function inert(line: string): string {
  const number = (char: string) => `\\u{${char.codePointAt(0)!.toString(16)}}`;
  return printable(line)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu, number)
    .replace(/^ (\s*)::/, ' $1:\\x3a')
    .replaceAll('##[', '#\\x23[')
    .replaceAll('##vso', '#\\x23vso');
}
