import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openMemoryIndex } from '../../bin/search/memory-index.js';
import type { RunSearch, ServedIndex } from '../../bin/search/server/results.js';
import { openSearchServer, type SearchServerOptions } from '../../bin/search/server/server.js';
import type { SearchQuery } from '../../src/runtime/search/backend/backend.js';
import type { SearchRecord } from '../../src/search-format.js';
import { type Listening, listenLocally } from '../local-server.js';
import { holdOpen } from '../raw-request.js';
import { testUnless } from '../skip.js';

const facts = { language: 'en', version: '5.2', docusaurus_tag: 'docs-default-5.2' };

const records: SearchRecord[] = ['Install', 'Install <b>on</b> Linux', 'Configure'].map((title, nth) => ({
  objectID: `/${nth}`,
  url: `/${nth}`,
  type: 'lvl1',
  hierarchy: {
    lvl0: nth < 2 ? 'Guide' : 'API',
    lvl1: title,
    lvl2: null,
    lvl3: null,
    lvl4: null,
    lvl5: null,
    lvl6: null,
  },
  content: 'To install, run the <script>installer</script> & wait.',
}));

/** The queries that the fake engine received. */
const asked: SearchQuery[] = [];
const echo: RunSearch = query => {
  asked.push(query);
  const hits = records
    .filter(({ hierarchy }) => query.section === undefined || hierarchy.lvl0 === query.section)
    .map(({ objectID, url, type, hierarchy, content }) => ({
      objectID,
      url,
      type,
      hierarchy,
      title: ['', hierarchy.lvl1!.slice(0, 7), hierarchy.lvl1!.slice(7)],
      snippet: ['To ', 'install', content.slice(10)],
      words: ['install'],
    }));
  return {
    hits: hits.slice(query.page * query.hitsPerPage).slice(0, query.hitsPerPage),
    count: hits.length,
    sections: [
      { name: 'Guide', count: 2 },
      { name: 'API', count: 1 },
    ],
  };
};

async function open(engine: RunSearch, settings: Partial<SearchServerOptions> = {}): Promise<Listening> {
  const index: ServedIndex = { name: 'docs', engine, facts, hitsPerGroup: 5 };
  const server = openSearchServer({ index: () => index, origins: ['*'], rate: 0, ...settings });
  return listenLocally(server);
}

const served = await open(echo);

type Answered = { status: number; body: Record<string, unknown>; headers: Headers };

async function post(path: string, body: unknown, init: RequestInit = {}): Promise<Answered> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(served.url + path, { method: 'POST', body: text, ...init });
  return { status: response.status, body: (await response.json()) as Answered['body'], headers: response.headers };
}

type Hit = Record<string, never> & { _highlightResult: { hierarchy: { lvl1: { value: string } } } };
type Result = { hits: (Hit & Record<string, unknown>)[]; nbHits: number; facets?: Record<string, unknown> };

async function queries(request: Record<string, unknown>): Promise<Result> {
  const { status, body } = await post('/1/indexes/*/queries', {
    requests: [{ indexName: 'docs', query: 'install', ...request }],
  });
  assert.is(status, 200, JSON.stringify(body));
  return (body.results as Result[])[0]!;
}

test('one query in every notation gets the same response', async () => {
  const params = 'query=install&hitsPerPage=2&facetFilters=%5B%22language%3Aen%22%5D';
  const flat = { query: 'install', hitsPerPage: 2, facetFilters: ['language:en'] };
  const dresses: [string, string, string | undefined, string][] = [
    ['POST', '/1/indexes/*/queries', JSON.stringify({ requests: [{ indexName: 'docs', ...flat }] }), 'text/plain'],
    [
      'POST',
      '/1/indexes/%2A/queries',
      JSON.stringify({ requests: [{ indexName: 'docs', ...flat }] }),
      'application/json',
    ],
    [
      'POST',
      '/1/indexes/*/queries',
      JSON.stringify({ requests: [{ indexName: 'docs', params }] }),
      'application/x-www-form-urlencoded',
    ],
    ['POST', '/1/indexes/docs/query', JSON.stringify(flat), 'application/json'],
    ['POST', '/1/indexes/docs/query', JSON.stringify({ params }), 'application/x-www-form-urlencoded'],
    ['GET', `/1/indexes/docs/query?${params}`, undefined, ''],
    ['GET', `/1/indexes/docs?${params}`, undefined, ''],
  ];
  for (const [method, path, body, type] of dresses) {
    const response = await fetch(served.url + path, { method, body, headers: type ? { 'content-type': type } : {} });
    const answer = (await response.json()) as { results?: Result[] } & Result;
    const { hits, nbHits } = answer.results?.[0] ?? answer;
    assert.is(response.status, 200, path);
    assert.is(nbHits, 3);
    assert.equal(
      hits.map(({ objectID }) => objectID),
      ['/0', '/1'],
    );
    assert.equal(asked.at(-1), {
      text: 'install',
      page: 0,
      hitsPerPage: 2,
      hitsPerGroup: 5,
      snippetWords: 10,
      section: undefined,
    });
  }
});

