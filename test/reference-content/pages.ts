/**
 * The reference site's Markdown as trees with positions, and the compiled site.
 * Needs: the reference site.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Code, Nodes, Root } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { readConfig } from '../../src/compiler/config/index.js';
import { createDiskFileSystem } from '../../src/compiler/disk/project.js';
import { createCompiler } from '../../src/compiler/index.js';
import { toolkit } from '../compiler/site.js';
import { root } from '../reference-api/project.js';
import { nodesOf } from './nodes.js';

/** A Markdown page. `path` is relative to the project's folder; `text` has its front matter blanked out. */
export type SourcePage = { path: string; tree: Root; text: string };

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkDirective);

/** Made once for all files that run in this process: they only read. */
const made: { pages?: Promise<SourcePage[]>; site?: ReturnType<typeof link> } = {};

/** All Markdown pages of the reference site. */
export function writtenPages(): Promise<SourcePage[]> {
  made.pages ??= readPages();
  return made.pages;
}

/** The reference site, linked in memory. */
export function linkSite(): ReturnType<typeof link> {
  made.site ??= link();
  return made.site;
}

async function readPages(): Promise<SourcePage[]> {
  const names = (await readdir(join(root, 'docs'), { recursive: true })).map(name => name.replaceAll('\\', '/'));
  const paths = names.filter(name => /\.mdx?$/.test(name)).sort();
  return Promise.all(
    paths.map(async name => {
      const text = withoutFrontMatter(await readFile(join(root, 'docs', name), 'utf8'));
      return { path: `docs/${name}`, tree: parser.parse(text), text };
    }),
  );
}

/** Blanks out front matter but keeps its lines, so that positions stay the same. */
function withoutFrontMatter(text: string): string {
  return text.replace(/^---\n.*?\n---\n/s, block => block.replace(/[^\n]/g, ''));
}

async function link() {
  const fs = createDiskFileSystem(root);
  const config = await readConfig(fs, 'docsc.config.yaml');
  const compiler = createCompiler({ config, fs, root, toolkit });
  return { compiler, config, site: await compiler.link() };
}

/** `path:line` of a node, for messages. */
export function positionText({ path }: SourcePage, { position }: Nodes): string {
  return `${path}:${position?.start.line}`;
}

/** A line of a page's text and its place. */
export type Line = { text: string; where: string };

/** All lines of a page, those of code included. */
export function linesOf({ path, text }: SourcePage): Line[] {
  return text.split('\n').map((line, index) => ({ text: line, where: `${path}:${index + 1}` }));
}

/** Number of words that readers see: prose, tables and code. */
export function wordCount({ tree }: SourcePage): number {
  return textsOf(tree).join(' ').split(/\s+/).filter(Boolean).length;
}

function textsOf(node: Nodes): string[] {
  if ('value' in node) return [node.value];
  return 'children' in node ? node.children.flatMap(child => textsOf(child)) : [];
}

/** A code block and its location. */
export type Fence = { code: Code; where: string };

/** All code blocks of a page. */
export function fencesOf(page: SourcePage): Fence[] {
  return nodesOf(page.tree, 'code').map(code => ({ code, where: positionText(page, code) }));
}
