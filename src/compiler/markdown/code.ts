/** A fenced block → the figure that shows it: highlighted, marked and numbered lines, and a copy button. */
import type { Element, ElementContent } from 'hast';
import type { Code } from 'mdast';
import { type CodeToken, toHast, toTokens } from '../../code-format.js';
import { h, withCode } from '../body/hast.js';
import { cutText, visibleText } from '../body/text.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Position, ReportDiagnostic } from '../diagnostics/types.js';
import { positionOf } from '../source/position.js';
import { type AnnotatedCode, extractAnnotations } from './code-annotations.js';
import { markAsPart } from './components/component.js';
import { buildTabs } from './components/tabs.js';
import { type AddFile, type DiagramRenderer, renderDiagram } from './diagram.js';
import { extractDiffSigns } from './diff-signs.js';
import { type FenceInfo, readFence } from './fence.js';
import { grammarName, highlight, languageNames, whyPlain } from './highlight/index.js';
import { fillCommands, hasCommands } from './mdbook/commands.js';
import { fillSnippets, snippetsInCode } from './mkdocs/snippets.js';
import { convertCommands, packageManagers } from './package-managers.js';
import { isShell, promptPattern } from './sessions.js';
import { cutSnippet } from './snippet.js';
import { createWordMarker, splitNodes } from './word-marks.js';
import type { FindPattern } from './word-patterns.js';

/** What building code needs of the file that it is in. */
export type CodeContext = {
  path: string;
  /** The text of the file, to see whether a fence is closed. */
  text: string;
  report: ReportDiagnostic;
  /** The text of a file that a fence names; undefined where it was refused, which has been reported. */
  fileText: (file: string) => string | undefined;
  addFile: AddFile;
  renderer: DiagramRenderer | undefined;
  /** Absent where patterns of fences mark nothing. */
  findPattern: FindPattern | undefined;
};

/** What reading the code of a fence needs. */
export type SnippetContext = Pick<CodeContext, 'path' | 'report' | 'fileText'>;

/** A piece of code with its fence's info string. */
type CodeSource = { value: string; info: FenceInfo; place: Position | undefined };

/** Builds the figure of a fence; a Mermaid fence becomes a diagram. */
export function compileFence(node: Code, context: CodeContext): Element {
  const place = positionOf(node);
  checkFenceClosed(node, place, context);
  const value = readCode(node, place, context);
  const info = readFence(node.lang, node.meta, countLines(value));
  const block = buildCodeBlock({ value, info, place }, context);
  return info.language === 'mermaid' ? renderDiagram({ text: value, place, source: block }, context) : block;
}

/** The code of a fence: its text, or the text of the file that it includes. */
export function readCode(node: Code, place: Position | undefined, context: SnippetContext): string {
  const { value, lang, meta } = node;
  const filled = value.trim() ? undefined : readFence(lang, meta, 0);
  if (filled?.file !== undefined) return readSnippet(filled, place, context);
  if (snippetsInCode(node).length) return fillSnippets(node, context.fileText);
  return hasCommands(node) ? fillCommands(node, context.fileText) : value;
}

function countLines(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

/** A fence that is not closed runs to the end of its container. */
function checkFenceClosed({ position }: Code, place: Position | undefined, { path, text, report }: CodeContext): void {
  const source = text.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
  const fence = /^(`{3,}|~{3,})/.exec(source)?.[1];
  const last = source
    .slice(source.lastIndexOf('\n') + 1)
    .replace(/^[\s>]*/, '')
    .trimEnd();
  if (fence === undefined || (source.includes('\n') && last.startsWith(fence) && /^(`+|~+)$/.test(last))) return;
  report(finding('open-fence', 'This fence is never closed.', { path, place }));
}

/** Builds the figure of code whose comments and info string do not address docsc, as in texts of other repositories. */
export function buildLiteralCode(node: Pick<Code, 'value' | 'lang' | 'position'>, context: CodeContext): Element {
  const { language } = readFence(node.lang, '');
  const info = { ...readFence('', ''), language, literal: true };
  return buildFigure({ value: node.value, info, place: positionOf(node) }, context);
}

/** Code that a component shows. */
export type PlainCode = { value: string; language: string; title?: string; place?: Position };

/** Builds the figure of code that is not in a fence. */
export function buildPlainCode({ value, language, title, place }: PlainCode, context: CodeContext): Element {
  return buildCodeBlock({ value, info: { ...readFence(language, ''), title }, place }, context);
}

function readSnippet(info: FenceInfo, place: Position | undefined, { path, report, fileText }: SnippetContext): string {
  const text = fileText(info.file!);
  if (text === undefined) return '';
  const snippet = cutSnippet(text, info);
  if (snippet !== undefined) return snippet;
  const missing = info.region === undefined ? 'such lines' : `region "${info.region}"`;
  const hint = 'A region begins with a comment "#region name" and ends with "#endregion".';
  report(finding('broken-include', `"${info.file}" has no ${missing}.`, { path, place, hint }));
  return '';
}

/** The figure, or tabs of figures where npm commands are shown for each package manager. */
function buildCodeBlock(code: CodeSource, context: CodeContext): Element {
  const { value, info, place } = code;
  if (!info.packageManagers) return buildFigure(code, context);
  const managersWithout = new Map<string, string[]>();
  const panels = packageManagers.map(name => {
    const converted = convertCommands(value, name);
    const label = name === 'yarn' ? 'Yarn' : name === 'bun' ? 'Bun' : name;
    for (const command of converted.unknown)
      managersWithout.set(command, [...(managersWithout.get(command) ?? []), label]);
    const children = [buildFigure({ value: converted.code, info, place }, context)];
    return { label, value: name, chosen: false, children };
  });
  for (const [command, names] of managersWithout) {
    const message = `"${command}" has no known equivalent for ${names.join(' and ')}; it is shown unchanged.`;
    context.report(finding('unknown-command', message, { path: context.path, place }));
  }
  return buildTabs(panels, 'package-manager');
}

