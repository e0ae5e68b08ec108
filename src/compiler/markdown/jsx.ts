/**
 * JSX in MDX as data: HTML elements, the built-in components, comments and string literals. Everything else is a
 * finding, and the text inside it is kept. Nothing is ever evaluated.
 */
import type { Nodes, Parents, Root, RootContent } from 'mdast';
import type { MdxFlowExpression, MdxTextExpression } from 'mdast-util-mdx-expression';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import { finding, type RuleName } from '../diagnostics.js';
import { didYouMean } from '../nearest.js';
import type { Diagnostic } from '../types.js';

type Jsx = MdxJsxFlowElement | MdxJsxTextElement;
type Context = { path: string; diagnostics: Diagnostic[] };
type Built = (node: Jsx, children: RootContent[], props: Record<string, string | true>) => Nodes;

/** Components that pages may use without importing anything. */
const components: Record<string, Built> = {
  Fragment: (node, children) => element('div', {}, children, node),
  Tabs: (node, children, props) => tabs(node, children, props),
  TabItem: (node, children) => element('section', {}, children, node),
};

export function compileJsx(tree: Root, context: Context): Root {
  return walk(unravel(tree) as Root, context) as Root;
}

/** A paragraph of nothing but JSX is no paragraph: its elements take its place, as in MDX. */
function unravel(node: Nodes): Nodes {
  if (!('children' in node)) return node;
  const children = (node.children as Nodes[]).flatMap((child): Nodes[] => {
    const inner = unravel(child);
    return inner.type === 'paragraph' && isJsxOnly(inner.children)
      ? inner.children.filter(part => part.type !== 'text').map(toFlow)
      : [inner];
  });
  return { ...node, children } as Parents;
}

function isJsxOnly(children: Nodes[]): boolean {
  const jsx = children.filter(child => child.type === 'mdxJsxTextElement' || child.type === 'mdxTextExpression');
  return (
    jsx.length > 0 &&
    children.every(child => (jsx as Nodes[]).includes(child) || (child.type === 'text' && !child.value.trim()))
  );
}

function toFlow(node: Nodes): Nodes {
  if (node.type === 'mdxJsxTextElement') return { ...node, type: 'mdxJsxFlowElement' } as Nodes;
  return node.type === 'mdxTextExpression' ? ({ ...node, type: 'mdxFlowExpression' } as Nodes) : node;
}

function walk(node: Nodes, context: Context): Nodes {
  if (!('children' in node)) return node;
  return { ...node, children: (node.children as Nodes[]).flatMap(child => replace(child, context)) } as Parents;
}

function replace(node: Nodes, context: Context): Nodes[] {
  if (node.type === 'mdxjsEsm') return esm(node.value, node, context);
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') return expression(node, context);
  if (node.type !== 'mdxJsxFlowElement' && node.type !== 'mdxJsxTextElement') return [walk(node, context)];
  const children = (walk(node, context) as Jsx).children as RootContent[];
  const props = readProps(node, context);
  if (node.name === null) return children;
  const built = components[node.name];
  if (built) return [built(node, children, props)];
  if (/^[a-z]/.test(node.name)) return [element(node.name, props, children, node)];
  const hint = didYouMean(node.name, Object.keys(components)) ?? 'Its attributes are not shown; its content is.';
  report('unknown-component', `There is no component <${node.name}>.`, node, context, hint);
  if (!children.length) return [];
  return node.type === 'mdxJsxTextElement' ? children : [element('div', {}, children, node)];
}

/** Imports only bind names, which are looked up among the known components; exports would be code. */
function esm(value: string, node: Nodes, context: Context): Nodes[] {
  if (/^\s*export\s/m.test(value)) {
    report(
      'unsupported-expression',
      'An export is code, and docsc runs none.',
      node,
      context,
      'Write the value where it is used.',
    );
  }
  return [];
}

