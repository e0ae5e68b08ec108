/** Runs git in the folder of a project. Git is started without a shell. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

/**
 * Options that come before each command. A folder of content may hold the files of a bare repository, whose configuration
 * names programs that git would run.
 */
const TRUSTED = ['-c', 'safe.bareRepository=explicit', '-c', 'core.fsmonitor=false'];

/** A change may touch every file of a large repository. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** What git prints, which may have so many bytes. Rejects with the error of the process, which has `code` and `stderr`. */
export async function runGit(cwd: string, args: readonly string[], maxBuffer = MAX_OUTPUT_BYTES): Promise<string> {
  const { stdout } = await execFileAsync('git', [...TRUSTED, ...args], { cwd, maxBuffer });
  return stdout;
}
