/** Folders of tests: all those of a process are in one, in the system's temporary folder, and are gone when it ends. */
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where a process keeps its folders: one that was killed removes none. */
export function foldersOf(pid: number): string {
  return join(tmpdir(), `docsc-test-${pid}`);
}

const own = foldersOf(process.pid);
process.on('exit', () => rmSync(own, { recursive: true, force: true, maxRetries: 5 }));

/** A new and empty one. */
export async function makeFolder(name: string): Promise<string> {
  await mkdir(own, { recursive: true });
  return mkdtemp(join(own, `${name}-`));
}
