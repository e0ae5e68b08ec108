/** TeX → MathML, at build time: browsers draw it without any font, style or script from docsc. */
import type { Element, ElementContent, Root } from 'hast';
import { raw } from 'hast-util-raw';
import type { KatexOptions } from 'katex';
import { h } from '../body/hast.js';
import { visibleText } from '../body/text.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, ReportDiagnostic } from '../diagnostics/types.js';
import { includedFile, positionOf } from '../source/position.js';
import { diagnoseSpent, type PageBudget } from './site-budget.js';

type TexNode = { type: 'math' | 'inlineMath'; value: string; position?: Element['position'] };

/** `either` is a formula between two dollar signs inside a line. */
type TexKind = 'block' | 'inline' | 'either';

/** Characters that each formula counts for besides its own. */
const FORMULA_OVERHEAD = 10;

/** A formula of the text until the page is sanitized: its source in an element that `renderMath` recognizes. */
export function buildTexElement(node: TexNode, text: string): Element {
  const { start } = node.position ?? {};
  const isDouble = start?.offset !== undefined && text.startsWith('$$', start.offset);
  const kind: TexKind = node.type === 'math' ? 'block' : isDouble ? 'either' : 'inline';
  const element = h(kind === 'block' ? 'div' : 'span', { className: ['math'], dataTex: kind }, node.value);
  return { ...element, position: node.position };
}

/** Renders the formulas of a sanitized page as MathML. One that cannot be parsed is reported and stays TeX. */
export async function renderMath(
  tree: Root,
  { path, budget }: { path: string; budget: PageBudget },
): Promise<{ tree: Root; diagnostics: Diagnostic[] }> {
  // KaTeX is large: only a site with formulas loads it.
  const { renderToString } = (await import('katex')).default;
  const diagnostics: Diagnostic[] = [];
  const context: MathContext = {
    renderTex: renderToString,
    path,
    report: diagnostic => void diagnostics.push(diagnostic),
  };
  let beyond: Element | undefined;
  const walk = (nodes: ElementContent[]): ElementContent[] =>
    nodes.map(node => {
      if (node.type !== 'element') return node;
      if (node.properties.dataTex === undefined) return { ...node, children: walk(node.children) };
      if (budget.spend('formulaCharacters', FORMULA_OVERHEAD + visibleText(node).length))
        return renderFormula(node, context);
      beyond ??= node;
      return showTex(node);
    });
  const children = walk(tree.children as ElementContent[]);
  if (beyond) diagnostics.push(diagnoseSpent('formulaCharacters', placeOf(beyond, path)));
  return { tree: { ...tree, children }, diagnostics };
}

type MathContext = {
  renderTex: (tex: string, options: KatexOptions) => string;
  path: string;
  report: ReportDiagnostic;
};

function renderFormula(node: Element, { renderTex, path, report }: MathContext): Element {
  const tex = visibleText(node);
  const render = (displayMode: boolean) =>
    renderTex(tex, {
      output: 'mathml',
      displayMode,
      throwOnError: true,
      trust: false,
      maxSize: 50,
      maxExpand: 500,
      macros: createBoundedMacros(tex.length),
      strict: 'ignore',
    });
  try {
    const html =
      node.properties.dataTex === 'either' ? renderEither(render) : render(node.properties.dataTex === 'block');
    const mathml = raw({ type: 'root', children: [{ type: 'raw', value: html }] } as unknown as Root) as Root;
    const properties = { className: ['math'] };
    return { ...node, properties, children: sanitizeMathml(mathml.children as ElementContent[], tex) };
  } catch (thrown) {
    const reason = String((thrown as Error).message).replace(/^KaTeX parse error: |\.$/g, '');
    const hint = 'It is shown as TeX. Correct it, or escape the $.';
    report(finding('invalid-math', `This formula cannot be read: ${reason}.`, { ...placeOf(node, path), hint }));
    return showTex(node);
  }
}

/** Most tools show `$$…$$` inside a line as part of the line, and others as a block, where some environments are allowed. */
function renderEither(render: (displayMode: boolean) => string): string {
  try {
    return render(false);
  } catch {
    return render(true);
  }
}

function placeOf(node: Element, path: string) {
  return { path: includedFile(node) ?? path, place: positionOf(node) };
}

/** A formula that stays as it was written. */
function showTex(node: Element): Element {
  return { ...node, properties: { className: ['math'] }, children: [h('code', {}, visibleText(node))] };
}

type TexToken = { text: string };
/** A macro as KaTeX stores it, with its tokens in reverse order. */
type Macro = { tokens: TexToken[]; numArgs: number; unexpandable?: boolean };
type Expander = { stack: TexToken[] };

/** Tokens that a formula's macros may expand to. KaTeX bounds the expansions, but each may double its input. */
const MAX_TOKENS = 100_000;

/** A store for the macros that a formula of this length defines. Their expansion throws beyond `MAX_TOKENS`. */
function createBoundedMacros(characters: number): Record<string, object> {
  let left = MAX_TOKENS;
  const bounded = (macro: Macro) => {
    const repeats = countRepeats(macro);
    return ({ stack }: Expander): Macro => {
      left -= macro.tokens.length + repeats * (stack.length + characters);
      if (left < 0) throw new Error('Its macros grow too large');
      return macro;
    };
  };
  return new Proxy<Record<string, object>>(Object.create(null), {
    set: (macros, name, macro) =>
      Reflect.set(macros, name, Array.isArray(macro?.tokens) && !macro.unexpandable ? bounded(macro) : macro),
  });
}

/** How often a macro repeats its parameters beyond their first use. */
function countRepeats({ tokens, numArgs }: Macro): number {
  return numArgs && Math.max(0, tokens.filter(({ text }) => text === '#').length - numArgs);
}

/** MathML Core (https://www.w3.org/TR/mathml-core/) without links, styles and actions. */
const mathmlElements = new Set(
  'math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mtable mtr mtd menclose'.split(
    ' ',
  ),
);
const mathmlAttributes = new Set(
  'display displaystyle scriptlevel mathvariant stretchy fence separator lspace rspace minsize maxsize movablelimits symmetric largeop accent accentunder linethickness width height depth voffset columnalign rowspacing columnspacing columnlines rowlines notation mathcolor mathbackground'.split(
    ' ',
  ),
);

function sanitizeMathml(nodes: ElementContent[], tex: string): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [node];
    if (node.type !== 'element' || node.tagName === 'annotation') return [];
    const children = sanitizeMathml(node.children, tex);
    if (!mathmlElements.has(node.tagName)) return children;
    const kept = Object.entries(node.properties).filter(([name]) => mathmlAttributes.has(name.toLowerCase()));
    const properties = Object.fromEntries(kept);
    if (node.tagName === 'math') properties.alttext = tex;
    return [{ type: 'element', tagName: node.tagName, properties, children }];
  });
}
