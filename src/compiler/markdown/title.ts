/**
 * A page's title and its first heading: the text of the heading once rendered, and whether the page shows the title or
 * its own heading. A page never shows both.
 */
import type { Element, Root } from 'hast';
import type { Heading, Root as Mdast, Nodes } from 'mdast';
import { finishPage } from '../body/finish-page.js';
import { toOneLine, visibleText } from '../body/text.js';
import { plainTitle } from '../body/title-code.js';
import type { Link, PageHead } from '../types.js';
import { parsedExpression } from './attributes.js';
import { compileDirectives } from './directives.js';
import { evaluate, RefusedExpression, type Scope } from './evaluate.js';
import { type FirstHeading, findFirstHeading, stripHeadingId } from './first-heading.js';
import { valueToText } from './jsx.js';
import { parseMdx } from './mdx-recovery.js';
import { readScope } from './page-scope.js';
import { parseMarkdown } from './parse.js';
import { repairSource } from './source-repairs.js';
import { fillVariables, hideVariables, type Variables } from './variables.js';

/** What decides how a heading is parsed. */
export type HeadingOptions = { mdx: boolean; variables: Variables };

/** Characters of a heading that is parsed for the title: the time of a longer one could grow with its square. */
const MAX_TITLE = 2000;

/** The text of a heading as a reader sees it. `text` is the page's, which defines the heading's references. */
export function renderTitle(
  { headingText, above }: FirstHeading,
  text: string,
  { mdx, variables }: HeadingOptions,
): string {
  if (headingText.length > MAX_TITLE) return toOneLine(headingText.slice(0, MAX_TITLE));
  const constants = mdx && headingText.includes('{') ? above : '';
  const definitions = headingText.includes('[') ? (text.match(/^ {0,3}\[[^\]\n\r\u2028\u2029]+\]:.*$/gm) ?? []) : [];
  const source = [`${constants}# ${headingText}`, ...definitions].join('\n\n');
  const prepared = hideVariables(repairSource(source, mdx), variables);
  // Findings of the heading are reported when the page is compiled.
  const parsed = mdx ? parseMdx(prepared, '', {}) : { tree: parseMarkdown(prepared, 'markdown'), text: prepared };
  const { tree } = compileDirectives(parsed.tree, { text: parsed.text, path: '' });
  fillVariables(tree, variables);
  const heading = tree.children.find(node => node.type === 'heading');
  const { scope } = readScope(tree, '');
  return heading ? toOneLine(displayText(heading, scope)) : '';
}

function displayText(node: Nodes, scope: Scope): string {
  if (node.type === 'html') return '';
  if (node.type === 'break') return ' ';
  if (node.type === 'image' || node.type === 'imageReference') return node.alt ?? '';
  if (node.type === 'mdxTextExpression') return renderExpression(node, scope);
  if ('children' in node) return node.children.map(child => displayText(child, scope)).join('');
  return 'value' in node ? node.value : '';
}

type InlineExpression = Extract<Nodes, { type: 'mdxTextExpression' }>;

function renderExpression({ value, data }: InlineExpression, scope: Scope): string {
  const expression = parsedExpression(data?.estree);
  if (!expression) return '';
  try {
    return valueToText(evaluate(expression, scope), expression);
  } catch (thrown) {
    if (!(thrown instanceof RefusedExpression)) throw thrown;
    return `{${value}}`;
  }
}

/**
 * A body, and where it shows its title: above itself, or as its own heading. `droppedHeading` is the heading that was
 * taken out because the title says the same.
 */
export type TitledBody = { body: Root; shownTitle: 'title' | 'heading'; droppedHeading?: Element };

/**
 * Decides which of title and first heading is shown. `tree` and `text` are those that the body was compiled from. `ownTitles`
 * is true where the site's tool shows no title but the headings of its pages.
 */
export function chooseTitle(
  body: Root,
  head: PageHead,
  { tree, text, ownTitles }: { tree: Mdast; text: string; ownTitles: boolean },
): TitledBody {
  const heading = leadingHeading(tree);
  if (!heading) {
    const titled = takeIncludedTitle(body, head, tree);
    return ownTitles && !titled.droppedHeading && hasTopHeading(body) ? { body, shownTitle: 'heading' } : titled;
  }
  const { line } = heading.position?.start ?? {};
  const index = body.children.findIndex(
    node => node.type === 'element' && node.tagName === 'h1' && node.position?.start.line === line,
  );
  const element = body.children[index];
  if (element?.type !== 'element' || head.frontMatter.hide_title) return { body, shownTitle: 'title' };
  const { title } = head.frontMatter;
  const words = stripHeadingId(toOneLine(visibleText(element)));
  const isTitle = title === undefined ? findFirstHeading(text)?.line === line : words === toOneLine(plainTitle(title));
  // A footnote links back to its reference, so a heading with one must stay.
  if (!isTitle || !words || hasFootnote(heading)) return { body, shownTitle: 'heading' };
  return takeHeading(body, element);
}

/** True if the body has a heading of level 1 that is in no other block. */
function hasTopHeading({ children }: Root): boolean {
  return children.some(node => node.type === 'element' && node.tagName === 'h1');
}

/** The body without a heading that the page shows as its title. */
function takeHeading(body: Root, heading: Element): TitledBody {
  const index = body.children.indexOf(heading);
  const after = body.children[index + 1];
  const isBreak = after?.type === 'text' && !after.value.trim();
  const children = [...body.children.slice(0, index), ...body.children.slice(isBreak ? index + 2 : index + 1)];
  return { body: { ...body, children }, shownTitle: 'title', droppedHeading: heading };
}

/** A page that begins with an included file may be named by the first heading of that file. */
function takeIncludedTitle(body: Root, { title, frontMatter }: PageHead, tree: Mdast): TitledBody {
  const isIncluded = leadingNode(tree)?.type === 'mdxJsxFlowElement' && !frontMatter.hide_title;
  const first = body.children.find(node => node.type !== 'text' || node.value.trim());
  const isTitle =
    isIncluded &&
    first?.type === 'element' &&
    first.tagName === 'h1' &&
    !JSON.stringify(first.children).includes('"dataFootnoteRef"') &&
    stripHeadingId(toOneLine(visibleText(first))) === title;
  return isTitle ? takeHeading(body, first) : { body, shownTitle: 'title' };
}

/** The links of a heading that was taken out of its body; they are checked like any others. */
export function linksOfHeading(heading: Element | undefined, head: PageHead): Link[] {
  return heading ? finishPage(head, { type: 'root', children: [heading] }, { diagnostics: [] }).links : [];
}

/** The first node that is shown. */
function leadingNode(tree: Mdast): Mdast['children'][number] | undefined {
  return tree.children.find(
    node =>
      node.type !== 'mdxjsEsm' &&
      node.type !== 'html' &&
      !(node.type === 'mdxFlowExpression' && !parsedExpression(node.data?.estree)),
  );
}

/** The level-1 heading before anything else that is shown. */
function leadingHeading(tree: Mdast): Heading | undefined {
  const first = leadingNode(tree);
  return first?.type === 'heading' && first.depth === 1 ? first : undefined;
}

function hasFootnote(node: Nodes): boolean {
  return node.type === 'footnoteReference' || ('children' in node && node.children.some(hasFootnote));
}
