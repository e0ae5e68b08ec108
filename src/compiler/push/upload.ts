/**
 * The steps of a push, the same for every service: look, refuse or skip, fill a temporary index, count, swap, clean up.
 * Until the swap nothing that readers search is touched.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SearchRecord } from '../../search-format.js';
import { splitIntoBatches } from './batches.js';
import { type DocumentFormat, type DocumentTags, hashContents, toJsonLines } from './documents.js';
import { PushError, UnclearSwapError } from './push-error.js';
import { type LiveIndex, type SearchService, temporaryPrefix } from './service.js';

export type UploadOptions = {
  records: SearchRecord[];
  format: DocumentFormat;
  tags: DocumentTags;
  index: string;
  allowShrink: boolean;
  dryRun: boolean;
  recordBytes?: number;
  log: (text: string) => void;
  progress: (text: string) => void;
  /** Aborted when the user stops the command. */
  signal?: AbortSignal;
  /** Milliseconds before the second swap. */
  retryDelay?: number;
};

export type UploadResult = { outcome: 'pushed' | 'unchanged' | 'planned'; records: number; was: number | undefined };

/** `sweeper` is the same service, deaf to the signal: it takes away what was begun. Throws `PushError`. */
export async function upload(
  service: SearchService,
  sweeper: SearchService,
  options: UploadOptions,
): Promise<UploadResult> {
  const { index, dryRun, log } = options;
  const most = options.recordBytes ?? service.recordBytes;
  const { lines, splitCount } = toJsonLines(options.records, { format: options.format, tags: options.tags, most });
  if (splitCount)
    log(`${splitCount} ${splitCount === 1 ? 'record is' : 'records are'} over ${most} bytes and pushed in pieces.`);
  const stamp = { hash: hashContents(lines, service.settings), count: lines.length };
  const live = await service.readLive();
  const left = await service.listLeftovers().catch((thrown: unknown) => {
    if (!(thrown instanceof PushError)) throw thrown;
    log(`Cannot look for temporary indexes of earlier runs: ${thrown.message}`);
    return [];
  });
  const done = { records: lines.length, was: live?.count };
  const isSame = live?.hash === stamp.hash && live.count === stamp.count;
  if (!isSame) refuseShrinking(live, lines.length, options.allowShrink);
  if (dryRun) {
    for (const name of left) log(`Would remove "${name}", which an earlier run left.`);
    return { outcome: isSame ? 'unchanged' : 'planned', ...done };
  }
  for (const name of left) {
    log(`Removing "${name}", which an earlier run left.`);
    await service.removeIndex(name);
  }
  if (isSame) return { outcome: 'unchanged', ...done };
  const temporary = temporaryPrefix(index) + randomUUID().slice(0, 8);
  const replacement = { ...options, lines, stamp, temporary };
  try {
    await fillTemporary(service, replacement);
  } catch (thrown) {
    await removeTemporary(sweeper, temporary, log);
    throw thrown;
  }
  await replaceLive(service, replacement);
  await removeLeftovers(sweeper, log);
  return { outcome: 'pushed', ...done };
}

function refuseShrinking(live: LiveIndex | undefined, count: number, isAllowed: boolean): void {
  if (isAllowed || (count > 0 && count * 2 >= (live?.count ?? 0))) return;
  const message = live
    ? `The index has ${live.count} records and would have ${count}: less than half.`
    : 'There are no records to push.';
  throw new PushError('shrunken-index', message);
}

type Replacement = UploadOptions & { lines: string[]; stamp: { hash: string; count: number }; temporary: string };

/** Everything before the swap. */
async function fillTemporary(service: SearchService, replacement: Replacement): Promise<void> {
  const { lines, stamp, temporary, progress } = replacement;
  progress('Preparing a temporary index');
  await service.createTemporary(temporary, stamp);
  const state = { sent: 0 };
  for (const batch of splitIntoBatches(lines, service.limits)) {
    await service.addDocuments(temporary, batch);
    state.sent += batch.length;
    progress(`Pushed ${state.sent} of ${lines.length} records`);
  }
  progress('Waiting for the service');
  const count = await service.waitForCount(temporary);
  // Also where another push took the temporary index away.
  if (count !== lines.length)
    throw new PushError('remote-failed', `The service holds ${count} of ${lines.length} records.`);
}

const MAX_SWAP_ATTEMPTS = 4;

/** A swap whose answer was lost may have happened, and may not be asked for again then. */
async function replaceLive(
  service: SearchService,
  { temporary, stamp, signal, retryDelay = 1_000, log }: Replacement,
): Promise<void> {
  const has = async () => (await service.readLive())?.hash === stamp.hash;
  for (const nth of Array(MAX_SWAP_ATTEMPTS).keys()) {
    try {
      return await service.replaceLive(temporary, stamp.count);
    } catch (thrown) {
      const isLast = nth === MAX_SWAP_ATTEMPTS - 1 || signal?.aborted || thrown instanceof UnclearSwapError;
      if (!isLast) await pause(retryDelay * 2 ** nth, undefined, { signal }).catch(() => undefined);
      // Nothing is removed from here on: it might be what readers search by now.
      const isDone = await has().catch(() => false);
      if (isDone) return;
      if (isLast)
        log(
          `The live index is the old or the new one, whole. "${temporary}" may be left over; the next run removes it.`,
        );
      if (isLast) throw thrown;
      log(`The index is not replaced yet: ${(thrown as Error).message} Trying again.`);
    }
  }
}

/** The live index is as it was; what was begun is taken away, or at least named. */
async function removeTemporary(sweeper: SearchService, temporary: string, say: (text: string) => void): Promise<void> {
  await sweeper.removeIndex(temporary).then(
    () => say('The live index is as it was; the temporary one is removed.'),
    () => say(`The live index is as it was; "${temporary}" may be left over. The next run removes it.`),
  );
}

/** After a swap the old records may stand under a temporary name. */
async function removeLeftovers(sweeper: SearchService, say: (text: string) => void): Promise<void> {
  for (const name of await sweeper.listLeftovers().catch(() => []))
    await sweeper.removeIndex(name).catch(() => say(`"${name}" is left over; the next run removes it.`));
}