test('filters: and of ors, over language, version and section', async () => {
  const cases: [unknown, string[]][] = [
    [
      ['language:en', 'version:5.2'],
      ['/0', '/1', '/2'],
    ],
    [['language:de'], []],
    [[['language:de', 'language:en']], ['/0', '/1', '/2']],
    [
      [['docusaurus_tag:default', 'docusaurus_tag:docs-default-5.2'], 'language:en'],
      ['/0', '/1', '/2'],
    ],
    [['language:-de'], ['/0', '/1', '/2']],
    [['language:-en'], []],
    [['hierarchy.lvl0:Guide'], ['/0', '/1']],
    [[['lvl0:Guide', 'lvl0:API']], ['/0', '/1', '/2']],
    [['lvl0:Guide', 'lvl0:API'], []],
    [['lvl0:-Guide'], ['/2']],
    [[['language:de', 'lvl0:API']], ['/2']],
    ['["lvl0:API"]', ['/2']],
    ['lvl0:API', ['/2']],
    [[], ['/0', '/1', '/2']],
  ];
  for (const [facetFilters, ids] of cases) {
    const { hits, nbHits } = await queries({ facetFilters });
    assert.equal(
      hits.map(({ objectID }) => objectID),
      ids,
      JSON.stringify(facetFilters),
    );
    assert.is(nbHits, ids.length);
  }
});

test('facets are counted if requested', async () => {
  assert.is((await queries({})).facets, undefined);
  assert.equal((await queries({ facets: ['hierarchy.lvl0', 'language', 'nothing'] })).facets, {
    'hierarchy.lvl0': { Guide: 2, API: 1 },
    language: { en: 3 },
  });
  assert.equal(Object.keys((await queries({ facets: ['*'] })).facets!), ['hierarchy.lvl0', ...Object.keys(facts)]);
  const { hits, nbHits } = await queries({ hitsPerPage: 0, facets: ['hierarchy.lvl0'] });
  assert.equal([hits.length, nbHits], [0, 3]);
});

test('the requested marks are used; text is escaped for HTML tags and for no others', async () => {
  const marked = async (more: object) => {
    const { hits } = await queries({ attributesToSnippet: ['content:7'], ...more });
    const [, second] = hits as unknown as {
      _highlightResult: { hierarchy: { lvl1: { value: string; matchLevel: string } } };
      _snippetResult: { content: { value: string } };
    }[];
    return [second!._highlightResult.hierarchy.lvl1.value, second!._snippetResult.content.value];
  };
  assert.equal(await marked({}), [
    '<em>Install</em> &lt;b&gt;on&lt;/b&gt; Linux',
    'To <em>install</em>, run the &lt;script&gt;installer&lt;/script&gt; &amp; wait.',
  ]);
  assert.equal(await marked({ highlightPreTag: '__a__', highlightPostTag: '__/a__' }), [
    '__a__Install__/a__ <b>on</b> Linux',
    'To __a__install__/a__, run the <script>installer</script> & wait.',
  ]);
  assert.is(asked.at(-1)?.snippetWords, 7);
});

test('only the requested attributes are returned', async () => {
  const { hits } = await queries({ attributesToRetrieve: ['url', 'hierarchy'] });
  assert.equal(Object.keys(hits[0]!).sort(), ['_highlightResult', '_snippetResult', 'hierarchy', 'objectID', 'url']);
});

