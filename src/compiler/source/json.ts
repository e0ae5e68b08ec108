/**
 * Strict JSON → value and positions, in the form that YAML has. `JSON.parse` decides what is JSON; keys that appear twice and
 * deep nesting are refused as well. Never throws: bad syntax is a finding.
 */
import { error } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { escapePointerToken } from './json-pointer.js';
import { scanJson } from './json-scan.js';
import {
  lineStarts,
  MAX_NESTING,
  nestingFinding,
  type ParsedYaml,
  parseYaml,
  positionOfOffset,
  restoreYaml,
} from './yaml.js';

/** A file of data by its name: `.json` is strict JSON, everything else YAML. */
export function parseDataFile(text: string, path: string): ParsedYaml {
  return /\.json$/i.test(path) ? parseJson(text, path) : parseYaml(text, path);
}

/** Findings about one file; more of them would say nothing new. */
const MAX_DUPLICATES = 20;

/** A JSON text; its value is `undefined` if there are findings. */
export function parseJson(written: string, path: string): ParsedYaml {
  const text = replaceHalfCharacters(written);
  const lines = lineStarts(text);
  const where = (index: number) => ({ path, place: positionOfOffset(lines, index, 0) });
  const refuse = (diagnostics: Diagnostic[]) =>
    restoreYaml({ value: undefined, offsets: new Map(), diagnostics }, text);
  const { keys, tooDeep } = survey(text);
  if (tooDeep !== undefined) return refuse([nestingFinding(where(tooDeep))]);
  const parsed = parse(text);
  if (!parsed) {
    const { index, reason } = scanJson(text) ?? { index: 0, reason: 'the file cannot be read' };
    const isWide = text.slice(0, 2).includes('\0');
    const hint = isWide ? 'Save the file as UTF-8.' : 'Correct it here or just before; every JSON tool reads the same.';
    return refuse([error('invalid-json', `Not valid JSON: ${reason}.`, { ...where(index), hint })]);
  }
  if (keys !== countKeys(parsed.value)) {
    const hint = 'Remove one of them, or give it another name.';
    return refuse(
      findDuplicates(text).map(({ key, index, first }) =>
        error(
          'invalid-json',
          `The key ${JSON.stringify(shorten(key))} is in this object already, in line ${where(first).place.line}.`,
          { ...where(index), hint },
        ),
      ),
    );
  }
  const value = keepLargeIntegers(parsed.value, text);
  return { value, ...createLocator(text, lines, value), diagnostics: [] };
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** The number of colons outside texts, which is that of keys, and where nesting exceeds the limit, in any text. */
function survey(text: string): { keys: number; tooDeep?: number } {
  let keys = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      do at = text.indexOf('"', at + 1);
      while (at > 0 && isEscaped(text, at));
      if (at < 0) break;
    } else if (code === 0x3a) keys++;
    else if (code === 0x7b || code === 0x5b) {
      if (++depth > MAX_NESTING) return { keys, tooDeep: at };
    } else if (code === 0x7d || code === 0x5d) depth--;
  }
  return { keys };
}

/** True if an odd number of backslashes is before the offset. */
function isEscaped(text: string, at: number): boolean {
  let from = at;
  while (text.charCodeAt(from - 1) === 0x5c) from--;
  return (at - from) % 2 === 1;
}

function countKeys(root: unknown): number {
  let keys = 0;
  const open = [root];
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    const entries = Object.values(value);
    if (!Array.isArray(value)) keys += entries.length;
    for (const entry of entries) if (typeof entry === 'object' && entry !== null) open.push(entry);
  }
  return keys;
}

/** Keys that an object has already, with the offsets of this one and of the first. */
function findDuplicates(text: string): { key: string; index: number; first: number }[] {
  const found: { key: string; index: number; first: number }[] = [];
  const open: Map<string, number>[] = [];
  scanJson(text, {
    start: () => void open.push(new Map()),
    end: () => void open.pop(),
    key: (key, index) => {
      const first = open.at(-1)!.get(key);
      if (first === undefined) open.at(-1)!.set(key, index);
      else if (found.length < MAX_DUPLICATES) found.push({ key, index, first });
    },
  });
  return found;
}

