/** The project's folder as the repository's other programs name it. */
import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { isInside } from '../../../src/compiler/disk/project.js';

/**
 * The path of the project below its repository, with `/` at its end, or nothing if they are the same folder. A service
 * compares paths with those of the repository. Where no repository is seen, the working directory takes its place if the
 * project is inside it.
 */
export function pathBelowRepository(root: string, cwd = process.cwd()): string {
  const base = findRepository(root) ?? (isInside(cwd, root) ? cwd : root);
  const below = relative(base, root).split(sep).join('/');
  return below && `${below}/`;
}

/** The nearest folder with an entry `.git`, which is a file in worktrees and submodules. */
function findRepository(folder: string): string | undefined {
  if (isVisible(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : findRepository(above);
}

/** The sandbox refuses to look above the project, with an error. */
function isVisible(path: string): boolean {
  try {
    return existsSync(path);
  } catch {
    return false;
  }
}
