/**
 * Compares fetched texts with the project's snapshots: which documents differ, and which files to write to take over the
 * new texts. Reads the disk and writes nothing.
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
 * A document whose snapshot differs from the upstream text, because it was never fetched (`new`), changed upstream
 * (`changed`) or was changed in the project (`edited`).
 */
export type DocumentChange = {
  document: RemoteDocument;
  kind: 'new' | 'changed' | 'edited';
  difference: Difference;
  /** The redirects lead to another URL than before. */
  moved?: { from: string; to: string };
};

/** The outcome of a comparison, and the files that bring the project up to date. */
export type RemoteUpdate = {
  changes: DocumentChange[];
  /** Documents that have a snapshot. */
  present: ReadonlySet<RemoteDocument>;
  /** Text by path, `undefined` for a file to delete. Empty if nothing changed. */
  files: Map<string, string | undefined>;
  diagnostics: Diagnostic[];
};

/** Compares the results, which may be those of all documents or of some repositories, with the snapshots. */
export async function planUpdate(remote: RemotePages, results: FetchResult[], fs: FileSystem): Promise<RemoteUpdate> {
  const isComplete = results.length === remote.documents.length;
  const written = await fs.readText(remote.lock).catch(() => undefined);
  const parsed = written === undefined ? undefined : readLock(written, remote.lock);
  const old: Lock | undefined = parsed ? parsed.read?.lock : new Map();
  // An unreadable lock file is rewritten, unless that would lose entries of documents that are not fetched now.
  if (!old && (!isComplete || results.some(({ failure }) => failure))) {
    const hint = 'Run docsc fetch without names: it rewrites the file once all documents can be fetched.';
    const diagnostics = parsed?.diagnostics.map(fault => ({ ...fault, hint })) ?? [];
    return { changes: [], present: new Set(), files: new Map(), diagnostics };
  }
  const lock = new Map(isComplete ? currentEntries(old ?? new Map(), remote) : old);
  const changes: DocumentChange[] = [];
  const present = new Set<RemoteDocument>();
  const files = new Map<string, string | undefined>();
  for (const { document, fetched } of results) {
    // An unreadable snapshot is overwritten; if the disk does not allow that, writing fails.
    const before = await readSnapshotText(document, fs).catch(() => undefined);
    if (before !== undefined) present.add(document);
    if (!fetched) continue;
    const entry = buildLockEntry(document.address, fetched.final, fetched.text);
    const change = detectChange(document, { before, text: fetched.text, locked: old?.get(document.key), entry });
    if (change) changes.push(change);
    if (before !== fetched.text) files.set(document.path, fetched.text);
    lock.set(document.key, entry);
  }
  if (isComplete) for (const path of await findAbandoned(old ?? new Map(), remote, fs)) files.set(path, undefined);
  const text = lock.size ? formatLock(lock) : undefined;
  if (text !== written) files.set(remote.lock, text);
  return { changes, present, files, diagnostics: [] };
}

/** The entries of documents that are still configured. */
function currentEntries(old: Lock, { documents }: RemotePages): [string, LockEntry][] {
  return documents.flatMap(({ key }) => (old.has(key) ? [[key, old.get(key)!] as [string, LockEntry]] : []));
}

/** Snapshots of documents that are no longer configured. Only files that docsc wrote, according to the lock file. */
async function findAbandoned(old: Lock, { folder, documents }: RemotePages, fs: FileSystem): Promise<string[]> {
  const keys = new Set(documents.map(({ key }) => key));
  const gone = [...old.keys()].filter(key => !keys.has(key) && isSnapshotKey(key)).map(key => `${folder}/${key}`);
  const exist = await Promise.all(gone.map(path => fs.exists(path)));
  return gone.filter((_, index) => exist[index]);
}

/** Checks a key before its file is deleted: anybody may have edited the lock file. */
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

/** Findings about upstream changes, for runs that do not take them over. */
export function diagnoseChanges(changes: DocumentChange[]): Diagnostic[] {
  return changes.flatMap(({ document, kind, difference, moved }) => {
    if (kind !== 'changed') return [];
    const { path, address, repository } = document;
    const what = moved ? `now leads to ${moved.to} instead of ${moved.from}` : 'has changed';
    const hint = `See the difference with docsc fetch --check ${repository}, and take it over with docsc fetch ${repository}.`;
    return [finding('changed-remote', `${address} ${what}: ${formatLineCounts(difference)}.`, { path, hint })];
  });
}

/** `3 lines added, 1 removed` */
export function formatLineCounts({ added, removed }: Difference): string {
  return `${added} ${added === 1 ? 'line' : 'lines'} added, ${removed} removed`;
}

/** Findings about failed fetches. After a temporary failure a document's snapshot serves, if it has one. */
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
