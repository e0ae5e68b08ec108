/** Watches the project's files for `docsc serve` and `docsc mcp`. */
import { type FSWatcher, type Stats, statSync, watch as watchFolder } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { posix, resolve, sep } from 'node:path';
import { compareStrings } from '../diagnostics/index.js';

/**
 * Milliseconds without a change before changes are reported: a save empties a file and writes it again, often many
 * files.
 */
const QUIET_MS = 5;
/** Milliseconds after which changes are reported although more arrive. */
const MAX_WAIT_MS = 20;
const EMPTY_WAIT_MS = 100;

/**
 * Paths are relative to the project's folder `root`. `yieldNow` is called before each of thousands of folders. `skips` is
 * true for a folder that need not be watched.
 */
type WatchOptions = {
  root: string;
  folders: string[];
  files: string[];
  yieldNow: () => Promise<void>;
  skips?: (folder: string) => boolean;
  /** Milliseconds that an empty file delays a report: on a busy disk, a save takes long to write what it emptied. */
  emptyWait?: number;
};

/**
 * Calls `onChange` with the changed paths, after a short time without changes. Folders are watched recursively, files
 * through their folder, because editors replace files. Returns a function that stops watching.
 */
export function watchFiles(
  { root, folders, files, yieldNow, skips, emptyWait = EMPTY_WAIT_MS }: WatchOptions,
  onChange: (paths: string[]) => void,
): () => void {
  const pending = new Set<string>();
  const state: { timer?: NodeJS.Timeout; since?: number; emptySince?: number } = {};
  const flush = () => {
    const hasEmpty = [...pending].some(path => isEmptyFile(resolve(root, path)));
    // Another event of a file that is still empty must not end the wait.
    state.emptySince = hasEmpty ? (state.emptySince ?? performance.now()) : undefined;
    const wait = state.emptySince === undefined ? 0 : state.emptySince + emptyWait - performance.now();
    if (wait > 0) {
      state.timer = setTimeout(flush, wait);
      return;
    }
    state.emptySince = undefined;
    const paths = [...pending].sort(compareStrings);
    pending.clear();
    state.since = undefined;
    onChange(paths);
  };
  const add = (path: string) => {
    pending.add(path);
    clearTimeout(state.timer);
    state.since ??= performance.now();
    state.timer = setTimeout(flush, Math.min(QUIET_MS, state.since + MAX_WAIT_MS - performance.now()));
  };
  const existing = [...new Set(folders)].filter(folder => isFolder(resolve(root, folder)));
  const stops = existing.map(folder => watchRecursively(folder, { root, onPath: add, yieldNow, skips }));
  const fileWatchers = [...new Set(files.map(file => posix.dirname(file)))].flatMap(folder => {
    const watcher = startWatching(resolve(root, folder), (_event, name) => {
      const path = posix.join(folder, name ?? '');
      if (files.includes(path)) add(path);
    });
    return watcher ? [watcher] : [];
  });
  return () => {
    for (const stop of stops) stop();
    for (const watcher of fileWatchers) watcher.close();
    clearTimeout(state.timer);
  };
}

type FolderWatchOptions = Pick<WatchOptions, 'root' | 'yieldNow' | 'skips'> & { onPath: (path: string) => void };

/**
 * Watches a folder and everything below it. Linux can watch only single folders, which Node makes up for by watching every
 * file; as that takes long to set up, here each folder is watched.
 */
function watchRecursively(top: string, { root, onPath, yieldNow, skips }: FolderWatchOptions): () => void {
  if (process.platform !== 'linux') {
    const watcher = watchFolder(resolve(root, top), { recursive: true }, (_event, name) =>
      onPath(name === null ? top : posix.join(top, name.split(sep).join('/'))),
    );
    return () => watcher.close();
  }
  const watchers = new Map<string, FSWatcher>();
  const state = { isStopped: false };
  const add = async (folder: string, isNew: boolean): Promise<void> => {
    await yieldNow();
    if (state.isStopped || watchers.has(folder) || !isFolder(resolve(root, folder))) return;
    if (folder !== top && skips?.(folder)) return;
    const watcher = startWatching(resolve(root, folder), (event, name) => {
      const path = posix.join(folder, name ?? '');
      onPath(path);
      if (event !== 'rename') return;
      // The folder may have been replaced by another one of the same name, which needs a new watcher.
      drop(path);
      void add(path, true);
    });
    if (!watcher) return;
    watcher.on('error', () => drop(folder));
    watchers.set(folder, watcher);
    const entries = await readdir(resolve(root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = posix.join(folder, entry.name);
      // Files written before the watcher was set up caused no event.
      if (isNew) onPath(path);
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

/** `undefined` for a folder that cannot be watched, because it has just vanished or may not be entered. */
function startWatching(folder: string, onEvent: (event: string, name: string | null) => void): FSWatcher | undefined {
  try {
    // Without a listener, an error would end the process.
    return watchFolder(folder, onEvent).on('error', () => undefined);
  } catch {
    return undefined;
  }
}

function isEmptyFile(path: string): boolean {
  const stats = statIfReadable(path);
  return !!stats?.isFile() && stats.size === 0;
}

function isFolder(path: string): boolean {
  return statIfReadable(path)?.isDirectory() ?? false;
}

function statIfReadable(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
