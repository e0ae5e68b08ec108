/** Addresses of pages in Starlight: made of the names of files, or of the `slug` that a page sets. */
import { relativePath } from '../../../src/compiler/source/paths.js';
import type { Document } from '../documents.js';
import { fileAddress } from '../pages.js';

/** The address of a document in `docs`. */
export function starlightAddress({ path, slug }: Document, docs: string): string {
  if (slug !== undefined) return fileAddress(slug);
  const name = relativePath(docs, path).replace(/\.mdx?$/, '');
  return fileAddress(name.split('/').map(slugify).join('/'));
}

/** A name as GitHub would make an anchor of it, which is what collections of Astro do. */
function slugify(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-');
}
