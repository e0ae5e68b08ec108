/** The pages of a Fern site: those that its navigation names, by the paths of their files. */
import { type FileSystem, sha256Hex } from '../../../src/compiler/disk/project.js';
import { outlineMarkdown } from '../../../src/compiler/markdown/outline.js';
import { isPagePath } from '../documents.js';
import { type FrontMatterFields, readFrontMatter } from '../front-matter.js';

/** A page in docsc. */
export type FernPage = { path: string; id: string; route: string; title: string; frontMatter: FrontMatterFields };

/** Reads the pages with these paths that exist. `docs` is the folder of documents. */
export async function readPages(fs: FileSystem, paths: Iterable<string>, docs: string): Promise<Map<string, FernPage>> {
  const pages = new Map<string, FernPage>();
  for (const path of paths) {
    if (!isPagePath(path, docs) || !(await fs.exists(path))) continue;
    const text = await fs.readText(path);
    const { heads } = await outlineMarkdown({ path, text, hash: sha256Hex(text) }, docs);
    const [head] = heads;
    if (head)
      pages.set(path, {
        ...{ path, id: head.id, route: head.route, title: head.title },
        frontMatter: readFrontMatter(text, path),
      });
  }
  return pages;
}
