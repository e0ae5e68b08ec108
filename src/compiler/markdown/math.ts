/** TeX → MathML, at build time: browsers draw it themselves, without fonts, styles or scripts of ours. */
import type { Element, ElementContent, Root } from 'hast';
import { raw } from 'hast-util-raw';
import type { KatexOptions } from 'katex';
import { h } from '../body/hast.js';
import { visibleText } from '../body/text.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { includedFile, positionOf } from '../source/position.js';

type TexNode = { type: 'math' | 'inlineMath'; value: string; position?: Element['position'] };

/** What a formula is until the page has been cleaned: its source, marked. */
export function buildTexElement(node: TexNode): Element {
  const kind = node.type === 'math' ? 'block' : 'inline';
  const element = h(kind === 'block' ? 'div' : 'span', { className: ['math'], dataTex: kind }, node.value);
  return { ...element, position: node.position };
}

/** Formulas of a cleaned page become MathML; one that cannot be read is reported and stays TeX. */
export async function renderMath(tree: Root, path: string, diagnostics: Diagnostic[]): Promise<Root> {
  // Only a site with formulas waits for it.
  const { renderToString } = (await import('katex')).default;
  const walk = (nodes: ElementContent[]): ElementContent[] =>
    nodes.map(node => {
      if (node.type !== 'element') return node;
      if (node.properties.dataTex === undefined) return { ...node, children: walk(node.children) };
      return renderFormula(node, renderToString, path, diagnostics);
    });
  return { ...tree, children: walk(tree.children as ElementContent[]) };
}

type RenderTex = (tex: string, options: KatexOptions) => string;

function renderFormula(node: Element, renderTex: RenderTex, path: string, diagnostics: Diagnostic[]): Element {
  const tex = visibleText(node);
  const isBlock = node.properties.dataTex === 'block';
  try {
    const html = renderTex(tex, {
      output: 'mathml',
      displayMode: isBlock,
      throwOnError: true,
      trust: false,
      maxSize: 50,
      maxExpand: 500,
      macros: createBoundedMacros(tex.length),
      strict: 'ignore',
    });
    const made = raw({ type: 'root', children: [{ type: 'raw', value: html }] } as unknown as Root) as Root;
    const properties = { className: ['math'] };
    return { ...node, properties, children: sanitizeMathml(made.children as ElementContent[], tex) };
  } catch (thrown) {
    const message = `This formula cannot be read: ${String((thrown as Error).message).replace(/^KaTeX parse error: /, '')}.`;
    const where = { path: includedFile(node) ?? path, place: positionOf(node) };
    diagnostics.push(
      finding('invalid-math', message, { ...where, hint: 'It is shown as TeX. Correct it, or escape the $.' }),
    );
    return { ...node, properties: { className: ['math'] }, children: [h('code', {}, tex)] };
  }
}

type TexToken = { text: string };
/** A macro as KaTeX keeps it: its tokens stand in reverse order. */
type Macro = { tokens: TexToken[]; numArgs: number; unexpandable?: boolean };
type Expander = { stack: TexToken[] };

/** What the macros of a formula may grow to. KaTeX counts expansions, each of which may double what it is given. */
const MAX_TOKENS = 100_000;

/** Where KaTeX keeps the macros that a formula of so many characters defines. */
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
    set: (kept, name, macro) =>
      Reflect.set(kept, name, Array.isArray(macro?.tokens) && !macro.unexpandable ? bounded(macro) : macro),
  });
}

/** How often a macro gives a parameter back beyond the first time. */
function countRepeats({ tokens, numArgs }: Macro): number {
  return numArgs && Math.max(0, tokens.filter(({ text }) => text === '#').length - numArgs);
}

/** MathML Core, less what could lead anywhere: no links, no styles, no actions. */
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
