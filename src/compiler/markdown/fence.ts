/**
 * The info string of a fence: `js title="a.js" {1,3-5} ins={2} del="old" showLineNumbers=5`, in the notations of
 * Docusaurus, VitePress and Expressive Code. Pure; knows nothing of what the code becomes.
 */

export type MarkKind = 'marked' | 'inserted' | 'deleted';
/** A text or a pattern inside the lines; a pattern is only ever tried on short lines. */
export type WordMark = { kind: MarkKind; text?: string; pattern?: RegExp };
export type LineMarks = Record<MarkKind, Set<number>>;

export type FenceInfo = {
  language: string;
  /** `diff lang=js`: lines begin with a sign, what follows is in the other language. */
  isDiff: boolean;
  title?: string;
  marks: LineMarks;
  wordMarks: WordMark[];
  /** Number of the first line, where lines are numbered. */
  numbers?: number;
  wrap: boolean;
  /** Commands of npm, to be shown for other package managers too. */
  packageManagers: boolean;
  /** Comments in the code are only comments. */
  literal?: boolean;
  /** Where an empty block takes its code from. */
  file?: string;
  region?: string;
  lines?: Set<number>;
};

type InfoToken = { key?: string; braces?: string; quoted?: string; pattern?: string; bare?: string };

const infoToken =
  /(?:([A-Za-z][\w-]*)=)?(?:\{([^}]*)\}|"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|\/((?:[^/\\\s]|\\.)+)\/(?=\s|$)|([^\s"'{]+))/g;

const markKinds: Record<string, MarkKind> = {
  mark: 'marked',
  ins: 'inserted',
  add: 'inserted',
  del: 'deleted',
  rem: 'deleted',
};

export function readFence(lang: string | null | undefined, meta: string | null | undefined): FenceInfo {
  const glued = /^([^{]*)(\{[\d,\s-]+\})$/.exec(lang ?? '');
  const named = (glued ? glued[1] : lang) || 'text';
  const info: FenceInfo = {
    language: named,
    isDiff: false,
    marks: { marked: new Set(), inserted: new Set(), deleted: new Set() },
    wordMarks: [],
    wrap: false,
    packageManagers: false,
  };
  const text = `${glued?.[2] ?? ''} ${meta ?? ''}`.slice(0, 2000);
  for (const [, key, braces, double, single, pattern, bare] of text.matchAll(infoToken)) {
    applyToken({ key, braces, quoted: (double ?? single)?.replace(/\\(["'\\])/g, '$1'), pattern, bare }, info);
  }
  return info;
}

function applyToken({ key, braces, quoted, pattern, bare }: InfoToken, info: FenceInfo): void {
  const value = quoted ?? bare;
  const kind = key === undefined ? 'marked' : Object.hasOwn(markKinds, key) ? markKinds[key] : undefined;
  if (kind && braces !== undefined) for (const line of readRanges(braces)) info.marks[kind].add(line);
  else if (kind && quoted) info.wordMarks.push({ kind, text: quoted });
  else if (kind && pattern !== undefined) info.wordMarks.push(...parsePatternMark(kind, pattern));
  else if (key === undefined && bare !== undefined) applyFlag(bare, info);
  else if (key === 'title' || key === 'filename') info.title = value;
  else if (key === 'file' || key === 'src') info.file = value;
  else if (key === 'region') info.region = value;
  else if (key === 'lines') info.lines = new Set(readRanges(braces ?? value ?? ''));
  else if (key === 'lang' && info.language === 'diff' && value) Object.assign(info, { language: value, isDiff: true });
  else if (key === 'showLineNumbers') info.numbers = parseLineNumber(braces ?? value);
  else if (key === 'wrap') info.wrap = (braces ?? value) !== 'false';
}

function parseLineNumber(value: string | undefined): number | undefined {
  if (value === 'false') return undefined;
  return /^\d{1,6}$/.test(value ?? '') ? Number(value) : 1;
}

function applyFlag(bare: string, info: FenceInfo): void {
  if (bare === 'showLineNumbers' || bare === 'lineNumbers' || bare === 'lines') info.numbers = 1;
  else if (bare === 'wrap') info.wrap = true;
  else if (bare === 'npm2yarn' || bare === 'package-install') info.packageManagers = true;
  else if (/^\[.+\]$/.test(bare)) info.title ??= bare.slice(1, -1);
  else if (/^[\w@.-]+(?:\/[\w@.-]+)*\.[a-z]\w*$/i.test(bare)) info.title ??= bare;
}

/** A pattern that could take long is not tried: no groups that repeat, no references back, few repetitions. */
function parsePatternMark(kind: MarkKind, source: string): WordMark[] {
  const repetitions = source.match(/[*+{]/g)?.length ?? 0;
  if (source.length > 200 || repetitions > 3 || /\)[*+?{]|\\[1-9k]|\(\?<?[=!]/.test(source))
    return [{ kind, text: source }];
  try {
    return [{ kind, pattern: new RegExp(source, 'g') }];
  } catch {
    // No pattern after all: taken as the text it is.
    return [{ kind, text: source }];
  }
}

/** `1,3-5` → [1, 3, 4, 5]; bounded, so that a page of a few bytes cannot ask for a million marks. */
function readRanges(text: string): number[] {
  return text.split(',').flatMap(part => {
    const [, from, to = from] = /^\s*(?:"[^"]*":)?\s*(\d{1,6})(?:\s*-\s*(\d{1,6}))?\s*$/.exec(part) ?? [];
    if (from === undefined) return [];
    const count = Math.min(Math.max(Number(to) - Number(from) + 1, 0), 10_000);
    return Array.from({ length: count }, (_, index) => Number(from) + index);
  });
}
