/**
 * JSX as data: HTML elements, components with literal attributes, comments and constants become hast. Everything else
 * is a finding, and the text inside it is kept. Nothing is ever evaluated by the JavaScript engine.
 */
import type { Expression, Program } from 'estree-jsx';
import type { Element, ElementContent, Root } from 'hast';
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx-jsx';
import { h } from '../body/hast.js';
import { createIsland } from '../body/island.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import type { Diagnostic, Position } from '../diagnostics/types.js';
import { positionOf } from '../source/position.js';
import { checkProps, parsedExpression, readAttributes, reportAt, toHastProperties } from './attributes.js';
import { type Component, type ComponentUsage, isBlank, textValue } from './components/component.js';
import { builtinComponents } from './components/index.js';
import { ArrowFunction, type Data, evaluate, isData, RefusedExpression, type Value } from './evaluate.js';
import type { Binding, PageScope } from './page-scope.js';
import { splitParagraph } from './paragraphs.js';
import { reparseHtml } from './reparse.js';

export type JsxContext = {
  path: string;
  /** The page's text, for places. */
  text: string;
  diagnostics: Diagnostic[];
  page: PageScope;
  /** The content of a file that the page includes; `undefined` where that was refused and reported. */
  compileInclude: (file: string, props: Data, place: Position | undefined) => ElementContent[] | undefined;
  buildCode: (value: string, language: string, title: string | undefined, place: Position | undefined) => Element;
  /** Names of the site's own components. */
  siteComponents: ReadonlySet<string>;
  /** Names that the configuration gives to built-in components. */
  aliases: ReadonlyMap<string, string>;
};

/** JSX as remark-rehype passes it through. */
type MdxJsxElement = {
  type: 'mdxJsxFlowElement' | 'mdxJsxTextElement';
  name: string | null;
  attributes: (MdxJsxAttribute | MdxJsxExpressionAttribute)[];
  children: JsxChild[];
  position?: Element['position'];
};
type MdxExpression = {
  type: 'mdxFlowExpression' | 'mdxTextExpression';
  value: string;
  data?: { estree?: Program | null };
  position?: Element['position'];
};
type JsxChild = ElementContent | MdxJsxElement | MdxExpression | { type: 'mdxjsEsm' };

export function compileJsx(tree: Root, context: JsxContext): Root {
  const html = convertHtmlElements(tree.children as JsxChild[], context);
  // What a browser would move about is moved here: the tree must be the one that its HTML is read back as.
  const read = html.found ? reparseHtml({ ...tree, children: html.nodes } as Root, context.text) : tree;
  return { ...tree, children: compileAll(read.children as JsxChild[], context, []) };
}

/** Elements in lower case become hast; components stay for later, with all they hold looked through. */
function convertHtmlElements(nodes: JsxChild[], context: JsxContext): { nodes: JsxChild[]; found: boolean } {
  let found = false;
  const made = nodes.map((node): JsxChild => {
    if (!('children' in node)) return node;
    const inner = convertHtmlElements(node.children, context);
    found ||= inner.found;
    if (!isHtml(node)) return { ...node, children: inner.nodes } as JsxChild;
    found = true;
    const properties = toHastProperties(node, readAttributes(node, context), context);
    const children = inner.nodes as ElementContent[];
    return { type: 'element', tagName: node.name!, properties, children, position: node.position };
  });
  return { nodes: made, found };
}

/** As in JSX: a name in lower case is an element, whatever the page binds. */
function isHtml(node: JsxChild): node is MdxJsxElement {
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return false;
  return node.name !== null && /^[a-z][\w-]*$/.test(node.name);
}

function compileAll(nodes: JsxChild[], context: JsxContext, parents: string[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    switch (node.type) {
      case 'mdxjsEsm':
        return [];
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return compileExpression(node, context);
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return compileElement(node, context, parents);
      case 'element': {
        const compiled = { ...node, children: compileAll(node.children, context, parents) };
        return node.tagName === 'p' ? splitParagraph(compiled) : [compiled];
      }
      default:
        return [node];
    }
  });
}

/** A text, a constant, or a comment in braces; anything else is shown as it was written. */
function compileExpression(node: MdxExpression, context: JsxContext): ElementContent[] {
  const expression = parsedExpression(node.data?.estree);
  if (expression === undefined) return [];
  const { position } = node;
  const wrap = (value: string): ElementContent[] => {
    const shown = { type: 'text', value, position } as const;
    return node.type === 'mdxFlowExpression' && value.trim() ? [{ ...h('p', {}, shown), position }] : [shown];
  };
  try {
    return wrap(valueToText(evaluate(expression, context.page.scope), expression));
  } catch (thrown) {
    if (!(thrown instanceof RefusedExpression)) throw thrown;
    const message = `{${shortenExpression(node.value.trim())}} is not evaluated: ${thrown.message}.`;
    const hint = 'To show braces as they are, write them as code or put a backslash before them.';
    reportAt('unsupported-expression', message, positionOf(node), context, hint);
    return wrap(`{${node.value}}`);
  }
}