function expression(node: MdxFlowExpression | MdxTextExpression, context: Context): Nodes[] {
  const value = node.value.trim();
  if (value === '' || /^(?:\/\*[\s\S]*?\*\/\s*)+$/.test(value)) return [];
  const literal = /^(["'`])((?:(?!\1|\\|\$\{)[\s\S])*)\1$/.exec(value);
  const hint = 'To show braces as they are, write them as code or put a backslash before them.';
  if (!literal)
    report('unsupported-expression', `The expression {${shorten(value)}} is not evaluated.`, node, context, hint);
  const text: Nodes = { type: 'text', value: literal ? literal[2]! : `{${node.value}}`, position: node.position };
  return node.type === 'mdxFlowExpression'
    ? [{ type: 'paragraph', children: [text], position: node.position }]
    : [text];
}

/** Literal attributes as text or `true`; others are reported and left out. */
function readProps(node: Jsx, context: Context): Record<string, string | true> {
  const props: Record<string, string | true> = Object.create(null);
  for (const attribute of node.attributes) {
    if (attribute.type === 'mdxJsxExpressionAttribute') {
      report('unsupported-expression', 'Spread attributes are not evaluated.', attribute as never, context);
    } else if (attribute.value === null || attribute.value === undefined) props[attribute.name] = true;
    else if (typeof attribute.value === 'string') props[attribute.name] = attribute.value;
    else {
      const literal = /^(?:(["'`])((?:(?!\1|\\|\$\{)[\s\S])*)\1|(-?\d+(?:\.\d+)?|true|false))$/.exec(
        attribute.value.value.trim(),
      );
      const value = literal?.[2] ?? literal?.[3];
      if (value === undefined) {
        const message = `The value of "${attribute.name}" is not a literal and is left out.`;
        report('unsupported-expression', message, node, context);
      } else if (value !== 'false') props[attribute.name] = value === 'true' ? true : value;
    }
  }
  return props;
}

function tabs(node: Jsx, children: RootContent[], props: Record<string, string | true>): Nodes {
  const items = node.children.filter(
    (child): child is MdxJsxFlowElement => 'name' in child && child.name === 'TabItem',
  );
  const names = items.map((item, index) => {
    const read = (name: string) => item.attributes.find(found => 'name' in found && found.name === name)?.value;
    const label = read('label') ?? read('value');
    const text = typeof label === 'string' ? label : `Tab ${index + 1}`;
    const value = read('value');
    const chosen = item.attributes.some(found => 'name' in found && found.name === 'default');
    return { value: typeof value === 'string' ? value : text, label: text, chosen };
  });
  const group = props.groupId ?? props.syncKey;
  const selected = Math.max(
    0,
    names.findIndex(({ chosen, value }) => chosen || value === props.defaultValue),
  );
  const data = {
    tabs: names.map(({ value, label }) => ({ value, label })),
    selected,
    ...(typeof group === 'string' ? { group } : {}),
  };
  if (!names.length) return element('div', {}, children, node);
  const panels = gather(children);
  return {
    type: 'island',
    name: 'docsc-tabs',
    island: data,
    children: panels,
    position: node.position,
  } as unknown as Nodes;
}

/** One panel a tab; what stands between the tabs joins the panel before it. */
function gather(children: RootContent[]): RootContent[] {
  const panels: { data?: { hName?: string }; children: RootContent[] }[] = [];
  const strays: RootContent[] = [];
  for (const child of children) {
    const isPanel = (child.data as { hName?: string } | undefined)?.hName === 'section';
    if (isPanel) panels.push({ ...(child as never as (typeof panels)[0]) });
    else if (panels.length) panels.at(-1)!.children = [...panels.at(-1)!.children, child];
    else strays.push(child);
  }
  if (panels[0]) panels[0].children = [...strays, ...panels[0].children];
  return panels as never as RootContent[];
}

function element(
  tagName: string,
  properties: Record<string, string | true>,
  children: RootContent[],
  from: Nodes,
): Nodes {
  const data = { hName: tagName, hProperties: properties };
  return { type: 'group', data, children, position: from.position } as unknown as Nodes;
}

function report(rule: RuleName, message: string, node: Nodes, context: Context, hint?: string): void {
  const place = node.position && { line: node.position.start.line, column: node.position.start.column };
  context.diagnostics.push(finding(rule, message, { path: context.path, place, hint }));
}

function shorten(text: string): string {
  const flat = text.replace(/\s+/g, ' ');
  return flat.length > 40 ? `${flat.slice(0, 40)}…` : flat;
}
