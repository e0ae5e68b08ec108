/** `--changed-since`: the files that differ from a revision of git. */
import { posix, resolve } from 'node:path';
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import { runGit } from '../../src/compiler/load/git.js';

/** True for a path, relative to the project, of a file that has changed. */
export type IsChanged = (path: string) => boolean;

/**
 * Compares with the last common commit of the revision and `HEAD`, so that what others have changed since does not count.
 * Uncommitted and untracked files are changed, ignored ones are not. Throws `DiagnosticError` without git, a repository or
 * the revision.
 */
export async function readChangedFiles(root: string, revision: string): Promise<IsChanged> {
  const prefix = (await git(root, ['rev-parse', '--show-prefix'])).replace(/\r?\n$/, '');
  const top = resolve(
    root,
    ...prefix
      .split('/')
      .filter(Boolean)
      .map(() => '..'),
  );
  const commit = await resolveCommit(root, revision);
  const diff = ['-c', 'diff.relative=false', 'diff', '--name-only', '-z', '--no-ext-diff', '--no-renames'];
  const tracked = await git(top, [...diff, commit, '--']);
  const untracked = await git(top, ['ls-files', '--others', '--exclude-standard', '-z']);
  const changed = new Set(`${tracked}${untracked}`.split('\0').filter(Boolean));
  return path => changed.has(posix.normalize(prefix + path));
}

/** The commit to compare with. A shallow clone may lack the common one. */
async function resolveCommit(root: string, revision: string): Promise<string> {
  if (revision.startsWith('-')) throw unreadable(`"${revision}" is not a revision.`);
  const commit = await run(root, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`]);
  if (!commit.ok) throw unreadable(`This repository has no revision "${revision}".`);
  const base = await run(root, ['merge-base', commit.stdout.trim(), 'HEAD']);
  return (base.ok ? base : commit).stdout.trim();
}

type Ran = { ok: boolean; stdout: string; message: string };

async function run(cwd: string, args: string[]): Promise<Ran> {
  try {
    return { ok: true, stdout: await runGit(cwd, args), message: '' };
  } catch (thrown) {
    const { code, stderr = '' } = thrown as NodeJS.ErrnoException & { stderr?: string };
    if (code === 'ENOENT') throw unreadable('git is not installed.');
    return { ok: false, stdout: '', message: stderr.split('\n')[0]!.replace(/^fatal: /, '') };
  }
}

async function git(cwd: string, args: string[]): Promise<string> {
  const { ok, stdout, message } = await run(cwd, args);
  if (!ok) throw unreadable(`git cannot list what has changed: ${message || 'it ended with an error'}.`);
  return stdout;
}

function unreadable(message: string): DiagnosticError {
  return new DiagnosticError([error('unknown-revision', message, { path: '' })]);
}
