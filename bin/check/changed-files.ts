/** `--changed-since`: the files that differ from a revision of git. */
import { posix, resolve } from 'node:path';
import { askGit, findMergeBase } from '../git/revisions.js';

/** True for a path, relative to the project, of a file that has changed. */
export type IsChanged = (path: string) => boolean;

/**
 * Compares with the last common commit of the revision and `HEAD`, so that what others have changed since does not count.
 * Uncommitted and untracked files are changed, ignored ones are not. Throws `DiagnosticError` without git, a repository or
 * the revision.
 */
export async function readChangedFiles(root: string, revision: string): Promise<IsChanged> {
  const prefix = (await ask(root, ['rev-parse', '--show-prefix'])).replace(/\r?\n$/, '');
  const top = resolve(
    root,
    ...prefix
      .split('/')
      .filter(Boolean)
      .map(() => '..'),
  );
  const commit = await findMergeBase(root, revision);
  const diff = ['-c', 'diff.relative=false', 'diff', '--name-only', '-z', '--no-ext-diff', '--no-renames'];
  const tracked = await ask(top, [...diff, commit, '--']);
  const untracked = await ask(top, ['ls-files', '--others', '--exclude-standard', '-z']);
  const changed = new Set(`${tracked}${untracked}`.split('\0').filter(Boolean));
  return path => changed.has(posix.normalize(prefix + path));
}

const ask = (cwd: string, args: string[]) => askGit(cwd, args, 'list what has changed');
