/** `navigation` of mint.json: groups, which tabs, anchors and versions divide by addresses and names. */
import { isObject } from '../../../src/compiler/source/json-object.js';
import type { Area, SidebarEntry } from '../areas.js';
import { readIcon } from '../marks.js';
import type { Settings } from '../settings.js';
import type { SiteNavigation } from '../site-navigation.js';
import { readGroup } from './entries.js';
import type { NavigationContext } from './navigation.js';
import { readSpecifications } from './references.js';

type Division = { label: string; icon?: string; prefix: string };
type Group = { entries: SidebarEntry[]; first: string; version?: string };

/** Reads the groups, and the tabs, anchors and versions that they belong to. */
export function readLegacyNavigation(
  settings: Settings,
  context: NavigationContext,
): SiteNavigation & { language: string | undefined } {
  const [specification] = readSpecifications(settings.take('openapi'));
  const groups = settings.entries('navigation').map(({ value, fields }): Group => {
    const version = isObject(value) && typeof value.version === 'string' ? value.version : undefined;
    return {
      entries: readGroup(fields, { ...context, specification, depth: 0 }),
      first: firstPage(value) ?? '',
      version,
    };
  });
  const { divisions, links } = readDivisions(settings, context);
  const primary = settings.child('primaryTab');
  primary.passOver('isDefaultHidden');
  const label = primary.text('name') ?? 'Documentation';
  const versions = readVersions(settings);
  const [main] = versions;
  const current = groups.filter(({ version }) => version === undefined || main === undefined || version === main);
  const others = versions.slice(1).flatMap((version): Area[] => {
    const items = groups.filter(group => group.version === version).flatMap(({ entries }) => entries);
    return items.length ? [{ label: version, items }] : [];
  });
  if (main && others.length)
    settings.report('versions', `are ${versions.length}, which become sidebars of one site`, VERSIONS);
  return {
    areas: divide(current, divisions, label),
    menus: main && others.length ? [{ label: main, areas: others }] : [],
    anchors: links,
    language: undefined,
  };
}

const VERSIONS = 'For a site of each version, build each one by itself, and list the others under "version".';

/** Tabs and anchors with a path divide the groups; those with an address are links. */
function readDivisions(settings: Settings, { address }: NavigationContext) {
  const divisions: Division[] = [];
  const links: SidebarEntry[] = [];
  for (const one of ['tabs', 'anchors'].flatMap(key => settings.list(key))) {
    one.passOver('color', 'isDefaultHidden', 'version', 'openapi');
    const [label, url] = [one.text('name'), one.text('url')];
    if (!label || !url) continue;
    const mark = readIcon(one);
    const isPath = !/^[a-z]+:/i.test(url);
    if (isPath) divisions.push({ label, ...mark, prefix: url.replace(/^\/|\/$/g, '') });
    else links.push({ type: 'link', label, ...mark, href: address(url) });
  }
  settings.child('topAnchor').passOver('name', 'icon', 'iconType');
  return { divisions, links };
}

/** Each group belongs to the longest path that its first page begins with. */
function divide(groups: Group[], divisions: Division[], label: string): Area[] {
  const owner = ({ first }: Group): Division | undefined =>
    divisions
      .filter(({ prefix }) => first === prefix || first.startsWith(`${prefix}/`))
      .sort((a, b) => b.prefix.length - a.prefix.length)[0];
  const of = (division: Division | undefined) =>
    groups.filter(group => owner(group) === division).flatMap(({ entries }) => entries);
  const parts = divisions.map(
    (one): Area => ({ label: one.label, ...(one.icon && { icon: one.icon }), items: of(one) }),
  );
  return [{ label, items: of(undefined) }, ...parts].filter(({ items }) => items?.length);
}

/** The first page of a group, at any depth. */
function firstPage(value: unknown): string | undefined {
  if (typeof value === 'string') return value.replace(/^\//, '');
  if (Array.isArray(value)) {
    for (const inner of value) {
      const page = firstPage(inner);
      if (page !== undefined) return page;
    }
    return undefined;
  }
  return isObject(value) ? firstPage(value.pages) : undefined;
}

function readVersions(settings: Settings): string[] {
  const value = settings.take('versions');
  return (Array.isArray(value) ? value : []).flatMap(one =>
    typeof one === 'string' ? [one] : isObject(one) && typeof one.name === 'string' ? [one.name] : [],
  );
}
