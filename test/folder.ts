/**
 * Temporary folders for tests. All folders of a process share one parent, which is deleted when the process ends. They
 * are in memory where Linux has room: tests write some hundred thousand small files that nobody keeps, and on a disk a
 * build of a small project waits as long for them as it computes.
 */
import { rmSync, statfsSync } from 'node:fs';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of Linux that is in memory. */
const IN_MEMORY = '/dev/shm';
/** Bytes: many containers have 64 MB, and a run needs less than this. */
const ROOM = 2 * 2 ** 30;

/** True if the folders are in memory. */
export const isInMemory = hasRoom(IN_MEMORY);
const place = isInMemory ? IN_MEMORY : tmpdir();

function hasRoom(folder: string): boolean {
  if (process.env.TMPDIR !== undefined || process.platform !== 'linux') return false;
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ROOM;
  } catch {
    return false;
  }
}

/** The parent folder of a process's folders. `run.ts` deletes it for a process that was killed. */
export function foldersOf(pid: number): string {
  return join(place, `docsc-test-${pid}`);
}

const own = foldersOf(process.pid);
process.on('exit', () => rmSync(own, { recursive: true, force: true, maxRetries: 5 }));

/** Creates an empty folder and returns its path. */
export async function makeFolder(name: string): Promise<string> {
  await mkdir(own, { recursive: true });
  return mkdtemp(join(own, `${name}-`));
}
