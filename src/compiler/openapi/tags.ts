/** The tags of a description: their display names, and the tree that sidebars show. */
import type { SidebarItem } from '../types.js';
import { type ApiDocument, type ApiNode, getChildren, getOwn, getText } from './document.js';

/** A group of tags that has a name but no page (`x-tagGroups`). */
export type TagGroup = { name: string; tags: string[] };

/** The tags of a description. */
export type Tags = {
  /** The declared tags by name. */
  declared: ReadonlyMap<string, ApiNode>;
  /** The groups that are named, in their order. */
  groups: TagGroup[];
  titleOf: (name: string) => string;
  /** The tag that it is below, since OpenAPI 3.2. */
  parentOf: (name: string) => string | undefined;
  /** False for tags that mark operations, such as `beta`, and do not group them. */
  isNavigation: (name: string) => boolean;
};

/** Kinds of tags that mark operations; tags of other kinds, known or not, are in the navigation. */
const MARKS: ReadonlySet<unknown> = new Set(['badge', 'audience']);

/** Tags in each other. */
const MAX_DEPTH = 10;

/** Reads the tags of a description. */
export function readTags(document: ApiDocument): Tags {
  const top: ApiNode = { value: document.root, pointer: '' };
  const nodes = getChildren(document, top, 'tags').flatMap(({ key: _, ...node }) => {
    const name = getText(node.value, 'name');
    return name === undefined ? [] : [[name, node] as const];
  });
  const declared = new Map(nodes);
  const parentOf = (name: string) => {
    const tag = declared.get(name);
    const parent = tag && getText(tag.value, 'parent');
    return parent !== undefined && declared.has(parent) && parent !== name ? parent : undefined;
  };
  return {
    declared,
    groups: readGroups(document),
    parentOf: name => (ancestorsOf(name, parentOf) ? parentOf(name) : undefined),
    titleOf: name => {
      const value = declared.get(name)?.value ?? {};
      // Since OpenAPI 3.2, the summary is the display name of a tag.
      return getText(value, 'summary') ?? getText(value, 'x-displayName') ?? name;
    },
    isNavigation: name => !MARKS.has(getOwn(declared.get(name)?.value ?? {}, 'kind')),
  };
}

function readGroups(document: ApiDocument): TagGroup[] {
  const holder = { value: document.root, pointer: '' };
  return getChildren(document, holder, 'x-tagGroups').flatMap(({ value }) => {
    const [name, tags] = [getText(value, 'name'), getOwn(value, 'tags')];
    return name !== undefined && Array.isArray(tags)
      ? [{ name, tags: tags.filter(tag => typeof tag === 'string') }]
      : [];
  });
}

/** The tags above one, the nearest first; `undefined` if they lead in a circle. */
function ancestorsOf(name: string, parentOf: Tags['parentOf']): string[] | undefined {
  const above: string[] = [];
  for (let at = parentOf(name); at !== undefined; at = parentOf(at)) {
    if (at === name || above.includes(at) || above.length >= MAX_DEPTH) return undefined;
    above.push(at);
  }
  return above;
}

/** The tags that operations have and those above them: in the order of groups, then in that of the description. */
export function listShownTags({ declared, groups, parentOf }: Tags, used: Iterable<string>): string[] {
  const shown = new Set([...used].flatMap(name => [name, ...(ancestorsOf(name, parentOf) ?? [])]));
  const ordered = new Set([...groups.flatMap(({ tags }) => tags), ...declared.keys(), ...shown]);
  return [...ordered].filter(name => shown.has(name));
}

/** The entries of the sidebar for all tags and groups of operations; `itemsOf` are the entries of one with those below. */
export function arrangeTags(
  names: string[],
  { groups, parentOf }: Tags,
  itemsOf: (name: string, below: SidebarItem[]) => SidebarItem[],
): SidebarItem[] {
  const below = new Map<string | undefined, string[]>();
  for (const name of names) {
    const parent = parentOf(name);
    const list = below.get(parent) ?? [];
    list.push(name);
    below.set(parent, list);
  }
  const entry = (name: string): SidebarItem[] => itemsOf(name, (below.get(name) ?? []).flatMap(entry));
  const left = new Set(below.get(undefined));
  const grouped = groups.flatMap(({ name, tags }): SidebarItem[] => {
    const own = tags.filter(tag => left.delete(tag));
    const items = own.flatMap(entry);
    return items.length ? [{ type: 'category', label: name, collapsed: false, items }] : [];
  });
  return [...grouped, ...[...left].flatMap(entry)];
}
