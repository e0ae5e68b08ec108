/**
 * The snapshots of remote pages as a build uses them: read from disk and held against the lock file, never fetched. What
 * does not fit is reported, all of it in one run.
 */
import type { RemoteDocument, RemotePages } from '../config/remote-pages.js';
import { finding } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import { decodeText, type FileSystem, sha256Hex } from '../disk/project.js';
import type { Source } from '../types.js';
import { checksum, type ReadLock, readLock } from './lock-file.js';

/** In order of the configuration; a snapshot that cannot be read is an empty text. */
export async function loadSnapshots(remote: RemotePages, fs: FileSystem, diagnostics: Diagnostic[]): Promise<Source[]> {
  const { documents } = remote;
  const texts = await Promise.all(documents.map(document => readSnapshot(document, fs, diagnostics)));
  // Where nothing has been fetched yet, the missing snapshots say enough.
  const isFetched = texts.some(text => text !== undefined) || (await fs.exists(remote.lock));
  const lock = isFetched ? await loadLock(remote, fs, diagnostics) : undefined;
  return documents.map((document, index) => {
    const text = texts[index];
    if (lock && text !== undefined) diagnostics.push(...checkSnapshot(document, text, lock));
    return { path: document.path, text: text ?? '', hash: sha256Hex(text ?? '') };
  });
}

/** Text as it was fetched; `undefined` where there is none. */
export async function readSnapshotText({ path }: RemoteDocument, fs: FileSystem): Promise<string | undefined> {
  try {
    return decodeText(await fs.readBytes(path)).text;
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw thrown;
  }
}

async function readSnapshot(document: RemoteDocument, fs: FileSystem, diagnostics: Diagnostic[]) {
  const { path, address, repository, origin, route } = document;
  try {
    const text = await readSnapshotText(document, fs);
    if (text === undefined) {
      const message = `${path}, the text of ${route}, has not been fetched.`;
      const hint = `Run docsc fetch ${repository}, which asks ${address}, and commit what it writes.`;
      diagnostics.push(finding('missing-snapshot', message, { ...origin, hint }));
    }
    return text;
  } catch (thrown) {
    const { code, message } = thrown as NodeJS.ErrnoException;
    diagnostics.push(finding('unreadable-file', `This file cannot be read: ${code ?? message}.`, { path }));
    return undefined;
  }
}

async function loadLock({ lock: path, documents }: RemotePages, fs: FileSystem, diagnostics: Diagnostic[]) {
  const text = await fs.readText(path).catch(() => undefined);
  if (text === undefined)
    diagnostics.push(finding('broken-lock', 'There is no lock file for the snapshots beside it.', { path }));
  const read = text === undefined ? undefined : readLock(text, path, diagnostics);
  const keys = new Set(documents.map(({ key }) => key));
  for (const key of read?.lock.keys() ?? []) {
    if (keys.has(key)) continue;
    const message = `"${key}" is in the lock file, and no page of the configuration.`;
    diagnostics.push(finding('broken-lock', message, { path, place: read?.positionOf(key) }));
  }
  return read;
}

function checkSnapshot({ key, path, address, repository }: RemoteDocument, text: string, read: ReadLock): Diagnostic[] {
  const locked = read.lock.get(key);
  const fetch = `docsc fetch ${repository}`;
  if (!locked) return [finding('broken-lock', `"${key}" is not in the lock file.`, { path: read.path })];
  const found: Diagnostic[] = [];
  if (locked.url !== address) {
    const message = `"${key}" was fetched from ${locked.url}, and the configuration names ${address}.`;
    const hint = `Run ${fetch}, look at the difference, and commit what it writes.`;
    found.push(finding('broken-lock', message, { path: read.path, place: read.positionOf(key), hint }));
  }
  const { sha256, size } = checksum(text);
  if (locked.sha256 !== sha256 || locked.size !== size) {
    const hint = `Undo the change, or run ${fetch} and look at the difference.`;
    const message = 'This text is not the one that the lock file names.';
    found.push(finding('changed-snapshot', message, { path, place: { line: 1, column: 1 }, hint }));
  }
  return found;
}
