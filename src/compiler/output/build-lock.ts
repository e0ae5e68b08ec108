/**
 * One build at a time writes to an output folder: two would each delete what the other has just written. The lock is a
 * file beside the folder, or inside it, that names its process, so a build that was killed does not hold it.
 */
import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { OutputError } from '../disk/project.js';
import type { OutputPlace } from './place.js';

/** A held lock. `release` may be called again. */
export type BuildLock = { path: string; release: () => void };

/** The process that holds a lock; `started` tells it from a later process with the same number. */
type Holder = { pid: number; started: string };

const MAX_ATTEMPTS = 5;

/** Takes the lock of an output folder. Throws `OutputError` while a living process holds it. */
export function lockOutput({ target, base }: OutputPlace): BuildLock {
  const path = `${base}-lock`;
  const own: Holder = { pid: process.pid, started: startOf(process.pid) };
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    if (createLock(path, JSON.stringify(own))) {
      const state = { isHeld: true };
      const release = () => {
        if (state.isHeld) removeLock(path);
        state.isHeld = false;
      };
      return { path, release };
    }
    const text = readLock(path);
    const holder = parseHolder(text);
    if (holder && isAlive(holder)) {
      const message = `Another build writes to "${basename(target)}" at the moment: process ${holder.pid}.`;
      throw new OutputError('unwritable-output', message);
    }
    if (text !== undefined) removeStale(path, text);
  }
  throw new OutputError('unwritable-output', `Cannot take the lock "${basename(path)}"; delete the file.`);
}

/** Creates the file with its text in one step; false where it exists. */
function createLock(path: string, text: string): boolean {
  const whole = `${path}-${randomUUID().slice(0, 8)}`;
  writeFileSync(whole, text);
  try {
    linkSync(whole, path);
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // Some file systems have no links.
    return createDirectly(path, text);
  } finally {
    removeLock(whole);
  }
}

function removeLock(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // Once this process has ended, the next build takes the lock over.
  }
}

function createDirectly(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw thrown;
  }
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function parseHolder(text: string | undefined): Holder | undefined {
  try {
    const { pid, started } = JSON.parse(text ?? '') as Holder;
    return Number.isInteger(pid) && pid > 0 ? { pid, started } : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the lock of a dead process, unless another build has replaced it meanwhile. */
function removeStale(path: string, text: string): void {
  const aside = `${path}-${randomUUID().slice(0, 8)}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (readLock(aside) === text) rmSync(aside, { force: true });
  else renameSync(aside, path);
}

function isAlive({ pid, started }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (thrown) {
    // The process exists and belongs to another user.
    if ((thrown as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = startOf(pid);
  return !now || !started || now === started;
}

/** When a process started, in ticks since the boot, and which boot; empty where the system does not tell. */
function startOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold spaces.
    return `${boot} ${status.slice(status.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return '';
  }
}
