/** A fenced block and the figure it becomes: colours, marks, numbers, and what the copy button is to copy. */
import type { Element, ElementContent } from 'hast';
import type { Code } from 'mdast';
import { h, withCode } from '../body/hast.js';
import { visibleText } from '../body/text.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { positionOf } from '../source/position.js';
import type { GeneratedFile } from '../types.js';
import { extractAnnotations } from './code-annotations.js';
import { buildTabs } from './components/tabs.js';
import { type DiagramRenderer, renderDiagram } from './diagram.js';
import { type FenceInfo, type LineMarks, type MarkKind, readFence, type WordMark } from './fence.js';
import { grammarName, highlightLines, languageNames } from './highlight/index.js';
import { convertCommands, packageManagers } from './package-managers.js';

import { cutSnippet } from './snippet.js';

type CodeContext = {
  path: string;
  /** The page's text, to see whether a fence is closed. */
  text: string;
  diagnostics: Diagnostic[];
  /** Text of a file that a fence names; `undefined` where that was refused and reported. */
  fileText: (file: string) => string | undefined;
  files: GeneratedFile[];
  renderer: DiagramRenderer | undefined;
};

export function compileFence(node: Code, context: CodeContext): Element {
  const info = readFence(node.lang, node.meta);
  const place = positionOf(node);
  checkFenceClosed(node, place, context);
  const value = info.file !== undefined && !node.value.trim() ? readSnippet(info, place, context) : node.value;
  const block = buildCodeBlock(value, info, place, context);
  return info.language === 'mermaid' ? renderDiagram({ ...node, value }, place, context, block) : block;
}

/** A fence runs to the end of what it stands in when nothing closes it. */
function checkFenceClosed(
  { position }: Code,
  place: Position | undefined,
  { path, text, diagnostics }: CodeContext,
): void {
  const source = text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
  const fence = /^(`{3,}|~{3,})/.exec(source)?.[1];
  const last = source
    .slice(source.lastIndexOf('\n') + 1)
    .replace(/^[\s>]*/, '')
    .trimEnd();
  if (fence === undefined || (source.includes('\n') && last.startsWith(fence) && /^(`+|~+)$/.test(last))) return;
  diagnostics.push(finding('open-fence', 'This fence is never closed.', { path, place }));
}

/** Code that does not speak to docsc: it is shown as it is, whatever its comments say. */
export function buildLiteralCode(node: Pick<Code, 'value' | 'lang' | 'position'>, context: CodeContext): Element {
  const info = { ...readFence('', ''), language: node.lang || 'text', literal: true };
  return buildFigure(node.value, info, positionOf(node), context);
}

/** Code from anywhere but a fence. */
export function buildPlainCode(
  value: string,
  language: string,
  title: string | undefined,
  place: Position | undefined,
  context: CodeContext,
): Element {
  return buildCodeBlock(value, { ...readFence(language, ''), title }, place, context);
}

function readSnippet(
  info: FenceInfo,
  place: Position | undefined,
  { path, diagnostics, fileText }: CodeContext,
): string {
  const text = fileText(info.file!);
  const found = text === undefined ? '' : cutSnippet(text, info);
  if (found === undefined) {
    const what = info.region === undefined ? 'such lines' : `region "${info.region}"`;
    const hint = 'A region begins with a comment "#region name" and ends with "#endregion".';
    diagnostics.push(finding('broken-include', `"${info.file}" has no ${what}.`, { path, place, hint }));
  }
  return found ?? '';
}

function buildCodeBlock(given: string, info: FenceInfo, place: Position | undefined, context: CodeContext): Element {
  if (!info.packageManagers) return buildFigure(given, info, place, context);
  const left = new Map<string, string[]>();
  const panels = packageManagers.map(name => {
    const { code: value, unknown } = convertCommands(given, name);
    const label = name === 'yarn' ? 'Yarn' : name === 'bun' ? 'Bun' : name;
    for (const command of unknown) left.set(command, [...(left.get(command) ?? []), label]);
    return {
      label,
      value: name,
      chosen: false,
      children: [buildFigure(value, info, place, context)],
    };
  });
  for (const [command, names] of left) {
    const message = `"${command}" is not known for ${names.join(' and ')}; it is shown as it is.`;
    context.diagnostics.push(finding('unknown-command', message, { path: context.path, place }));
  }
  return buildTabs(panels, 'package-manager');
}

