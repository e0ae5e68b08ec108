/** Revisions of the repository that holds a project. Commits are found and read; nothing is checked out and no hook runs. */
import { DiagnosticError, error } from '../../src/compiler/diagnostics/index.js';
import { readGitObjects, runGit } from '../../src/compiler/load/git.js';

/** The id of the commit that a revision names. Throws `DiagnosticError` without git, a repository or the revision. */
export async function findCommit(root: string, revision: string): Promise<string> {
  // git takes what begins so for an option, or for all that a revision does not reach.
  if (/^[-^]/.test(revision)) throw unreadable(`"${revision}" is not a revision.`);
  const commit = await run(root, ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`]);
  if (commit.ok) return commit.stdout.trim();
  if (commit.message) throw unreadable(`git cannot read the repository: ${commit.message}.`);
  throw unreadable(`This repository has no revision "${revision}".`);
}

/** The last common commit of two revisions. A shallow clone may lack it: then the first of them. */
export async function findMergeBase(root: string, revision: string, other = 'HEAD'): Promise<string> {
  const commit = await findCommit(root, revision);
  const base = await run(root, ['merge-base', commit, other]);
  return base.ok ? base.stdout.trim() : commit;
}

/** What git prints. Throws `DiagnosticError` where it cannot. */
export async function askGit(cwd: string, args: string[], what: string): Promise<string> {
  const { ok, stdout, message } = await run(cwd, args);
  if (!ok) throw unreadable(`git cannot ${what}: ${message || 'it ended with an error'}.`);
  return stdout;
}

/** The objects with these ids, in order. Throws `DiagnosticError` where the repository lacks one. */
export async function* readObjects(root: string, ids: readonly string[]): ReturnType<typeof readGitObjects> {
  try {
    yield* readGitObjects(root, ids);
  } catch (thrown) {
    throw unreadable((thrown as Error).message);
  }
}

/** True if the folder is in a repository, and git is installed. */
export async function isInRepository(root: string): Promise<boolean> {
  return (await run(root, ['rev-parse', '--show-prefix']).catch(() => ({ ok: false }))).ok;
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

function unreadable(message: string): DiagnosticError {
  return new DiagnosticError([error('unknown-revision', message, { path: '' })]);
}
