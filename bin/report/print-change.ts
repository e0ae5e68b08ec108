/** Prints a changed remote document as a unified diff whose text can affect neither a terminal nor a CI service. */
import { type DocumentChange, formatLineCounts } from '../../src/compiler/remote/update.js';
import { toSafeLine } from './safe-line.js';
import type { Terminal } from './terminal.js';

/** Prints a change on stdout, because the diff is the command's result. */
export function printChange(change: DocumentChange, terminal: Terminal): void {
  const { document, kind, difference, moved } = change;
  const { print } = terminal;
  const color: Terminal['color'] = process.stdout.isTTY ? terminal.color : (_style, text) => text;
  const origin = kind === 'edited' ? ', changed here and not upstream' : '';
  print(
    color(
      'bold',
      `${toSafeLine(document.path)}  ${kind === 'new' ? 'new, ' : ''}${formatLineCounts(difference)}${origin}`,
    ),
  );
  if (moved) print(`${toSafeLine(moved.from)} now leads to ${toSafeLine(moved.to)}`);
  if (kind === 'new' && !difference.removed) return;
  if (!difference.lines.length && difference.added + difference.removed) print('The texts have too little in common.');
  for (const line of difference.lines) {
    const tint = line.startsWith('+') ? 'green' : line.startsWith('-') ? 'red' : line.startsWith('@@') ? 'cyan' : 'dim';
    print(color(tint, toSafeLine(line)));
  }
}
