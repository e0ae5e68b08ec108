/**
 * Finds operations by their requests: a method and a path, written as in the description (`/flags/{name}`), as a program sends
 * it (`https://example.com/v1/flags/dark-mode`, also in a line of curl), or in part (`POST flags`).
 */
import { decodePercent } from '../../../routes.js';
import { fold, termsOf } from './analyser.js';
import { readCurl, SERVER } from './curl.js';
import type { SectionTable } from './sections.js';

/**
 * A part of an operation's path. `words` are those of a fixed part, `around` the texts before, between and after the
 * placeholders of another.
 */
type PathPart = { text: string; words: string[]; around?: string[] };

/**
 * An operation: the section of its page, its method in lower case, and the parts of its path. `words` are those of its fixed
 * parts. `extra` is the fixed start of a query or a fragment, by which some descriptions tell operations of a path apart.
 */
type IndexedRequest = { section: number; method: string; parts: PathPart[]; words: string[]; extra: string };

/** A request in a query, as `IndexedRequest`. `isWhole`: the path begins with a slash or a host. */
type WantedRequest = { method?: string; parts: string[]; words: string[]; extra: string; isWhole: boolean };

/** How closely operations fit a query, by section: `exact` for what names them (up to 2.05), `near` for parts of it (up to 1). */
export type RequestMatches = { exact: Map<number, number>; near: Map<number, number> };

/** Finds the operations that a query names; `undefined` for a query that is no request. */
export type FindRequests = (text: string) => RequestMatches | undefined;

/** The lead of GET over other methods of the same path, if the query names none: less than any other difference. */
const READ_FIRST = 1e-6;

/** A part before the path counts less than a value for a placeholder: `/users/7/orders` is not `/orders` on a server at `/users/7`. */
const SERVER_PART = 0.25;

/** The lead of a placeholder with fixed text around it: `/flags/dark:archive` is `/flags/{name}:archive` rather than `/flags/{name}`. */
const TEXT_AROUND = 0.05;

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
      if (whole && !isOtherMethod && wanted.extra.startsWith(request.extra))
        matches.exact.set(request.section, 1 + whole + leadOf(request));
      // A method and the end of a path name an operation too, but less surely than its whole path.
      else if (part >= PATH_END && wanted.method === request.method) matches.exact.set(request.section, part);
      else if (whole || (part && !isOtherMethod)) matches.near.set(request.section, whole || part);
    }
    return matches;
  };
}

/** The lead over operations whose paths fit as well. */
function leadOf({ extra, method }: IndexedRequest): number {
  return (extra ? TEXT_AROUND : 0) + (method === 'get' ? READ_FIRST : 0);
}

/** The fixed parts of an operation's path; none for any other page. */
export function fixedParts(request: string): string[] {
  return partsOf(request.slice(request.indexOf(' ') + 1)).filter(part => !isPlaceholder(part));
}

function indexRequests({ requests, pageOf }: SectionTable): IndexedRequest[] {
  const firsts = new Map<number, number>();
  for (let section = pageOf.length - 1; section >= 0; section--) firsts.set(pageOf[section]!, section);
  // The same parts are in many paths.
  const known = new Map<string, PathPart>();
  return requests.flatMap((request, page) => {
    const [method = '', path = ''] = request.split(' ');
    const section = firsts.get(page);
    if (!path || section === undefined) return [];
    const [own, extra] = splitPath(path);
    const parts = partsOf(own).map(text => {
      const part = known.get(text) ?? readPart(text);
      known.set(text, part);
      return part;
    });
    const words = parts.flatMap(part => part.words);
    return [{ section, method: method.toLowerCase(), parts, words, extra: extra.split('{')[0]! }];
  });
}

function readPart(text: string): PathPart {
  return isPlaceholder(text) ? { text, words: [], around: text.split(/\{[^{}]*\}/) } : { text, words: wordsOf(text) };
}

/** A method in capitals makes a request of any words: "get started" is none, and "GET flags" is one. */
function parseRequest(text: string): WantedRequest | undefined {
  const request = readCurl(withoutQuotes(text)).replace(/(?<!\s)\s+HTTP\/\d(?:\.\d)?$/, '');
  const [, word = '', rest = ''] = /^([A-Za-z]+)\s+(\S.*)$/s.exec(request) ?? [];
  const method = methods.has(word.toLowerCase()) ? word.toLowerCase() : undefined;
  const target = method ? rest : request;
  // The values of a query may have spaces, but words of prose are no path.
  const isRequest = method !== undefined || target.startsWith('/') || SERVER.test(target);
  const [path, extra] = isRequest || !/\s/.test(target) ? splitPath(target) : [target, ''];
  const isPath = path.includes('/') && !/\s/.test(path);
  if (!isPath && !(method && word === word.toUpperCase())) return undefined;
  const own = path.replace(SERVER, '');
  const isWhole = isPath && (own !== path || path.startsWith('/'));
  const parts = isPath ? partsOf(own) : target.split(/\s+/).map(fold);
  const words = parts.filter(part => !isPlaceholder(part)).flatMap(wordsOf);
  return { ...(method && { method }), parts, words, extra, isWhole };
}

