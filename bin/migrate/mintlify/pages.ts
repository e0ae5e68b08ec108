/** The pages of a Mintlify site: found by the paths that its navigation writes, with what their front matter says. */
import { posix } from 'node:path';
import { type FileSystem, sha256Hex } from '../../../src/compiler/disk/project.js';
import { outlineMarkdown } from '../../../src/compiler/markdown/outline.js';
import { compileGlob } from '../../../src/compiler/source/globs.js';
import { relativePath } from '../../../src/compiler/source/paths.js';
import { isPagePath } from '../documents.js';
import { type FrontMatterFields, readFrontMatter } from '../front-matter.js';

/** A page. `address` is the one that it has in Mintlify, and `name` its path without extension. */
export type MintlifyPage = {
  path: string;
  name: string;
  address: string;
  id: string;
  route: string;
  title: string;
  frontMatter: FrontMatterFields;
};

/** The pages below the folder of the configuration, without those that match a pattern. */
export async function listPages(fs: FileSystem, folder: string, exclude: string[]): Promise<MintlifyPage[]> {
  const patterns = exclude.map(compileGlob);
  const { files } = await fs.list(folder);
  const pages: MintlifyPage[] = [];
  for (const path of files) {
    const inFolder = relativePath(folder, path);
    if (!isPagePath(path, folder) || patterns.some(pattern => pattern.test(inFolder))) continue;
    const text = await fs.readText(path);
    const { heads } = await outlineMarkdown({ path, text, hash: sha256Hex(text) }, folder);
    const name = inFolder.replace(/\.mdx?$/, '');
    const address = posix.join('/', name.replace(/(^|\/)index$/, '$1')).replace(/(?<=.)\/$/, '');
    const frontMatter = readFrontMatter(text, path);
    pages.push(...heads.map(({ id, route, title }) => ({ path, name, address, id, route, title, frontMatter })));
  }
  return pages;
}

/** Finds a page by what the navigation writes: a path, with or without slash and extension, or a folder. */
export function createPageFinder(pages: MintlifyPage[]): (written: string) => MintlifyPage | undefined {
  const byName = new Map(pages.map(page => [page.name.toLowerCase(), page]));
  return written => {
    const name = posix
      .normalize(written.trim())
      .replace(/^\/|\/$/g, '')
      .replace(/\.mdx?$/, '')
      .toLowerCase();
    return byName.get(name) ?? byName.get(name ? `${name}/index` : 'index');
  };
}
