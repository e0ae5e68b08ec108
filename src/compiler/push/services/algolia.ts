/** Algolia: a temporary index that gets settings, synonyms and rules of the live one, and is moved over it. */

import { recordBytes } from '../documents.js';
import { PushError, UnclearSwap } from '../push-error.js';
import type { Send } from '../request.js';
import { hashIn, isObject, listOf, numberOf, objectOf, until } from '../response-fields.js';
import { facets, type Service, type Stamp, searchable, type Target, temporaryPrefix } from '../service.js';

const settings = {
  searchableAttributes: searchable.map(name => (name === 'content' || name === 'code' ? name : `unordered(${name})`)),
  attributesForFaceting: facets,
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
export function algoliaHosts(application: string): string[] {
  return [`https://${application}.algolia.net`, ...[1, 2, 3].map(n => `https://${application}-${n}.algolianet.com`)];
}

export function algoliaService(send: Send, target: Target, place: string, signal?: AbortSignal): Service {
  const { index, keepSettings } = target;
  const path = (name: string, rest = '') => `/1/indexes/${encodeURIComponent(name)}${rest}`;
  const wait = (name: string, taskID: number) =>
    until(
      async () => objectOf(await send({ path: path(name, `/task/${taskID}`) })).status === 'published',
      `A task of "${name}"`,
      signal,
    );
  const tasks = new Map<string, number>();
  const read = async (name: string) => {
    const reply = await send({ path: path(name, '/settings?getVersion=2'), allow: [404] });
    return reply.status === 404 ? undefined : objectOf(reply);
  };
  // `distinct` and rules would hide records from the count.
  const count = async (name: string) => {
    const body = { query: '', hitsPerPage: 0, distinct: false, enableRules: false, analytics: false };
    return numberOf(await send({ method: 'POST', path: path(name, '/query'), body }), 'nbHits');
  };
  const operate = (name: string, body: object, once = false) =>
    send({ method: 'POST', path: path(name, '/operation'), body, once });

  const prepare = async (temporary: string, stamp: Stamp) => {
    const live = await read(index);
    if (live) {
      const scope = ['settings', 'synonyms', 'rules'];
      const copied = await operate(index, { operation: 'copy', destination: temporary, scope });
      // As Algolia's own clients do, the task is asked for at the destination.
      await wait(temporary, numberOf(copied, 'taskID'));
    }
    const userData = { ...(isObject(live?.userData) ? live.userData : {}), docsc: stamp };
    const body = { ...(keepSettings && live ? {} : settings), userData };
    const set = await send({ method: 'PUT', path: path(temporary, '/settings'), body });
    await wait(temporary, numberOf(set, 'taskID'));
  };
  /** Tasks of an index are done in turn: once this one is done, so is a move whose answer was lost. */
  const calm = async (temporary: string) => {
    const body = { requests: [{ action: 'deleteObject', body: { objectID: 'docsc-none' } }] };
    const asked = await send({ method: 'POST', path: path(temporary, '/batch'), body });
    await wait(temporary, numberOf(asked, 'taskID'));
  };
  const swap = async (temporary: string, expected: number) => {
    // Moving what is not there, or not all there, must never be asked for.
    if (!(await read(temporary)) || (await count(temporary)) !== expected)
      throw new PushError('remote-failed', `The temporary index "${temporary}" is not whole any more.`);
    try {
      const moved = await operate(temporary, { operation: 'move', destination: index }, true);
      await wait(temporary, numberOf(moved, 'taskID'));
    } catch (thrown) {
      await calm(temporary).catch(() => {
        throw new UnclearSwap('remote-failed', (thrown as Error).message);
      });
      throw thrown;
    }
  };
  return {
    place,
    settings: keepSettings ? 'kept' : settings,
    recordBytes: recordBytes.algolia,
    limits: { count: 1_000, bytes: 5_000_000 },
    inspect: async () => {
      const live = await read(index);
      if (!live) return undefined;
      return { count: await count(index), hash: hashIn(isObject(live.userData) && live.userData.docsc) };
    },
    leftovers: async () => {
      const names: string[] = [];
      for (const page of Array(50).keys()) {
        const reply = await send({ path: `/1/indexes?page=${page}&hitsPerPage=1000` });
        names.push(...listOf(reply, 'items').map(({ name }) => String(name)));
        if (page + 1 >= Number(objectOf(reply).nbPages ?? 1)) break;
      }
      return names.filter(name => name.startsWith(temporaryPrefix(index)));
    },
    prepare,
    fill: async (temporary, lines) => {
      const body = `{"requests":[${lines.map(line => `{"action":"updateObject","body":${line}}`).join(',')}]}`;
      tasks.set(temporary, numberOf(await send({ method: 'POST', path: path(temporary, '/batch'), body }), 'taskID'));
    },
    settle: async temporary => {
      const task = tasks.get(temporary);
      if (task !== undefined) await wait(temporary, task);
      return count(temporary);
    },
    swap,
    remove: async name => {
      const reply = await send({ method: 'DELETE', path: path(name), allow: [404] });
      if (reply.status !== 404) await wait(name, numberOf(reply, 'taskID'));
    },
  };
}
