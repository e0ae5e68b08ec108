/** The machine that figures were measured on. */
import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, totalmem } from 'node:os';

/** Model, cores, memory and Node.js: what has to be the same for figures to be compared. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores, ${memory} GiB of memory, Node.js ${process.version}`;
}

/** The commit that was tested, and whether it was changed; nothing outside of a repository. */
export function describeCommit(): string | undefined {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const isChanged = git('status', '--porcelain', '--', '.', ':!ASSURANCE.md') !== '';
    return `${git('rev-parse', '--short=12', 'HEAD')}${isChanged ? ', with changes' : ''}`;
  } catch {
    return undefined;
  }
}
