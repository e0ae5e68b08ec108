/** The links around the pages of a built site: its sidebars and tabs from data, top bar and footer from the HTML of a page. */
import type { Element, Nodes, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { hasClass } from '../../src/compiler/body/hast.js';
import { toOneLine, visibleText } from '../../src/compiler/body/text.js';
import type { NavEntry } from '../../src/compiler/difference/types.js';
import type { Manifest, NavItem, PageChunk } from '../../src/format.js';
import { htmlFile, NOT_FOUND, type Route } from '../../src/routes.js';

type Readers = {
  manifest: Manifest;
  pages: ReadonlyMap<Route, string>;
  readJson: <T>(path: string) => T;
  readText: (path: string) => string;
  readChunk: (route: Route) => PageChunk;
};

/** Name of each list → its links, in order. */
export function readNavigation({ manifest, pages, readJson, readText, readChunk }: Readers): Map<string, NavEntry[]> {
  const sidebars = Object.entries(manifest.sidebars ?? {}).map(([id, file]): [string, NavEntry[]] => [
    `sidebar "${id}"`,
    flatten(readJson<NavItem[]>(file), [], readJson),
  ]);
  const [home = NOT_FOUND] = pages.keys();
  const tabs = readChunk(home).tabs ?? [];
  return new Map([
    ['top bar', readLinks(readText(htmlFile(NOT_FOUND)), 'header', isTopBar)],
    ['tabs', tabs.map(({ label, href }) => ({ trail: [label], address: href }))],
    ...sidebars,
    ['footer', readLinks(readText(htmlFile(NOT_FOUND)), 'footer', () => true)],
  ]);
}

const MAX_DEPTH = 100;

function flatten(items: readonly NavItem[], above: string[], readJson: Readers['readJson']): NavEntry[] {
  if (above.length > MAX_DEPTH) return [];
  return items.flatMap((item): NavEntry[] => {
    const trail = [...above, item.label];
    if (item.type === 'page') return [{ trail, address: item.route }];
    if (item.type === 'link') return [{ trail, address: item.href }];
    const below = item.items ?? (item.file === undefined ? [] : readJson<NavItem[]>(item.file));
    return [{ trail, ...(item.route !== undefined && { address: item.route }) }, ...flatten(below, trail, readJson)];
  });
}

/** The lists of links that the configuration puts into the top bar; the rest of it is the same on every site. */
const isTopBar = (node: Element) => ['navbar-links', 'navbar-end', 'navbar-small'].some(name => hasClass(node, name));

/** The links in the first element of this name, below the parts that `isPart`. A menu's label is above its links. */
function readLinks(html: string, tagName: string, isPart: (node: Element) => boolean): NavEntry[] {
  const text = new RegExp(`<${tagName}[\\s>].*?</${tagName}>`, 's').exec(html)?.[0] ?? '';
  const root: Root = { type: 'root', children: [{ type: 'raw', value: text } as never] };
  const links: NavEntry[] = [];
  const visit = (node: Nodes, above: string[], isInside: boolean): void => {
    if (!('children' in node)) return;
    const inside = isInside || (node.type === 'element' && isPart(node));
    if (inside && node.type === 'element' && node.tagName === 'a' && typeof node.properties.href === 'string') {
      const label = toOneLine(visibleText(node)) || String(node.properties.ariaLabel ?? '');
      links.push({ trail: [...above, label], address: node.properties.href });
      return;
    }
    const label = node.type === 'element' && node.tagName === 'details' ? summaryOf(node) : undefined;
    for (const child of node.children) visit(child, label ? [...above, label] : above, inside);
  };
  visit(raw(root), [], false);
  return links;
}

function summaryOf({ children }: Element): string | undefined {
  const summary = children.find(child => child.type === 'element' && child.tagName === 'summary');
  return summary && toOneLine(visibleText(summary));
}
