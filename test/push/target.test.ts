import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openService, resolveDestination } from '../../src/compiler/push/destination.js';
import { checkHosts } from '../../src/compiler/push/hosts.js';
import { PushError, quoteShortly, redactKey } from '../../src/compiler/push/push-error.js';
import type { RemoteSearch } from '../../src/search-format.js';
import { openFakeServer } from './fake.js';

const remote: RemoteSearch = {
  provider: 'algolia',
  application: 'AB12CD34EF',
  hosts: ['https://ab12cd34ef-dsn.algolia.net', 'https://ab12cd34ef-1.algolianet.com'],
  key: 'search',
  index: 'docs',
  filters: [],
};

test('the configuration names the service, and flags override it', () => {
  const { hosts, index } = resolveDestination({}, remote);
  assert.is(index, 'docs');
  assert.is(hosts[0], 'https://ab12cd34ef.algolia.net', 'readers have other hosts');
  assert.is(resolveDestination({ index: 'next' }, remote).index, 'next');
  const other = resolveDestination({ provider: 'typesense', url: ['https://ts.example.com/'], index: 'x' }, remote);
  assert.equal([other.provider, other.hosts, other.application], ['typesense', ['https://ts.example.com'], undefined]);
  const own = resolveDestination({}, { ...remote, hosts: ['https://search.example.com'] });
  assert.equal(own.hosts, ['https://search.example.com']);
});

test('a missing setting is reported with its flag', () => {
  const hintOf = (wanted: object) => {
    try {
      resolveDestination(wanted, undefined);
    } catch (thrown) {
      assert.instance(thrown, PushError);
      return `${(thrown as PushError).message} ${(thrown as PushError).hint}`;
    }
    throw new Error('nothing is missing');
  };
  assert.match(hintOf({}), '--provider');
  assert.match(hintOf({ provider: 'typesense' }), '--index');
  assert.match(hintOf({ provider: 'algolia', index: 'x' }), '--application');
  assert.match(hintOf({ provider: 'typesense', index: 'x' }), '--url');
});

test('a key is sent encrypted, or only within a private network', () => {
  for (const host of [
    'https://a.example',
    'http://localhost:7700',
    'http://127.0.0.1',
    'http://10.0.0.2',
    'http://[::1]:8108',
    'http://meilisearch:7700',
    'http://search.internal',
    'https://a.example/path',
  ])
    assert.is(checkHosts([host]).length, 1, host);
  for (const host of [
    'http://a.example',
    'http://8.8.8.8',
    'http://172.32.0.1',
    'ftp://a.example',
    '/search',
    'a.example',
    'https://user:pass@a.example',
    'https://a.example?x',
    '',
  ])
    assert.throws(
      () => checkHosts([host]),
      (thrown: unknown) => thrown instanceof PushError,
      host,
    );
  assert.throws(() => checkHosts([]));
});

test('a redirect is not followed with the key', async () => {
  const asked: string[] = [];
  const elsewhere = await openFakeServer({
    live: () => undefined,
    answer: ({ path }) => ({ status: 200, value: asked.push(path) }),
  });
  const fake = await openFakeServer({
    live: () => undefined,
    answer: () => ({ status: 307, headers: { location: elsewhere.url } }),
  });
  const destination = resolveDestination({ provider: 'typesense', url: [fake.url], index: 'x' }, undefined);
  const service = openService(destination, 'secret-key', { retryDelay: 1 });
  const thrown = await service.readLive().catch((error: unknown) => error);
  assert.instance(thrown, PushError);
  assert.equal(asked, []);
  await Promise.all([fake.close(), elsewhere.close()]);
});

test('if a host is dead, the next one is tried', async () => {
  const dead = await openFakeServer({ live: () => undefined, answer: () => ({ status: 200 }) });
  await dead.close();
  const fake = await openFakeServer({
    live: () => undefined,
    answer: () => ({ status: 404, value: { message: 'Not Found' } }),
  });
  const destination = resolveDestination({ provider: 'typesense', url: [dead.url, fake.url], index: 'x' }, undefined);
  const service = openService(destination, 'secret-key', { retryDelay: 1 });
  assert.is(await service.readLive(), undefined);
  await fake.close();
});

test('a service that never responds is given up', async () => {
  const fake = await openFakeServer({ live: () => undefined, answer: () => ({ status: 200 }) });
  fake.plan.fault = () => 'hang';
  const destination = resolveDestination({ provider: 'typesense', url: [fake.url], index: 'x' }, undefined);
  const service = openService(destination, 'secret-key', { retryDelay: 1, timeout: 50 });
  const thrown = await service.readLive().catch((error: unknown) => error);
  assert.instance(thrown, PushError);
  assert.is(fake.asked.length, 5);
  await fake.close();
});

test('keys are shown by their last four characters at most', () => {
  assert.is(redactKey('0123456789abcdef'), '…cdef');
  assert.is(redactKey('short'), 'from the environment');
  assert.not.match(quoteShortly('bad key 0123456789abcdef\n\x1b[31m', '0123456789abcdef'), /0123|\p{Cc}/u);
});

test.run();
