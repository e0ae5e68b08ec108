/** What only MDX understands, in a file that is read as plain Markdown: published as text, it helps nobody. */
import type { Root } from 'mdast';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { positionOf } from '../source/position.js';
import { builtinComponents } from './components/index.js';
import type { MarkdownOptions } from './options.js';

const moduleLine =
  /^(?:import\s+(?:[\w*{][^'"\n]*\sfrom\s+)?(?:'[^'\n]+'|"[^"\n]+")|export\s+(?:const|let|default|function)\s)/;

/** Paragraphs that begin as an import or export of a module does. */
export function checkModuleLines(tree: Root, path: string): Diagnostic[] {
  return tree.children.flatMap(node => {
    const [first] = node.type === 'paragraph' ? node.children : [];
    const [line] = (first?.type === 'text' && moduleLine.exec(first.value)) || [];
    if (line === undefined) return [];
    const what = line.startsWith('import') ? 'import' : 'export';
    return finding('mdx-in-markdown', `This ${what} is shown as text.`, { path, place: positionOf(node) });
  });
}

export function isMdx(path: string, { format }: Pick<MarkdownOptions, 'format'>): boolean {
  return path.endsWith('.mdx') || format === 'mdx';
}

/** Whether an element of HTML, which knows no capitals, is a component in a file that is no MDX. */
export function createComponentTest(options: MarkdownOptions): (tag: string, path: string) => boolean {
  const names = () => [...builtinComponents.keys(), ...options.own, ...options.aliases.keys()];
  return (tag, path) => !isMdx(path, options) && names().some(name => name.toLowerCase() === tag);
}
