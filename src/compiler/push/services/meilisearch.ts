/** Meilisearch: a new index with the settings of the live one, swapped with it. Everything there is a task that is waited for. */

import { recordBytes } from '../documents.js';
import { PushError, quoted, UnclearSwap } from '../push-error.js';
import type { Call, Send } from '../request.js';
import { hashIn, isObject, listOf, numberOf, objectOf, until } from '../response-fields.js';
import { facets, type Service, type Stamp, searchable, type Target, temporaryPrefix } from '../service.js';

/** Holds the stamp: an index has no other place for it. It has no searchable attribute and matches no filter. */
const STAMP = 'docsc-stamp';

const settings = {
  searchableAttributes: searchable,
  filterableAttributes: facets,
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

export function meilisearchService(send: Send, target: Target, place: string, signal?: AbortSignal): Service {
  const { index, keepSettings } = target;
  const path = (name: string, rest = '') => `/indexes/${encodeURIComponent(name)}${rest}`;
  const tasks: number[] = [];
  const wait = (uid: number) =>
    until(async () => isDone(objectOf(await send({ path: `/tasks/${uid}` }))), `Task ${uid}`, signal);
  const enqueue = async (call: Call) => numberOf(await send(call), 'taskUid');
  const run = async (call: Call) => wait(await enqueue(call));

  const stats = async (name: string) => {
    const reply = await send({ path: path(name, '/stats'), allow: [404] });
    return reply.status === 404 ? undefined : numberOf(reply, 'numberOfDocuments');
  };
  const inspect = async () => {
    const count = await stats(index);
    if (count === undefined) return undefined;
    const reply = await send({ path: path(index, `/documents/${STAMP}`), allow: [404] });
    if (reply.status === 404) return { count };
    return { count: count - 1, hash: hashIn(objectOf(reply)) };
  };
  const prepare = async (temporary: string, stamp: Stamp) => {
    const live = await send({ path: path(index, '/settings'), allow: [404] });
    const old = live.status === 404 ? undefined : objectOf(live);
    // A request whose answer was lost is repeated, and finds what the first one made.
    await run({ method: 'POST', path: '/indexes', body: { uid: temporary, primaryKey: 'id' } }).catch(ignore('exists'));
    const body = { ...old, ...(old && keepSettings ? {} : settings) };
    await run({ method: 'PATCH', path: path(temporary, '/settings'), body });
    await run({ method: 'POST', path: path(temporary, '/documents'), body: [{ id: STAMP, ...stamp }] });
  };
  /** Swaps that were asked for before this process knows nothing of; a second one would undo them. */
  const calm = () =>
    until(
      async () => {
        const query = 'types=indexSwap&statuses=enqueued,processing&limit=1';
        return listOf(await send({ path: `/tasks?${query}` }), 'results').length === 0;
      },
      'A swap of indexes',
      signal,
    );
  const swap = async (temporary: string) => {
    const exists = (await stats(index)) !== undefined;
    const order = { indexes: [temporary, index], ...(!exists && { rename: true }) };
    try {
      await wait(await enqueue({ method: 'POST', path: '/swap-indexes', body: [order], once: true }));
    } catch (thrown) {
      await calm().catch(() => {
        throw new UnclearSwap('remote-failed', (thrown as Error).message);
      });
      if (exists || !isUnknown(thrown)) throw thrown;
      // Servers before 1.18 cannot rename: the index is made a moment before the swap.
      await enqueue({ method: 'POST', path: '/indexes', body: { uid: index, primaryKey: 'id' } });
      await run({ method: 'POST', path: '/swap-indexes', body: [{ indexes: [temporary, index] }], once: true });
    }
  };
  return {
    place,
    settings: keepSettings ? 'kept' : settings,
    recordBytes: recordBytes.meilisearch,
    limits: { count: 5_000, bytes: 10_000_000 },
    inspect,
    leftovers: async () => {
      const names = listOf(await send({ path: '/indexes?limit=1000' }), 'results').map(({ uid }) => String(uid));
      return names.filter(name => name.startsWith(temporaryPrefix(index)));
    },
    prepare,
    fill: async (temporary, lines) => {
      const call = { method: 'POST', path: path(temporary, '/documents'), type: 'application/x-ndjson' } as const;
      tasks.push(await enqueue({ ...call, body: lines.join('\n') }));
    },
    settle: async temporary => {
      for (const uid of tasks.splice(0)) await wait(uid);
      return ((await stats(temporary)) ?? 1) - 1;
    },
    swap,
    remove: async name => {
      const reply = await send({ method: 'DELETE', path: path(name), allow: [404] });
      if (reply.status !== 404) await wait(numberOf(reply, 'taskUid')).catch(ignore('not found'));
    },
  };
}

function isDone({ status, error, uid }: Record<string, unknown>): boolean {
  if (status === 'succeeded') return true;
  if (status !== 'failed' && status !== 'canceled') return false;
  const said = isObject(error) ? quoted(String(error.message ?? error.code ?? ''), '') : '';
  throw new PushError(
    'remote-failed',
    `Task ${String(uid)} of the service has ${status}: ${said || 'no reason given'}`,
  );
}

/** The server does not know the word. */
function isUnknown(thrown: unknown): boolean {
  return thrown instanceof PushError && /answered 400.*rename/.test(thrown.message);
}

/** A task that failed because there was nothing to do. */
function ignore(reason: string): (thrown: unknown) => void {
  return thrown => {
    if (!(thrown instanceof PushError) || !thrown.message.includes(reason)) throw thrown;
  };
}
