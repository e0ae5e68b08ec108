/**
 * A page's title and its first heading: what the heading says once it is rendered, and whether the page shows the title
 * or its own heading. A page never shows both.
 */
import type { Element, Root } from 'hast';
import type { Heading, Root as Mdast, Nodes } from 'mdast';
import { finishPage } from '../body/finish-page.js';
import { textOf } from '../body/text.js';
import type { Link, PageHead } from '../types.js';
import { expressionOf } from './attributes.js';
import { compileDirectives } from './directives.js';
import { fold, Refused, type Scope } from './evaluate.js';
import { type FirstHeading, firstHeading, withoutId } from './first-heading.js';
import { textOfValue } from './jsx.js';
import { parseMdx } from './mdx-recovery.js';
import { readScope } from './page-scope.js';
import { parse } from './parse.js';
import { prepare } from './source-repairs.js';
import { fillVariables, hideVariables, type Variables } from './variables.js';

/** What decides how a heading is read. */
export type Reading = { mdx: boolean; variables: Variables };

/** `text` is that of the page: what the heading refers to is defined there. */
export function titleOf({ written, above }: FirstHeading, text: string, { mdx, variables }: Reading): string {
  const constants = mdx && written.includes('{') ? above : '';
  const definitions = written.includes('[') ? (text.match(/^ {0,3}\[[^\]\n]+\]:.*$/gm) ?? []) : [];
  const source = [`${constants}# ${written}`, ...definitions].join('\n\n');
  const prepared = hideVariables(prepare(source, mdx), variables);
  const parsed = mdx ? parseMdx(prepared, '', false, []) : { tree: parse(prepared, 'markdown'), text: prepared };
  const tree = compileDirectives(parsed.tree, { text: parsed.text, path: '', diagnostics: [] });
  fillVariables(tree, variables);
  const heading = tree.children.find(node => node.type === 'heading');
  const { scope } = readScope(tree, '');
  return heading ? flat(shownIn(heading, scope)) : '';
}

function flat(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shownIn(node: Nodes, scope: Scope): string {
  if (node.type === 'html') return '';
  if (node.type === 'break') return ' ';
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? '';
  if (node.type === 'mdxTextExpression') return expressionText(node, scope);
  if ('children' in node) return node.children.map(child => shownIn(child, scope)).join('');
  return 'value' in node ? node.value : '';
}

type Braces = Extract<Nodes, { type: 'mdxTextExpression' }>;

function expressionText({ value, data }: Braces, scope: Scope): string {
  const expression = expressionOf(data?.estree);
  if (!expression) return '';
  try {
    return textOfValue(fold(expression, scope), expression);
  } catch (thrown) {
    if (!(thrown instanceof Refused)) throw thrown;
    return `{${value}}`;
  }
}

/** `shows` is the title's place: above the body, or in it as a heading of its own. `dropped` stood there for the title. */
export type Titled = { body: Root; shows: 'title' | 'heading'; dropped?: Element };

/** `tree` and `body` are the page's, parsed and cleaned; `text` is what was parsed. */
export function settleTitle(tree: Mdast, body: Root, text: string, head: PageHead): Titled {
  const heading = headingOf(tree);
  const line = heading?.position?.start.line;
  const index = body.children.findIndex(
    node => node.type === 'element' && node.tagName === 'h1' && node.position?.start.line === line,
  );
  const found = body.children[index];
  if (!heading || found?.type !== 'element' || head.frontMatter.hide_title) return { body, shows: 'title' };
  const { title } = head.frontMatter;
  const words = withoutId(flat(textOf(found)));
  const isTitle = title === undefined ? firstHeading(text)?.line === line : words === flat(title);
  // A note needs the place that it is of.
  if (!isTitle || !words || hasNote(heading)) return { body, shows: 'heading' };
  const after = body.children[index + 1];
  const isBreak = after?.type === 'text' && !after.value.trim();
  const children = [...body.children.slice(0, index), ...body.children.slice(isBreak ? index + 2 : index + 1)];
  return { body: { ...body, children }, shows: 'title', dropped: found };
}

/** They are looked up as those of the body are. */
export function linksOf(dropped: Element | undefined, head: PageHead): Link[] {
  return dropped ? finishPage(head, { type: 'root', children: [dropped] }, { diagnostics: [] }).links : [];
}

function headingOf(tree: Mdast): Heading | undefined {
  const first = tree.children.find(
    node =>
      node.type !== 'mdxjsEsm' &&
      node.type !== 'html' &&
      !(node.type === 'mdxFlowExpression' && !expressionOf(node.data?.estree)),
  );
  return first?.type === 'heading' && first.depth === 1 ? first : undefined;
}

function hasNote(node: Nodes): boolean {
  return node.type === 'footnoteReference' || ('children' in node && node.children.some(hasNote));
}