/** `figure.code` > `figcaption` + `pre` > `code` > `span.line`, and the copy button that the runtime brings to life. */
function buildFigure(given: string, info: FenceInfo, place: Position | undefined, context: CodeContext): Element {
  const { path, diagnostics } = context;
  if (grammarName(info.language) === undefined) {
    const hint =
      didYouMean(info.language.toLowerCase(), languageNames()) ??
      'Use "text" for code without a grammar, or see the manual for the languages docsc knows.';
    const shown = info.language.slice(0, 40);
    diagnostics.push(finding('unknown-language', `There is no grammar for "${shown}".`, { path, place, hint }));
  }
  const signed = info.isDiff ? extractDiffSigns(given, info.marks) : { value: given, marks: info.marks };
  const { value, marks, words, states } = info.literal
    ? { ...signed, words: info.wordMarks, states: new Map<number, string>() }
    : extractAnnotations(signed.value, signed.marks, info.wordMarks);
  const prompts = isShell(info.language);
  const lines = highlightLines(value, info.language).map((line, index) => {
    const marked = markWords(prompts ? markPrompt(line) : line, words);
    return markLine(marked, index + 1, marks, states);
  });
  return assembleFigure(value, lines, info, states.size > 0);
}

/** `+ added`, `- taken out`: the sign becomes a mark, so that what is copied is code. */
function extractDiffSigns(given: string, marks: LineMarks): { value: string; marks: LineMarks } {
  const [inserted, deleted] = [new Set(marks.inserted), new Set(marks.deleted)];
  const written = given.split('\n');
  // Names of the two files are neither lines of the one nor of the other.
  const isHead = (index: number) => /^--- \S/.test(written[index] ?? '') && /^\+\+\+ \S/.test(written[index + 1] ?? '');
  const isName = (index: number) => isHead(index) || isHead(index - 1);
  const lines = written.map((line, index) => {
    if (isName(index)) return line;
    if (line.startsWith('+')) inserted.add(index + 1);
    if (line.startsWith('-')) deleted.add(index + 1);
    return /^[+ -]/.test(line) ? line.slice(1) : line;
  });
  // A sign is often set off by a space, and lines without one are then indented alike.
  const isSetOff = lines.every((line, index) => line === '' || line.startsWith(' ') || isName(index));
  return {
    value: lines.map((line, index) => (isSetOff && !isName(index) ? line.slice(1) : line)).join('\n'),
    marks: { ...marks, inserted, deleted },
  };
}

function markLine(line: Element, number: number, marks: LineMarks, states: Map<number, string>): Element {
  const found: string[] = (['marked', 'inserted', 'deleted'] as const).filter(kind => marks[kind].has(number));
  const state = states.get(number);
  const classes = [...(line.properties.className as string[]), ...found, ...(state ? [state] : [])];
  return classes.length > 1 ? { ...line, properties: { className: classes } } : line;
}

function isShell(language: string): boolean {
  const name = grammarName(language);
  return name === 'bash' || name === 'shell-session' || name === 'powershell' || /^(console|terminal)$/i.test(language);
}

/** `$ npm test`: the prompt is shown, but is no part of the command. */
function markPrompt(line: Element): Element {
  const prompt = /^\s*(?:\$|PS>)\s/.exec(visibleText(line))?.[0];
  if (prompt === undefined) return line;
  const [head, tail] = splitAt(line.children, prompt.length);
  return {
    ...line,
    properties: { className: ['line', 'command'] },
    children: [h('span', { className: ['prompt'] }, head), ...tail],
  };
}

