/** A comparison for a terminal. Removed words are `[-so-]` and new ones `{+so+}`, as git writes them. */
import type { TextPart } from '../../../src/compiler/difference/words.js';
import { toSafeLine } from '../safe-line.js';
import type { Terminal } from '../terminal.js';
import type { Piece, Section } from './sections.js';

/** Items of a section that are printed. */
const MOST_ITEMS = 1_000;

/** The sections as lines. Nothing of the site can affect the terminal. */
export function writeText(sections: readonly Section[], color: Terminal['color']): string {
  return sections
    .map(({ title, needsCare, items }) =>
      [
        color(needsCare ? 'red' : 'bold', `${title} (${items.length})`),
        ...items
          .slice(0, MOST_ITEMS)
          .flatMap(({ line, places = [] }) => [
            `    ${line.map(toText).join('')}`,
            ...places.flatMap(place => writePlace(place, color).map(text => `        ${text}`)),
          ]),
        ...(items.length > MOST_ITEMS ? [`    … and ${items.length - MOST_ITEMS} more; --json has all of them`] : []),
      ].join('\n'),
    )
    .join('\n\n');
}

function toText(piece: Piece): string {
  if (typeof piece === 'string') return piece;
  return 'code' in piece ? toSafeLine(piece.code) : `“${toSafeLine(piece.quote)}”`;
}

const signs = { same: ['', ''], removed: ['[-', '-]'], added: ['{+', '+}'] } as const;
const tints = { removed: 'red', added: 'green' } as const;

/** Each line of a place, with the signs around its part of the words. */
function writePlace(place: readonly TextPart[], color: Terminal['color']): string[] {
  const lines = [''];
  for (const { kind, text } of place) {
    const [open, close] = signs[kind];
    for (const [nth, line] of text.split('\n').entries()) {
      if (nth) lines.push('');
      if (!line) continue;
      const safe = `${open}${toSafeLine(line)}${close}`;
      lines[lines.length - 1] += kind === 'same' ? safe : color(tints[kind], safe);
    }
  }
  return lines.filter(Boolean);
}
