/**
 * Meilisearch: a new index gets the settings of the live one and is swapped with it. Every change is a task to wait
 * for.
 */
import { maxRecordBytes } from '../documents.js';
import { PushError, quoteShortly, UnclearSwapError } from '../push-error.js';
import type { ServiceRequest } from '../request.js';
import { expectList, expectNumber, expectObject, isObject, readStampHash, waitUntil } from '../response-fields.js';
import {
  facetAttributes,
  type SearchService,
  type ServiceOptions,
  type Stamp,
  searchableAttributes,
  temporaryPrefix,
} from '../service.js';

/**
 * Id of the document with the stamp, as an index has no metadata. It has no searchable attribute and matches no filter.
 */
const STAMP_ID = 'docsc-stamp';

const indexSettings = {
  searchableAttributes: searchableAttributes,
  filterableAttributes: facetAttributes,
  distinctAttribute: 'url',
  rankingRules: [
    'words',
    'typo',
    'attribute',
    'proximity',
    'sort',
    'exactness',
    'weight.pageRank:desc',
    'weight.level:desc',
  ],
};

/** An index of Meilisearch. */
export function createMeilisearchService({ send, target, label, signal }: ServiceOptions): SearchService {
  const { index, keepSettings } = target;
  const path = (name: string, rest = '') => `/indexes/${encodeURIComponent(name)}${rest}`;
  const tasks: number[] = [];
  const wait = (uid: number) =>
    waitUntil(async () => isTaskDone(expectObject(await send({ path: `/tasks/${uid}` }))), `Task ${uid}`, signal);
  const enqueue = async (request: ServiceRequest) => expectNumber(await send(request), 'taskUid');
  const run = async (request: ServiceRequest) => wait(await enqueue(request));

  const stats = async (name: string) => {
    const reply = await send({ path: path(name, '/stats'), allow: [404] });
    return reply.status === 404 ? undefined : expectNumber(reply, 'numberOfDocuments');
  };
  const inspect = async () => {
    const count = await stats(index);
    if (count === undefined) return undefined;
    const reply = await send({ path: path(index, `/documents/${STAMP_ID}`), allow: [404] });
    if (reply.status === 404) return { count };
    return { count: count - 1, hash: readStampHash(expectObject(reply)) };
  };
  const prepare = async (temporary: string, stamp: Stamp) => {
    const live = await send({ path: path(index, '/settings'), allow: [404] });
    const old = live.status === 404 ? undefined : expectObject(live);
    // A request whose response was lost is repeated, and then the index already exists.
    await run({ method: 'POST', path: '/indexes', body: { uid: temporary, primaryKey: 'id' } }).catch(
      ignoreFailure('exists'),
    );
    const body = { ...old, ...(old && keepSettings ? {} : indexSettings) };
    await run({ method: 'PATCH', path: path(temporary, '/settings'), body });
    await run({ method: 'POST', path: path(temporary, '/documents'), body: [{ id: STAMP_ID, ...stamp }] });
  };
  /** Waits for pending swaps, including one whose response was lost: a second swap would undo it. */
  const waitForSwaps = () =>
    waitUntil(
      async () => {
        const query = 'types=indexSwap&statuses=enqueued,processing&limit=1';
        return expectList(await send({ path: `/tasks?${query}` }), 'results').length === 0;
      },
      'A swap of indexes',
      signal,
    );
  const swap = async (temporary: string) => {
    const exists = (await stats(index)) !== undefined;
    const pair = { indexes: [temporary, index], ...(!exists && { rename: true }) };
    try {
      await wait(await enqueue({ method: 'POST', path: '/swap-indexes', body: [pair], noRetry: true }));
    } catch (thrown) {
      await waitForSwaps().catch(() => {
        throw new UnclearSwapError('remote-failed', (thrown as Error).message);
      });
      if (exists || !isUnknownField(thrown)) throw thrown;
      // Servers before 1.18 cannot rename, so the live index is created just before the swap.
      await enqueue({ method: 'POST', path: '/indexes', body: { uid: index, primaryKey: 'id' } });
      await run({ method: 'POST', path: '/swap-indexes', body: [{ indexes: [temporary, index] }], noRetry: true });
    }
  };
  return {
    label,
    settings: keepSettings ? 'kept' : indexSettings,
    recordBytes: maxRecordBytes.meilisearch,
    limits: { count: 5_000, bytes: 10_000_000 },
    readLive: inspect,
    listLeftovers: async () => {
      const names = expectList(await send({ path: '/indexes?limit=1000' }), 'results').map(({ uid }) => String(uid));
      return names.filter(name => name.startsWith(temporaryPrefix(index)));
    },
    createTemporary: prepare,
    addDocuments: async (temporary, lines) => {
      const request = { method: 'POST', path: path(temporary, '/documents'), type: 'application/x-ndjson' } as const;
      tasks.push(await enqueue({ ...request, body: lines.join('\n') }));
    },
    waitForCount: async temporary => {
      for (const uid of tasks.splice(0)) await wait(uid);
      return ((await stats(temporary)) ?? 1) - 1;
    },
    replaceLive: swap,
    removeIndex: async name => {
      const reply = await send({ method: 'DELETE', path: path(name), allow: [404] });
      if (reply.status !== 404) await wait(expectNumber(reply, 'taskUid')).catch(ignoreFailure('not found'));
    },
  };
}

function isTaskDone({ status, error, uid }: Record<string, unknown>): boolean {
  if (status === 'succeeded') return true;
  if (status !== 'failed' && status !== 'canceled') return false;
  const reason = isObject(error) ? quoteShortly(String(error.message ?? error.code ?? ''), '') : '';
  throw new PushError(
    'remote-failed',
    `Task ${String(uid)} of the service ${status === 'failed' ? 'failed' : 'was canceled'}: ${reason || 'no reason given'}`,
  );
}

/** True if the server does not know the field `rename`. */
function isUnknownField(thrown: unknown): boolean {
  return thrown instanceof PushError && /answered 400.*rename/.test(thrown.message);
}

/** A handler that ignores failures with this reason: there was nothing to do. */
function ignoreFailure(reason: string): (thrown: unknown) => void {
  return thrown => {
    if (!(thrown instanceof PushError) || !thrown.message.includes(reason)) throw thrown;
  };
}
