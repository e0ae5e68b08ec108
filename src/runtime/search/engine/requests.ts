/**
 * Finds operations by their requests: a method and a path, written as in the description (`/flags/{name}`), as a program sends
 * it (`https://example.com/v1/flags/dark-mode`), or in part (`POST flags`).
 */
import { fold, termsOf } from './analyser.js';
import type { SectionTable } from './sections.js';

/** An operation: the section of its page, its method in lower case, and the parts of its path; `words` are those of its fixed parts. */
type IndexedRequest = { section: number; method: string; parts: string[]; words: string[] };

/** A request in a query. `isWhole`: the path begins with a slash or a host. */
type WantedRequest = { method?: string; parts: string[]; isWhole: boolean };

/** How closely operations fit a query, by section: `exact` for what names them (up to 2), `near` for parts of it (up to 1). */
export type RequestMatches = { exact: Map<number, number>; near: Map<number, number> };

/** Finds the operations that a query names; `undefined` for a query that is no request. */
export type FindRequests = (text: string) => RequestMatches | undefined;

/** The lead of GET over other methods of the same path, if the query names none: less than any other difference. */
const READ_FIRST = 1e-6;

/** The least that the end of a path counts. */
const PATH_END = 0.5;

const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']);

/** Creates a finder for one index. It reads the operations once, at the first query that may name one. */
export function createRequestFinder(heads: SectionTable): FindRequests {
  const state: { requests?: IndexedRequest[] } = {};
  return text => {
    const wanted = heads.requests.length ? parseRequest(text) : undefined;
    if (!wanted) return undefined;
    state.requests ??= indexRequests(heads);
    const matches: RequestMatches = { exact: new Map(), near: new Map() };
    for (const request of state.requests) {
      const isOtherMethod = wanted.method !== undefined && wanted.method !== request.method;
      const whole = matchWhole(request, wanted);
      const part = whole ? 0 : matchPart(request, wanted);
      if (whole && !isOtherMethod)
        matches.exact.set(request.section, 1 + whole + (request.method === 'get' ? READ_FIRST : 0));
      // A method and the end of a path name an operation too, but less surely than its whole path.
      else if (part >= PATH_END && wanted.method === request.method) matches.exact.set(request.section, part);
      else if (whole || (part && !isOtherMethod)) matches.near.set(request.section, whole || part);
    }
    return matches;
  };
}

/** The fixed parts of an operation's path; none for any other page. */
export function fixedParts(request: string): string[] {
  return partsOf(request.slice(request.indexOf(' ') + 1)).filter(part => !isPlaceholder(part));
}

function indexRequests({ requests, pageOf }: SectionTable): IndexedRequest[] {
  const firsts = new Map<number, number>();
  for (let section = pageOf.length - 1; section >= 0; section--) firsts.set(pageOf[section]!, section);
  return requests.flatMap((request, page) => {
    const [method = '', path = ''] = request.split(' ');
    const section = firsts.get(page);
    if (!path || section === undefined) return [];
    const words = fixedParts(request).flatMap(wordsOf);
    return [{ section, method: method.toLowerCase(), parts: partsOf(path), words }];
  });
}

/** A method in capitals makes a request of any words: "get started" is none, and "GET flags" is one. */
function parseRequest(text: string): WantedRequest | undefined {
  const [, word = '', rest = ''] = /^\s*([A-Za-z]+)\s+(\S.*)$/.exec(text) ?? [];
  const method = methods.has(word.toLowerCase()) ? word.toLowerCase() : undefined;
  const path = (method ? rest : text).trim();
  const isPath = path.includes('/') && !/\s/.test(path);
  if (!isPath && !(method && word === word.toUpperCase())) return undefined;
  const isWhole = isPath && /^(?:https?:\/)?\//i.test(path);
  const parts = isPath ? partsOf(path.replace(/^https?:\/\/[^/]*/i, '').split(/[?#]/)[0]!) : path.split(/\s+/);
  return parts.length ? { ...(method && { method }), parts: parts.map(fold), isWhole } : undefined;
}

/** `/flags/{name}` → `flags`, `{name}`. */
function partsOf(path: string): string[] {
  return path.split('/').filter(Boolean).map(fold);
}

const isPlaceholder = (part: string) => part.includes('{');

/** The words of a part: `change-requests` → change, requests. */
const wordsOf = (part: string) => termsOf(part.replace(/[-_.]+/g, ' '));

/** 0 where a part of a path is another one; a value counts less than the placeholder that it stands for. */
function matchPair(own: string, wanted: string): number {
  if (own === wanted) return 1;
  if (!isPlaceholder(own)) return 0;
  return isPlaceholder(wanted) ? 0.9 : 0.5;
}

/** The mean of all pairs, or 0 if one of them does not match. */
function matchParts(own: readonly string[], wanted: readonly string[]): number {
  let sum = 0;
  for (let nth = 0; nth < own.length; nth++) {
    const pair = matchPair(own[nth]!, wanted[nth]!);
    if (!pair) return 0;
    sum += pair;
  }
  return sum / own.length;
}

/** A whole path; programs write that of the server before it. */
function matchWhole({ parts }: IndexedRequest, { parts: wanted, isWhole }: WantedRequest): number {
  const before = wanted.length - parts.length;
  if (!isWhole || before < 0 || (before > 0 && !parts.some(part => !isPlaceholder(part)))) return 0;
  return matchParts(parts, wanted.slice(before));
}

/** The end of a path, by its fixed parts or their words, or else its start, of which the last part may be half typed. */
function matchPart({ parts, words }: IndexedRequest, { parts: wanted, isWhole }: WantedRequest): number {
  const share = wanted.length / Math.max(wanted.length, parts.length);
  const first = parts.length - wanted.length;
  if (first >= 0 && !isPlaceholder(parts[first]!) && matchParts(parts.slice(first), wanted)) return 0.6 + 0.4 * share;
  const wantedWords = wanted.filter(part => !isPlaceholder(part)).flatMap(wordsOf);
  const end = words.slice(-wantedWords.length);
  if (wantedWords.length && wantedWords.every((word, nth) => word === end[nth])) return PATH_END + 0.4 * share;
  if (!isWhole || first < 0) return 0;
  const last = wanted.length - 1;
  const isStart = last === 0 || matchParts(parts.slice(0, last), wanted.slice(0, last)) > 0;
  return isStart && parts[last]!.startsWith(wanted[last]!) ? 0.4 * share : 0;
}
