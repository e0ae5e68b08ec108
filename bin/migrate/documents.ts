/** The documents of a site: their ids and routes in docsc, for links and sidebars that name them. */
import { type FileSystem, sha256Hex } from '../../src/compiler/disk/project.js';
import { outlineMarkdown } from '../../src/compiler/markdown/outline.js';

/** A document; `path` is relative to the project. */
export type Document = { path: string; id: string; route: string; title: string; slug?: string };

/** Reads the front matter of every document in a folder, which need not exist. */
export async function listDocuments(fs: FileSystem, docs: string): Promise<Document[]> {
  if (!(await fs.hasFolder(docs))) return [];
  const { files } = await fs.list(docs);
  const documents: Document[] = [];
  for (const path of files) {
    if (!/\.mdx?$/.test(path)) continue;
    const text = await fs.readText(path);
    const { heads } = await outlineMarkdown({ path, text, hash: sha256Hex(text) }, docs);
    documents.push(
      ...heads.map(({ id, route, title, frontMatter }) => ({ path, id, route, title, slug: frontMatter.slug })),
    );
  }
  return documents;
}
