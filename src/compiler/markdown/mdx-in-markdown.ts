/** MDX syntax in a file that is parsed as plain Markdown, where it would be published as text. */
import type { Root } from 'mdast';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { positionOf } from '../source/position.js';
import { builtinComponents } from './components/index.js';
import type { FileOptions, MarkdownOptions } from './options.js';

const moduleLine =
  /^(?:import\s+(?:[\w*{][^'"\n]*\sfrom\s+)?(?:'[^'\n]+'|"[^"\n]+")|export\s+(?:const|let|default|function)\s)/;

/** Reports paragraphs that begin like an import or export of a module. */
export function checkModuleLines(tree: Root, path: string): Diagnostic[] {
  return tree.children.flatMap(node => {
    const [first] = node.type === 'paragraph' ? node.children : [];
    const [line] = (first?.type === 'text' && moduleLine.exec(first.value)) || [];
    if (line === undefined) return [];
    const what = line.startsWith('import') ? 'import' : 'export';
    return finding('mdx-in-markdown', `This ${what} is shown as text.`, { path, place: positionOf(node) });
  });
}

/** True if a file is parsed as MDX: by its extension, or because the configuration says so. */
export function isMdx(path: string, { format }: Pick<MarkdownOptions, 'format'>): boolean {
  return path.endsWith('.mdx') || format === 'mdx';
}

/** Elements of HTML that are named like a component. They are meant where the name is in small letters. */
const htmlElements = new Set(['link', 'frame', 'param']);

/**
 * Creates a test for HTML elements in plain Markdown that are named like a component; HTML ignores case. The test takes the
 * name as it is written.
 */
export function createComponentTest(options: FileOptions): (tag: string, path: string) => boolean {
  const names = () => [...builtinComponents.keys(), ...options.siteComponents, ...options.aliases.keys()];
  return (written, path) =>
    !isMdx(path, options) &&
    !htmlElements.has(written) &&
    names().some(name => name.toLowerCase() === written.toLowerCase());
}
