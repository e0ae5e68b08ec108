/** Gives a heading another id in its source, and keeps the old one as an empty element, so that old links still lead to it. */
import { findElement } from '../../src/compiler/body/find-element.js';
import { isHeading } from '../../src/compiler/body/hast.js';
import { splitMarker } from '../../src/compiler/markdown/heading-markers.js';
import { includedFile, positionOf } from '../../src/compiler/source/position.js';
import type { Page } from '../../src/compiler/types.js';
import type { Edit } from './edits.js';
import { refuse } from './refused.js';

/** The file and the line of the element with an id, counted from 1. Throws `DiagnosticError` if no heading has it. */
export function findHeading({ body, head, anchors }: Page, id: string, newId: string): { file: string; line: number } {
  if (anchors.includes(newId)) throw refuse(`"#${newId}" is on ${head.route} already.`, undefined, head.origin.path);
  if (!/^[\p{L}\p{N}][\p{L}\p{N}_.:-]*$/u.test(newId))
    throw refuse(`"${newId}" is no id of a heading.`, 'Write letters, digits, "-", "_", "." and ":".');
  const found = findElement(body, ({ properties }) => properties.id === id);
  const place = found && positionOf(found);
  if (!found || !place || !isHeading(found))
    throw refuse(`"#${id}" is no heading of ${head.route}.`, undefined, head.origin.path);
  return { file: includedFile(found) ?? head.origin.path, line: place.line };
}

/** The edits of the heading's line. Throws `DiagnosticError` where the line is none that docsc can change. */
export function editHeading(
  text: string,
  line: number,
  { from, to, path }: { from: string; to: string; path: string },
): Edit[] {
  const lines = text.split(/(?<=\n)/);
  const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length, 0);
  const written = (lines[line - 1] ?? '').replace(/\r?\n$/, '');
  const kept = `<span id="${from}"></span>`;
  const insert = (at: number, added: string): Edit => ({ start: start + at, end: start + at, text: added });
  const html = /<h[1-6]\b[^<>]{0,500}?\sid=(["'])([^"']{0,200})\1[^<>]{0,500}>/.exec(written);
  if (html?.[2] === from) {
    const at = html.index + html[0].indexOf(`id=${html[1]}${from}`) + 4;
    return [{ start: start + at, end: start + at + from.length, text: to }, insert(html.index + html[0].length, kept)];
  }
  const [, marks = ''] = /^(\uFEFF?[\s>]*(?:(?:[-*+]|\d+[.)])\s+)*(?:#{1,6}[ \t]+)?)/.exec(written) ?? [];
  const isSetext = /^[\s>]*(?:=+|-+)\s*$/.test(lines[line] ?? '');
  if (!/#[ \t]+$/.test(marks) && !isSetext)
    throw refuse(
      `The heading "#${from}" is written in a way that docsc cannot change.`,
      `Give it the id yourself, in line ${line}.`,
      path,
    );
  const own = splitMarker(written);
  if (own?.id !== undefined) {
    const at = written.indexOf(own.id, own.title.length);
    return [{ start: start + at, end: start + at + own.id.length, text: to }, insert(marks.length, kept)];
  }
  // A marker with other attributes alone takes the id among them.
  if (own) return [insert(marks.length, kept), insert(written.indexOf('{', own.title.length) + 1, `#${to} `)];
  const end = written.trimEnd().replace(/(?<![ \t])[ \t]+#+$/, '').length;
  return [insert(marks.length, kept), insert(end, ` {#${to}}`)];
}
