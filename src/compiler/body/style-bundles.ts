/** Which bundles of styles a body needs: those of blocks that most pages do not have. */
import type { Element, ElementContent } from 'hast';
import type { Bundle } from '../../format.js';

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
    'file-tree',
    'banner',
    'request-title',
    'operation-line',
  ].map((name): [string, Bundle] => [name, 'blocks']),
  ...['code-changes', 'code-numbered', 'code-states'].map((name): [string, Bundle] => [name, 'blocks']),
]);

/** The bundles that an element needs by itself. The names of glyphs are those of languages and frameworks. */
export function styleBundles({ tagName, properties: { className } }: Element): Bundle[] {
  const classes = Array.isArray(className) ? className.map(String) : [];
  const named = [tagName, ...classes].flatMap(name => bundleByName.get(name) ?? []);
  return classes.some(name => name.startsWith('glyph-')) ? [...named, 'glyphs'] : named;
}

/** The bundles of elements that are made after their page is finished, such as cards of a category. */
export function styleBundlesIn(nodes: ElementContent[]): Bundle[] {
  return nodes.flatMap(node =>
    node.type === 'element' ? [...styleBundles(node), ...styleBundlesIn(node.children)] : [],
  );
}
