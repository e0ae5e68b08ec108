/**
 * Files that a page of VitePress shows: `<<< @/a.ts#region{1,3}` becomes a fence that names the file, and
 * `<!--@include: ./a.md{3,10}-->` the component that includes it.
 */
import type { Code, Html, Nodes, Paragraph, Root } from 'mdast';
import type { MdxJsxFlowElement } from 'mdast-util-mdx-jsx';
import { INCLUDE } from '../component-names.js';

const mayInclude = /<<<|<!--[ \t]*@include:/;

/** `path`, `.extension`, `#region`, `{lines language attributes}` and `[title]`, the last four of which may be missing. */
const snippetLine =
  /^<<<[ \t]*(?=\S*[./@])([\w@./](?:[^#{}[\]\n]*?)(?:\.([a-z0-9]+))?)(?:#([\w-]+))?[ \t]*(?:\{([^{}\n]*)\})?[ \t]*(?:\[([^[\]\n]+)\])?[ \t]*$/i;

const includeLine = /^[ \t]*<!--[ \t]*@include:[ \t]*([^\n]*?)[ \t]*-->[ \t]*$/;

/** The tree with what both notations stand for; `text` is what it was parsed from. */
export function readVitePressIncludes(tree: Root, text: string): Root {
  return mayInclude.test(text) ? (replaceIn(tree, text) as Root) : tree;
}

function replaceIn(node: Nodes, text: string): Nodes {
  if (!('children' in node)) return node;
  const children = node.children.flatMap((child): Nodes[] => {
    if (child.type === 'paragraph') return snippetsOf(child, text) ?? [child];
    if (child.type === 'html') return includesOf(child) ?? [child];
    return [replaceIn(child, text)];
  });
  return { ...node, children } as Nodes;
}

/** A fence for each line, if all lines of the paragraph name files. */
function snippetsOf({ position }: Paragraph, text: string): Code[] | undefined {
  const start = position?.start.offset ?? 0;
  const written = text.slice(start, position?.end.offset);
  if (!written.startsWith('<<<')) return undefined;
  const fences = written.split('\n').map((line, nth): Code | undefined => {
    const match = snippetLine.exec(line.replace(/^[ \t>]*/, ''));
    if (!match) return undefined;
    const at = position && { ...position, start: { ...position.start, line: position.start.line + nth } };
    return { type: 'code', ...infoOf(match), value: '', position: at };
  });
  return fences.every(fence => fence !== undefined) ? fences : undefined;
}

/** The info string. In braces, the part with digits alone names lines to highlight, and the next one the language. */
function infoOf([, path = '', extension = '', region, braces = '', title]: RegExpExecArray): Pick<
  Code,
  'lang' | 'meta'
> {
  const words = braces.trim().split(/\s+/).filter(Boolean);
  const lines = /^[\d,-]+$/.test(words[0] ?? '') ? words.shift() : undefined;
  const [language, ...attributes] = words;
  const settings = [
    `file="${path.trim().replace(/^@\//, '/')}"`,
    region && `region="${region}"`,
    lines && `{${lines}}`,
    ...attributes,
    title && `[${title}]`,
  ];
  // Attributes alone have no language before them.
  const isAttribute = language?.startsWith(':');
  return {
    lang: language && !isAttribute ? language : `${extension.toLowerCase() || 'text'}${isAttribute ? language : ''}`,
    meta: settings.filter(Boolean).join(' '),
  };
}

/** A component for each file, if the HTML has nothing but comments that name files. */
function includesOf({ value, position }: Html): MdxJsxFlowElement[] | undefined {
  const files = value.split('\n').map(line => includeLine.exec(line)?.[1]);
  if (!files.every(file => file)) return undefined;
  return files.map((file = '') => ({
    type: 'mdxJsxFlowElement',
    name: INCLUDE,
    attributes: [{ type: 'mdxJsxAttribute', name: 'file', value: file.replace(/^@\//, '/') }],
    children: [],
    position,
  }));
}
