/** `--changed-since`: the files that differ from a revision of git. */
import { posix } from 'node:path';
import { askGit, findMergeBase } from '../git/revisions.js';

/** True for a path, relative to the project, of a file that has changed. */
export type IsChanged = (path: string) => boolean;

/** Files that differ from a commit; paths are relative to the project. */
export type ChangedFiles = { commit: string; paths: ReadonlySet<string> };

/** True for a path of a file that has changed; see `listChangedFiles`. */
export async function readChangedFiles(root: string, revision: string): Promise<IsChanged> {
  const { paths } = await listChangedFiles(root, revision);
  return path => paths.has(posix.normalize(path));
}

/**
 * Compares with the last common commit of the revision and `HEAD`, so that what others have changed since does not count.
 * Uncommitted and untracked files are changed, ignored ones are not. Throws `DiagnosticError` without git, a repository or
 * the revision.
 */
export async function listChangedFiles(root: string, revision: string): Promise<ChangedFiles> {
  const prefix = (await ask(root, ['rev-parse', '--show-prefix'])).replace(/\r?\n$/, '');
  // git goes up by itself: the project's folder may be named by a link, which is not below the repository.
  const top = ['-C', posix.join('.', prefix.replace(/[^/]+/g, '..'))];
  const commit = await findMergeBase(root, revision);
  const diff = ['-c', 'diff.relative=false', 'diff', '--name-only', '-z', '--no-ext-diff', '--no-renames'];
  const tracked = await ask(root, [...top, ...diff, commit, '--']);
  const untracked = await ask(root, [...top, 'ls-files', '--others', '--exclude-standard', '-z']);
  const changed = `${tracked}${untracked}`.split('\0').filter(Boolean);
  return { commit, paths: new Set(changed.map(path => (prefix ? posix.relative(prefix, path) : path))) };
}

const ask = (cwd: string, args: string[]) => askGit(cwd, args, 'list what has changed');
