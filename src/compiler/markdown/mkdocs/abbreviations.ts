/** `*[HTML]: Hyper Text Markup Language`: every HTML of the page tells what it stands for. */
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { h } from '../../body/hast.js';

/** A file that may define abbreviations, with the files that it includes. */
type DefiningFile = {
  abbreviations?: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, DefiningFile | string>;
};

/** Elements whose text is no prose, or tells what it stands for already. */
const opaque = new Set(['code', 'pre', 'kbd', 'abbr', 'script', 'style', 'svg', 'math']);

/** The tree with the abbreviations that a file and those it includes define; the same tree where there are none. */
export function explainAbbreviations(tree: Root, file: DefiningFile): Root {
  const meanings = collect(file);
  if (!meanings.size) return tree;
  const names = [...meanings.keys()].sort((a, b) => b.length - a.length).map(escapeName);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])(?:${names.join('|')})(?![\\p{L}\\p{N}_])`, 'gu');
  const explain = (nodes: readonly RootContent[]): RootContent[] =>
    nodes.flatMap((node): RootContent[] => {
      if (node.type === 'text') return split(node.value, pattern, meanings) ?? [node];
      if (node.type !== 'element' || opaque.has(node.tagName)) return [node];
      return [{ ...node, children: explain(node.children) as ElementContent[] } satisfies Element];
    });
  return { ...tree, children: explain(tree.children) };
}

function split(value: string, pattern: RegExp, meanings: ReadonlyMap<string, string>): ElementContent[] | undefined {
  const parts: ElementContent[] = [];
  let from = 0;
  for (const { 0: name, index } of value.matchAll(pattern)) {
    if (index > from) parts.push({ type: 'text', value: value.slice(from, index) });
    parts.push(h('abbr', { title: meanings.get(name) }, name));
    from = index + name.length;
  }
  if (!from) return undefined;
  return from < value.length ? [...parts, { type: 'text', value: value.slice(from) }] : parts;
}

function escapeName(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** What the page defines counts more than what its includes do. */
function collect(file: DefiningFile, seen: ReadonlySet<DefiningFile> = new Set()): Map<string, string> {
  const meanings = new Map<string, string>();
  if (seen.has(file)) return meanings;
  for (const included of file.files.values())
    if (typeof included !== 'string')
      for (const [name, meaning] of collect(included, new Set([...seen, file]))) meanings.set(name, meaning);
  for (const [name, meaning] of file.abbreviations ?? []) meanings.set(name, meaning);
  return meanings;
}
