/**
 * Patterns of redirects as writers know them from other tools: `:name` for one part of an address, `:name*` or `*` for the
 * rest, `:splat` for what `*` stood for. Hosts share no more than this.
 */
import {
  encodePatternPath,
  encodePatternTarget,
  escapeSyntax,
  LETTERS,
  type RedirectPattern,
} from '../../redirect-patterns.js';
import { decodePercent, normalizeRoute, splitUrl } from '../../routes.js';

/** A pattern, or what is wrong: with the old address, or with the new one. */
export type ReadPattern = { pattern: RedirectPattern } | { badFrom: string } | { badTo: string };

/** Reads a redirect; `undefined` if its old address is a single one. */
export function readPattern(from: string, to: string): ReadPattern | undefined {
  const parts = normalizeRoute(from.replace(/(\/index)?\.html?$/, ''))
    .split('/')
    .slice(1);
  const names = new Map<string, string>();
  const encoded: string[] = [];
  for (const [index, part] of parts.entries()) {
    const isLast = index === parts.length - 1;
    const [, name] = /^:([A-Za-z_]\w*)$/.exec(part) ?? [];
    const [, stem, rest = 'splat'] = (isLast && /^([^:*]*)(?::([A-Za-z_]\w*))?\*$/.exec(part)) || [];
    if (names.has(name ?? '') || (stem !== undefined && names.has(rest))) return { badFrom: 'has a name twice' };
    if (name !== undefined) {
      const letter = LETTERS[names.size];
      if (!letter) return { badFrom: `has more than ${LETTERS.length} placeholders` };
      names.set(name, `:${letter}`);
      encoded.push(`:${letter}`);
    } else if (stem !== undefined) {
      names.set(rest, ':splat');
      encoded.push(`${encodePart(stem)}*`);
    } else if (/^[:*]|\*$/.test(part))
      return { badFrom: 'has a pattern that hosts do not share: ":name" is one whole part, and "*" ends the address' };
    else encoded.push(encodePart(part));
  }
  return names.size ? readTarget(to, `/${encoded.join('/')}`, names) : undefined;
}

/** The pattern that a wildcard implies for the address before it: `/old/*` → `/old`. */
export function withoutRest({ from, to }: RedirectPattern): RedirectPattern | undefined {
  if (!from.endsWith('/*') || from === '/*') return undefined;
  return { from: from.slice(0, -2), to: to.replace(/\/:splat(?=$|[/?#])/, '') || '/' };
}

function readTarget(to: string, from: string, names: ReadonlyMap<string, string>): ReadPattern {
  const { path, query, hash } = splitUrl(to);
  const tokens = /:([A-Za-z_]\w*)\*?|\*/g;
  const [origin = ''] = /^https?:\/\/[^/]*/i.exec(path) ?? [];
  const written = path.slice(origin.length);
  const named = ([whole, name]: RegExpMatchArray) =>
    name !== undefined
      ? names.get(name)
      : whole === '*' && [...names.values()].includes(':splat')
        ? ':splat'
        : undefined;
  const unknown = [...written.matchAll(tokens)].find(match => named(match) === undefined);
  if (unknown) return { badTo: `whose "${unknown[0]}" is not part of the old address` };
  const late = [...(query + hash).matchAll(tokens)].find(match => match[1] !== undefined && named(match) !== undefined);
  if (late) return { badTo: `with "${late[0]}" after "?" or "#", where hosts do not fill it in` };
  const literals = written.split(/:[A-Za-z_]\w*\*?|\*/g);
  const tokenNames = [...written.matchAll(tokens)].map(match => named(match) ?? '');
  const filled = literals
    .map((text, index) => encodePatternTarget(decodePercent(text)) + (tokenNames[index] ?? ''))
    .join('');
  const { search, hash: encodedHash } = new URL(query + hash, 'https://site.invalid');
  const rest = escapeSyntax(search + encodedHash).replaceAll(':', '%3A');
  return { pattern: { from, to: (origin ? origin + (filled || '/') : normalizeRoute(filled)) + rest } };
}

function encodePart(text: string): string {
  return encodePatternPath(decodePercent(text));
}
