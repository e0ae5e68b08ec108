/** Finds out whether a page shows parts of API descriptions: the descriptions are opened for such pages only. */
import type { Nodes } from 'mdast';
import { apiPartComponents } from './components/api-parts.js';
import { dialectNames } from './dialects/index.js';
import type { IncludedFile } from './include.js';
import type { MarkdownOptions } from './options.js';

const names = new Set(Object.keys(apiPartComponents));
const named = new RegExp(`\\b(?:${[...names].join('|')})\\b`);

/** True if the page, or a file that it includes, may use one of the components, under whatever name. */
export function showsApiParts({ tree, files }: IncludedFile, aliases: MarkdownOptions['aliases']): boolean {
  const isPart = (name: string) =>
    names.has((aliases.get(name) ?? dialectNames.get(name))?.component ?? name.split('.').at(-1)!);
  const shows = (node: Nodes): boolean => {
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement')
      if (node.name !== null && isPart(node.name)) return true;
    // An import may give the component another name.
    if (node.type === 'mdxjsEsm') return named.test(node.value);
    return 'children' in node && node.children.some(shows);
  };
  return shows(tree) || [...files.values()].some(file => typeof file !== 'string' && showsApiParts(file, aliases));
}
