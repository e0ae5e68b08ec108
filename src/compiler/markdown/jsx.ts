/**
 * JSX as data: HTML elements, components with literal attributes, comments and constants become hast. Everything else
 * is a finding, and the text inside it is kept. Nothing is ever evaluated by the JavaScript engine.
 */
import type { Expression, Program } from 'estree-jsx';
import type { Element, ElementContent, Root } from 'hast';
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx-jsx';
import { h } from '../body/hast.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import type { Diagnostic, Place } from '../diagnostics/types.js';
import { placeOf } from '../source/position.js';
import { checkProps, expressionOf, htmlProperties, readProps, report } from './attributes.js';
import { type Component, isBlank, text, type Use } from './components/component.js';
import { builtins } from './components/index.js';
import { type Data, Fn, fold, isData, Refused, type Value } from './evaluate.js';
import type { Binding, PageScope } from './page-scope.js';
import { splitParagraph } from './paragraphs.js';
import { reparse } from './reparse.js';

export type JsxContext = {
  path: string;
  /** The page's text, for places. */
  text: string;
  diagnostics: Diagnostic[];
  page: PageScope;
  /** The content of a file that the page includes; `undefined` where that was refused and reported. */
  include: (file: string, props: Data, place: Place | undefined) => ElementContent[] | undefined;
  code: (value: string, language: string, title: string | undefined, place: Place | undefined) => Element;
  /** Names of the site's own components. */
  own: ReadonlySet<string>;
  /** Names that the configuration gives to built-in components. */
  aliases: ReadonlyMap<string, string>;
};

/** JSX as remark-rehype passes it through. */
type Jsx = {
  type: 'mdxJsxFlowElement' | 'mdxJsxTextElement';
  name: string | null;
  attributes: (MdxJsxAttribute | MdxJsxExpressionAttribute)[];
  children: Child[];
  position?: Element['position'];
};
type Braces = {
  type: 'mdxFlowExpression' | 'mdxTextExpression';
  value: string;
  data?: { estree?: Program | null };
  position?: Element['position'];
};
type Child = ElementContent | Jsx | Braces | { type: 'mdxjsEsm' };

export function compileJsx(tree: Root, context: JsxContext): Root {
  const html = htmlElements(tree.children as Child[], context);
  // What a browser would move about is moved here: the tree must be the one that its HTML is read back as.
  const read = html.found ? reparse({ ...tree, children: html.nodes } as Root, context.text) : tree;
  return { ...tree, children: compileAll(read.children as Child[], context, []) };
}

/** Elements in lower case become hast; components stay for later, with all they hold looked through. */
function htmlElements(nodes: Child[], context: JsxContext): { nodes: Child[]; found: boolean } {
  let found = false;
  const made = nodes.map((node): Child => {
    if (!('children' in node)) return node;
    const inner = htmlElements(node.children, context);
    found ||= inner.found;
    if (!isHtml(node)) return { ...node, children: inner.nodes } as Child;
    found = true;
    const properties = htmlProperties(node, readProps(node, context), context);
    const children = inner.nodes as ElementContent[];
    return { type: 'element', tagName: node.name!, properties, children, position: node.position };
  });
  return { nodes: made, found };
}

/** As in JSX: a name in lower case is an element, whatever the page binds. */
function isHtml(node: Child): node is Jsx {
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return false;
  return node.name !== null && /^[a-z][\w-]*$/.test(node.name);
}

