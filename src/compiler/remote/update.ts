/**
 * What was fetched, held against what the project has: which documents differ, and the files that take the new texts
 * over. Reads the disk and writes nothing.
 */
import type { RemoteDocument, RemotePages } from '../config/remote-pages.js';
import { error, finding, warning } from '../diagnostics/index.js';
import type { Diagnostic } from '../diagnostics/types.js';
import type { FileSystem } from '../disk/project.js';
import { type Difference, diffLines } from './difference.js';
import { buildLockEntry, formatLock, type Lock, type LockEntry, readLock } from './lock-file.js';
import type { FetchResult } from './network/fetch-documents.js';
import { readSnapshotText } from './snapshots.js';

/**
 * A document that is not here what it is upstream: because it was never fetched, because it changed upstream, or because
 * somebody changed it here.
 */
export type DocumentChange = {
  document: RemoteDocument;
  kind: 'new' | 'changed' | 'edited';
  difference: Difference;
  /** Another address answers than before. */
  moved?: { from: string; to: string };
};

export type RemoteUpdate = {
  changes: DocumentChange[];
  /** Documents that have a snapshot. */
  present: ReadonlySet<RemoteDocument>;
  /** Path → text, or `undefined` for a file that goes. Nothing where all is as it was. */
  files: Map<string, string | undefined>;
  diagnostics: Diagnostic[];
};

/** `results` are of all documents, or of those of some repositories. */
export async function planUpdate(remote: RemotePages, results: FetchResult[], fs: FileSystem): Promise<RemoteUpdate> {
  const isWhole = results.length === remote.documents.length;
  const written = await fs.readText(remote.lock).catch(() => undefined);
  const found: Diagnostic[] = [];
  const old: Lock | undefined = written === undefined ? new Map() : readLock(written, remote.lock, found)?.lock;
  // A lock file that cannot be read is written anew, unless that would lose what is not fetched now.
  if (!old && (!isWhole || results.some(({ failure }) => failure))) {
    const hint = 'Run docsc fetch without names: it writes the file anew once all documents come.';
    return { changes: [], present: new Set(), files: new Map(), diagnostics: found.map(one => ({ ...one, hint })) };
  }
  const lock = new Map(isWhole ? keptEntries(old ?? new Map(), remote) : old);
  const changes: DocumentChange[] = [];
  const present = new Set<RemoteDocument>();
  const files = new Map<string, string | undefined>();
  for (const { document, fetched } of results) {
    // What cannot be read is written anew, or refused by the disk itself.
    const before = await readSnapshotText(document, fs).catch(() => undefined);
    if (before !== undefined) present.add(document);
    if (!fetched) continue;
    const entry = buildLockEntry(document.address, fetched.final, fetched.text);
    const change = detectChange(document, { before, text: fetched.text, locked: old?.get(document.key), entry });
    if (change) changes.push(change);
    if (before !== fetched.text) files.set(document.path, fetched.text);
    lock.set(document.key, entry);
  }
  if (isWhole) for (const path of await findAbandoned(old ?? new Map(), remote, fs)) files.set(path, undefined);
  const text = lock.size ? formatLock(lock) : undefined;
  if (text !== written) files.set(remote.lock, text);
  return { changes, present, files, diagnostics: [] };
}

function keptEntries(old: Lock, { documents }: RemotePages): [string, LockEntry][] {
  return documents.flatMap(({ key }) => (old.has(key) ? [[key, old.get(key)!] as [string, LockEntry]] : []));
}

/** Snapshots of documents that the configuration no longer names. Only what the lock file says docsc wrote. */
async function findAbandoned(old: Lock, { folder, documents }: RemotePages, fs: FileSystem): Promise<string[]> {
  const keys = new Set(documents.map(({ key }) => key));
  const gone = [...old.keys()].filter(key => !keys.has(key) && isSnapshotKey(key)).map(key => `${folder}/${key}`);
  const exist = await Promise.all(gone.map(path => fs.exists(path)));
  return gone.filter((_, index) => exist[index]);
}

/** A lock file is a text that anybody may have written. */
function isSnapshotKey(key: string): boolean {
  return /^[^/\\]+(\/[^/\\]+)+\.md$/.test(key) && !key.split('/').some(part => part === '.' || part === '..');
}

type DocumentStates = { before: string | undefined; text: string; locked: LockEntry | undefined; entry: LockEntry };

function detectChange(
  document: RemoteDocument,
  { before, text, locked, entry }: DocumentStates,
): DocumentChange | undefined {
  const moved =
    locked && locked.url === entry.url && locked.final !== entry.final
      ? { from: locked.final, to: entry.final }
      : undefined;
  const isSame = locked?.sha256 === entry.sha256 && !moved;
  if (before === text && isSame) return undefined;
  const kind = !locked || before === undefined ? 'new' : isSame ? 'edited' : 'changed';
  return { document, kind, difference: diffLines(before ?? '', text), moved };
}

/** What differs upstream, for runs that do not take it over. */
export function diagnoseChanges(changes: DocumentChange[]): Diagnostic[] {
  return changes.flatMap(({ document, kind, difference, moved }) => {
    if (kind !== 'changed') return [];
    const { path, address, repository } = document;
    const what = moved ? `now leads to ${moved.to} instead of ${moved.from}` : 'has changed';
    const hint = `See the difference with docsc fetch --check ${repository}, and take it over with docsc fetch ${repository}.`;
    return [finding('changed-remote', `${address} ${what}: ${formatLineCounts(difference)}.`, { path, hint })];
  });
}

export function formatLineCounts({ added, removed }: Difference): string {
  return `${added} ${added === 1 ? 'line' : 'lines'} added, ${removed} removed`;
}

/** What could not be fetched. Trouble that may pass leaves the site the snapshots that it has, where that will do. */
export function diagnoseFailures(results: FetchResult[], hasSnapshot: ReadonlySet<RemoteDocument>): Diagnostic[] {
  return results.flatMap(({ document, failure }) => {
    if (!failure) return [];
    const { address, path, route, origin } = document;
    const rule = failure.kind.isForbidden ? 'forbidden-address' : 'unfetched-page';
    const message = `${address}, the text of ${route}, cannot be fetched: ${failure.message}.`;
    if (failure.kind.isRetryable && hasSnapshot.has(document))
      return [warning(rule, message, { ...origin, hint: `The snapshot ${path} is used; try again later.` })];
    return [error(rule, message, origin)];
  });
}
