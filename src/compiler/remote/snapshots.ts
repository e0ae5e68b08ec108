/**
 * The snapshots of remote pages, as a build uses them: read from disk and compared with the lock file, never fetched.
 * Reports everything that does not fit in one run.
 */
import type { RemoteDocument, RemotePages } from '../config/remote-pages.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { decodeText, type FileSystem, sha256Hex } from '../disk/project.js';
import { diagnoseUnreadable } from '../disk/unreadable.js';
import type { Source } from '../types.js';
import { checksum, type ReadLock, readLock } from './lock-file.js';

/** All snapshots, in order of the configuration. A snapshot that cannot be read is an empty text. */
export async function loadSnapshots(
  remote: RemotePages,
  fs: FileSystem,
): Promise<{ snapshots: Source[]; diagnostics: Diagnostic[] }> {
  const loaded = await Promise.all(
    remote.documents.map(async document => ({ document, ...(await readSnapshot(document, fs)) })),
  );
  // Before the first fetch, the missing snapshots are findings enough.
  const isFetched = loaded.some(({ text }) => text !== undefined) || (await fs.exists(remote.lock));
  const lock = isFetched ? await loadLock(remote, fs) : { diagnostics: [] };
  const { read } = lock;
  const differences = loaded.flatMap(({ document, text }) =>
    read && text !== undefined ? checkSnapshot(document, text, read) : [],
  );
  return {
    snapshots: loaded.map(({ document, text = '' }) => ({ path: document.path, text, hash: sha256Hex(text) })),
    diagnostics: [...loaded.flatMap(({ diagnostics }) => diagnostics), ...lock.diagnostics, ...differences],
  };
}

/** The text of a snapshot; `undefined` if the file does not exist. Throws what the disk throws otherwise. */
export async function readSnapshotText({ path }: RemoteDocument, fs: FileSystem): Promise<string | undefined> {
  try {
    return decodeText(await fs.readBytes(path)).text;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw thrown;
  }
}

async function readSnapshot(
  document: RemoteDocument,
  fs: FileSystem,
): Promise<{ text?: string; diagnostics: Diagnostic[] }> {
  const { path, address, repository, origin, route } = document;
  try {
    const text = await readSnapshotText(document, fs);
    if (text !== undefined) return { text, diagnostics: [] };
    const message = `${path}, the text of ${route}, has not been fetched.`;
    const hint = `Run docsc fetch ${repository}, which fetches ${address}, and commit what it writes.`;
    return { diagnostics: [finding('missing-snapshot', message, { ...origin, hint })] };
  } catch (thrown) {
    return { diagnostics: [diagnoseUnreadable(path, thrown)] };
  }
}

/** Reads the lock file, and reports entries that no configured document has. */
async function loadLock({ lock: path, documents }: RemotePages, fs: FileSystem): Promise<ReturnType<typeof readLock>> {
  const text = await fs.readText(path).catch(() => undefined);
  if (text === undefined)
    return { diagnostics: [finding('broken-lock', 'There is no lock file for the snapshots next to it.', { path })] };
  const { read, diagnostics } = readLock(text, path);
  const keys = new Set(documents.map(({ key }) => key));
  const unknown = [...(read?.lock.keys() ?? [])].filter(key => !keys.has(key));
  const unused = unknown.map(key => {
    const message = `"${key}" is in the lock file, but no page of the configuration uses it.`;
    return finding('broken-lock', message, { path, place: read?.positionOf(key) });
  });
  return { read, diagnostics: [...diagnostics, ...unused] };
}

function checkSnapshot(
  { key, path, address, repository }: RemoteDocument,
  text: string,
  { path: lockPath, lock, positionOf }: ReadLock,
): Diagnostic[] {
  const locked = lock.get(key);
  const fetch = `docsc fetch ${repository}`;
  if (!locked) return [finding('broken-lock', `"${key}" is not in the lock file.`, { path: lockPath })];
  const { sha256, size } = checksum(text);
  const otherUrl = finding(
    'broken-lock',
    `"${key}" was fetched from ${locked.url}, but the configuration names ${address}.`,
    {
      path: lockPath,
      place: positionOf(key),
      hint: `Run ${fetch}, look at the difference, and commit what it writes.`,
    },
  );
  const otherText = finding('changed-snapshot', 'This text is not the one that the lock file names.', {
    path,
    place: { line: 1, column: 1 },
    hint: `Undo the change, or run ${fetch} and look at the difference.`,
  });
  return [
    ...(locked.url === address ? [] : [otherUrl]),
    ...(locked.sha256 === sha256 && locked.size === size ? [] : [otherText]),
  ];
}
