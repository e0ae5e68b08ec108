/** Heading ids: the author's own `{#id}`, or GitHub's slug with a number for repeats. */
import GithubSlugger, { slug as slugOf } from 'github-slugger';
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { isHeading } from '../body/hast.js';
import { imageText, visibleText } from '../body/text.js';
import { mapChildren } from '../source/tree.js';

/** Longer ids only make long URLs. */
const MAX_ID_CHARACTERS = 200;

/** Gives each heading an id, in the order of the page. With `literal`, `{#id}` is text, as on GitHub. Parts without a heading are shared with the result. */
export function assignHeadingIds(tree: Root, literal = false): Root {
  const slugger = new GithubSlugger();
  const visit = <Node extends RootContent>(node: Node): Node | Element => {
    if (node.type !== 'element') return node;
    return isHeading(node) ? withId(node, slugger, literal) : mapChildren<ElementContent, Element>(node, visit);
  };
  return mapChildren<RootContent, Root>(tree, visit);
}

function withId(heading: Element, slugger: GithubSlugger, literal: boolean): Element {
  if (heading.properties.id) {
    slugger.slug(String(heading.properties.id));
    return heading;
  }
  const { id, children } = literal ? { children: heading.children } : extractId(heading.children);
  if (id !== undefined) slugger.slug(id);
  const copy = { ...heading, children };
  // The cut may leave half a surrogate pair, which no URL can contain.
  const text = (visibleText(copy).trim() || imageText(copy).trim())
    .slice(0, MAX_ID_CHARACTERS)
    .replace(/\p{Surrogate}/gu, '');
  // The slug of emoji and punctuation is empty.
  const name = () => slugger.slug(slugOf(text) ? text : 'section');
  return { ...copy, properties: { ...heading.properties, id: id ?? name() } };
}

/** Splits `Title {#own-id}` into the id and the heading's other content. */
function extractId(children: ElementContent[]): { id?: string; children: ElementContent[] } {
  const last = children.at(-1);
  const match = last?.type === 'text' ? /(?<!\s)\s*\{#([\p{L}\p{M}\p{N}_.:-]{1,200})\}\s*$/u.exec(last.value) : null;
  if (!match || last?.type !== 'text') return { children };
  const value = last.value.slice(0, match.index);
  return { id: match[1], children: [...children.slice(0, -1), ...(value ? [{ ...last, value }] : [])] };
}
