/** Dates of the last change of files, from the project's git repository. */
import { runGit } from './git.js';

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
    for (const block of (await runGit(root, args, MAX_OUTPUT_BYTES)).split('\0').slice(1)) {
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
  const shallow = await runGit(root, ['rev-parse', '--is-shallow-repository']);
  if (shallow.trim() !== 'true') return new Set();
  // Commits whose parents this clone does not have.
  const commits = await runGit(root, ['rev-list', '--max-parents=0', 'HEAD'], MAX_OUTPUT_BYTES);
  return new Set(commits.split('\n').filter(Boolean));
}
