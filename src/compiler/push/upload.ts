/**
 * The steps of a push, the same for every service: compare with the live index, fill a temporary index, count its records,
 * replace the live index, clean up. Until then, the index that readers search stays as it is.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SearchRecord } from '../../search-format.js';
import { splitIntoBatches } from './batches.js';
import { type DocumentFormat, type DocumentTags, hashContents, toJsonLines } from './documents.js';
import { PushError, UnclearSwapError } from './push-error.js';
import { type LiveIndex, type SearchService, temporaryPrefix } from './service.js';

/** The records to push, and the options of a push. */
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
  /** Milliseconds before the replacement is retried. */
  retryDelay?: number;
};

/** The outcome, and the number of records pushed and before. */
export type UploadResult = { outcome: 'pushed' | 'unchanged' | 'planned'; records: number; was: number | undefined };

/**
 * Pushes the records. `sweeper` is the same service without the signal, so that it can clean up after an interrupt. Throws
 * `PushError`.
 */
export async function upload(
  service: SearchService,
  sweeper: SearchService,
  options: UploadOptions,
): Promise<UploadResult> {
  const { index, dryRun, log } = options;
  const maxBytes = options.recordBytes ?? service.recordBytes;
  const { lines, splitCount } = toJsonLines(options.records, { format: options.format, tags: options.tags, maxBytes });
  if (splitCount)
    log(`${splitCount} ${splitCount === 1 ? 'record is' : 'records are'} over ${maxBytes} bytes and pushed in pieces.`);
  const stamp = { hash: hashContents(lines, service.settings), count: lines.length };
  const live = await service.readLive();
  const leftovers = await service.listLeftovers().catch((thrown: unknown) => {
    if (!(thrown instanceof PushError)) throw thrown;
    log(`Cannot list temporary indexes of earlier runs: ${thrown.message}`);
    return [];
  });
  const counts = { records: lines.length, was: live?.count };
  const isSame = live?.hash === stamp.hash && live.count === stamp.count;
  if (!isSame) refuseShrinking(live, lines.length, options.allowShrink);
  if (dryRun) {
    for (const name of leftovers) log(`Would remove "${name}", which an earlier run left.`);
    return { outcome: isSame ? 'unchanged' : 'planned', ...counts };
  }
  for (const name of leftovers) {
    log(`Removing "${name}", which an earlier run left.`);
    await service.removeIndex(name);
  }
  if (isSame) return { outcome: 'unchanged', ...counts };
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
  return { outcome: 'pushed', ...counts };
}

function refuseShrinking(live: LiveIndex | undefined, count: number, isAllowed: boolean): void {
  if (isAllowed || (count > 0 && count * 2 >= (live?.count ?? 0))) return;
  const message = live
    ? `The index has ${live.count} records and would have ${count}: less than half.`
    : 'There are no records to push.';
  throw new PushError('shrunken-index', message);
}

type Replacement = UploadOptions & { lines: string[]; stamp: { hash: string; count: number }; temporary: string };

/** Creates and fills the temporary index. */
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
  // Also fails if another push has removed the temporary index.
  if (count !== lines.length)
    throw new PushError('remote-failed', `The service has ${count} of ${lines.length} records.`);
}

const MAX_REPLACE_ATTEMPTS = 4;

/** Replaces the live index. A replacement whose response was lost may have happened, and must not be repeated then. */
async function replaceLive(
  service: SearchService,
  { temporary, stamp, signal, retryDelay = 1_000, log }: Replacement,
): Promise<void> {
  const isReplaced = async () => (await service.readLive())?.hash === stamp.hash;
  for (const nth of Array(MAX_REPLACE_ATTEMPTS).keys()) {
    try {
      return await service.replaceLive(temporary, stamp.count);
    } catch (thrown) {
      const isLast = nth === MAX_REPLACE_ATTEMPTS - 1 || signal?.aborted || thrown instanceof UnclearSwapError;
      if (!isLast) await pause(retryDelay * 2 ** nth, undefined, { signal }).catch(() => undefined);
      // From here on nothing is removed: either index may be the live one by now.
      if (await isReplaced().catch(() => false)) return;
      if (isLast)
        log(
          `The live index is either the old or the new one, and complete. "${temporary}" may be left over; the next run removes it.`,
        );
      if (isLast) throw thrown;
      log(`The index is not replaced yet: ${(thrown as Error).message} Trying again.`);
    }
  }
}

/** Removes the temporary index after a failure, or at least names it. */
async function removeTemporary(sweeper: SearchService, temporary: string, log: (text: string) => void): Promise<void> {
  await sweeper.removeIndex(temporary).then(
    () => log('The live index is unchanged; the temporary one was removed.'),
    () => log(`The live index is unchanged; "${temporary}" may be left over. The next run removes it.`),
  );
}

/** Removes temporary indexes. After a swap, the old records are in one of them. */
async function removeLeftovers(sweeper: SearchService, log: (text: string) => void): Promise<void> {
  for (const name of await sweeper.listLeftovers().catch(() => []))
    await sweeper.removeIndex(name).catch(() => log(`"${name}" is left over; the next run removes it.`));
}
