/**
 * The ledger: a file beside the configuration that records the addresses that the site has published, one a line and sorted,
 * so that a review shows each that comes or goes and branches merge line by line.
 */
import { decodePercent, normalizeRoute, type Route } from '../../routes.js';
import { compareStrings, finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';

/** The recorded addresses: route → its place, and the anchors of its page with theirs. */
export type Ledger = ReadonlyMap<Route, RecordedRoute>;

/** A recorded route. A route without a line of its own has the place of its first anchor. */
export type RecordedRoute = { place: Position; anchors: ReadonlyMap<string, Position> };

/** Route → anchors of its page; a redirected route has none. */
export type Addresses = ReadonlyMap<Route, readonly string[]>;

/** The path of the ledger: `docsc.config.yaml` → `docsc.ledger.txt`. */
export function ledgerPath(configPath: string): string {
  return `${configPath.replace(/(?:\.config)?\.[^./]+$/, '')}.ledger.txt`;
}

const HEAD = '# The addresses that this site has published. docsc check reports those that lead nowhere.\n';

/** The text of a ledger. The same addresses give the same text, in whatever order they come. */
export function formatLedger(addresses: Addresses): string {
  const lines = [...addresses].flatMap(([route, anchors]) => [
    escapePart(route),
    ...anchors.map(anchor => `${escapePart(route)}#${escapePart(anchor)}`),
  ]);
  return (
    HEAD +
    [...new Set(lines)]
      .sort(compareLines)
      .map(line => `${line}\n`)
      .join('')
  );
}

/** A page's anchors come before the pages below it. */
function compareLines(a: string, b: string): number {
  return compareStrings(a.replace('#', '\u0001'), b.replace('#', '\u0001'));
}

/** Reads a ledger, in any order and with lines that occur twice, as merges leave them. Reports lines that are not addresses. */
export function parseLedger(text: string, path: string): { ledger: Ledger; diagnostics: Diagnostic[] } {
  const ledger = new Map<Route, { place: Position; anchors: Map<string, Position> }>();
  const diagnostics: Diagnostic[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const written = line.trim();
    if (!written || written.startsWith('#')) continue;
    const place = { line: index + 1, column: 1 };
    if (!written.startsWith('/')) {
      diagnostics.push(finding('invalid-ledger', `"${written.slice(0, 40)}" is not an address.`, { path, place }));
      continue;
    }
    const [address = '', anchor] = written.split(/#(.*)/s);
    const route = normalizeRoute(decodePercent(address));
    const recorded = ledger.get(route) ?? { place, anchors: new Map<string, Position>() };
    ledger.set(route, recorded);
    if (anchor) recorded.anchors.set(decodePercent(anchor), place);
  }
  return { ledger, diagnostics };
}

/** Escapes what would end a part of an address, or the line. */
function escapePart(text: string): string {
  return text.replace(/[%#?\s\p{Cc}\p{Cf}]/gu, encodeURIComponent);
}