test('pages, and groups of a page by distinct', async () => {
  const second = await queries({ hitsPerPage: 2, page: 1 });
  assert.equal(
    second.hits.map(({ objectID }) => objectID),
    ['/2'],
  );
  await queries({ distinct: 2 });
  assert.is(asked.at(-1)?.hitsPerGroup, 2);
  await queries({ distinct: true });
  assert.is(asked.at(-1)?.hitsPerGroup, 5);
});

test('requests that cannot be answered correctly are refused with the reason', async () => {
  const many = Array.from({ length: 51 }, () => ({ indexName: 'docs', query: 'a' }));
  const wrong: [unknown, number, RegExp][] = [
    ['{', 400, /not a JSON object/],
    ['[]', 400, /not a JSON object/],
    ['', 400, /not a JSON object/],
    [{}, 400, /no list/],
    [{ requests: many }, 400, /at most 50/],
    [{ requests: [{ indexName: 'other', query: 'a' }] }, 404, /Index other does not exist/],
    [{ requests: [{ query: 'a' }] }, 404, /does not exist/],
    [{ requests: [{ indexName: 'docs', query: 'a'.repeat(513) }] }, 400, /at most 512/],
    [{ requests: [{ indexName: 'docs', query: 'a', hitsPerPage: -1 }] }, 400, /whole number/],
    [{ requests: [{ indexName: 'docs', query: 'a', hitsPerPage: 1e9 }] }, 400, /whole number/],
    [{ requests: [{ indexName: 'docs', query: 'a', facetFilters: [['x'], 1] }] }, 400, /attribute:value/],
    [{ requests: [{ indexName: 'docs', query: 'a', facetFilters: ['colour:red'] }] }, 400, /no facet "colour"/],
    [{ requests: [{ indexName: 'docs', query: 'a', filters: 'a:b' }] }, 400, /use facetFilters/],
    [{ requests: [{ indexName: 'docs', type: 'facet', facet: 'x' }] }, 400, /not supported/],
  ];
  for (const [body, status, message] of wrong) {
    const answer = await post('/1/indexes/*/queries', body);
    assert.is(answer.status, status, JSON.stringify(answer.body));
    assert.match(String(answer.body.message), message);
    assert.is(answer.body.status, status);
  }
  for (const path of ['/', '/1/indexes', '/1/indexes/docs/batch', '/1/indexes/docs/settings', '/etc/passwd'])
    assert.is((await post(path, {})).status, 404, path);
  assert.is((await post('/1/indexes/%ff/query', {})).status, 400);
  assert.is((await fetch(`${served.url}/1/indexes/docs`, { method: 'DELETE' })).status, 404);
});

test('strange values of parameters do no harm', async () => {
  for (const value of [null, {}, [], [null], 0, -0, true, '\u0000', '__proto__', 'constructor'])
    for (const name of [
      'query',
      'facets',
      'attributesToSnippet',
      'attributesToRetrieve',
      'highlightPreTag',
      'params',
      'snippetEllipsisText',
    ]) {
      const { status } = await post('/1/indexes/*/queries', {
        requests: [{ indexName: 'docs', query: 'a', [name]: value }],
      });
      assert.is(status, 200, `${name}: ${JSON.stringify(value)}`);
    }
});

test('a body over the limit is refused before it is read, and the server lives on', async () => {
  const big = await post('/1/indexes/*/queries', 'x'.repeat(65_000));
  assert.is(big.status, 413);
  const socket = connect(served.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('POST /1/indexes/*/queries HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\n');
  const chunk = `4000\r\n${'y'.repeat(0x4000)}\r\n`;
  for (let nth = 0; nth < 8; nth += 1) socket.write(chunk);
  const [first] = (await once(socket, 'data')) as [Buffer];
  assert.match(first.toString(), /^HTTP\/1\.1 413/);
  socket.destroy();
  assert.is((await queries({})).nbHits, 3);
});

test('browsers elsewhere may ask, after a preflight or without', async () => {
  const preflight = await fetch(`${served.url}/1/indexes/*/queries`, {
    method: 'OPTIONS',
    headers: { origin: 'https://docs.example.com', 'access-control-request-headers': 'x-algolia-api-key' },
  });
  assert.is(preflight.status, 204);
  assert.is(preflight.headers.get('access-control-allow-origin'), '*');
  assert.match(preflight.headers.get('access-control-allow-headers')!, 'x-algolia-api-key');
  const { headers } = await post('/1/indexes/*/queries', '{');
  assert.is(headers.get('access-control-allow-origin'), '*', 'errors are readable too');
});

test('origins can be named', async () => {
  const closed = await open(echo, { origins: ['https://a.example', 'https://b.example'] });
  const allowed = async (origin: string) =>
    (await fetch(`${closed.url}/health`, { headers: { origin } })).headers.get('access-control-allow-origin');
  assert.is(await allowed('https://b.example'), 'https://b.example');
  assert.is(await allowed('https://evil.example'), null);
  await closed.close();
});

test('a search key, where one is set, in the headers or in the address', async () => {
  const locked = await open(echo, { searchKey: 'search-only' });
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(locked.url + path, { headers });
    return [response.status, ((await response.json()) as { message?: string }).message];
  };
  assert.equal(await ask('/1/indexes/docs?query=a'), [403, 'Invalid Application-ID or API key']);
  assert.is((await ask('/1/indexes/docs?query=a', { 'x-algolia-api-key': 'search-only' }))[0], 200);
  assert.is((await ask('/1/indexes/docs?query=a&x-algolia-api-key=search-only'))[0], 200);
  assert.is((await ask('/health'))[0], 200);
  await locked.close();
});