/**
 * Half a pair of surrogates, or NUL, as an escape becomes U+FFFD, as it does in Markdown: no file in UTF-8 can hold the one,
 * and no HTML the other. All escapes are of one length, so positions stay.
 */
function replaceHalfCharacters(text: string): string {
  if (!/\\u(?:0000|d[89a-f])/i.test(text)) return text;
  return text.replace(
    /\\(?:u(d[89ab][\da-f]{2}\\ud[c-f][\da-f]{2}|0000|d[89a-f][\da-f]{2})|.)/gi,
    (all, code?: string) => (code?.length === 4 ? '\\ufffd' : all),
  );
}

/** Integers that JavaScript would round become the text that they are written as, in YAML as in JSON. */
function keepLargeIntegers(root: unknown, text: string): unknown {
  if (!/\d{16}/.test(text)) return root;
  const holder: Record<string, unknown> = { root };
  // The path to what is being read, of values that exist already.
  const open: { value: Record<string, unknown>; key: string; index?: number }[] = [{ value: holder, key: 'root' }];
  const next = () => {
    const parent = open.at(-1)!;
    return parent.index === undefined ? parent.key : String(parent.index++);
  };
  scanJson(text, {
    key: key => {
      open.at(-1)!.key = key;
    },
    start: (_from, isObject) => {
      const value = open.at(-1)!.value[next()] as Record<string, unknown>;
      open.push({ value, key: '', ...(!isObject && { index: 0 }) });
    },
    end: () => void open.pop(),
    scalar: (from, to) => {
      const key = next();
      const source = to - from > 15 && text[from] !== '"' ? text.slice(from, to) : '';
      if (/^-?\d+$/.test(source) && !Number.isSafeInteger(Number(source)))
        Object.defineProperty(open.at(-1)!.value, key, { ...asProperty, value: source });
    },
  });
  return holder.root;
}

const asProperty = { enumerable: true, configurable: true, writable: true };

/** Scans the text again only when it is asked: most files have neither findings nor variables. */
function createLocator(
  text: string,
  lines: number[],
  value: unknown,
): Pick<ParsedYaml, 'positionAt' | 'scalarsOf' | 'snapshot'> {
  const memo: { offsets?: Map<string, number> } = {};
  const offsets = () => {
    memo.offsets ??= locate(text);
    return memo.offsets;
  };
  return {
    positionAt: pointer => {
      const index = offsets().get(pointer);
      return index === undefined ? undefined : positionOfOffset(lines, index, 0);
    },
    scalarsOf: mapping => {
      const scalars = new Map<string, string>();
      locate(text, (pointer, from, to) => {
        const source = text.slice(from, to);
        const slash = pointer.lastIndexOf('/');
        if (slash >= 0 && pointer.slice(0, slash) === mapping)
          scalars.set(pointer.slice(slash + 1), source[0] === '"' ? (JSON.parse(source) as string) : source);
      });
      return scalars;
    },
    snapshot: () => ({ value, offsets: offsets(), diagnostics: [] }),
  };
}

/** Pointer → offset of the key in an object, of the value elsewhere; as in YAML, of what is inside the quotes. */
function locate(text: string, onScalar?: (pointer: string, from: number, to: number) => void): Map<string, number> {
  const offsets = new Map<string, number>();
  const open: { pointer: string; key: string; index?: number }[] = [];
  const inside = (from: number) => (text[from] === '"' ? from + 1 : from);
  const enter = (from: number): string => {
    const parent = open.at(-1);
    if (!parent) {
      offsets.set('', inside(from));
      return '';
    }
    if (parent.index === undefined) return parent.key;
    const pointer = `${parent.pointer}/${parent.index++}`;
    offsets.set(pointer, inside(from));
    return pointer;
  };
  scanJson(text, {
    key: (key, from) => {
      const parent = open.at(-1)!;
      parent.key = `${parent.pointer}/${escapePointerToken(key)}`;
      offsets.set(parent.key, inside(from));
    },
    start: (from, isObject) => void open.push({ pointer: enter(from), key: '', ...(!isObject && { index: 0 }) }),
    end: () => void open.pop(),
    scalar: (from, to) => {
      const pointer = enter(from);
      onScalar?.(pointer, from, to);
    },
  });
  return offsets;
}

function shorten(key: string): string {
  return key.length > 60 ? `${key.slice(0, 59)}…` : key;
}
