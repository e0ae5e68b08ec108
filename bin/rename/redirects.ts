/** Adds redirects to the list that the configuration or a file of its own has, in the style of that list. */
import { readPlaces } from '../../src/compiler/source/scalars.js';
import type { Route } from '../../src/routes.js';
import { applyEdits } from './edits.js';
import { refuse } from './refused.js';

/** A redirect to add. */
export type NewRedirect = { from: Route; to: Route };

/** The text of the file with the redirects at the end of the list. Throws `DiagnosticError` where there is no room for them. */
export function addRedirects(
  text: string,
  added: readonly NewRedirect[],
  { path, isOwn }: { path: string; isOwn: boolean },
): string {
  if (!added.length) return text;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const list = readPlaces(text).lists.find(({ keys }) =>
    isOwn ? keys.length === 0 : keys.length === 1 && keys[0] === 'redirects',
  );
  const after = list ? insertInto(text, list, { added, eol }) : append(text, { added, eol, isOwn });
  const written = readPlaces(after)
    .scalars.filter(({ keys }) => keys.at(-1) === 'from')
    .map(({ value }) => value);
  if (added.some(({ from }) => !written.includes(from)))
    throw refuse(
      `The redirects in ${path} are written in a way that docsc cannot add to.`,
      `Write them as a list of "- from:" and "to:".`,
      path,
    );
  return after;
}

type Added = { added: readonly NewRedirect[]; eol: string };

function insertInto(
  text: string,
  { start, end, isFlow }: { start: number; end: number; isFlow: boolean },
  { added, eol }: Added,
): string {
  if (isFlow) {
    const close = closingBracket(text, start);
    const isEmpty = text.slice(start + 1, close).trim() === '';
    const items = added.map(({ from, to }) => `{ from: ${quote(from)}, to: ${quote(to)} }`).join(', ');
    const before = text.slice(0, close).trimEnd().length;
    const comma = isEmpty || text[before - 1] === ',' ? '' : ',';
    return applyEdits(text, [
      { start: isEmpty ? close : before, end: isEmpty ? close : before, text: `${comma}${isEmpty ? '' : ' '}${items}` },
    ]);
  }
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const indent = text.slice(lineStart, start);
  // A folded scalar ends behind its line end.
  const last = text.slice(0, end).trimEnd().length;
  const lineEnd = text.indexOf('\n', last);
  const at = lineEnd < 0 ? text.length : lineEnd + 1;
  return text.slice(0, at) + (lineEnd < 0 ? eol : '') + listItems(indent, { added, eol }) + text.slice(at);
}

function listItems(indent: string, { added, eol }: Added): string {
  return added.map(({ from, to }) => `${indent}- from: ${quote(from)}${eol}${indent}  to: ${quote(to)}${eol}`).join('');
}

/** A file without a list: empty, or a configuration without the key. */
function append(text: string, { added, eol, isOwn }: Added & { isOwn: boolean }): string {
  const lines = listItems(isOwn ? '' : '  ', { added, eol });
  const end = text === '' || text.endsWith('\n') ? '' : eol;
  return `${text}${end}${isOwn ? '' : `redirects:${eol}`}${lines}`;
}

function closingBracket(text: string, start: number): number {
  let depth = 0;
  const tokens = /"(?:\\.|[^"\\])*"|'(?:''|[^'])*'|#[^\n]*|[[\]]/g;
  tokens.lastIndex = start;
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    if (match[0] === '[') depth++;
    else if (match[0] === ']' && --depth === 0) return match.index;
  }
  return text.length;
}

/** Addresses that YAML would read as something else are quoted. */
const quote = (route: string) => (/^[\w/.~-]+$/.test(route) ? route : JSON.stringify(route));