/** Marks stand across tokens: every piece of a token inside one gets its own mark. */
function markWords(line: Element, words: WordMark[]): Element {
  if (!words.length) return line;
  const text = visibleText(line);
  const ranges = words.flatMap(word => findRanges(text, word)).sort((a, b) => a.start - b.start);
  let children = line.children;
  let done: ElementContent[] = [];
  let at = 0;
  for (const { start, end, kind } of ranges) {
    if (start < at) continue;
    const [before, rest] = splitAt(children, start - at);
    const [inside, after] = splitAt(rest, end - start);
    const tag = kind === 'inserted' ? 'ins' : kind === 'deleted' ? 'del' : 'mark';
    done = [...done, ...before, h(tag, {}, inside)];
    children = after;
    at = end;
  }
  return { ...line, children: [...done, ...children] };
}

const MAX_PATTERN_LINE = 200;

function findRanges(
  text: string,
  { kind, text: wanted, pattern }: WordMark,
): { start: number; end: number; kind: MarkKind }[] {
  if (pattern) {
    if (text.length > MAX_PATTERN_LINE) return [];
    return [...text.matchAll(pattern)].flatMap(found => {
      // With a group, the group is what is meant.
      const part = found[1] ?? found[0];
      const start = found.index + found[0].indexOf(part);
      return part ? [{ start, end: start + part.length, kind }] : [];
    });
  }
  const found: { start: number; end: number; kind: MarkKind }[] = [];
  if (!wanted) return found;
  for (let start = text.indexOf(wanted); start >= 0; start = text.indexOf(wanted, start + wanted.length))
    found.push({ start, end: start + wanted.length, kind });
  return found;
}

/** The nodes before and after a number of characters; a token that stands across becomes two. */
function splitAt(nodes: ElementContent[], count: number): [ElementContent[], ElementContent[]] {
  const before: ElementContent[] = [];
  let left = count;
  for (const [index, node] of nodes.entries()) {
    const length = visibleText(node).length;
    if (left >= length) {
      before.push(node);
      left -= length;
      continue;
    }
    if (left === 0) return [before, nodes.slice(index)];
    if (node.type === 'text') {
      const [head, tail] = [node.value.slice(0, left), node.value.slice(left)];
      return [
        [...before, { ...node, value: head }],
        [{ ...node, value: tail }, ...nodes.slice(index + 1)],
      ];
    }
    if (node.type !== 'element') return [before, nodes.slice(index)];
    const [head, tail] = splitAt(node.children, left);
    return [
      [...before, { ...node, children: head }],
      [{ ...node, children: tail }, ...nodes.slice(index + 1)],
    ];
  }
  return [before, []];
}

function assembleFigure(text: string, lines: Element[], info: FenceInfo, hasStates: boolean): Element {
  const language = grammarName(info.language) ?? 'text';
  const start = info.numbers;
  const numbered = (line: Element, index: number): Element =>
    start === undefined ? line : { ...line, properties: { ...line.properties, dataLine: String(start + index) } };
  const code: ElementContent[] = [];
  for (let index = 0; index < lines.length; index++) {
    if (index) code.push({ type: 'text', value: '\n' });
    code.push(numbered(lines[index]!, index));
  }
  const className = [
    'code',
    ...(start === undefined ? [] : ['code-numbered']),
    ...(info.wrap ? ['code-wrap'] : []),
    ...(hasStates ? ['code-states'] : []),
  ];
  return h(
    'figure',
    { className, dataLang: languageClass(info.language) },
    info.title !== undefined && h('figcaption', {}, info.title),
    h('pre', { tabIndex: 0 }, withCode(h('code', { className: [`language-${language}`] }), { text, lines: code })),
    h('button', { type: 'button', className: ['code-copy'] }, 'Copy'),
  );
}

/** What the writer called the language, fit for an attribute. */
function languageClass(language: string): string {
  return (
    language
      .toLowerCase()
      .replace(/[^a-z0-9+#_-]/g, '')
      .slice(0, 32) || 'text'
  );
}