/** `figure.code` > `figcaption` + `pre` > `code` > `span.line`, and a copy button that the runtime makes work. */
function buildFigure({ value, info, place }: CodeSource, context: CodeContext): Element {
  const known = grammarName(info.language);
  if (known === undefined) reportUnknownLanguage(info.language, place, context);
  const grammar = known ?? 'text';
  const unsigned = info.isDiff ? extractDiffSigns(value, info.marks) : { value, marks: info.marks };
  const annotated = info.literal
    ? { ...unsigned, words: info.wordMarks, states: new Map<number, string>() }
    : extractAnnotations(unsigned.value, unsigned.marks, info.wordMarks);
  const reason = whyPlain(annotated.value, grammar);
  if (reason) reportPlainCode(reason, place, context);
  const tokens = highlight(annotated.value, grammar, reason);
  const mark = createWordMarker(annotated.words, context.findPattern);
  const lines = isMarked(info, annotated) ? toTokens(markLines(toHast(tokens), { info, annotated, mark })) : tokens;
  return assembleFigure(lines, { ...info, grammar }, annotated);
}

/** True if a line of the code differs from highlighted code in general. */
function isMarked({ language, numbers }: FenceInfo, { value, marks, words, states }: AnnotatedCode): boolean {
  const { marked, inserted, deleted } = marks;
  if (numbers !== undefined || words.length || states.size || marked.size || inserted.size || deleted.size) return true;
  return isShell(language) && promptPattern.test(value);
}

type LineMarking = { info: FenceInfo; annotated: AnnotatedCode; mark: (line: Element) => Element };

/** Marks lines and words, separates prompts and adds numbers. `nodes` are lines and the line breaks between them. */
function markLines(nodes: ElementContent[], { info, annotated, mark }: LineMarking): ElementContent[] {
  const { language, numbers: start } = info;
  const hasPrompts = isShell(language);
  const numbered = (line: Element, index: number): Element =>
    start === undefined ? line : { ...line, properties: { ...line.properties, dataLine: String(start + index) } };
  let index = 0;
  return nodes.map(node => {
    if (node.type !== 'element') return node;
    const line = markLine(mark(hasPrompts ? markPrompt(node) : node), index + 1, annotated);
    return numbered(line, index++);
  });
}

function reportUnknownLanguage(language: string, place: Position | undefined, { path, report }: CodeContext): void {
  const hint =
    didYouMean(language.toLowerCase(), languageNames()) ??
    'Use "text" for code without a grammar, or see the manual for the languages docsc knows.';
  report(finding('unknown-language', `There is no grammar for "${cutText(language, 40)}".`, { path, place, hint }));
}

function reportPlainCode(reason: 'long' | 'repetitive', place: Position | undefined, context: CodeContext): void {
  const message = `This code is too ${reason} to be coloured.`;
  context.report(finding('plain-code', message, { path: context.path, place }));
}

function markLine(line: Element, number: number, { marks, states }: AnnotatedCode): Element {
  const kinds: string[] = (['marked', 'inserted', 'deleted'] as const).filter(kind => marks[kind].has(number));
  const state = states.get(number);
  const classes = [...(line.properties.className as string[]), ...kinds, ...(state ? [state] : [])];
  return classes.length > 1 ? { ...line, properties: { className: classes } } : line;
}

/** Separates the prompt of `$ npm test`, which is shown but not copied, from the command. */
function markPrompt(line: Element): Element {
  const prompt = promptPattern.exec(visibleText(line))?.[0];
  if (prompt === undefined) return line;
  const [head = [], tail = []] = splitNodes(line.children, [prompt.length]);
  return {
    ...line,
    properties: { className: ['line', 'command'] },
    children: [h('span', { className: ['prompt'] }, head), ...tail],
  };
}

type HighlightedInfo = FenceInfo & { grammar: string };

function assembleFigure(
  tokens: readonly CodeToken[],
  info: HighlightedInfo,
  { value: text, marks, states }: AnnotatedCode,
): Element {
  const className = [
    'code',
    ...(info.numbers === undefined ? [] : ['code-numbered']),
    ...(info.wrap ? ['code-wrap'] : []),
    ...(states.size ? ['code-states'] : []),
    ...(marks.inserted.size || marks.deleted.size ? ['code-changes'] : []),
  ];
  const figure = h(
    'figure',
    { className, dataLang: languageClass(info.language) },
    info.title !== undefined && h('figcaption', {}, info.title),
    h('pre', { tabIndex: 0 }, withCode(h('code', { className: [`language-${info.grammar}`] }), { text, tokens })),
    h('button', { type: 'button', className: ['code-copy'] }, 'Copy'),
  );
  return info.words === undefined ? figure : markAsPart(figure, { part: 'code', label: info.words });
}

/** The language as the writer names it, reduced to characters that a selector can match. */
function languageClass(language: string): string {
  return (
    language
      .toLowerCase()
      .replace(/[^a-z0-9+#_-]/g, '')
      .slice(0, 32) || 'text'
  );
}
