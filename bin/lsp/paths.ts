/** Addresses of the protocol ↔ paths of a project. */
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The absolute path of an address; `undefined` for a document that is no file. */
export function pathOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

/** The path of a file, relative to the project; `undefined` for what is no file or outside of the project. */
export function pathInProject(uri: string, root: string): string | undefined {
  const file = pathOf(uri);
  if (file === undefined) return undefined;
  const path = relative(root, file).split(sep).join('/');
  return path === '' || path.startsWith('../') || /^[a-z]:/i.test(path) ? undefined : path;
}

/** The address of a file of the project. */
export function addressOfPath(path: string, root: string): string {
  return pathToFileURL(join(root, path)).href;
}
