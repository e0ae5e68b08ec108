/** Heading ids: the author's own `{#id}`, or one made of the text by the rule that the configuration names. */
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { hasClass, isHeading, NO_SEARCH } from '../body/hast.js';
import { imageText, visibleText } from '../body/text.js';
import { createHeadingNamer, type HeadingNamer, type HeadingRuleName } from '../source/heading-rules.js';
import { mapChildren } from '../source/tree.js';

/** Longer ids only make long URLs. */
const MAX_ID_CHARACTERS = 200;

/** How headings get their ids. */
export type HeadingIdOptions = {
  rule: HeadingRuleName;
  /** `{#id}` is text, as on GitHub. */
  literal?: boolean;
  /** The heading that became the page's title, which other rules than GitHub's count as the first one. */
  title?: Element;
};

const likeGithub: HeadingIdOptions = { rule: 'github' };

/** A heading with its id; `isOwn` is true for one that the writer has chosen. */
export type NamedHeading = { heading: Element; isOwn: boolean };

/** Gives each heading an id, in the order of the page. Parts without a heading are shared with the result. */
export function assignHeadingIds(tree: Root, options: HeadingIdOptions = likeGithub): Root {
  return nameHeadings(tree, options).tree;
}

/** The same, with the headings in the order of the page; the title comes first. */
export function nameHeadings(tree: Root, options: HeadingIdOptions): { tree: Root; headings: NamedHeading[] } {
  const { rule, title } = options;
  const namer = createHeadingNamer(rule);
  const headings: NamedHeading[] = [];
  const take = (heading: Element, by: HeadingNamer): Element => {
    const named = withId(heading, by, options);
    headings.push(named);
    return named.heading;
  };
  // A page that shows its title has no other element with the id that GitHub's rule gives it.
  if (title) take(title, rule === 'github' ? createHeadingNamer(rule) : namer);
  const visit = <Node extends RootContent>(node: Node): Node | Element => {
    if (node.type !== 'element') return node;
    return isHeading(node) ? take(node, namer) : mapChildren<ElementContent, Element>(node, visit);
  };
  return { tree: mapChildren<RootContent, Root>(tree, visit), headings };
}

function withId(heading: Element, namer: HeadingNamer, { rule, literal = false }: HeadingIdOptions): NamedHeading {
  if (heading.properties.id) {
    namer.reserve(String(heading.properties.id));
    return { heading, isOwn: true };
  }
  const { id, children } = literal ? { children: heading.children } : extractId(heading.children);
  if (id !== undefined) namer.reserve(id);
  const copy = { ...heading, children };
  const properties = { ...heading.properties, id: id ?? namer.name(idText(copy, rule)) };
  return { heading: { ...copy, properties }, isOwn: id !== undefined };
}

/** The text that a heading's id is made of. The cut may leave half a surrogate pair, which no URL can contain. */
export function idText(heading: Element, rule: HeadingRuleName): string {
  const words = rule === 'github' ? visibleText(heading) : headingWords(heading);
  const text = words.trim() || imageText(heading).trim();
  return text.slice(0, MAX_ID_CHARACTERS).replace(/\p{Surrogate}/gu, '');
}

/** The heading's text without badges and footnote marks, which GitHub's rule alone counts. */
function headingWords(heading: Element): string {
  const isMark = (node: ElementContent): boolean =>
    node.type === 'element' &&
    (node.tagName === NO_SEARCH ||
      hasClass(node, 'badge') ||
      node.properties.dataFootnoteRef !== undefined ||
      (node.tagName === 'sup' && node.children.some(isMark)));
  return visibleText({ ...heading, children: heading.children.filter(child => !isMark(child)) });
}

/** Splits `Title {#own-id}` into the id and the heading's other content. */
function extractId(children: ElementContent[]): { id?: string; children: ElementContent[] } {
  const last = children.at(-1);
  const match = last?.type === 'text' ? /(?<!\s)\s*\{#([\p{L}\p{M}\p{N}_.:-]{1,200})\}\s*$/u.exec(last.value) : null;
  if (!match || last?.type !== 'text') return { children };
  const value = last.value.slice(0, match.index);
  return { id: match[1], children: [...children.slice(0, -1), ...(value ? [{ ...last, value }] : [])] };
}
