/** Dates of the last change of files, from the project's git repository. The compiler's only module that runs git. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/**
 * Options of git that come before its command. A folder of content may hold the files of a bare repository, whose
 * configuration names programs that git would run.
 */
export const trustedGit = ['-c', 'safe.bareRepository=explicit', '-c', 'core.fsmonitor=false'];

/** The log of a large repository has megabytes. */
const MAX_OUTPUT_BYTES = 512 * 1024 * 1024;

/**
 * Path (relative to `root`, with `/`) → date of the last commit that changed it, as ISO 8601 in UTC. In a shallow clone, files
 * without a commit that changed them are absent; without a repository, all are.
 */
export async function readChangeDates(root: string, folder: string): Promise<Map<string, string>> {
  const dates = new Map<string, string>();
  try {
    const boundary = await readShallowBoundary(root);
    const args = [
      ...trustedGit,
      '-c',
      'core.quotepath=off',
      'log',
      '--format=%x00%H %ct',
      '--name-only',
      '--no-renames',
      '--relative',
      '--',
      folder,
    ];
    const { stdout } = await execFileAsync('git', args, { cwd: root, maxBuffer: MAX_OUTPUT_BYTES });
    for (const block of stdout.split('\0').slice(1)) {
      const [head = '', ...paths] = block.split('\n');
      const [commit = '', seconds = ''] = head.split(' ');
      // The oldest commits of a shallow clone seem to add every file, so their dates mean nothing.
      if (boundary.has(commit)) {
        for (const path of paths) if (path && !dates.has(path)) dates.set(path, '');
        continue;
      }
      const date = new Date(Number(seconds) * 1000).toISOString();
      for (const path of paths) if (path && !dates.has(path)) dates.set(path, date);
    }
  } catch {
    // No git, or no repository: pages get no dates.
    return new Map();
  }
  return new Map([...dates].filter(([, date]) => date !== ''));
}

async function readShallowBoundary(root: string): Promise<Set<string>> {
  const { stdout: shallow } = await execFileAsync('git', [...trustedGit, 'rev-parse', '--is-shallow-repository'], {
    cwd: root,
  });
  if (shallow.trim() !== 'true') return new Set();
  // Commits whose parents this clone does not have.
  const { stdout } = await execFileAsync('git', [...trustedGit, 'rev-list', '--max-parents=0', 'HEAD'], {
    cwd: root,
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return new Set(stdout.split('\n').filter(Boolean));
}
