/**
 * JSX as data: HTML elements, components with literal attributes, comments and constants become hast. Anything else is
 * reported, and the text inside it is kept. The JavaScript engine never evaluates any of it.
 */
import type { Expression, Program } from 'estree-jsx';
import type { Element, ElementContent, Root } from 'hast';
import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx-jsx';
import type { ApiParts } from '../body/api-parts.js';
import { h } from '../body/hast.js';
import { createIsland } from '../body/island.js';
import { cutText } from '../body/text.js';
import type { ComponentAlias } from '../config/types.js';
import { didYouMean } from '../diagnostics/did-you-mean.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic, Hint, ReportDiagnostic } from '../diagnostics/types.js';
import { positionOf } from '../source/position.js';
import { shownTexts, showTexts } from './attribute-texts.js';
import { checkProps, parsedExpression, readAttributes, toHastProperties } from './attributes.js';
import type { PlainCode } from './code.js';
import { addComponentId } from './component-ids.js';
import {
  builtinNames,
  FRAGMENT,
  INCLUDE,
  includedFile,
  isBuiltin,
  type NameMeaning,
  renameAttributes,
  resolveName,
} from './component-names.js';
import {
  type Component,
  type ComponentUsage,
  firstText,
  isBlank,
  markAsPart,
  textValue,
} from './components/component.js';
import { builtinComponents } from './components/index.js';
import { hintForMissing } from './dialects/index.js';
import {
  ArrowFunction,
  type Data,
  evaluate,
  isData,
  isRefusedElement,
  RefusedExpression,
  type Value,
} from './evaluate.js';
import type { PageScope } from './page-scope.js';
import { splitParagraph } from './paragraphs.js';
import { reparseHtml } from './reparse.js';
import { unshownAttributes } from './shown-attributes.js';

/** What compiling the JSX of a file needs of the file and its site. */
export type JsxContext = {
  path: string;
  /** The text of the file, for positions. */
  text: string;
  report: ReportDiagnostic;
  page: PageScope;
  /** The content of an included file; undefined where it was refused, which has been reported. */
  compileInclude: (file: string, props: Data, parents: string[]) => ElementContent[] | undefined;
  /** Names of the components around the place where the file is included, the innermost last. */
  parents: string[];
  buildCode: (code: PlainCode) => Element;
  /** Parts of the site's API descriptions; absent in texts that show none. */
  apiParts?: ApiParts;
  /** Names that the site's own component module exports. */
  siteComponents: ReadonlySet<string>;
  /** Names that the configuration gives to components, and the components they mean. */
  aliases: ReadonlyMap<string, ComponentAlias>;
};

/** JSX as remark-rehype passes it through. */
type MdxJsxElement = {
  type: 'mdxJsxFlowElement' | 'mdxJsxTextElement';
  name: string | null;
  attributes: (MdxJsxAttribute | MdxJsxExpressionAttribute)[];
  children: JsxChild[];
  position?: Element['position'];
  data?: { isDirective?: boolean };
};
type MdxExpression = {
  type: 'mdxFlowExpression' | 'mdxTextExpression';
  value: string;
  data?: { estree?: Program | null };
  position?: Element['position'];
};
type JsxChild = ElementContent | MdxJsxElement | MdxExpression | { type: 'mdxjsEsm' };

/** Replaces all JSX of a tree. Returns a copy; nodes without JSX may be shared with it. */
export function compileJsx(tree: Root, context: JsxContext): Root {
  const html = convertHtmlElements(tree.children as JsxChild[], context);
  // A browser moves elements that may not be where they are written. The tree must be the one that it reads back.
  const parsed = html.found ? reparseHtml({ ...tree, children: html.nodes } as Root, context.text) : tree;
  return { ...tree, children: compileAll(parsed.children as JsxChild[], context, context.parents) };
}

/** Converts elements in lower case to hast, those inside components too; `found` is true if there are any. */
function convertHtmlElements(nodes: JsxChild[], context: JsxContext): { nodes: JsxChild[]; found: boolean } {
  let found = false;
  const converted = nodes.map((node): JsxChild => {
    if (!('children' in node)) return node;
    const inner = convertHtmlElements(node.children, context);
    found ||= inner.found;
    if (!isHtml(node)) return { ...node, children: inner.nodes } as JsxChild;
    found = true;
    const properties = toHastProperties(node, readAttributes(node, context), context);
    const children = inner.nodes as ElementContent[];
    return { type: 'element', tagName: node.name!, properties, children, position: node.position };
  });
  return { nodes: converted, found };
}

/** As in JSX, a name in lower case is an HTML element, even if the page binds that name. */
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

