/**
 * Finishes the tooltips and terms of a sanitized page: a word that can have the focus, and a note that styles show while it
 * has, or while a pointer is over it. On paper and in search, the note is in brackets after the word.
 */
import type { Element, ElementContent, Root } from 'hast';
import { excludeFromSearch, h, joinTexts } from '../body/hast.js';
import { toOneLine, visibleText } from '../body/text.js';
import type { GlossaryTerm } from '../config/glossary.js';
import { compareStrings } from '../diagnostics/index.js';
import type { Diagnostic, ReportDiagnostic } from '../diagnostics/types.js';
import { createHeadingNamer } from '../source/heading-rules.js';
import { includedFile, positionOf } from '../source/position.js';
import { diagnoseTerm, type Terms } from './glossary.js';

type TooltipContext = {
  /** Opened at the first term; undefined where the site has no glossary. */
  terms: Terms | undefined;
  path: string;
  report: ReportDiagnostic;
  /** The elements with tooltips in them. */
  around: ReadonlySet<Element>;
  /** Terms that the page has explained already. */
  seen: Set<GlossaryTerm>;
  ids: { last: number };
};

/** The body with its tooltips; `files` is the file of the glossary where a term is from there. */
export type ExplainedBody = { tree: Root; files: string[]; diagnostics: Diagnostic[] };

/** Finishes all tooltips, terms and lists of terms. A body without any is returned as it is. */
export function showTooltips(tree: Root, path: string, openTerms: () => Terms | undefined): ExplainedBody {
  const children = tree.children as ElementContent[];
  const around = new Set<Element>();
  if (!collectAround(children, around)) return { tree, files: [], diagnostics: [] };
  const diagnostics: Diagnostic[] = [];
  const terms = openTerms();
  const report: ReportDiagnostic = one => void diagnostics.push(one);
  const context = { terms, path, report, around, seen: new Set<GlossaryTerm>(), ids: { last: 0 } };
  const shown = explainAll(children, context, false) as Root['children'];
  return { tree: { ...tree, children: shown }, files: terms?.file === undefined ? [] : [terms.file], diagnostics };
}

/** True for a tooltip, a term or a list of terms. */
export function isTooltip({ properties }: Element): boolean {
  const { dataDocscTip, dataDocscTerm, dataDocscGlossary } = properties;
  return dataDocscTip !== undefined || dataDocscTerm !== undefined || dataDocscGlossary !== undefined;
}

/** Adds the elements that are tooltips, terms or lists of terms, or that contain any. Returns true if there are any. */
function collectAround(nodes: ElementContent[], around: Set<Element>): boolean {
  let hasAny = false;
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    const isInside = collectAround(node.children, around);
    if (!isInside && !isTooltip(node)) continue;
    around.add(node);
    hasAny = true;
  }
  return hasAny;
}

/** Elements that are a control themselves, or whose text is the name of something. */
const plainInside = new Set([
  'a',
  'button',
  'summary',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'dt',
  'figcaption',
  'caption',
]);

function explainAll(nodes: ElementContent[], context: TooltipContext, isPlain: boolean): ElementContent[] {
  const shown = nodes.flatMap((node): ElementContent[] => {
    if (node.type !== 'element' || !context.around.has(node)) return [node];
    const { dataDocscTip, dataDocscTerm, dataDocscGlossary } = node.properties;
    if (dataDocscGlossary !== undefined) return listTerms(node, context);
    if (dataDocscTerm !== undefined) return explainTerm(node, String(dataDocscTerm), { ...context, isPlain });
    if (dataDocscTip === undefined)
      return [{ ...node, children: explainAll(node.children, context, isPlain || plainInside.has(node.tagName)) }];
    const [word, note] = node.children;
    if (word?.type !== 'element' || note?.type !== 'element') return node.children;
    return [buildTip(explainAll(word.children, context, true), note.children, { ...context, isPlain })];
  });
  return joinTexts(shown);
}

type TipContext = TooltipContext & { isPlain: boolean };

function explainTerm(node: Element, name: string, context: TipContext): ElementContent[] {
  const { terms, path, report, seen, isPlain } = context;
  const words = explainAll(node.children, context, true);
  const term = terms?.find(name);
  if (!terms || !term) {
    report(diagnoseTerm(name, terms, { path: includedFile(node) ?? path, place: positionOf(node) }));
    return words;
  }
  const { children, diagnostics } = terms.define(term);
  for (const one of diagnostics) report(one);
  const link = term.link === undefined ? [] : [text(' '), linkOf(term)];
  const note = [...toLine(children), ...link];
  const isKnown = seen.has(term);
  if (!isPlain) seen.add(term);
  return [buildTip(words, note, { ...context, isKnown })];
}

/** A link to more about a term, at the place of its definition. */
function linkOf({ link, name, origin: { path, place } }: GlossaryTerm): Element {
  const position = place && { start: place, end: place };
  return { ...h('a', { href: link }, name), position, data: { file: path } as Element['data'] };
}

function text(value: string): ElementContent {
  return { type: 'text', value };
}

/** Blocks as phrasing content. A block that cannot be phrasing content becomes its text. */
function toLine(blocks: ElementContent[]): ElementContent[] {
  return blocks
    .filter(block => block.type !== 'text' || block.value.trim())
    .flatMap((block, nth) => {
      const content =
        block.type === 'element' && block.tagName === 'p' ? block.children : [text(toOneLine(visibleText(block)))];
      return nth ? [text(' '), ...content] : content;
    });
}

/** A word with its note; where there can be no control, an abbreviation with the text of the note. */
function buildTip(
  words: ElementContent[],
  note: ElementContent[],
  { isPlain, isKnown = false, ids }: TipContext & { isKnown?: boolean },
): Element {
  if (isPlain) return h('abbr', { title: toOneLine(note.map(visibleText).join('')) }, words);
  const id = `docsc-tip-${++ids.last}`;
  const bracket = (mark: string) => h('span', { className: ['tip-mark'] }, mark);
  const content = [bracket(' ('), ...note, bracket(')')];
  const isControl = note.some(node => node.type === 'element' && node.tagName === 'a');
  const className = ['tip-note', ...(isKnown ? ['tip-known'] : [])];
  return h(
    'span',
    { className: ['tip'] },
    h('span', { className: ['tip-word'], tabIndex: 0, ariaDescribedBy: [id] }, words),
    h(
      'span',
      { id, className, hidden: true, ...(!isControl && { role: 'tooltip' }) },
      isKnown ? excludeFromSearch(content) : content,
    ),
  );
}

/** All terms in the order of the alphabet, each with an anchor. */
function listTerms(node: Element, { terms, path, report }: TooltipContext): ElementContent[] {
  if (!terms) {
    report(diagnoseTerm('Glossary', terms, { path: includedFile(node) ?? path, place: positionOf(node) }));
    return [];
  }
  const namer = createHeadingNamer('github');
  const sorted = [...terms.all].sort((a, b) => compareStrings(a.name.toLowerCase(), b.name.toLowerCase()));
  const entries = sorted.flatMap(term => {
    const { children, diagnostics } = terms.define(term);
    for (const one of diagnostics) report(one);
    const more = term.link === undefined ? [] : [h('p', {}, linkOf(term))];
    return [h('dt', { id: namer.name(term.name) }, term.name), h('dd', {}, children, more)];
  });
  return [h('dl', { className: ['glossary'] }, entries)];
}