function compileAll(nodes: Child[], context: JsxContext, parents: string[]): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    switch (node.type) {
      case 'mdxjsEsm':
        return [];
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return braces(node, context);
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return element(node, context, parents);
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
function braces(node: Braces, context: JsxContext): ElementContent[] {
  const expression = expressionOf(node.data?.estree);
  if (expression === undefined) return [];
  const { position } = node;
  const wrap = (value: string): ElementContent[] => {
    const shown = { type: 'text', value, position } as const;
    return node.type === 'mdxFlowExpression' && value.trim() ? [{ ...h('p', {}, shown), position }] : [shown];
  };
  try {
    return wrap(textOfValue(fold(expression, context.page.scope), expression));
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown;
    const message = `{${shorten(node.value.trim())}} is not evaluated: ${thrown.message}.`;
    const hint = 'To show braces as they are, write them as code or put a backslash before them.';
    report('unsupported-expression', message, placeOf(node), context, hint);
    return wrap(`{${node.value}}`);
  }
}

/** As React shows a value: nothing for `true`, `false`, `null` and `undefined`. */
export function textOfValue(value: Value, from: Expression): string {
  if (Array.isArray(value)) return value.map(item => textOfValue(item, from)).join('');
  if (value instanceof Fn) throw new Refused(from, 'a function is no text');
  if (isData(value)) throw new Refused(from, 'an object is no text');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function element(node: Jsx, context: JsxContext, parents: string[]): ElementContent[] {
  const { name, position } = node;
  const around = name === null ? parents : [...parents, canonical(name, context) ?? name];
  const children = compileAll(node.children, context, around);
  if (name === null) return children;
  const binding = context.page.bindings.get(name);
  const props = readProps(node, context);
  if (binding?.file !== undefined) return context.include(binding.file, props, placeOf(node)) ?? children;
  if (name === 'Include') return includeElement(node, props, children, context);
  if (name === 'Fragment') return fragment(text(props.slot), children, parents, context);
  const known = canonical(name, context);
  const component = known === undefined ? undefined : builtins.get(known);
  if (context.own.has(known ?? '') || (binding && context.own.has(name)))
    return [ownElement(known ?? name, props, children, node)];
  if (component) return place(build(component, known!, node, props, children, parents, context), position);
  return unknown(node, props, children, context);
}

/** A slot of one of the site's own components stays together, so that the component can find it. */
function fragment(
  slot: string | undefined,
  children: ElementContent[],
  parents: string[],
  { own }: JsxContext,
): ElementContent[] {
  return slot !== undefined && own.has(parents.at(-1) ?? '') ? [h('div', { dataSlot: slot }, children)] : children;
}

/** Which component a name means: bound by an import, given by the configuration, or built in. */
function canonical(name: string, { page, aliases, own }: JsxContext): string | undefined {
  const binding: Binding = page.bindings.get(name) ?? { components: [name] };
  for (const candidate of binding.components) {
    if (own.has(candidate)) return candidate;
    const meant = aliases.get(candidate) ?? candidate;
    if (builtins.has(meant)) return meant;
  }
  return undefined;
}

function build(
  component: Component,
  known: string,
  node: Jsx,
  props: Data,
  children: ElementContent[],
  parents: string[],
  context: JsxContext,
): ElementContent[] {
  const name = node.name!;
  const at = placeOf(node);
  const inline = node.type === 'mdxJsxTextElement';
  const complain = (message: string, hint?: string) =>
    report('invalid-attribute', `<${name}>: ${message}`, at, context, hint);
  const checked = checkProps(component, known, props, complain);
  const code: Use['code'] = (value, language, title) => context.code(value, language, title, at);
  return component.build({ name, props: checked, children, inline, parents, report: complain, code });
}

/** Everything a component builds stands where it was written, unless it already knows better. */
function place(nodes: ElementContent[], position: Element['position']): ElementContent[] {
  return nodes.map(node => {
    if (node.type !== 'element' || node.position) return node;
    return { ...node, position, children: place(node.children, position) };
  });
}

/** A component of the site: an island with its attributes as data; what stands inside it is its readable content. */
function ownElement(name: string, props: Data, children: ElementContent[], { type, position }: Jsx): Element {
  const data = { name, props: { ...props }, inline: type === 'mdxJsxTextElement' };
  return { ...h('docsc-component', {}, children), data: data as unknown as Element['data'], position };
}

function includeElement(node: Jsx, props: Data, children: ElementContent[], context: JsxContext): ElementContent[] {
  const file = text(props.file) ?? text(props.src);
  if (file === undefined) {
    report(
      'invalid-attribute',
      '<Include> does not say which file.',
      placeOf(node),
      context,
      'Write <Include file="./_part.md" />.',
    );
    return children;
  }
  return context.include(file, props, placeOf(node)) ?? children;
}

/** Shown without its component: the texts a reader would have seen, and all that stands inside. */
function unknown(node: Jsx, props: Data, children: ElementContent[], context: JsxContext): ElementContent[] {
  const names = [...builtins.keys(), ...context.own, ...context.aliases.keys()];
  const hint =
    didYouMean(node.name!, names) ?? 'Its content is shown; name it under "components" in the configuration.';
  report('unknown-component', `There is no component <${node.name}>.`, placeOf(node), context, hint);
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

function shorten(given: string): string {
  const flat = given.replace(/\s+/g, ' ');
  return flat.length > 40 ? `${flat.slice(0, 40)}…` : flat;
}
