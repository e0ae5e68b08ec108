/**
 * How adapters read responses: those of fakes, which official clients accept and which have the vendors' published
 * shapes, and malformed ones.
 */
import { liteClient } from 'algoliasearch/lite';
import { Meilisearch } from 'meilisearch';
import { type MultiSearchRequestsWithoutUnionSchema, SearchClient } from 'typesense';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { SearchQuery } from '../../src/runtime/search/backend/backend.js';
import { algolia } from '../../src/runtime/search/remote/algolia.js';
import type { SearchDialect } from '../../src/runtime/search/remote/dialect.js';
import { meilisearch } from '../../src/runtime/search/remote/meilisearch.js';
import { toSearchResponse } from '../../src/runtime/search/remote/response.js';
import { typesense } from '../../src/runtime/search/remote/typesense.js';
import { levelNames, type RemoteSearch } from '../../src/search-format.js';
import { openSearchServerDouble, type SearchServerDouble } from './double.js';
import { plainEngine, type TaggedRecord } from './engine.js';
import { published } from './published.js';

const test = suite<{ double: SearchServerDouble }>('answers of servers');

function record(objectID: string, levels: string[], content: string, tags: Record<string, unknown> = {}): TaggedRecord {
  const hierarchy = Object.fromEntries(
    levelNames.map((name, nth) => [name, levels[nth] ?? null]),
  ) as TaggedRecord['hierarchy'];
  return { objectID, url: objectID, type: levelNames[levels.length - 1]!, hierarchy, content, language: 'en', ...tags };
}

const records = [
  record(
    '/install',
    ['Guides', 'Install'],
    'Install the server on any machine that has room for it and then some more words.',
  ),
  record('/install#linux', ['Guides', 'Install', 'On Linux'], 'Use the package of your distribution.'),
  record(
    '/flags',
    ['Reference', 'Flags'],
    'A flag is switched on <b>or off</b>. Installing is another page, as is uninstalling.',
  ),
  record('/fr/install', ['Guides', 'Installer'], 'Install, en français.', { language: 'fr' }),
  ...[1, 2, 3, 4, 5, 6, 7].map(nth => record(`/long#p${nth}`, ['Guides', 'Long', `Install part ${nth}`], '')),
];

const query: SearchQuery = { text: 'install', page: 0, hitsPerPage: 20, hitsPerGroup: 5, snippetWords: 10 };
const origins = { published: 'https://docs.example', current: 'http://localhost:4000' };
const remote = (provider: RemoteSearch['provider'], url: string): RemoteSearch => ({
  provider,
  hosts: [url],
  application: 'APP',
  key: 'k',
  index: 'docs',
  filters: [['language:en']],
});

const dialects: [RemoteSearch['provider'], SearchDialect][] = [
  ['algolia', algolia],
  ['typesense', typesense],
  ['meilisearch', meilisearch],
];

async function ask(dialect: SearchDialect, asked: SearchQuery, settings: RemoteSearch) {
  const { path, headers, body } = dialect.toRequest(asked, settings);
  const response = await fetch(settings.hosts[0] + path, { method: 'POST', headers, body });
  const json = (await response.json()) as unknown;
  return { json, answer: toSearchResponse(dialect.readResponse(json, asked), asked, origins) };
}

test.before(async context => {
  context.double = await openSearchServerDouble(plainEngine(records));
});
test.after(({ double }) => double.close());

