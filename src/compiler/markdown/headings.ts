/** Heading ids: the author's own `{#id}`, else GitHub's slug with a number for repeats. */
import GithubSlugger from 'github-slugger';
import type { Element, ElementContent } from 'hast';
import { textOf } from '../page.js';

/** Gives headings their ids, one page at a time: ids are unique among the headings it has seen. */
export function headingNamer(): (heading: Element) => Element {
  const slugger = new GithubSlugger();
  return heading => {
    if (heading.properties.id) return heading;
    const { id, children } = takeId(heading.children);
    if (id !== undefined) slugger.slug(id);
    const named = { ...heading, children };
    return { ...named, properties: { ...heading.properties, id: id ?? slugger.slug(textOf(named).trim()) } };
  };
}

/** `Title {#own-id}` → the id, and the heading without it. */
function takeId(children: ElementContent[]): { id?: string; children: ElementContent[] } {
  const last = children.at(-1);
  const match = last?.type === 'text' ? /\s*\{#([\w.-]+)\}\s*$/.exec(last.value) : null;
  if (!match || last?.type !== 'text') return { children };
  const value = last.value.slice(0, match.index);
  return { id: match[1], children: [...children.slice(0, -1), ...(value ? [{ ...last, value }] : [])] };
}
