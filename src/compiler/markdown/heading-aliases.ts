/**
 * Further ids of headings on a lenient site: those by which links of other tools find them. They are empty elements, so
 * that the links work in the published page.
 */
import type { Element, ElementContent, Nodes, Root, RootContent } from 'hast';
import { h, isHeading } from '../body/hast.js';
import { createHeadingNamer, headingRuleNames } from '../source/heading-rules.js';
import { mapChildren } from '../source/tree.js';
import { idText, type NamedHeading } from './heading-ids.js';

/** A page whose headings have their ids. `title` is the one of them that the page shows as its title. */
type NamedPage = { tree: Root; headings: readonly NamedHeading[]; title?: Element };

/** The page with the ids of other rules, and those of its title, which no element has: such links lead to the top. */
export type AliasedPage = { tree: Root; titleAliases: string[] };

/** Adds the ids that other rules give to a heading, each where it belongs to no other heading or element. */
export function addHeadingAliases({ tree, headings, title }: NamedPage): AliasedPage {
  const aliases = findAliases(headings, idsOf(tree));
  const visit = <Node extends RootContent>(node: Node): Node | Element => {
    if (node.type !== 'element') return node;
    const found = isHeading(node) ? aliases.get(node) : undefined;
    if (!found) return mapChildren<ElementContent, Element>(node, visit);
    return { ...node, children: [...found.map(id => h('span', { id })), ...node.children] };
  };
  return { tree: mapChildren<RootContent, Root>(tree, visit), titleAliases: (title && aliases.get(title)) ?? [] };
}

function findAliases(headings: readonly NamedHeading[], ids: ReadonlySet<string>): ReadonlyMap<Element, string[]> {
  /** `undefined` for an id that two rules give to different headings. */
  const owners = new Map<string, Element | undefined>();
  for (const rule of headingRuleNames) {
    const namer = createHeadingNamer(rule);
    for (const { heading, isOwn } of headings) {
      if (isOwn) {
        namer.reserve(String(heading.properties.id));
        continue;
      }
      const id = namer.name(idText(heading, rule));
      if (!ids.has(id)) owners.set(id, owners.has(id) && owners.get(id) !== heading ? undefined : heading);
    }
  }
  const aliases = new Map<Element, string[]>();
  for (const [id, heading] of owners) if (heading) aliases.set(heading, [...(aliases.get(heading) ?? []), id]);
  return aliases;
}

/** The ids of all elements below a node. */
function idsOf(tree: Root): ReadonlySet<string> {
  const ids = new Set<string>();
  const visit = (node: Nodes): void => {
    if (node.type === 'element' && node.properties.id) ids.add(String(node.properties.id));
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return ids;
}