/** A path, and what follows it: its query or its fragment. */
function splitPath(target: string): [path: string, extra: string] {
  const end = target.search(/[?#]/);
  return end < 0 ? [target, ''] : [target.slice(0, end), fold(target.slice(end))];
}

/** A text that was copied with the quotes or marks of code around it. */
function withoutQuotes(text: string): string {
  return text
    .trim()
    .replace(/^([`'"])(.*)\1$/s, '$2')
    .trim();
}

/** `/flags/{name}` → `flags`, `{name}`. */
function partsOf(path: string): string[] {
  if (!path.includes('%')) return fold(path).split('/').filter(Boolean);
  return path
    .split('/')
    .filter(Boolean)
    .map(part => fold(decodePercent(part)));
}

const isPlaceholder = (part: string) => part.includes('{');

/** A folded word that the analyser leaves as it is. */
const plainWord = /^[a-z][a-z0-9]{0,63}$/;

/** `change-requests` → change, requests. Most parts need no analyser, which is slow. */
function wordsOf(part: string): string[] {
  const words = part.split(/[-_.]+/);
  return words.every(word => plainWord.test(word)) ? words : termsOf(words.join(' '));
}

/** 0 where a part of a path is another one; a value counts less than the placeholder that it stands for. */
function matchPair({ text, around }: PathPart, wanted: string): number {
  if (text === wanted) return 1;
  if (!around || !hasTexts(wanted, around)) return 0;
  return (isPlaceholder(wanted) ? 0.9 : 0.5) + (around.some(Boolean) ? TEXT_AROUND : 0);
}

/** True if a part begins with the first of some texts, ends with the last, and has the others between them in their order. */
function hasTexts(part: string, texts: readonly string[]): boolean {
  const [first = '', last = ''] = [texts[0], texts.at(-1)];
  if (!part.startsWith(first) || !part.endsWith(last)) return false;
  let at = first.length;
  for (let nth = 1; nth < texts.length - 1; nth++) {
    const found = part.indexOf(texts[nth]!, at);
    if (found < 0) return false;
    at = found + texts[nth]!.length;
  }
  return at + last.length <= part.length;
}

/** The sum of all pairs, or 0 if one of them does not match. */
function matchParts(own: readonly PathPart[], wanted: readonly string[]): number {
  let sum = 0;
  for (let nth = 0; nth < own.length; nth++) {
    const pair = matchPair(own[nth]!, wanted[nth]!);
    if (!pair) return 0;
    sum += pair;
  }
  return sum;
}

/** A whole path; programs write that of the server before it. */
function matchWhole({ parts }: IndexedRequest, { parts: wanted, isWhole }: WantedRequest): number {
  const before = wanted.length - parts.length;
  if (!isWhole || before < 0 || (before > 0 && parts.every(({ around }) => around))) return 0;
  if (!wanted.length) return 1;
  const sum = matchParts(parts, wanted.slice(before));
  return sum && (sum + before * SERVER_PART) / wanted.length;
}

/** The end of a path, by its fixed parts or their words, or else its start, of which the last part may be half typed. */
function matchPart({ parts, words }: IndexedRequest, request: WantedRequest): number {
  const { parts: wanted, words: wantedWords, isWhole } = request;
  if (!wanted.length) return 0;
  const share = wanted.length / Math.max(wanted.length, parts.length);
  const first = parts.length - wanted.length;
  if (first >= 0 && !parts[first]!.around && matchParts(parts.slice(first), wanted)) return 0.6 + 0.4 * share;
  const end = words.slice(-wantedWords.length);
  // `/users/{id}` is no operation whose path ends in `/users`.
  const isOneOfMany = isPlaceholder(wanted.at(-1)!) && !parts.at(-1)?.around;
  if (wantedWords.length && !isOneOfMany && wantedWords.every((word, nth) => word === end[nth]))
    return PATH_END + 0.4 * share;
  if (!isWhole || first < 0) return 0;
  const last = wanted.length - 1;
  const isStart = last === 0 || matchParts(parts.slice(0, last), wanted.slice(0, last)) > 0;
  return isStart && parts[last]!.text.startsWith(wanted[last]!) ? 0.4 * share : 0;
}
