/**
 * A comparison as Markdown for a review comment. Everything of the site is code, in which GitHub and GitLab see no markup, no
 * mention, no reference and no command. The length is bounded, because a comment on GitHub holds 65,536 characters.
 */
import type { TextPart } from '../../../src/compiler/difference/words.js';
import { toSafeText } from '../safe-line.js';
import type { Item, Piece, Section } from './sections.js';

/** Characters of the whole, and of one section. */
const MOST = 60_000;
const MOST_OF_SECTION = 20_000;
/** Characters of a name, such as a title, and lines of one item's places. */
const MOST_OF_NAME = 200;
const MOST_LINES = 40;

/** What stands around the sections; `addressOf` is the address of a page in a preview. */
export type Frame = { title: Piece[]; summary: string; addressOf?: (route: string) => string };

/** The sections as Markdown. What does not fit is counted. */
export function writeMarkdown(sections: readonly Section[], { title, summary, addressOf }: Frame): string {
  const head = `## ${title.map(piece => writePiece(piece, undefined)).join('')}\n\n${summary}\n`;
  const state = { text: head };
  for (const section of sections) {
    const room = Math.min(MOST_OF_SECTION, MOST - state.text.length);
    state.text += writeSection(section, room, addressOf);
  }
  return state.text.trimEnd();
}

/** Room for the line that counts what is left out. */
const REST_LENGTH = 100;

function writeSection({ title, needsCare, items }: Section, room: number, addressOf: Frame['addressOf']): string {
  const head = `\n### ${needsCare ? '⚠️ ' : ''}${title} (${items.length})\n\n`;
  const state = { text: head, shown: 0 };
  for (const item of items) {
    const left = room - state.text.length - REST_LENGTH;
    const line = `- ${item.line.map(piece => writePiece(piece, addressOf)).join('')}\n`;
    const whole = line + writePlaces(item);
    const fitting = whole.length <= left ? whole : line;
    if (fitting.length > left) break;
    state.text += fitting;
    state.shown++;
  }
  const rest = items.length - state.shown;
  return state.text + (rest ? `\n… and ${rest} more; \`docsc diff --json\` lists all of them.\n` : '');
}

function writePiece(piece: Piece, addressOf: Frame['addressOf']): string {
  if (typeof piece === 'string') return piece;
  if ('quote' in piece) return codeSpan(piece.quote);
  const code = codeSpan(piece.code);
  return piece.page === undefined || !addressOf ? code : `[${code}](<${escapeAddress(addressOf(piece.page))}>)`;
}

/** A text as code in a line. White space at its ends is kept from being taken for that of the marks. */
export function codeSpan(text: string): string {
  const line = cut(toSafeText(text).replace(/\s+/g, ' '));
  const marks = marksAround([line], 1);
  const pad = /^[` ]|[` ]$/.test(line) || !line ? ' ' : '';
  return marks + pad + line + pad + marks;
}

/** Marks of code, more in a row than any of the texts has. */
function marksAround(texts: readonly string[], least: number): string {
  const runs = texts.flatMap(text => [...text.matchAll(/`+/g)].map(([run]) => run.length));
  return '`'.repeat(Math.max(least - 1, ...runs) + 1);
}

const cut = (text: string) => (text.length > MOST_OF_NAME ? `${text.slice(0, MOST_OF_NAME)}…` : text);

const escapeAddress = (address: string) => address.replace(/[\s<>\\\p{Cc}]/gu, char => encodeURIComponent(char));

/** The places as a difference of lines, which the hosts colour. */
function writePlaces({ places = [] }: Item): string {
  const lines = places.flatMap(place => [...side(place, 'removed', '-'), ...side(place, 'added', '+')]);
  if (!lines.length) return '';
  const shown = lines.slice(0, MOST_LINES);
  if (lines.length > shown.length) shown.push(`  … ${lines.length - shown.length} more lines`);
  const fence = marksAround(shown, 3);
  return `\n  ${fence}diff\n${shown.map(line => `  ${line}\n`).join('')}  ${fence}\n\n`;
}

/** One version of a place. A version without words of its own, in a place without context, has no lines. */
function side(place: readonly TextPart[], kind: 'added' | 'removed', sign: string): string[] {
  const text = place
    .filter(part => part.kind === kind || part.kind === 'same')
    .map(part => part.text)
    .join('');
  return text
    .split('\n')
    .filter(line => line.trim())
    .map(line => `${sign} ${toSafeText(line)}`);
}
