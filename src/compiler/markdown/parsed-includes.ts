/**
 * Remembers included files as parsed: many pages include the same ones, and pages that include each other would have each
 * file parsed again for every page above it.
 */
import type { Root } from 'mdast';
import type { Diagnostic } from '../diagnostics/types.js';
import type { TakeExtra } from './site-budget.js';

/**
 * A parsed file. `text` is what was parsed, which the offsets of nodes fit; their lines and columns are those of the file.
 * `abbreviations` are what short forms of a file of MkDocs stand for.
 */
export type ParsedFile = {
  tree: Root;
  text: string;
  diagnostics: Diagnostic[];
  abbreviations?: ReadonlyMap<string, string>;
};

/** A file, and how it is parsed. `takeExtra` counts what this page spends. */
export type IncludedText = {
  text: string;
  path: string;
  parse: (takeExtra: TakeExtra) => ParsedFile;
  takeExtra: TakeExtra;
};

/** Returns a file as parsed. The tree may be another page's too, so nobody may edit it. */
export type ParseIncluded = (file: IncludedText) => ParsedFile;

type Remembered = { text: string; parsed: ParsedFile; extra: number };

/** Characters of files that are remembered. A tree takes up to fifty times the memory of its text. */
const MAX_CHARACTERS = 200_000;

/** Opens an empty memory. What a file spends of its page's budget is spent again for each page. */
export function rememberIncludes(maxCharacters = MAX_CHARACTERS): ParseIncluded {
  const files = new Map<string, Remembered>();
  const state = { characters: 0 };
  const forget = (key: string) => {
    state.characters -= files.get(key)?.text.length ?? 0;
    files.delete(key);
  };
  const remember = (key: string, one: Remembered) => {
    forget(key);
    files.set(key, one);
    state.characters += one.text.length;
    for (const oldest of files.keys()) {
      if (state.characters <= maxCharacters) return;
      forget(oldest);
    }
  };
  return ({ text, path, parse, takeExtra }) => {
    // Different parts of a file have the same path.
    const key = `${path}:${text.length}:${text.trim().slice(0, 64)}`;
    const known = files.get(key);
    if (known?.text === text) {
      if (known.extra) takeExtra(known.extra);
      remember(key, known);
      return known.parsed;
    }
    const spent = { extra: 0 };
    const parsed = parse(characters => {
      spent.extra += characters;
      return takeExtra(characters);
    });
    if (text.length <= maxCharacters / 4) remember(key, { text, parsed, extra: spent.extra });
    return parsed;
  };
}
