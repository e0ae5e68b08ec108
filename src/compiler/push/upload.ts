/**
 * The steps of a push, the same for every service: look, refuse or skip, fill a temporary index, count, swap, clean up.
 * Until the swap nothing that readers search is touched.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SearchRecord } from '../../search-format.js';
import { batchesOf } from './batches.js';
import { contentHash, type Format, linesOf, type Tags } from './documents.js';
import { PushError, UnclearSwap } from './push-error.js';
import { type Live, type Service, temporaryPrefix } from './service.js';

export type Upload = {
  records: SearchRecord[];
  format: Format;
  tags: Tags;
  index: string;
  allowShrink: boolean;
  dryRun: boolean;
  recordBytes?: number;
  say: (text: string) => void;
  progress: (text: string) => void;
  /** Aborted when the user stops the command. */
  signal?: AbortSignal;
  /** Milliseconds before the second swap. */
  pace?: number;
};

export type Uploaded = { outcome: 'pushed' | 'unchanged' | 'planned'; records: number; was: number | undefined };

/** `sweeper` is the same service, deaf to the signal: it takes away what was begun. Throws `PushError`. */
export async function upload(service: Service, sweeper: Service, options: Upload): Promise<Uploaded> {
  const { index, dryRun, say } = options;
  const most = options.recordBytes ?? service.recordBytes;
  const { lines, split } = linesOf(options.records, { format: options.format, tags: options.tags, most });
  if (split) say(`${split} ${split === 1 ? 'record is' : 'records are'} over ${most} bytes and pushed in pieces.`);
  const stamp = { hash: contentHash(lines, service.settings), count: lines.length };
  const live = await service.inspect();
  const left = await service.leftovers().catch((thrown: unknown) => {
    if (!(thrown instanceof PushError)) throw thrown;
    say(`Cannot look for temporary indexes of earlier runs: ${thrown.message}`);
    return [];
  });
  const done = { records: lines.length, was: live?.count };
  const isSame = live?.hash === stamp.hash && live.count === stamp.count;
  if (!isSame) refuseShrinking(live, lines.length, options.allowShrink);
  if (dryRun) {
    for (const name of left) say(`Would remove "${name}", which an earlier run left.`);
    return { outcome: isSame ? 'unchanged' : 'planned', ...done };
  }
  for (const name of left) {
    say(`Removing "${name}", which an earlier run left.`);
    await service.remove(name);
  }
  if (isSame) return { outcome: 'unchanged', ...done };
  const temporary = temporaryPrefix(index) + randomUUID().slice(0, 8);
  const replacement = { ...options, lines, stamp, temporary };
  try {
    await build(service, replacement);
  } catch (thrown) {
    await clean(sweeper, temporary, say);
    throw thrown;
  }
  await swapIn(service, replacement);
  await sweep(sweeper, say);
  return { outcome: 'pushed', ...done };
}

function refuseShrinking(live: Live | undefined, count: number, isAllowed: boolean): void {
  if (isAllowed || (count > 0 && count * 2 >= (live?.count ?? 0))) return;
  const message = live
    ? `The index has ${live.count} records and would have ${count}: less than half.`
    : 'There are no records to push.';
  throw new PushError('shrunken-index', message);
}

type Replacement = Upload & { lines: string[]; stamp: { hash: string; count: number }; temporary: string };

/** Everything before the swap. */
async function build(service: Service, replacement: Replacement): Promise<void> {
  const { lines, stamp, temporary, progress } = replacement;
  progress('Preparing a temporary index');
  await service.prepare(temporary, stamp);
  const state = { sent: 0 };
  for (const batch of batchesOf(lines, service.limits)) {
    await service.fill(temporary, batch);
    state.sent += batch.length;
    progress(`Pushed ${state.sent} of ${lines.length} records`);
  }
  progress('Waiting for the service');
  const count = await service.settle(temporary);
  // Also where another push took the temporary index away.
  if (count !== lines.length)
    throw new PushError('remote-failed', `The service holds ${count} of ${lines.length} records.`);
}

const SWAPS = 4;

/** A swap whose answer was lost may have happened, and may not be asked for again then. */
async function swapIn(service: Service, { temporary, stamp, signal, pace = 1_000, say }: Replacement): Promise<void> {
  const has = async () => (await service.inspect())?.hash === stamp.hash;
  for (const nth of Array(SWAPS).keys()) {
    try {
      return await service.swap(temporary, stamp.count);
    } catch (thrown) {
      const isLast = nth === SWAPS - 1 || signal?.aborted || thrown instanceof UnclearSwap;
      if (!isLast) await pause(pace * 2 ** nth, undefined, { signal }).catch(() => undefined);
      // Nothing is removed from here on: it might be what readers search by now.
      const isDone = await has().catch(() => false);
      if (isDone) return;
      if (isLast)
        say(
          `The live index is the old or the new one, whole. "${temporary}" may be left over; the next run removes it.`,
        );
      if (isLast) throw thrown;
      say(`The index is not replaced yet: ${(thrown as Error).message} Trying again.`);
    }
  }
}

/** The live index is as it was; what was begun is taken away, or at least named. */
async function clean(sweeper: Service, temporary: string, say: (text: string) => void): Promise<void> {
  await sweeper.remove(temporary).then(
    () => say('The live index is as it was; the temporary one is removed.'),
    () => say(`The live index is as it was; "${temporary}" may be left over. The next run removes it.`),
  );
}

/** After a swap the old records may stand under a temporary name. */
async function sweep(sweeper: Service, say: (text: string) => void): Promise<void> {
  for (const name of await sweeper.leftovers().catch(() => []))
    await sweeper.remove(name).catch(() => say(`"${name}" is left over; the next run removes it.`));
}
