/** A comparison as one HTML file without scripts, which loads nothing: a page to look at, and to keep with a build. */
import { createHash } from 'node:crypto';
import type { TextPart } from '../../../src/compiler/difference/words.js';
import { escapeHtml } from '../../../src/compiler/emit/escape-html.js';
import { revealInvisible } from '../safe-line.js';
import type { Frame } from './markdown.js';
import type { Item, Piece, Section } from './sections.js';
import { style } from './style.js';

/** Items of a section that the page has. */
const MOST_ITEMS = 5_000;

/** The page. Everything of the site is text in it; only pages of a preview are linked. */
export function writeHtml(sections: readonly Section[], { title, summary, addressOf }: Frame): string {
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
  const links = sections.map(
    ({ id, title: name, items }) => `<a href="#${id}">${escapeHtml(name)} (${items.length})</a>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title.map(plain).join('')}</title>
<style>${style}</style>
<header>
<h1>${title.map(piece => writePiece(piece, undefined)).join('')}</h1>
<p>${toHtml(summary)}</p>
${links.length ? `<nav aria-label="Parts of this page">${links.join(' ')}</nav>` : ''}
</header>
<main>
${sections.map(section => writeSection(section, addressOf)).join('\n')}
</main>
</html>
`;
}

const plain = (piece: Piece) => toHtml(typeof piece === 'string' ? piece : 'code' in piece ? piece.code : piece.quote);

const toHtml = (text: string) => escapeHtml(revealInvisible(text));

function writeSection({ id, title, needsCare, items }: Section, addressOf: Frame['addressOf']): string {
  const list = items.slice(0, MOST_ITEMS).map(item => writeItem(item, addressOf));
  const rest = items.length > MOST_ITEMS ? `<p>… and ${items.length - MOST_ITEMS} more</p>\n` : '';
  return `<section aria-labelledby="${id}"${needsCare ? ' class="care"' : ''}><h2 id="${id}">${escapeHtml(title)}</h2>
<ul>
${list.join('\n')}
</ul>
${rest}</section>`;
}

function writeItem({ line, places = [] }: Item, addressOf: Frame['addressOf']): string {
  const text = line.map(piece => writePiece(piece, addressOf)).join('');
  return `<li><p>${text}</p>${places.map(place => `<blockquote>${place.map(writePart).join('')}</blockquote>`).join('')}</li>`;
}

function writePiece(piece: Piece, addressOf: Frame['addressOf']): string {
  if (typeof piece === 'string') return escapeHtml(piece);
  if ('quote' in piece) return `<cite>${toHtml(piece.quote)}</cite>`;
  const code = `<code>${toHtml(piece.code)}</code>`;
  return piece.page === undefined || !addressOf ? code : `<a href="${escapeHtml(addressOf(piece.page))}">${code}</a>`;
}

const tags = { same: 'span', removed: 'del', added: 'ins' } as const;

function writePart({ kind, text }: TextPart): string {
  return `<${tags[kind]}>${toHtml(text)}</${tags[kind]}>`;
}
