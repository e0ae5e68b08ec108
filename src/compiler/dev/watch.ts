/** Tells `docsc serve` which files of the project were changed. */
import { type FSWatcher, statSync, watch as watchFolder } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { posix, resolve, sep } from 'node:path';
import { compareStrings } from '../diagnostics/index.js';

/** Milliseconds: a file that is saved is emptied and written again, often many at a time. */
const QUIET_MS = 5;
const MAX_WAIT_MS = 20;

/**
 * Calls back with the changed paths, once it is quiet or has not been for too long. Folders are watched with all below
 * them; files through their folder, because editors replace files. `rest` comes between two of thousands of folders.
 * Returns how to stop.
 */
export function watchFiles(
  root: string,
  { folders, files }: { folders: string[]; files: string[] },
  changed: (paths: string[]) => void,
  rest: () => Promise<void>,
): () => void {
  const pending = new Set<string>();
  const state: { timer?: NodeJS.Timeout; since?: number } = {};
  const flush = () => {
    const paths = [...pending].sort(compareStrings);
    pending.clear();
    state.since = undefined;
    changed(paths);
  };
  const note = (path: string) => {
    pending.add(path);
    clearTimeout(state.timer);
    state.since ??= performance.now();
    state.timer = setTimeout(flush, Math.min(QUIET_MS, state.since + MAX_WAIT_MS - performance.now()));
  };
  const there = [...new Set(folders)].filter(folder => isFolder(resolve(root, folder)));
  const below = there.map(folder => watchBelow(root, folder, note, rest));
  const beside = [...new Set(files.map(file => posix.dirname(file)))].map(folder =>
    watchFolder(resolve(root, folder), (_event, name) => {
      const path = posix.join(folder, name ?? '');
      if (files.includes(path)) note(path);
    }),
  );
  return () => {
    for (const stop of below) stop();
    for (const watcher of beside) watcher.close();
    clearTimeout(state.timer);
  };
}

/** Linux watches one folder at a time, and Node makes up for it by watching every file, which takes long to set up. */
function watchBelow(root: string, top: string, note: (path: string) => void, rest: () => Promise<void>): () => void {
  if (process.platform !== 'linux') {
    const watcher = watchFolder(resolve(root, top), { recursive: true }, (_event, name) =>
      note(name === null ? top : posix.join(top, name.split(sep).join('/'))),
    );
    return () => watcher.close();
  }
  const watchers = new Map<string, FSWatcher>();
  const state = { isStopped: false };
  const add = async (folder: string, isNew: boolean): Promise<void> => {
    await rest();
    if (state.isStopped || watchers.has(folder) || !isFolder(resolve(root, folder))) return;
    const watcher = watchFolder(resolve(root, folder), (event, name) => {
      const path = posix.join(folder, name ?? '');
      note(path);
      if (event !== 'rename') return;
      // A folder that is replaced by another of its name is watched anew.
      drop(path);
      void add(path, true);
    });
    watcher.on('error', () => drop(folder));
    watchers.set(folder, watcher);
    const entries = await readdir(resolve(root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = posix.join(folder, entry.name);
      // What was written before the folder was watched has not been told.
      if (isNew) note(path);
      if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules') await add(path, isNew);
    }
  };
  const drop = (folder: string) => {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(`${folder}/`)) continue;
      watcher.close();
      watchers.delete(path);
    }
  };
  void add(top, false);
  return () => {
    state.isStopped = true;
    for (const watcher of watchers.values()) watcher.close();
  };
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
