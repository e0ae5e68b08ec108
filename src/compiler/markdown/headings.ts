/** Heading ids: the author's own `{#id}`, else GitHub's slug with a number for repeats. */
import GithubSlugger, { slug as slugOf } from 'github-slugger';
import type { Element, ElementContent, Root } from 'hast';
import { isHeading } from '../body/hast.js';
import { visibleText } from '../body/text.js';

/** Longer ids help nobody and make long addresses. */
const MAX_ID_CHARACTERS = 200;

/** Gives every heading of a page its id, in the order a reader meets them. With `literal`, `{#id}` is text as on GitHub. */
export function assignHeadingIds(tree: Root, literal = false): Root {
  const slugger = new GithubSlugger();
  // What holds no heading stays as it is.
  const walk = (nodes: ElementContent[]): ElementContent[] => {
    let changed: ElementContent[] | undefined;
    for (const [index, node] of nodes.entries()) {
      if (node.type !== 'element') continue;
      const found = isHeading(node) ? withId(node, slugger, literal) : withChildren(node, walk(node.children));
      if (found === node) continue;
      changed ??= [...nodes];
      changed[index] = found;
    }
    return changed ?? nodes;
  };
  return { ...tree, children: walk(tree.children as ElementContent[]) };
}

function withChildren(node: Element, children: ElementContent[]): Element {
  return children === node.children ? node : { ...node, children };
}

function withId(heading: Element, slugger: GithubSlugger, literal: boolean): Element {
  if (heading.properties.id) {
    slugger.slug(String(heading.properties.id));
    return heading;
  }
  const { id, children } = literal ? { children: heading.children } : extractId(heading.children);
  if (id !== undefined) slugger.slug(id);
  const found = { ...heading, children };
  // Half a character is no part of an address.
  const text = visibleText(found)
    .trim()
    .slice(0, MAX_ID_CHARACTERS)
    .replace(/\p{Surrogate}/gu, '');
  // Emoji and punctuation alone leave nothing.
  const name = () => slugger.slug(slugOf(text) ? text : 'section');
  return { ...found, properties: { ...heading.properties, id: id ?? name() } };
}

/** `Title {#own-id}` → the id, and the heading without it. */
function extractId(children: ElementContent[]): { id?: string; children: ElementContent[] } {
  const last = children.at(-1);
  const match = last?.type === 'text' ? /\s*\{#([\p{L}\p{M}\p{N}_.:-]{1,200})\}\s*$/u.exec(last.value) : null;
  if (!match || last?.type !== 'text') return { children };
  const value = last.value.slice(0, match.index);
  return { id: match[1], children: [...children.slice(0, -1), ...(value ? [{ ...last, value }] : [])] };
}
