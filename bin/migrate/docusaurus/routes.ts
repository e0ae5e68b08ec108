/** Ids of documents → routes, for the items of the top bar and of sidebars that name a document. */
import type { FileSystem } from '../../../src/compiler/disk/project.js';
import { sha256Hex } from '../../../src/compiler/disk/project.js';
import { outlineMarkdown } from '../../../src/compiler/markdown/outline.js';

/** The routes of documents, by id. */
export type Routes = ReadonlyMap<string, string>;

/** Reads the front matter of every document in a folder, which need not exist. */
export async function createRoutes(fs: FileSystem, docs: string): Promise<Routes> {
  if (!(await fs.hasFolder(docs))) return new Map();
  const { files } = await fs.list(docs);
  const routes = new Map<string, string>();
  for (const path of files) {
    if (!/\.mdx?$/.test(path) || /(^|\/)_/.test(path.slice(docs.length))) continue;
    const text = await fs.readText(path);
    const { heads } = await outlineMarkdown({ path, text, hash: sha256Hex(text) }, docs);
    for (const { id, route } of heads) routes.set(id, route);
  }
  return routes;
}
