/**
 * Strict JSON → value and positions, in the form that YAML has. `JSON.parse` decides what is JSON; keys that appear twice and
 * deep nesting are refused as well. Never throws: bad syntax is a finding.
 */
import { error } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { replaceUnwritable } from './half-characters.js';
import { findDuplicates } from './json-duplicates.js';
import { escapePointerToken } from './json-pointer.js';
import { keepExactNumbers, replaceHalfCharacters } from './json-repairs.js';
import { scanJson } from './json-scan.js';
import { countKeys, survey } from './json-survey.js';
import { lineStarts, nestingFinding, type ParsedYaml, parseYaml, positionOfOffset, restoreYaml } from './yaml.js';

/** A file of data by its name: `.json` is strict JSON, everything else YAML. */
export function parseDataFile(text: string, path: string): ParsedYaml {
  if (/\.json$/i.test(path)) return parseJson(text, path);
  const yaml = parseYaml(text, path);
  const value = replaceUnwritable(yaml.value, text);
  if (value === yaml.value) return yaml;
  return { ...yaml, value, snapshot: () => ({ ...yaml.snapshot(), value }) };
}

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
  const value = keepExactNumbers(parsed.value, text);
  return { value, ...createLocator(text, lines, value), diagnostics: [] };
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

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
