/** Which bundles of styles a body needs: those of blocks that most pages do not have. */
import type { Element, ElementContent } from 'hast';
import { type Bundle, isIslandElement } from '../../format.js';

/** By tag name or class. */
const bundleByName: ReadonlyMap<string, Bundle> = new Map([
  ['drawn-icon', 'icons'],
  ['changelog', 'changelog'],
  ['release-day', 'changelog'],
  ['tip', 'tips'],
  ['glossary', 'tips'],
  ...['docsc-doc-cards', 'cards', 'actions'].map((name): [string, Bundle] => [name, 'cards']),
  ...[
    'docsc-video',
    'video',
    'diagram',
    'picture',
    'math',
    'steps',
    'contains-task-list',
    'file-tree',
    'banner',
    'request-title',
    'operation-line',
    'footnotes',
    'sdk-methods',
    'api-logo',
    'code-changes',
    'code-numbered',
    'code-states',
  ].map((name): [string, Bundle] => [name, 'blocks']),
]);

/** The bundles that an element needs by itself. The names of glyphs are those of languages and frameworks. */
export function styleBundles(node: Element): Bundle[] {
  const { className } = node.properties;
  const classes = Array.isArray(className) ? className.map(String) : [];
  const named = [node.tagName, ...classes].flatMap(name => bundleByName.get(name) ?? []);
  if (classes.some(name => name.startsWith('glyph-'))) named.push('glyphs');
  // Only lists with paths are tables: most operations have a list of related ones without.
  const isTable = isIslandElement(node, 'docsc-operations') && node.data.list.some(({ path }) => path !== undefined);
  return isTable ? [...named, 'blocks'] : named;
}

/** The bundles of elements that are made after their page is finished, such as cards of a category. */
export function styleBundlesIn(nodes: ElementContent[]): Bundle[] {
  return nodes.flatMap(node =>
    node.type === 'element' ? [...styleBundles(node), ...styleBundlesIn(node.children)] : [],
  );
}
