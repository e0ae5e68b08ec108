/** Addresses of the protocol ↔ paths of a project. */
import { join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The path of a file, relative to the project; `undefined` for what is no file or outside of the project. */
export function pathInProject(uri: string, root: string): string | undefined {
  try {
    const path = relative(root, fileURLToPath(uri)).split(sep).join('/');
    return path === '' || path.startsWith('../') || /^[a-z]:/i.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}

/** The address of a file of the project. */
export function addressOfPath(path: string, root: string): string {
  return pathToFileURL(join(root, path)).href;
}
