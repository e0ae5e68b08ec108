/** The files that a page names: in components, imports, fences, and commands of other tools. */
import type { Code, Nodes, Root } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx-jsx';
import type { Position } from '../diagnostics/types.js';
import { positionOf } from '../source/position.js';
import { type ComponentNames, INCLUDE, includedFile, resolveName } from './component-names.js';
import { readFence } from './fence.js';
import { commandsInCode } from './mdbook/commands.js';
import { snippetsInCode } from './mkdocs/snippets.js';
import { type Binding, readScope } from './page-scope.js';

/** A file that a page names, and how often its content is shown. */
export type IncludeReference = { file: string; place?: Position; isMarkdown: boolean; count: number };

/** The files that a tree names: each once, imports first and the rest in the order of the text. */
export function findReferences(tree: Root, path: string, names: ComponentNames): IncludeReference[] {
  const { bindings } = readScope(tree, path);
  const references = new Map<string, IncludeReference>();
  const add = (reference: IncludeReference) => {
    const known = references.get(reference.file);
    if (known) known.count += reference.count;
    else references.set(reference.file, reference);
  };
  // An import shows nothing by itself.
  for (const { file, place } of bindings.values()) if (file) add({ file, place, isMarkdown: true, count: 0 });
  const visit = (node: Nodes): void => {
    if (node.type === 'code') {
      const file = fileOfFence(node);
      const files = file === undefined ? [...snippetsInCode(node), ...commandsInCode(node)] : [file];
      for (const one of files) add({ file: one, place: positionOf(node), isMarkdown: false, count: 1 });
    } else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      const file = fileOfElement(node, bindings, names);
      if (file !== undefined) add({ file, place: positionOf(node), isMarkdown: true, count: 1 });
    }
    if ('children' in node) for (const child of node.children) visit(child);
  };
  visit(tree);
  return [...references.values()];
}

/** The Markdown file that an element includes: one imported under its name, or one that `Include` names. */
function fileOfElement(
  { name, attributes }: MdxJsxFlowElement | MdxJsxTextElement,
  bindings: Map<string, Binding>,
  names: ComponentNames,
): string | undefined {
  const { component, foreign, attributes: renamed } = resolveName(name ?? '', bindings, names);
  if (foreign?.file || component !== INCLUDE) return foreign?.file || undefined;
  const attribute = attributes.find(
    one => one.type === 'mdxJsxAttribute' && ['file', 'src'].includes(renamed?.get(one.name) ?? one.name),
  );
  return typeof attribute?.value === 'string' ? includedFile(name ?? '', attribute.value) : undefined;
}

/** The file that fills a fence: one that the info string names, where the fence is empty. */
function fileOfFence(node: Code): string | undefined {
  return node.value.trim() ? undefined : readFence(node.lang, node.meta, 0).file;
}
