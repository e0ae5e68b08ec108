/** A fenced block: its info string, the marks in it, and the figure it becomes. */
import type { Element, ElementContent } from 'hast';
import type { Code } from 'mdast';
import { finding } from '../diagnostics.js';
import { h } from '../hast.js';
import { highlightLines, languageOf } from '../highlight.js';
import type { Diagnostic } from '../types.js';

type Marks = Record<'marked' | 'inserted' | 'deleted', Set<number>>;
export type FenceInfo = { language: string; title?: string; marks: Marks; numbers?: number };

/** `js title="a.js" {1,3-5} ins={2} del={4} showLineNumbers` */
export function readFence(lang: string | null | undefined, meta: string | null | undefined): FenceInfo {
  const glued = /^([^{]*)(\{[\d,\s-]+\})$/.exec(lang ?? '');
  const language = (glued ? glued[1] : lang) || 'text';
  const info = `${glued?.[2] ?? ''} ${meta ?? ''}`;
  const title = /(?:^|\s)(?:title|filename|file)=(?:"([^"]*)"|'([^']*)')/.exec(info);
  const ranges = (pattern: RegExp) => new Set([...info.matchAll(pattern)].flatMap(found => readRanges(found[1] ?? '')));
  const numbers = /(?:^|\s)showLineNumbers(?:=\{?(\d+)\}?)?(?=\s|$)/.exec(info);
  return {
    language,
    title: title?.[1] ?? title?.[2],
    numbers: numbers ? Number(numbers[1] ?? 1) : undefined,
    marks: {
      marked: ranges(/(?:^|\s|mark=)\{([\d,\s-]+)\}/g),
      inserted: ranges(/(?:ins|add)=\{([\d,\s-]+)\}/g),
      deleted: ranges(/del=\{([\d,\s-]+)\}/g),
    },
  };
}

/** `1,3-5` → [1, 3, 4, 5]; bounded, so that a page of a few bytes cannot ask for a million marks. */
function readRanges(text: string): number[] {
  return text.split(',').flatMap(part => {
    const [from = Number.NaN, to = from] = part.trim().split('-').map(Number);
    const count = Math.min(Math.max(to - from + 1, 0), 10_000);
    return Number.isFinite(count) ? Array.from({ length: count }, (_, index) => from + index) : [];
  });
}

/** Comment on a line of its own that marks the next line, or opens and closes a range. */
const magic = /^\s*(?:\/\/|#|--|;|<!--|\/\*|\{\/\*)\s*highlight-(next-line|start|end)\s*(?:-->|\*\/|\*\/\})?\s*$/;

/** `figure.code` > `figcaption` + `pre` > `code` > `span.line`, and the copy button that the runtime brings to life. */
export function compileCode(node: Code, path: string): { figure: Element; diagnostics: Diagnostic[] } {
  const info = readFence(node.lang, node.meta);
  const { value, marks } = takeComments(node.value, info.marks);
  const diagnostics: Diagnostic[] = [];
  if (languageOf(info.language) === undefined) {
    const place = node.position && { line: node.position.start.line, column: node.position.start.column };
    const hint = 'Use "text" for code without a grammar, or see the manual for the languages docsc knows.';
    diagnostics.push(finding('unknown-language', `There is no grammar for "${info.language}".`, { path, place, hint }));
  }
  const lines = highlightLines(value, info.language).map((line, index) => markLine(line, index + 1, marks));
  return { figure: codeFigure(lines, info), diagnostics };
}

function takeComments(value: string, given: Marks): { value: string; marks: Marks } {
  const marked = new Set(given.marked);
  const kept: string[] = [];
  let open = false;
  let next = false;
  for (const line of value.split('\n')) {
    const command = magic.exec(line)?.[1];
    if (command === 'next-line') next = true;
    else if (command) open = command === 'start';
    else {
      kept.push(line);
      if (open || next) marked.add(kept.length);
      next = false;
    }
  }
  return { value: kept.join('\n'), marks: { ...given, marked } };
}

function markLine(line: Element, number: number, marks: Marks): Element {
  const found = (['marked', 'inserted', 'deleted'] as const).filter(kind => marks[kind].has(number));
  return found.length ? { ...line, properties: { className: ['line', ...found] } } : line;
}

function codeFigure(lines: Element[], info: FenceInfo): Element {
  const language = languageOf(info.language) ?? 'text';
  const code: ElementContent[] = lines.flatMap((line, index) =>
    index === 0 ? [line] : [{ type: 'text', value: '\n' } as const, line],
  );
  const children: ElementContent[] = [
    h('pre', { tabIndex: 0 }, [h('code', { className: [`language-${language}`] }, code)]),
    h('button', { type: 'button', className: ['code-copy'] }, [{ type: 'text', value: 'Copy' }]),
  ];
  if (info.title) children.unshift(h('figcaption', {}, [{ type: 'text', value: info.title }]));
  const className = info.numbers === undefined ? ['code'] : ['code', 'code-numbered'];
  return h('figure', { className, dataLang: info.language.toLowerCase() }, children);
}
