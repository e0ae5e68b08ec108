/**
 * The fakes are right if the services' official clients work with them, and docsc must send the same requests as those
 * clients.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildTags, toDocument } from '../../src/compiler/push/documents.js';
import { testUnless } from '../skip.js';
import { KEY, openPushContext, recordsOf } from './vendors.js';

const records = recordsOf(10);
const documents = (format: 'algolia' | 'typesense' | 'meilisearch') =>
  records.map(record => toDocument(record, format, buildTags('en', undefined)));

/** Clients that are installed, by name. */
const names = ['algoliasearch', 'typesense', 'meilisearch'];
const clients = Object.fromEntries(
  await Promise.all(names.map(async name => [name, await import(name).catch(() => undefined)])),
);
const testWith = (name: string) => testUnless(clients[name] ? undefined : `${name} is not installed`, test);

/** Methods and paths, with names of temporary indexes and numbers left out. */
const shapes = (asked: { method: string; path: string }[]) =>
  new Set(
    asked.map(({ method, path }) =>
      `${method} ${path}`
        .replace(/\?.*/, '')
        .replace(/docs_(docsc|tmp)_\w+/g, 'TEMPORARY')
        .replace(/\/\d+$/, '/N'),
    ),
  );

function assertKnown(own: Set<string>, official: Set<string>): void {
  assert.equal(
    [...own].filter(shape => !official.has(shape)),
    [],
    [...official].join('\n'),
  );
}

testWith('algoliasearch')('algolia', async () => {
  const found = clients.algoliasearch;
  const [theirs, ours] = [await openPushContext('algolia'), await openPushContext('algolia')];
  const url = new URL(theirs.fake.url).host;
  const api = found.algoliasearch('APP1234567', KEY, { hosts: [{ url, accept: 'readWrite', protocol: 'http' }] });
  for (let nth = 0; nth < 2; nth += 1) {
    await api.replaceAllObjects({ indexName: 'docs', objects: documents('algolia') });
    const { taskID } = await api.setSettings({ indexName: 'docs_tmp_1', indexSettings: {} });
    await api.waitForTask({ indexName: 'docs_tmp_1', taskID });
    await api.deleteIndex({ indexName: 'docs_tmp_1' });
  }
  await api.getSettings({ indexName: 'docs' });
  await api.getSettings({ indexName: 'docs_tmp_1' }).catch(() => undefined);
  for (const indexName of ['docs', 'docs_tmp_1'])
    await api.customPost({ path: `1/indexes/${indexName}/query`, body: {} });
  await api.listIndices();
  await ours.push(records);
  assert.equal(ours.ids(), theirs.ids());
  await ours.push(recordsOf(11));
  assertKnown(shapes(ours.fake.asked), shapes(theirs.fake.asked));
  await Promise.all([theirs.fake.close(), ours.fake.close()]);
});

testWith('typesense')('typesense', async () => {
  const found = clients.typesense;
  const [theirs, ours] = [await openPushContext('typesense'), await openPushContext('typesense')];
  await ours.push(records);
  const schema = JSON.parse(ours.fake.asked.find(({ method }) => method === 'POST')!.body);
  const { hostname: host, port } = new URL(theirs.fake.url);
  const nodes = [{ host, port: Number(port), protocol: 'http' }];
  const api = new found.Client({ nodes, apiKey: KEY, logLevel: 'silent' });
  await api
    .aliases('docs')
    .retrieve()
    .catch(() => undefined);
  await api
    .collections('docs')
    .retrieve()
    .catch(() => undefined);
  await api.collections().retrieve();
  await api.collections().create({ ...schema, name: 'docs_tmp_1' });
  const results = await api.collections('docs_tmp_1').documents().import(documents('typesense'), { action: 'upsert' });
  assert.is(results.length, 10);
  await api.collections('docs_tmp_1').retrieve();
  await api.aliases().upsert('docs', { collection_name: 'docs_tmp_1' });
  await api.collections('docs_tmp_1').synonyms().retrieve();
  await api
    .collections('docs_tmp_1')
    .overrides()
    .retrieve()
    .catch(() => undefined);
  assert.equal(theirs.ids(), ours.ids());
  await api.collections('docs_tmp_1').delete();
  await ours.push(recordsOf(11));
  assertKnown(shapes(ours.fake.asked), shapes(theirs.fake.asked));
  await Promise.all([theirs.fake.close(), ours.fake.close()]);
});

testWith('meilisearch')('meilisearch', async () => {
  const found = clients.meilisearch;
  const [theirs, ours] = [await openPushContext('meilisearch'), await openPushContext('meilisearch')];
  const api = new (found.Meilisearch ?? found.MeiliSearch)({ host: theirs.fake.url, apiKey: KEY });
  const temporary = api.index('docs_tmp_1');
  for (let nth = 0; nth < 2; nth += 1) {
    await api
      .index('docs')
      .getStats()
      .catch(() => undefined);
    await api
      .index('docs')
      .getDocument('docsc-stamp')
      .catch(() => undefined);
    await api
      .index('docs')
      .getSettings()
      .catch(() => undefined);
    await api.getIndexes();
    await api.createIndex('docs_tmp_1', { primaryKey: 'id' }).waitTask();
    await temporary.updateSettings({ searchableAttributes: ['content'] }).waitTask();
    await temporary.addDocuments(documents('meilisearch')).waitTask();
    await temporary.getStats();
    await api.swapIndexes([{ indexes: ['docs_tmp_1', 'docs'], rename: nth === 0 }]).waitTask();
    await api.deleteIndexIfExists('docs_tmp_1');
  }
  await ours.push(records);
  assert.equal(ours.ids(), theirs.ids());
  await ours.push(recordsOf(11));
  assertKnown(shapes(ours.fake.asked), shapes(theirs.fake.asked));
  await Promise.all([theirs.fake.close(), ours.fake.close()]);
});

test.run();
