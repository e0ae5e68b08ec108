/** Comments in code that speak to docsc: they mark lines, and are no part of what is shown. Pure. */
import type { LineMarks, MarkKind, WordMark } from './fence.js';

const commentStart = String.raw`(?:\/\/|#|--|;|%|'|<!--|\/\*|\{\/\*)`;
const commentEnd = String.raw`\s*(?:-->|\*\/\}?)?\s*$`;
/** A comment on a line of its own that marks the next line, or opens and closes a range. */
const rangeComment = new RegExp(String.raw`^\s*${commentStart}\s*highlight-(next-line|start|end)${commentEnd}`);
/** `// [!code ++]` at the end of a line or on its own. */
const notationComment = new RegExp(
  String.raw`\s*${commentStart}\s*\[!code\s+([a-z+-]+)(?::([^\]]{1,200}))?\]${commentEnd}`,
);

const notations: Record<string, MarkKind> = { '++': 'inserted', '--': 'deleted', highlight: 'marked', hl: 'marked' };
const stateNames = new Set(['focus', 'error', 'warning']);

/** The code without such comments, and what they say; `states` are of lines. */
export type AnnotatedCode = { value: string; marks: LineMarks; words: WordMark[]; states: Map<number, string> };

export function extractAnnotations(value: string, given: LineMarks, givenWords: WordMark[]): AnnotatedCode {
  // Most code has none.
  if (!/\[!code|highlight-/.test(value)) return { value, marks: given, words: givenWords, states: new Map() };
  const marks = { marked: new Set<number>(), inserted: new Set<number>(), deleted: new Set<number>() };
  const words = [...givenWords];
  const states = new Map<number, string>();
  const kept: string[] = [];
  let open = false;
  let next = false;
  for (const line of value.split('\n')) {
    const command = rangeComment.exec(line)?.[1];
    if (command === 'next-line') next = true;
    else if (command) open = command === 'start';
    if (command) continue;
    const found = line.includes('[!code') ? notationComment.exec(line) : null;
    const code = found ? line.slice(0, found.index) : line;
    const alone = found && code.trim() === '';
    if (!alone) kept.push(code);
    // Ranges of the info string count the lines as written, comments left out.
    const number = alone ? kept.length + 1 : kept.length;
    if (found) applyNotation(found[1]!, found[2], number, marks, words, states);
    if (open || next) marks.marked.add(number);
    if (!alone) next = false;
  }
  for (const kind of ['marked', 'inserted', 'deleted'] as const) for (const line of given[kind]) marks[kind].add(line);
  return { value: kept.join('\n'), marks, words, states };
}

function applyNotation(
  name: string,
  argument: string | undefined,
  line: number,
  marks: LineMarks,
  words: WordMark[],
  states: Map<number, string>,
): void {
  if (name === 'word' && argument) words.push({ kind: 'marked', text: argument });
  const count = Math.min(/^\d+$/.test(argument ?? '') ? Number(argument) : 1, 1000);
  const kind = Object.hasOwn(notations, name) ? notations[name] : undefined;
  for (let at = line; at < line + count; at++) {
    if (kind) marks[kind].add(at);
    if (stateNames.has(name)) states.set(at, name);
  }
}
