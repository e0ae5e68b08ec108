/** Remote search backends: what readers get, and the findings that writers get. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { HostError, type HostRequest } from '../../src/runtime/data/host-pool.js';
import type { SearchQuery } from '../../src/runtime/search/backend/backend.js';
import { algolia } from '../../src/runtime/search/remote/algolia.js';
import { remoteBackend } from '../../src/runtime/search/remote/backend.js';
import type { RemoteSearch } from '../../src/search-format.js';

type Context = { warned: string[]; warn: typeof console.warn };
const test = suite<Context>('a server as a back end');

const query: SearchQuery = { text: 'x', page: 0, hitsPerPage: 20, hitsPerGroup: 5, snippetWords: 10 };
const remote: RemoteSearch = {
  provider: 'algolia',
  hosts: ['http://127.0.0.1:1'],
  key: 'k',
  index: 'docs',
  filters: [['language:en'], ['version:5', 'version:6']],
};
const never = new AbortController().signal;
const hit = { objectID: '/a', url: '/a', hierarchy: { lvl0: 'Guides' } };

test.before.each(context => {
  Object.assign(globalThis, { location: { origin: 'http://localhost', href: 'http://localhost/' } });
  context.warned = [];
  context.warn = console.warn;
  console.warn = (text: string) => context.warned.push(text);
});
test.after.each(({ warn }) => {
  console.warn = warn;
  for (const name of ['DOCSC_DEV', 'location']) Reflect.deleteProperty(globalThis, name);
});

type Requests = { requests: { facetFilters: string[][]; query: string }[] };

function backendWith(answer: (asked: Requests) => unknown) {
  const asked: Requests[] = [];
  const ask = async ({ body }: HostRequest) => {
    asked.push(JSON.parse(body) as Requests);
    return answer(asked.at(-1)!);
  };
  return {
    asked,
    backend: remoteBackend(algolia, { url: '', search: { remote } }, { send: ask, warm: () => undefined }),
  };
}

const found = (hits: unknown[]) => ({ results: [{ hits, nbHits: hits.length }] });
const settle = () => new Promise(resolve => setTimeout(resolve, 5));

test('letters in quick succession are one query', () => {
  assert.is(backendWith(() => found([])).backend.debounce, 150);
});

test('an aborted query rejects with its reason, even if the response has arrived', async () => {
  const controller = new AbortController();
  const { backend } = backendWith(() => {
    controller.abort(new Error('the next letter'));
    return found([hit]);
  });
  const thrown = await backend.search(query, { signal: controller.signal }).catch((error: Error) => error.message);
  assert.is(thrown, 'the next letter');
});

test('readers get no messages, and no extra request is sent for them', async ({ warned }) => {
  const { asked, backend } = backendWith(() => found([]));
  await backend.search(query, { signal: never });
  await settle();
  assert.is(asked.length, 1);
  assert.equal(warned, []);
});

test('writers are told once that filters leave no hits', async ({ warned }) => {
  globalThis.DOCSC_DEV = true;
  const { asked, backend } = backendWith(({ requests }) => found(requests[0]!.facetFilters.length ? [] : [hit]));
  await backend.search(query, { signal: never });
  await settle();
  assert.equal(asked[1]!.requests[0]!.facetFilters, []);
  assert.is(warned.length, 1);
  assert.match(warned[0]!, /because of its filters \(language:en, version:5 or version:6\)/);
  await backend.search({ ...query, text: 'y' }, { signal: never });
  await settle();
  assert.is(warned.length, 1);
  assert.is(asked.length, 3);
});

test('writers are not told if there are no hits without filters either, nor about a section', async ({ warned }) => {
  globalThis.DOCSC_DEV = true;
  const { backend } = backendWith(() => found([]));
  await backend.search(query, { signal: never });
  await backend.search({ ...query, section: 'Guides' }, { signal: never });
  await settle();
  assert.equal(warned, []);
});

test('writers are told why a server refuses, each reason once', async ({ warned }) => {
  globalThis.DOCSC_DEV = true;
  const reasons = [
    new HostError('http://x answered with 403.', 403, '{"message":"Invalid key"}'),
    new HostError('http://x answered with 403.', 403, '{"message":"Invalid key"}'),
    new HostError('http://x answered with 404.', 404),
    new HostError('http://x did not answer.'),
  ];
  const { backend } = backendWith(() => {
    throw reasons.shift();
  });
  for (let nth = 0; nth < 4; nth++) await backend.search(query, { signal: never }).catch(() => undefined);
  assert.equal(warned.length, 3);
  assert.match(warned[0]!, /403\. The server says: \{"message":"Invalid key"\} Check "key" under search\.remote/);
  assert.match(warned[1]!, /does the server have an index called "docs"\?/);
  assert.match(warned[2]!, /Can this page reach http:\/\/127/);
});

test.run();
