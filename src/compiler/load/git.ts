/** Runs git in the folder of a project. Git is started without a shell. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
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

/** Reads objects by their ids, in order. Rejects where git fails or lacks one of them. */
export async function* readGitObjects(
  cwd: string,
  ids: readonly string[],
): AsyncGenerator<{ id: string; contents: Buffer }> {
  const child = spawn('git', [...TRUSTED, 'cat-file', '--batch'], { cwd, stdio: ['pipe', 'pipe', 'ignore'] });
  const failed = once(child, 'error').then(([thrown]) => Promise.reject(thrown));
  failed.catch(() => undefined);
  // git ends early where it fails; the missing answers then say so.
  child.stdin.on('error', () => undefined);
  child.stdin.end(ids.map(id => `${id}\n`).join(''));
  const read = createReader(child.stdout);
  for (const id of ids) {
    const head = await Promise.race([read.line(), failed]);
    const [, size] = /^[0-9a-f]+ blob (\d+)$/.exec(head) ?? [];
    if (size === undefined) throw new Error(`git cannot read the object ${id}.`);
    const contents = await read.bytes(Number(size));
    await read.bytes(1);
    yield { id, contents };
  }
}

/** Reads lines and numbers of bytes from a stream. */
function createReader(stream: AsyncIterable<Buffer>) {
  const chunks = stream[Symbol.asyncIterator]();
  const state = { rest: Buffer.alloc(0) as Buffer };
  const more = async (parts: Buffer[]) => {
    const { value, done } = await chunks.next();
    if (done) throw new Error('git ended before it had answered.');
    parts.push(value as Buffer);
    return (value as Buffer).length;
  };
  const bytes = async (count: number): Promise<Buffer> => {
    const parts = [state.rest];
    let length = state.rest.length;
    while (length < count) length += await more(parts);
    const all = parts.length === 1 ? parts[0]! : Buffer.concat(parts);
    state.rest = all.subarray(count);
    return all.subarray(0, count);
  };
  const line = async (): Promise<string> => {
    let end = state.rest.indexOf('\n');
    while (end < 0) {
      const parts = [state.rest];
      await more(parts);
      state.rest = Buffer.concat(parts);
      end = state.rest.indexOf('\n');
    }
    const text = (await bytes(end)).toString('utf8');
    await bytes(1);
    return text;
  };
  return { bytes, line };
}
