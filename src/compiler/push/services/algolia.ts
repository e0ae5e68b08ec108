/** Algolia: a temporary index that gets settings, synonyms and rules of the live one, and is moved over it. */

import { maxRecordBytes } from '../documents.js';
import { PushError, UnclearSwapError } from '../push-error.js';
import type { SendRequest } from '../request.js';
import { expectList, expectNumber, expectObject, isObject, readStampHash, waitUntil } from '../response-fields.js';
import {
  facetAttributes,
  type PushTarget,
  type SearchService,
  type Stamp,
  searchableAttributes,
  temporaryPrefix,
} from '../service.js';

const indexSettings = {
  searchableAttributes: searchableAttributes.map(name =>
    name === 'content' || name === 'code' ? name : `unordered(${name})`,
  ),
  attributesForFaceting: facetAttributes,
  attributesToHighlight: ['hierarchy', 'content'],
  attributesToSnippet: ['content:10'],
  camelCaseAttributes: ['hierarchy', 'alias', 'code'],
  customRanking: ['desc(weight.pageRank)', 'desc(weight.level)'],
  attributeForDistinct: 'url',
  distinct: true,
  ignorePlurals: true,
  removeWordsIfNoResults: 'allOptional',
};

/** The hosts that take writes. */
export function algoliaWriteHosts(application: string): string[] {
  return [`https://${application}.algolia.net`, ...[1, 2, 3].map(n => `https://${application}-${n}.algolianet.com`)];
}

export function createAlgoliaService(
  send: SendRequest,
  target: PushTarget,
  place: string,
  signal?: AbortSignal,
): SearchService {
  const { index, keepSettings } = target;
  const path = (name: string, rest = '') => `/1/indexes/${encodeURIComponent(name)}${rest}`;
  const wait = (name: string, taskID: number) =>
    waitUntil(
      async () => expectObject(await send({ path: path(name, `/task/${taskID}`) })).status === 'published',
      `A task of "${name}"`,
      signal,
    );
  const tasks = new Map<string, number>();
  const read = async (name: string) => {
    const reply = await send({ path: path(name, '/settings?getVersion=2'), allow: [404] });
    return reply.status === 404 ? undefined : expectObject(reply);
  };
  // `distinct` and rules would hide records from the count.
  const count = async (name: string) => {
    const body = { query: '', hitsPerPage: 0, distinct: false, enableRules: false, analytics: false };
    return expectNumber(await send({ method: 'POST', path: path(name, '/query'), body }), 'nbHits');
  };
  const operate = (name: string, body: object, once = false) =>
    send({ method: 'POST', path: path(name, '/operation'), body, noRetry: once });

  const prepare = async (temporary: string, stamp: Stamp) => {
    const live = await read(index);
    if (live) {
      const scope = ['settings', 'synonyms', 'rules'];
      const copied = await operate(index, { operation: 'copy', destination: temporary, scope });
      // As Algolia's own clients do, the task is asked for at the destination.
      await wait(temporary, expectNumber(copied, 'taskID'));
    }
    const userData = { ...(isObject(live?.userData) ? live.userData : {}), docsc: stamp };
    const body = { ...(keepSettings && live ? {} : indexSettings), userData };
    const set = await send({ method: 'PUT', path: path(temporary, '/settings'), body });
    await wait(temporary, expectNumber(set, 'taskID'));
  };
  /** Tasks of an index are done in turn: once this one is done, so is a move whose answer was lost. */
  const calm = async (temporary: string) => {
    const body = { requests: [{ action: 'deleteObject', body: { objectID: 'docsc-none' } }] };
    const asked = await send({ method: 'POST', path: path(temporary, '/batch'), body });
    await wait(temporary, expectNumber(asked, 'taskID'));
  };
  const swap = async (temporary: string, expected: number) => {
    // Moving what is not there, or not all there, must never be asked for.
    if (!(await read(temporary)) || (await count(temporary)) !== expected)
      throw new PushError('remote-failed', `The temporary index "${temporary}" is not whole any more.`);
    try {
      const moved = await operate(temporary, { operation: 'move', destination: index }, true);
      await wait(temporary, expectNumber(moved, 'taskID'));
    } catch (thrown) {
      await calm(temporary).catch(() => {
        throw new UnclearSwapError('remote-failed', (thrown as Error).message);
      });
      throw thrown;
    }
  };
  return {
    label: place,
    settings: keepSettings ? 'kept' : indexSettings,
    recordBytes: maxRecordBytes.algolia,
    limits: { count: 1_000, bytes: 5_000_000 },
    readLive: async () => {
      const live = await read(index);
      if (!live) return undefined;
      return { count: await count(index), hash: readStampHash(isObject(live.userData) && live.userData.docsc) };
    },
    listLeftovers: async () => {
      const names: string[] = [];
      for (const page of Array(50).keys()) {
        const reply = await send({ path: `/1/indexes?page=${page}&hitsPerPage=1000` });
        names.push(...expectList(reply, 'items').map(({ name }) => String(name)));
        if (page + 1 >= Number(expectObject(reply).nbPages ?? 1)) break;
      }
      return names.filter(name => name.startsWith(temporaryPrefix(index)));
    },
    createTemporary: prepare,
    addDocuments: async (temporary, lines) => {
      const body = `{"requests":[${lines.map(line => `{"action":"updateObject","body":${line}}`).join(',')}]}`;
      tasks.set(
        temporary,
        expectNumber(await send({ method: 'POST', path: path(temporary, '/batch'), body }), 'taskID'),
      );
    },
    waitForCount: async temporary => {
      const task = tasks.get(temporary);
      if (task !== undefined) await wait(temporary, task);
      return count(temporary);
    },
    replaceLive: swap,
    removeIndex: async name => {
      const reply = await send({ method: 'DELETE', path: path(name), allow: [404] });
      if (reply.status !== 404) await wait(name, expectNumber(reply, 'taskID'));
    },
  };
}
