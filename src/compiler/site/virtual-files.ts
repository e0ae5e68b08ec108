/**
 * Pages without a document of their own, such as those of an API description and of other repositories. In other tools
 * they are generated files, named by their ids, and links name these files.
 */
import type { Route } from '../../routes.js';
import { relativePath } from '../source/paths.js';
import type { PageHead } from '../types.js';

/** A file's path without `.md`, `.api.mdx` and the like, which generators of API pages append. */
export function stripDocumentSuffix(path: string): string {
  return path.replace(/(?:\.(?:api|tag|info|schema))?\.mdx?$/, '');
}

/** Name of the file, without extension → route, for the pages that no document makes; both their ids and routes name them. */
export function nameVirtualFiles(heads: Iterable<PageHead>): Map<string, Route> {
  const virtual = [...heads].filter(({ origin }) => origin.pointer !== undefined || origin.upstream !== undefined);
  return new Map([
    ...virtual.map(({ route }) => [route.slice(1), route] as const),
    ...virtual.map(({ id, route }) => [id, route] as const),
  ]);
}

/** The route that a virtual file's path leads to. `docs` is the folder of documents. */
export function routeOfVirtualFile(path: string, docs: string, names: ReadonlyMap<string, Route>): Route | undefined {
  const name = stripDocumentSuffix(relativePath(docs, path));
  return names.get(name) ?? names.get(name.replace(/\/index$/, ''));
}
