/** What a program printed about a file → findings at the lines of the page. Pure. */
import { stripVTControlCharacters } from 'node:util';
import { finding } from '../../src/compiler/diagnostics/index.js';
import type { Diagnostic, Position } from '../../src/compiler/diagnostics/types.js';
import { escapePattern } from '../../src/compiler/source/escape-pattern.js';
import type { SnippetFile } from './arrange.js';

/** A line of the file that the output names, counted from 1, and what the output says there. */
type Mention = { line: number; column?: number; message: string };

/** Findings for one sample; the rest says the same in other words as a rule. */
const MAX_FINDINGS = 20;
const MAX_MESSAGE = 300;

/** Lines that say what is wrong, rather than where. */
const SAYS_WHAT = /\b(?:\w*(?:error|exception)|expected|unexpected|invalid|undefined|missing|cannot|unterminated)\b/i;

/** The line that ends a report of Python, Node.js or Java, rather than the code that it quotes. */
const NAMES_ERROR = /^(?:[\w.]+: )?[\w.]*(?:Error|Exception)\b/;

/** How lines of a stack, of the program itself, or under a quoted line begin, which say nothing about the sample. */
const SAYS_NOTHING = /^(?:at\s|node:|Node\.js v|Traceback|[\^~]|throw\b)/;

/**
 * Findings for a program that failed. `path` is where the file was. Lines are found in the forms `file:3:5: …`, `file(3,5): …`,
 * `file: line 3: …` and `File "file", line 3`; output without any is a finding at the fence.
 */
export function locateFailure(file: SnippetFile, path: string, output: string): Diagnostic[] {
  const lines = stripVTControlCharacters(output).split(/\r?\n/);
  const summaries = summariesOf(lines);
  const mentions = mentionsIn(lines, summaries, path);
  const clean = (text: string) => cut(text.replaceAll(path, fileName(path)).trim());
  const places = new Map<string, Diagnostic>();
  for (const mention of mentions) {
    const { path: page, place } = placeOf(file, mention);
    const key = `${page}:${place.line}:${mention.message}`;
    if (!places.has(key)) places.set(key, report(clean(mention.message), { path: page, place }));
  }
  if (places.size) return [...places.values()].slice(0, MAX_FINDINGS);
  const { path: page, place } = file.parts[0]!;
  return [report(clean(summaries[0] ?? 'the command failed without a word'), { path: page, place })];
}

function report(said: string, where: { path: string; place: Position }): Diagnostic {
  return finding('failing-sample', `The command for this sample says: ${said}`, where);
}

const fileName = (path: string) => path.split(/[\\/]/).at(-1)!;

const cut = (text: string) => (text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE)}…` : text);

/** The places that lines name, each with its own message or the one that follows. */
function mentionsIn(lines: readonly string[], summaries: readonly (string | undefined)[], path: string): Mention[] {
  const name = `(?:${escapePattern(path)}|(?<![\\w./\\\\-])(?:[\\w./\\\\-]*[\\\\/])?${escapePattern(fileName(path))})`;
  const pattern = new RegExp(`${name}(?:"?, line |: line |[:(])(\\d{1,7})(?:[:,](\\d{1,7}))?\\)?:?`);
  const mentions: Mention[] = [];
  const state: { above?: string } = {};
  for (const [index, line] of lines.entries()) {
    const { above } = state;
    if (line.trim()) state.above = line;
    const found = SAYS_NOTHING.test(line.trim()) ? undefined : pattern.exec(line);
    if (!found) continue;
    const rest = line.slice(found.index + found[0].length).replace(/^[\s:–-]+/, '');
    const said = rest && !/^in <?\w/.test(rest) ? rest : undefined;
    // esbuild and others say what is wrong before they say where.
    const message = said ?? (above && SAYS_WHAT.test(above) ? above : summaries[index + 1]) ?? line;
    mentions.push({ line: Number(found[1]), ...(found[2] && { column: Number(found[2]) }), message });
  }
  return mentions;
}

/** For each line, that one of it and those below which most likely says what is wrong. */
function summariesOf(lines: readonly string[]): (string | undefined)[] {
  const next: { error?: string; what?: string; any?: string } = {};
  return lines
    .toReversed()
    .map(line => {
      const text = line.trim();
      if (text && !SAYS_NOTHING.test(text)) {
        next.any = line;
        if (SAYS_WHAT.test(line)) next.what = line;
        if (NAMES_ERROR.test(text)) next.error = line;
      }
      return next.error ?? next.what ?? next.any;
    })
    .reverse();
}

/** The place in the page of a line of the file: that of the fence for code from elsewhere. */
function placeOf({ parts }: SnippetFile, { line, column = 1 }: Mention): { path: string; place: Position } {
  const part = parts.findLast(({ from }) => from <= line) ?? parts[0]!;
  const { path, place, codePlace, from, lines } = part;
  if (!codePlace) return { path, place };
  // Many tools report what is missing on the line below the last one.
  const offset = Math.max(0, Math.min(line - from, lines - 1));
  return { path, place: { line: codePlace.line + offset, column: codePlace.column + column - 1 } };
}
