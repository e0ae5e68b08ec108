/** Temporary folders for tests. All folders of a process share one parent, which is deleted when the process ends. */
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The parent folder of a process's folders. `run.ts` deletes it for a process that was killed. */
export function foldersOf(pid: number): string {
  return join(tmpdir(), `docsc-test-${pid}`);
}

const own = foldersOf(process.pid);
process.on('exit', () => rmSync(own, { recursive: true, force: true, maxRetries: 5 }));

/** Creates an empty folder and returns its path. */
export async function makeFolder(name: string): Promise<string> {
  await mkdir(own, { recursive: true });
  return mkdtemp(join(own, `${name}-`));
}
