/** The documents of a site: their ids and routes in docsc, for links and sidebars that name them. */
import { type FileSystem, sha256Hex } from '../../src/compiler/disk/project.js';
import { outlineMarkdown } from '../../src/compiler/markdown/outline.js';
import { relativePath } from '../../src/compiler/source/paths.js';

/** A document; `path` is relative to the project. */
export type Document = { path: string; id: string; route: string; title: string; slug?: string };

/** True if docsc makes a page of a file: names that begin with `_` are those of parts of pages. */
export function isPagePath(path: string, docs: string): boolean {
  return /(?<!\.test)\.mdx?$/.test(path) && !/(?:^|\/)_/.test(relativePath(docs, path));
}

/** Reads the front matter of every document in a folder, which need not exist. */
export async function listDocuments(fs: FileSystem, docs: string): Promise<Document[]> {
  if (!(await fs.hasFolder(docs))) return [];
  const { files } = await fs.list(docs);
  const documents: Document[] = [];
  for (const path of files) {
    if (!isPagePath(path, docs)) continue;
    const text = await fs.readText(path);
    const { heads } = await outlineMarkdown({ path, text, hash: sha256Hex(text) }, docs);
    documents.push(
      ...heads.map(({ id, route, title, frontMatter }) => ({ path, id, route, title, slug: frontMatter.slug })),
    );
  }
  return documents;
}
