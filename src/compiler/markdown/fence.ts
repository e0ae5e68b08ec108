/**
 * The info string of a fence: `js title="a.js" {1,3-5} ins={2} del="old" showLineNumbers=5`, in the notations of
 * Docusaurus, VitePress and Expressive Code. Pure; does not build the code block.
 */

/** How a line or a word is highlighted. */
export type MarkKind = 'marked' | 'inserted' | 'deleted';
/** A text to highlight inside lines. With `isPattern` it is a regular expression, and a text where it cannot be one. */
export type WordMark = { kind: MarkKind; text: string; isPattern?: true };
/** Highlighted lines by kind; lines count from 1. */
export type LineMarks = Record<MarkKind, Set<number>>;

/** The first and the last line of a range. Lists of ranges are in order, and no two meet. */
export type LineRange = readonly [from: number, to: number];

/** A fence's info string, parsed. */
export type FenceInfo = {
  language: string;
  /** `diff lang=js`: each line begins with a sign, and the rest of it is in that language. */
  isDiff: boolean;
  title?: string;
  /** Words that no setting has, such as `npm`: the name of the fence's tab, where it is in one. */
  words?: string;
  marks: LineMarks;
  wordMarks: WordMark[];
  /** The number of the first line, where lines are numbered. */
  numbers?: number;
  wrap: boolean;
  /** The code is npm commands, which are shown for other package managers too. */
  packageManagers: boolean;
  /** Comments in the code highlight nothing. */
  literal?: boolean;
  /** The file that fills an empty fence; for one with code, the name that its sample is written under. */
  file?: string;
  /** The named region of that file; all of it without one. */
  region?: string;
  /** The lines of that file or region. */
  lines?: LineRange[];
  /** The sample goes on where the one before it ended. */
  continues?: true;
  /** The sample is not one to run. */
  skip?: true;
};

type InfoToken = { key?: string; braces?: string; quoted?: string; pattern?: string; bare?: string };

