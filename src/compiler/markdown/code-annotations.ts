/** Comments in code that address docsc: they highlight lines and words, and are left out of the code. Pure. */
import type { LineMarks, MarkKind, WordMark } from './fence.js';

const commentStart = String.raw`(?:\/\/|#|--|;|%|'|<!--|\/\*|\{\/\*)`;
const commentEnd = String.raw`\s*(?:(?:-->|\*\/\}?)\s*)?$`;
/** A comment on a line of its own that highlights the next line, or begins or ends a range (Docusaurus). */
const rangeComment = new RegExp(String.raw`^\s*${commentStart}\s*highlight-(next-line|start|end)${commentEnd}`);
/** `// [!code ++]` at the end of a line or on a line of its own (Shiki). */
const notationComment = new RegExp(
  String.raw`(?:(?<!\s)\s+)?${commentStart}\s*\[!code\s+([a-z+-]+)(?::([^\]]{1,200}))?\]${commentEnd}`,
);

const notations: Record<string, MarkKind> = { '++': 'inserted', '--': 'deleted', highlight: 'marked', hl: 'marked' };
const stateNames = new Set(['focus', 'error', 'warning']);
const MAX_LINES_PER_NOTATION = 1000;

/**
 * Code without such comments, and what they say. `states` are class names by the number of their line. `origins` are the
 * indexes that the lines had, absent where all are kept.
 */
export type AnnotatedCode = {
  value: string;
  marks: LineMarks;
  words: WordMark[];
  states: Map<number, string>;
  origins?: number[];
};

/** Takes the comments out of code. Marks of the info string are added; they count the lines without comments. */
export function extractAnnotations(value: string, infoMarks: LineMarks, infoWords: WordMark[]): AnnotatedCode {
  // Most code has no such comment.
  if (!/\[!!?code|highlight-/.test(value)) return { value, marks: infoMarks, words: infoWords, states: new Map() };
  const marks = { marked: new Set<number>(), inserted: new Set<number>(), deleted: new Set<number>() };
  const words = [...infoWords];
  const states = new Map<number, string>();
  const kept: string[] = [];
  const origins: number[] = [];
  const lines = value.split('\n');
  let isInRange = false;
  let isNext = false;
  for (const [index, line] of lines.entries()) {
    const command = rangeComment.exec(line)?.[1];
    if (command === 'next-line') isNext = true;
    else if (command) isInRange = command === 'start';
    if (command) continue;
    const found = line.includes('[!code') ? notationComment.exec(line) : null;
    const code = found ? line.slice(0, found.index) : line;
    const isAlone = found !== null && code.trim() === '';
    if (!isAlone) {
      kept.push(code);
      origins.push(index);
    }
    // A comment on a line of its own is about the line below.
    const number = isAlone ? kept.length + 1 : kept.length;
    const notation = found && parseNotation(found[1]!, found[2]);
    if (notation?.word) words.push({ kind: 'marked', text: notation.word });
    for (let at = number; notation && at < number + notation.lines && at <= lines.length; at++) {
      if (notation.kind) marks[notation.kind].add(at);
      if (notation.state) states.set(at, notation.state);
    }
    if (isInRange || isNext) marks.marked.add(number);
    if (!isAlone) isNext = false;
  }
  for (const kind of ['marked', 'inserted', 'deleted'] as const)
    for (const line of infoMarks[kind]) marks[kind].add(line);
  // With a second "!", VitePress shows the comment instead of reading it.
  return { value: kept.join('\n').replaceAll('[!!code', '[!code'), marks, words, states, origins };
}

/** A parsed notation: a word to highlight, or a kind or a state for a number of lines. */
type Notation = { word?: string; kind?: MarkKind; state?: string; lines: number };

function parseNotation(name: string, argument: string | undefined): Notation {
  return {
    word: name === 'word' ? argument : undefined,
    kind: Object.hasOwn(notations, name) ? notations[name] : undefined,
    state: stateNames.has(name) ? name : undefined,
    lines: Math.min(/^\d+$/.test(argument ?? '') ? Number(argument) : 1, MAX_LINES_PER_NOTATION),
  };
}