for (const [provider, dialect] of dialects) {
  test(`${provider}: hits, marks, counts and sections`, async ({ double }) => {
    const { answer } = await ask(dialect, query, remote(provider, double.url));
    assert.is(answer.count, 10);
    assert.equal(answer.sections, [
      { name: 'Guides', count: 9 },
      { name: 'Reference', count: 1 },
    ]);
    const ids = answer.hits.map(({ objectID }) => objectID);
    assert.equal(ids.slice(0, 3), ['/install', '/install#linux', '/flags']);
    assert.is(ids.filter(id => id.startsWith('/long')).length, 7, 'all of one page');
    const [first, second, third] = answer.hits;
    assert.equal(first!.title, ['', 'Install', '']);
    assert.equal(first!.hierarchy, { ...first!.hierarchy, lvl0: 'Guides', lvl1: 'Install', lvl2: null });
    assert.is(first!.type, 'lvl1');
    assert.equal(second!.title, ['On Linux'], 'what did not match is plain');
    assert.is(second!.snippet.join(''), 'Use the package of your distribution.');
    assert.match(third!.snippet.join('|'), /\|Install\|ing is/);
    assert.ok(third!.words.includes('installing'));
    assert.not.match(JSON.stringify(answer), /[\uE0D5\uE0D6]/);
  });

  test(`${provider}: a section has its hits, and the counts of all`, async ({ double }) => {
    const { answer } = await ask(dialect, { ...query, section: 'Reference' }, remote(provider, double.url));
    assert.equal(
      answer.hits.map(({ url }) => url),
      ['/flags'],
    );
    assert.is(answer.count, 1);
    assert.equal(
      answer.sections.map(({ name }) => name),
      ['Guides', 'Reference'],
    );
  });

  test(`${provider}: the second page is another`, async ({ double }) => {
    const small = { ...query, hitsPerPage: 2, page: 1 };
    const { answer } = await ask(dialect, small, remote(provider, double.url));
    assert.equal(
      answer.hits.map(({ url }) => url),
      ['/flags', '/long#p1'],
    );
    assert.is(answer.count, 10);
  });

  test(`${provider}: answers of the double are shaped as the vendor publishes`, async ({ double }) => {
    for (const section of [undefined, 'Guides']) {
      const { json } = await ask(dialect, { ...query, section }, remote(provider, double.url));
      const checked = published[provider].safeParse(json);
      assert.ok(checked.success, checked.error?.message);
    }
  });
}

test('the official clients read the answers of the doubles, and find the same', async ({ double }) => {
  const { hostname, port } = new URL(double.url);
  const own = await Promise.all(
    dialects.map(([provider, dialect]) => ask(dialect, query, remote(provider, double.url))),
  );
  const bodies = dialects.map(([provider, dialect]) => {
    return JSON.parse(dialect.toRequest(query, remote(provider, double.url)).body) as never;
  });
  const viaAlgolia = await liteClient('APP', 'k', {
    hosts: [{ url: `${hostname}:${port}`, accept: 'readWrite', protocol: 'http' }],
  }).searchForHits(bodies[0]!);
  const viaTypesense = await new SearchClient({
    nodes: [{ host: hostname, port: Number(port), protocol: 'http' }],
    apiKey: 'k',
  }).multiSearch.perform<[TaggedRecord]>(bodies[1]! as MultiSearchRequestsWithoutUnionSchema<TaggedRecord, string>);
  const viaMeilisearch = await new Meilisearch({ host: double.url, apiKey: 'k' }).multiSearch(bodies[2]!);
  const found = [
    viaAlgolia.results[0]!.hits.map(hit => hit.objectID),
    viaTypesense.results[0]!.hits!.map(hit => hit.document.objectID),
    (viaMeilisearch as { results: { hits: { objectID: string }[] }[] }).results[0]!.hits.map(hit => hit.objectID),
  ];
  for (const [nth, ids] of found.entries()) {
    assert.is(ids.length, 10);
    const shown = own[nth]!.answer.hits.map(({ objectID }) => objectID);
    assert.equal(
      shown,
      ids.filter(id => shown.includes(id)),
    );
  }
  assert.is(viaAlgolia.results[0]!.nbHits, 10);
  assert.is(viaTypesense.results[0]!.found, 10);
});

test('the double also understands older clients, which encode their parameters', async ({ double }) => {
  const params = new URLSearchParams({ hitsPerPage: '2', facetFilters: JSON.stringify(['language:en']) });
  const body = JSON.stringify({ requests: [{ indexName: 'docs', query: 'install', params: String(params) }] });
  const type = 'application/x-www-form-urlencoded';
  const url = `${double.url}/1/indexes/*/queries`;
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
  const json = await response.json();
  assert.is(toSearchResponse(algolia.readResponse(json, query), query, origins).hits.length, 2);
});

test.run();