const infoToken =
  /(?:([A-Za-z][\w-]*)=)?(?:\{([^}]*)\}|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\/((?:[^\\]|\\.)+?)\/(?=\s|$)|(\[[^[\]"'\n]+\](?=\s|$)|[^\s"'{]+))/g;

const markKinds: Record<string, MarkKind> = {
  mark: 'marked',
  highlight: 'marked',
  ins: 'inserted',
  add: 'inserted',
  del: 'deleted',
  rem: 'deleted',
};

const MAX_META_CHARACTERS = 2000;

/**
 * Parses an info string, which mdast splits into `lang` and `meta`. Unknown notations are ignored, and so are marks after
 * the last of the code's `lines`.
 */
export function readFence(
  lang: string | null | undefined,
  meta: string | null | undefined,
  lines = MAX_LINES,
): FenceInfo {
  const { language, rest } = splitInfo(`${lang ?? ''} ${meta ?? ''}`.slice(0, MAX_META_CHARACTERS).trim());
  const ranges: Record<MarkKind, string[]> = { marked: [], inserted: [], deleted: [] };
  const wordMarks: WordMark[] = [];
  let info: FenceInfo = {
    language: language || 'text',
    isDiff: false,
    ...readWords(rest),
    marks: { marked: new Set(), inserted: new Set(), deleted: new Set() },
    wordMarks,
    wrap: false,
    packageManagers: false,
  };
  // Most info strings are only a language.
  if (!rest) return info;
  for (const [, key, braces, double, single, pattern, bare] of rest.matchAll(infoToken)) {
    const token = { key, braces, quoted: (double ?? single)?.replace(/\\(["'\\])/g, '$1'), pattern, bare };
    const kind = markKindOf(token);
    const written = key === 'hl_lines' ? token.quoted?.trim().replace(/\s+/g, ',') : kind && braces;
    if (written !== undefined) ranges[kind ?? 'marked'].push(written);
    else if (kind && token.quoted) wordMarks.push({ kind, text: token.quoted });
    else if (kind && pattern !== undefined) wordMarks.push({ kind, text: pattern, isPattern: true });
    else info = { ...info, ...readSetting(token, info) };
  }
  const linesOf = (kind: MarkKind) => listLines(readRanges(ranges[kind].join(',')), lines);
  return { ...info, marks: { marked: linesOf('marked'), inserted: linesOf('inserted'), deleted: linesOf('deleted') } };
}

/** A list of attributes behind the language, which begins with a class, an id or a value: `py {title="x"}`, `py { .wide }`. */
const attributeList = /^(\s*)\{(?=\s*(?:[.#][A-Za-z]|[A-Za-z][\w-]*=))((?:[^{}"']|"[^"]*"|'[^']*')*)\}/;

/**
 * The language is the first word, up to a space, `,`, `:` or `{`: `rust,ignore`, `ts:line-numbers`, `js{1,3}`. A first
 * word with a value or in quotes is none, and braces around everything hold it as a class: `{ .py title="x" }`.
 */
function splitInfo(info: string): { language: string; rest: string } {
  const braces = /^\{(?![\d,\s-]*\})([^{}]*)\}(.*)$/s.exec(info);
  if (braces) {
    const inside = ` ${braces[1]}`;
    const named = /\s\.([^\s,.]+)/.exec(inside) ?? /^\s+(?![^\s,]*=)([^\s,#="']+)/.exec(inside);
    return { language: named?.[1] ?? '', rest: `${inside.replace(named?.[0] ?? '', ' ')} ${braces[2]}` };
  }
  const [language = ''] = /^(?![[/])[^\s,:{="']+/.exec(info) ?? [];
  if (info[language.length] === '=') return { language: '', rest: info };
  const glued = /^[^\s{"'=]*/.exec(info.slice(language.length))![0];
  const behind = info.slice(language.length + glued.length).replace(attributeList, '$1 $2 ');
  const rest = glued.replace(/[,:]/g, ' ') + behind;
  // VitePress calls a language whose code has variables `js-vue`, and MkDocs also takes `.sh`, a class, for one.
  return { language: language.replace(/(?<=.)-vue$|^\.(?=\w)/g, ''), rest };
}

/** Words that say how a block behaves, most of other tools, and are no part of its name. */
const behaviours = new Set(
  `active annotate collapse collapsible compile_fail continues copy dropdown editable exec expandable focus hidden ignore
  lines live mdbook-runnable no_run noInline noeval noplayground noplaypen npm2yarn package-install runnable select
  should_panic showLineNumbers lineNumbers line-numbers skip twoslash wordWrap wrap`.split(/\s+/),
);

/**
 * The words behind the language. Fern and Mintlify take them for the title: `mdx Update example wrap`. Other tools have
 * flags of their own there, so only words that begin with a capital letter, names such as cURL, macOS and .NET, or the status
 * of a response are a title.
 */
function readWords(rest: string): Pick<FenceInfo, 'title' | 'words'> {
  const bare = /^(?:\s*(?:\.(?=[A-Z]))?[^\s"'{[/=,:.#][^\s"'{=]*(?=\s|$))*/.exec(rest)![0].split(/\s+/).filter(Boolean);
  while (behaviours.has(bare[0] ?? '')) bare.shift();
  while (behaviours.has(bare.at(-1) ?? '')) bare.pop();
  if (!bare.length) return {};
  const words = bare.join(' ');
  return /^(?:\.?\p{Lu}|\p{Ll}+\p{Lu}{2,}(?: |$)|[1-5]\d\d(?: |$))/u.test(words) ? { words, title: words } : { words };
}

function markKindOf({ key }: InfoToken): MarkKind | undefined {
  if (key === undefined) return 'marked';
  return Object.hasOwn(markKinds, key) ? markKinds[key] : undefined;
}

/** The settings that a token changes, given those of the tokens before it. */
function readSetting(
  { key, braces, quoted, bare }: InfoToken,
  { language, title, words }: FenceInfo,
): Partial<FenceInfo> {
  const value = quoted ?? bare;
  switch (key) {
    case undefined:
      return bare === undefined ? {} : readFlag(bare, { title, words });
    case 'title':
    case 'filename':
      return value === undefined ? {} : { title: value };
    case 'file':
    case 'src':
      return { file: value };
    case 'region':
      return { region: value };
    case 'lines':
      return { lines: readRanges(braces ?? value ?? '') };
    case 'lang':
      return language === 'diff' && value ? { language: value, isDiff: true } : {};
    case 'showLineNumbers':
    case 'line-numbers':
    case 'linenums':
      return { numbers: parseLineNumber(braces ?? value) };
    case 'wrap':
      return { wrap: (braces ?? value) !== 'false' };
    default:
      return {};
  }
}

function parseLineNumber(value: string | undefined): number | undefined {
  if (value === 'false') return undefined;
  return /^\d{1,6}$/.test(value ?? '') ? Number(value) : 1;
}

const numberFlags = new Set(['showLineNumbers', 'lineNumbers', 'line-numbers', 'lines']);

/** Words about the sample that a fence is; rustdoc and mdBook have two of them. */
const sampleMarks: Readonly<Record<string, Partial<FenceInfo>>> = {
  continues: { continues: true },
  skip: { skip: true },
  ignore: { skip: true },
  compile_fail: { skip: true },
};

/** A word without a value: a flag, a title in brackets, or a file's name, which is a title too. */
function readFlag(bare: string, { title, words }: Pick<FenceInfo, 'title' | 'words'>): Partial<FenceInfo> {
  // Between other words of a title it is one of them.
  const isMark = Object.hasOwn(sampleMarks, bare) && !words?.split(' ').includes(bare);
  if (isMark) return sampleMarks[bare]!;
  if (numberFlags.has(bare)) return { numbers: 1 };
  if (bare === 'wrap') return { wrap: true };
  if (bare === 'npm2yarn' || bare === 'package-install') return { packageManagers: true };
  // VitePress's group icons name an icon inside the brackets: `[npm ~vscode-icons:file-type-npm~]`.
  if (/^\[.+\]$/.test(bare)) return { title: title ?? bare.slice(1, -1).replace(/(?<!\s)\s*~[\w:-]+~$/, '') };
  return /^[\w@.-]+(?:\/[\w@.-]+)*\.[a-z]\w*$/i.test(bare) ? { title: title ?? bare } : {};
}

/** Lines that have a mark where nobody says how many lines the code has. */
const MAX_LINES = 10_000;

/** `4,1-3` → [[1, 4]]. */
function readRanges(text: string): LineRange[] {
  const written = text.split(',').flatMap((part): LineRange[] => {
    const [, from, to = from] = /^(?:"[^"]*":\s*)?(\d{1,6})(?:\s*-\s*(\d{1,6}))?$/.exec(part.trim()) ?? [];
    return from === undefined || Number(to) < Number(from) ? [] : [[Number(from), Number(to)]];
  });
  const merged: LineRange[] = [];
  for (const range of written.sort((a, b) => a[0] - b[0])) {
    const [from, to] = merged.at(-1) ?? [0, -1];
    if (range[0] > to + 1) merged.push(range);
    else merged[merged.length - 1] = [from, Math.max(to, range[1])];
  }
  return merged;
}

/** The lines of the ranges, up to `max`: a few bytes may name millions, and a page may have thousands of such fences. */
function listLines(ranges: LineRange[], max: number): Set<number> {
  const lines = new Set<number>();
  for (const [from, to] of ranges) for (let line = from; line <= Math.min(to, max); line++) lines.add(line);
  return lines;
}