/** As React shows a value: nothing for `true`, `false`, `null` and `undefined`. */
export function valueToText(value: Value, from: Expression): string {
  if (Array.isArray(value)) return value.map(item => valueToText(item, from)).join('');
  if (value instanceof ArrowFunction) throw new RefusedExpression(from, 'a function is no text');
  if (isData(value)) throw new RefusedExpression(from, 'an object is no text');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function compileElement(node: MdxJsxElement, context: JsxContext, parents: string[]): ElementContent[] {
  const { name, position } = node;
  const around = name === null ? parents : [...parents, resolveComponentName(name, context) ?? name];
  const children = compileAll(node.children, context, around);
  if (name === null) return children;
  const binding = context.page.bindings.get(name);
  const props = readAttributes(node, context);
  if (binding?.file !== undefined) return context.compileInclude(binding.file, props, positionOf(node)) ?? children;
  if (name === 'Include') return compileIncludeElement(node, props, children, context);
  if (name === 'Fragment') return compileFragmentElement(textValue(props.slot), children, parents, context);
  const known = resolveComponentName(name, context);
  const component = known === undefined ? undefined : builtinComponents.get(known);
  if (context.siteComponents.has(known ?? '') || (binding && context.siteComponents.has(name)))
    return [buildSiteComponent(known ?? name, props, children, node)];
  if (component)
    return withPositions(renderComponent(component, known!, node, props, children, parents, context), position);
  return compileUnknown(node, props, children, context);
}

/** A slot of one of the site's own components stays together, so that the component can find it. */
function compileFragmentElement(
  slot: string | undefined,
  children: ElementContent[],
  parents: string[],
  { siteComponents }: JsxContext,
): ElementContent[] {
  return slot !== undefined && siteComponents.has(parents.at(-1) ?? '')
    ? [h('div', { dataSlot: slot }, children)]
    : children;
}

/** Which component a name means: bound by an import, given by the configuration, or built in. */
function resolveComponentName(name: string, { page, aliases, siteComponents }: JsxContext): string | undefined {
  const binding: Binding = page.bindings.get(name) ?? { components: [name] };
  for (const candidate of binding.components) {
    if (siteComponents.has(candidate)) return candidate;
    const meant = aliases.get(candidate) ?? candidate;
    if (builtinComponents.has(meant)) return meant;
  }
  return undefined;
}

function renderComponent(
  component: Component,
  known: string,
  node: MdxJsxElement,
  props: Data,
  children: ElementContent[],
  parents: string[],
  context: JsxContext,
): ElementContent[] {
  const name = node.name!;
  const at = positionOf(node);
  const inline = node.type === 'mdxJsxTextElement';
  const complain = (message: string, hint?: string) =>
    reportAt('invalid-attribute', `<${name}>: ${message}`, at, context, hint);
  const checked = checkProps(component, known, props, complain);
  const code: ComponentUsage['code'] = (value, language, title) => context.buildCode(value, language, title, at);
  return component.render({ name, props: checked, children, inline, parents, report: complain, code });
}

/** Everything a component builds stands where it was written, unless it already knows better. */
function withPositions(nodes: ElementContent[], position: Element['position']): ElementContent[] {
  return nodes.map(node => {
    if (node.type !== 'element' || node.position) return node;
    return { ...node, position, children: withPositions(node.children, position) };
  });
}

/** A component of the site: an island with its attributes as data; what stands inside it is its readable content. */
function buildSiteComponent(
  name: string,
  props: Data,
  children: ElementContent[],
  { type, position }: MdxJsxElement,
): Element {
  const data = { name, props: { ...props }, inline: type === 'mdxJsxTextElement' };
  return { ...createIsland('docsc-component', data, children), position };
}

function compileIncludeElement(
  node: MdxJsxElement,
  props: Data,
  children: ElementContent[],
  context: JsxContext,
): ElementContent[] {
  const file = textValue(props.file) ?? textValue(props.src);
  if (file === undefined) {
    reportAt(
      'invalid-attribute',
      '<Include> does not say which file.',
      positionOf(node),
      context,
      'Write <Include file="./_part.md" />.',
    );
    return children;
  }
  return context.compileInclude(file, props, positionOf(node)) ?? children;
}

/** Shown without its component: the texts a reader would have seen, and all that stands inside. */
function compileUnknown(
  node: MdxJsxElement,
  props: Data,
  children: ElementContent[],
  context: JsxContext,
): ElementContent[] {
  const names = [...builtinComponents.keys(), ...context.siteComponents, ...context.aliases.keys()];
  const hint =
    didYouMean(node.name!, names) ?? 'Its content is shown; name it under "components" in the configuration.';
  reportAt('unknown-component', `There is no component <${node.name}>.`, positionOf(node), context, hint);
  const texts = ['title', 'label', 'heading', 'description', 'text', 'caption'].flatMap(key => {
    const shown = props[key];
    return typeof shown === 'string' && shown.trim() ? [shown] : [];
  });
  if (node.type === 'mdxJsxTextElement') {
    const words = texts.length && children.length ? [...texts, ''] : texts;
    return words.length ? [{ type: 'text', value: words.join(' ') }, ...children] : children;
  }
  const lines = texts.map((value, index) => h('p', {}, index === 0 ? h('strong', {}, value) : value));
  if (!lines.length && children.every(isBlank)) return [];
  return [{ ...h('div', {}, lines, children), position: node.position }];
}

function shortenExpression(given: string): string {
  const flat = given.replace(/\s+/g, ' ');
  return flat.length > 40 ? `${flat.slice(0, 40)}…` : flat;
}