/** A text, a constant, or nothing for a comment in braces; any other expression is shown as it is written. */
function compileExpression(node: MdxExpression, { path, report, page }: JsxContext): ElementContent[] {
  const expression = parsedExpression(node.data?.estree);
  if (expression === undefined) return [];
  const { position } = node;
  const wrap = (value: string): ElementContent[] => {
    const shown = { type: 'text', value, position } as const;
    return node.type === 'mdxFlowExpression' && value.trim() ? [{ ...h('p', {}, shown), position }] : [shown];
  };
  try {
    return wrap(valueToText(evaluate(expression, page.scope), expression));
  } catch (thrown) {
    if (!(thrown instanceof RefusedExpression)) throw thrown;
    const message = `{${cutText(node.value, 40)}} is not evaluated: ${thrown.message}.`;
    const hint = isRefusedElement(thrown)
      ? 'Write the element without the braces.'
      : 'To show braces as they are, write them as code or put a backslash before them.';
    report(finding('unsupported-expression', message, { path, place: positionOf(node), hint }));
    return wrap(`{${node.value}}`);
  }
}

/** The text that React shows for a value; throws `RefusedExpression` for a function or an object. */
export function valueToText(value: Value, from: Expression): string {
  if (Array.isArray(value)) return value.map(item => valueToText(item, from)).join('');
  if (value instanceof ArrowFunction) throw new RefusedExpression(from, 'a function is not a text');
  if (isData(value)) throw new RefusedExpression(from, 'an object is not a text');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A component as a page uses it, with its attributes read and its children compiled. */
type CompiledUsage = NameMeaning & {
  node: MdxJsxElement;
  /** As the page writes it. */
  name: string;
  props: Data;
  children: ElementContent[];
  parents: string[];
};

function compileElement(node: MdxJsxElement, context: JsxContext, parents: string[]): ElementContent[] {
  const { name } = node;
  if (name === null) return compileAll(node.children, context, parents);
  const { component, foreign, attributes } = resolveElement(node, name, context);
  const props = renameAttributes(readAttributes(node, context), attributes);
  const children = readChildren(node, props, compileAll(node.children, context, [...parents, component ?? '']));
  const usage: CompiledUsage = { node, name, component, foreign, props, children, parents };
  if (foreign?.file !== undefined) return compilePart(foreign.file, usage, context);
  if (component === undefined) return compileUnknown(usage, context);
  if (context.siteComponents.has(component)) return [buildSiteComponent(usage)];
  if (component === INCLUDE) return compileIncludeElement(usage, context);
  if (component === FRAGMENT) return compileFragmentElement(usage, context);
  const builtin = builtinComponents.get(component)!;
  return withPositions(renderComponent(builtin, usage, context), node.position);
}

/** As in React, the attribute `children` stands for content where there is none between the tags. */
function readChildren(node: MdxJsxElement, { children }: Data, written: ElementContent[]): ElementContent[] {
  if (typeof children !== 'string' || written.some(child => !isBlank(child))) return written;
  return [{ type: 'text', value: children, position: node.position }];
}

/** A part, and below it what is written between its tags, for which a part has no place. */
function compilePart(file: string, { node, name, props, children, parents }: CompiledUsage, context: JsxContext) {
  const part = context.compileInclude(file, props, parents);
  if (!part || children.every(isBlank)) return part ?? children;
  const where = { path: context.path, place: positionOf(node), hint: 'Write it outside, or pass it as an attribute.' };
  context.report(finding('invalid-attribute', `<${name}>: a part holds no text; it is shown below the part.`, where));
  return [...part, ...children];
}

/** A slot of one of the site's own components keeps its content together, so that the component can find it. */
function compileFragmentElement(usage: CompiledUsage, context: JsxContext): ElementContent[] {
  const { node, props, children, parents } = usage;
  const slot = textValue(props.slot);
  if (slot === undefined) return children;
  const parent = parents.at(-1) ?? '';
  if (context.siteComponents.has(parent)) return [h('div', { dataSlot: slot }, children)];
  if (node.type !== 'mdxJsxFlowElement' || !builtinComponents.get(parent)?.hasSlots) return children;
  return [markAsPart(h('section', {}, children), { part: 'tab', label: slot, value: slot })];
}

/** What the page binds does not change the meaning of its directives. */
function resolveElement({ data }: MdxJsxElement, name: string, context: JsxContext): NameMeaning {
  return resolveName(name, data?.isDirective ? noBindings : context.page.bindings, context);
}

const noBindings: JsxContext['page']['bindings'] = new Map();

function renderComponent(builtin: Component, usage: CompiledUsage, context: JsxContext): ElementContent[] {
  const { node, name, component = name, children, parents } = usage;
  const { path } = context;
  const place = positionOf(node);
  const inline = node.type === 'mdxJsxTextElement';
  const report: ComponentUsage['report'] = (message, hint, rule = 'invalid-attribute') =>
    context.report(finding(rule, `<${name}>: ${message}`, { path, place, hint }));
  const props = checkProps(builtin, usage.props, { name: component, report });
  const code: ComponentUsage['code'] = (value, language, title) => context.buildCode({ value, language, title, place });
  const { apiParts } = context;
  const nodes = builtin.render({ name, props, children, inline, parents, report, code, apiParts });
  for (const attribute of unshownAttributes(builtin, props, nodes))
    report(`the text of "${attribute}" is not shown.`, 'Write it inside, or remove the attribute.');
  return addComponentId(nodes, usage.props, { inline, component: builtin });
}

/** Gives the elements that a component builds the position where it is written, unless they have one. */
function withPositions(nodes: ElementContent[], position: Element['position']): ElementContent[] {
  return nodes.map(node => {
    if (node.type !== 'element' || node.position) return node;
    return { ...node, position, children: withPositions(node.children, position) };
  });
}

/** The island of one of the site's own components; its children are shown where the component cannot be. */
function buildSiteComponent({ node, name, component = name, props, children }: CompiledUsage): Element {
  const data = { name: component, props: { ...props }, inline: node.type === 'mdxJsxTextElement' };
  return { ...createIsland('docsc-component', data, children), position: node.position };
}

/** The file, or the content of the element where there is no such file. */
function compileIncludeElement(
  { node, name, props, children, parents }: CompiledUsage,
  context: JsxContext,
): ElementContent[] {
  const file = firstText(props, ['file', 'src']);
  if (file !== undefined) return context.compileInclude(includedFile(name, file), props, parents) ?? children;
  const where = { path: context.path, place: positionOf(node), hint: 'Write <Include file="./_part.md" />.' };
  context.report(finding('invalid-attribute', '<Include> names no file.', where));
  return children;
}

/** Reports an unknown component and shows the texts of its attributes and its children. */
function compileUnknown(usage: CompiledUsage, context: JsxContext): ElementContent[] {
  const { node, props, children } = usage;
  const inline = node.type === 'mdxJsxTextElement';
  const shown = showTexts(shownTexts(props), children, inline);
  const isEmpty = shown.every(isBlank);
  context.report(diagnoseUnknown(usage, isEmpty, context));
  const nodes = inline || isEmpty ? shown : [h('div', {}, shown)];
  return withPositions(addComponentId(nodes, props, { inline }), node.position);
}

function diagnoseUnknown(usage: CompiledUsage, isEmpty: boolean, context: JsxContext): Diagnostic {
  const { node, name, foreign } = usage;
  const shown = isEmpty ? 'It has no content to show' : 'Its content is shown';
  const leaveOut = isEmpty
    ? ` To leave it out without a finding, write "${name}: ${FRAGMENT}" under "components.names".`
    : '';
  const { path, siteComponents, aliases } = context;
  const report = (message: string, hint: Hint) =>
    finding('unknown-component', message, { path, place: positionOf(node), hint });
  if (!foreign) {
    const near = [...builtinNames(), ...siteComponents, ...aliases.keys()].filter(other => isSlip(name, other));
    return report(
      `There is no component <${name}>.`,
      hintForMissing(name) ??
        didYouMean(name, near) ??
        `${shown}; name it under "components" in the configuration.${leaveOut}`,
    );
  }
  const origin = foreign.from === undefined ? 'defined in this page' : `imported from "${foreign.from}"`;
  const builtin = name.split('.').at(-1)!;
  if (isBuiltin(builtin))
    return report(
      `<${name}> is ${origin}, so it is not the built-in component of that name.`,
      `${shown}. If it takes what the built-in one takes, write "${name}: ${builtin}" under "components.names"; if not, export it from "components.module".`,
    );
  return report(
    `There is no component <${name}>, which is ${origin}.`,
    `${shown}. Name the built-in component that it is like under "components.names", or export it from "components.module".${leaveOut}`,
  );
}

/** True if one name may be a slip for the other: plurals and names with other beginnings are components of other tools. */
function isSlip(name: string, other: string): boolean {
  const [a, b] = [name.toLowerCase(), other.toLowerCase()];
  return a[0] === b[0] && Math.abs(a.length - b.length) < 3 && a.replace(/s$/, '') !== b.replace(/s$/, '');
}
