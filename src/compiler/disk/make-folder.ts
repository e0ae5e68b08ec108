/** Makes a folder with those above it. */
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes the folder and the missing ones above it; does nothing if it exists. Throws what the file system does. Node's own
 * recursive `mkdir` never ends where a folder exists and reports that nothing can be made in it as if it were missing, as
 * `/proc` does.
 */
export function makeFolder(path: string): void {
  const full = resolve(path);
  try {
    mkdirSync(full);
  } catch (thrown) {
    if (isFolder(full)) return;
    const above = dirname(full);
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(above)) throw thrown;
    makeFolder(above);
    makeFolder(full);
  }
}

/** False where the sandbox refuses to look. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}
