/** Algolia: a temporary index gets the settings, synonyms and rules of the live one, and is then moved over it. */
import { maxRecordBytes } from '../documents.js';
import { PushError, UnclearSwapError } from '../push-error.js';
import { expectList, expectNumber, expectObject, isObject, readStampHash, waitUntil } from '../response-fields.js';
import {
  facetAttributes,
  type SearchService,
  type ServiceOptions,
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

/** The hosts of an application that accept writes. */
export function algoliaWriteHosts(application: string): string[] {
  return [`https://${application}.algolia.net`, ...[1, 2, 3].map(n => `https://${application}-${n}.algolianet.com`)];
}

/** An index of Algolia. */
export function createAlgoliaService({ send, target, label, signal }: ServiceOptions): SearchService {
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
  // With `distinct` and rules, some records would not be counted.
  const count = async (name: string) => {
    const body = { query: '', hitsPerPage: 0, distinct: false, enableRules: false, analytics: false };
    return expectNumber(await send({ method: 'POST', path: path(name, '/query'), body }), 'nbHits');
  };
  const operate = (name: string, body: object, noRetry = false) =>
    send({ method: 'POST', path: path(name, '/operation'), body, noRetry });

  const prepare = async (temporary: string, stamp: Stamp) => {
    const live = await read(index);
    if (live) {
      const scope = ['settings', 'synonyms', 'rules'];
      const copied = await operate(index, { operation: 'copy', destination: temporary, scope });
      // The task belongs to the destination, as in Algolia's own clients.
      await wait(temporary, expectNumber(copied, 'taskID'));
    }
    const userData = { ...(isObject(live?.userData) ? live.userData : {}), docsc: stamp };
    const body = { ...(keepSettings && live ? {} : indexSettings), userData };
    const set = await send({ method: 'PUT', path: path(temporary, '/settings'), body });
    await wait(temporary, expectNumber(set, 'taskID'));
  };
  /**
   * Waits for all tasks of an index: they run in order, so once this one is done, a move whose response was lost is
   * too.
   */
  const waitForTasks = async (temporary: string) => {
    const body = { requests: [{ action: 'deleteObject', body: { objectID: 'docsc-none' } }] };
    const batch = await send({ method: 'POST', path: path(temporary, '/batch'), body });
    await wait(temporary, expectNumber(batch, 'taskID'));
  };
  const swap = async (temporary: string, expected: number) => {
    // Moving a missing or incomplete index would destroy the live one.
    if (!(await read(temporary)) || (await count(temporary)) !== expected)
      throw new PushError('remote-failed', `The temporary index "${temporary}" is no longer complete.`);
    try {
      const moved = await operate(temporary, { operation: 'move', destination: index }, true);
      await wait(temporary, expectNumber(moved, 'taskID'));
    } catch (thrown) {
      await waitForTasks(temporary).catch(() => {
        throw new UnclearSwapError('remote-failed', (thrown as Error).message);
      });
      throw thrown;
    }
  };
  return {
    label,
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