test('clients that send too many requests have to wait', async () => {
  const slow = await open(echo, { rate: 3 });
  const statuses = [];
  for (let nth = 0; nth < 5; nth += 1) statuses.push(await fetch(`${slow.url}/1/indexes/docs?query=a`));
  assert.equal(
    statuses.map(({ status }) => status),
    [200, 200, 200, 429, 429],
  );
  assert.ok(Number(statuses[4]!.headers.get('retry-after')) >= 1);
  await slow.close();
});

test('an engine that fails is a 500 without its reasons', async () => {
  const broken = await open(() => {
    throw new Error('secret path /home/me');
  });
  const response = await fetch(`${broken.url}/1/indexes/docs?query=a`);
  assert.equal([response.status, await response.json()], [500, { message: 'The search failed.', status: 500 }]);
  await broken.close();
});

test('the local engine behind it: best first, nothing for nothing', async () => {
  const real = await open(openMemoryIndex(records));
  const ask = async (query: string) =>
    (await (await fetch(`${real.url}/1/indexes/docs?query=${encodeURIComponent(query)}`)).json()) as Result;
  assert.is((await ask('configure')).hits[0]?.objectID, '/2');
  assert.is((await ask('')).nbHits, 0);
  for (const odd of ['(((', '\\', '*', '😀', '%00', 'a'.repeat(512), '‮abc', '<img src=x onerror=alert(1)>'])
    assert.type((await ask(odd)).nbHits, 'number', odd);
  await real.close();
});

const clientName = 'algoliasearch/lite';
const official = await import(clientName).catch(() => undefined);
const lack = official ? undefined : "Algolia's client is not installed";

testUnless(lack, test)("the answers parse in Algolia's own client", async () => {
  const client = official.liteClient('APP1234567', 'key', {
    hosts: [{ url: `127.0.0.1:${served.port}`, accept: 'readWrite', protocol: 'http' }],
  });
  const { results } = await client.search({
    requests: [{ indexName: 'docs', query: 'install', hitsPerPage: 2, facets: ['*'], facetFilters: [['language:en']] }],
  });
  assert.is(results[0].nbHits, 3);
  assert.is(results[0].hits[0].objectID, '/0');
  assert.match(results[0].hits[0]._highlightResult.hierarchy.lvl1.value, '<em>Install</em>');
  const failed = await client
    .search({ requests: [{ indexName: 'none', query: 'a' }] })
    .catch((thrown: Error) => thrown);
  assert.match(failed.message, 'Index none does not exist');
});

test('health', async () => {
  for (const path of ['/health', '/1/isalive'])
    assert.equal(await (await fetch(served.url + path)).json(), { status: 'available', index: 'docs' });
});

test('a request whose headers never end is given up', async () => {
  const { port, close } = await open(echo, { headerTime: 200 });
  const held = await Promise.all(Array.from({ length: 20 }, () => holdOpen(port, 'GET / HTTP/1.1\r\nx: ')));
  for (const socket of held) socket.resume();
  const started = performance.now();
  await Promise.all(held.map(socket => socket.closed || once(socket, 'close')));
  await close();
  assert.ok(performance.now() - started < 8_000, 'by default, Node looks every 30 s');
});

test.after(served.close);
test.run();
