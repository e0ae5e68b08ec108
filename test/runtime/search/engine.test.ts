/**
 * Ranking of the engine: titles before texts, whole words before prefixes; also typos, highlights, pagination and
 * hostile input.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { openSearchIndex as openIndexOf } from '../../../src/runtime/search/engine/engine.js';
import { writeIndex } from '../../../src/runtime/search/engine/index-writer.js';
import { buildSegment } from '../../../src/runtime/search/engine/segment.js';
import { highlightedHits, openEngine as openIndex, query, record } from './records.js';

const site = [
  record('/install', ['Guides', 'Install'], 'How to get the server onto a machine.', { alias: 'setup' }),
  record(
    '/install#linux',
    ['Guides', 'Install', 'Linux'],
    'Use the package manager. The flag --dry-run shows what would happen.',
  ),
  record('/install#docker', ['Guides', 'Install', 'Docker'], 'Start a container with the environment in a .env file.'),
  record(
    '/flags',
    ['Reference', 'Feature flags'],
    'A feature flag switches code on and off. Feature flags have strategies.',
  ),
  record(
    '/flags#stickiness',
    ['Reference', 'Feature flags', 'Stickiness'],
    'Keeps a user in the same group between visits.',
  ),
  record(
    '/strategies',
    ['Reference', 'Activation strategies'],
    'Strategies decide who sees a feature. Gradual rollout is one.',
  ),
  record(
    '/strategies#gradual-rollout',
    ['Reference', 'Activation strategies', 'Gradual rollout'],
    'A percentage of users.',
  ),
  record('/api/create-feature', ['API', 'Features', 'Create a feature flag'], 'Adds a flag to a project.', {
    alias: 'createFeature POST /api/admin/projects/{projectId}/features',
    code: 'projectId impressionData createFeatureSchema',
  }),
  record('/api/archive-feature', ['API', 'Features', 'Archive a feature flag'], 'Removes a flag from lists.', {
    alias: 'archiveFeature DELETE /api/admin/projects/{projectId}/features/{featureName}',
    code: 'projectId featureName',
  }),
  record('/zh', ['指南', '功能开关'], '功能开关可以打开或关闭代码。'),
  record('/ja', ['ガイド', 'デプロイする'], 'サーバーにデプロイする方法。'),
];
const open = () => openIndex(site);

const firsts: [text: string, url: string][] = [
  ['install', '/install'],
  ['INSTALL', '/install'],
  ['inst', '/install'],
  ['linux', '/install#linux'],
  ['install linux', '/install#linux'],
  ['linux install', '/install#linux'],
  ['feature flags', '/flags'],
  ['feature flag', '/flags'],
  ['sticki', '/flags#stickiness'],
  ['stickyness', '/flags#stickiness'],
  ['gradaul rollout', '/strategies#gradual-rollout'],
  ['activation strategy', '/strategies'],
  ['createFeature', '/api/create-feature'],
  ['createfeature', '/api/create-feature'],
  ['archiveFeatrue', '/api/archive-feature'],
  ['post /api/admin/projects', '/api/create-feature'],
  ['impressionData', '/api/create-feature'],
  ['impression data', '/api/create-feature'],
  ['setup', '/install'],
  ['--dry-run', '/install#linux'],
  ['.env', '/install#docker'],
  ['percentage users', '/strategies#gradual-rollout'],
  ['how do I install the server', '/install'],
  ['開關', ''],
  ['开关', '/zh'],
  ['デプロイ', '/ja'],
];
for (const [text, url] of firsts)
  test(`"${text}" finds ${url || 'nothing'}`, async () => assert.is((await open().urls(text))[0] ?? '', url));

test('the same comes from one file and from many', async () => {
  const many = openIndex(site, { splitThreshold: 0 });
  for (const [text] of firsts) {
    const [one, other] = [await open().search(query(text)), await many.search(query(text))];
    assert.equal(other, one, text);
  }
  assert.ok(many.asked.some(path => /terms-/.test(path)) && many.asked.some(path => /vocabulary-/.test(path)));
});

test('the first answer comes from heads and names, before the rest of the file is here', async () => {
  const { search } = openIndex(site, { pieces: 500 });
  const parts: string[][] = [];
  const answer = await search(query('install'), {
    onPartial: ({ hits }) => void parts.push(hits.map(({ url }) => url)),
  });
  assert.ok(parts.length >= 1);
  assert.is(parts[0]![0], '/install');
  assert.is(answer.partial, undefined);
  assert.is(answer.hits[0]!.snippet.join(''), 'How to get the server onto a machine.');
});

test('only files that a query needs are loaded, each once', async () => {
  const { urls, asked } = openIndex(
    Array.from({ length: 400 }, (_, nth) =>
      record(`/p${nth}`, ['', `Page ${nth}`], `alpha${nth} ${'filler '.repeat(40)}beta${nth}`),
    ),
    { splitThreshold: 0 },
  );
  await urls('alpha7');
  await urls('alpha7');
  assert.is(new Set(asked).size, asked.length, asked.join('\n'));
  assert.not.ok(asked.some(path => /vocabulary/.test(path)));
});

test('a file that could not be loaded is requested again with the next query', async () => {
  const { search, files } = openIndex(site, { splitThreshold: 0 });
  const [path, contents] = [...files].find(([name]) => /terms-/.test(name))!;
  files.delete(path);
  try {
    await search(query('percentage'));
    assert.unreachable();
  } catch (thrown) {
    assert.match((thrown as Error).message, /no file/);
  }
  files.set(path, contents);
  assert.is((await search(query('percentage'))).hits.length, 1);
});

const shown: [text: string, first: string][] = [
  ['stickiness', '[Stickiness] | Keeps a user in the same group between visits.'],
  ['gradu', '[Gradu]al rollout | A percentage of users.'],
  ['stickyness', '[Stickiness] | Keeps a user in the same group between visits.'],
  ['archiveFeature', 'Archive a feature flag | Removes a flag from lists.'],
  ['开关', '功能[开关] | 功能[开关]可以打开或关闭代码。'],
  ['container', 'Docker | Start a [container] with the environment in a .env file.'],
];
for (const [text, first] of shown)
  test(`"${text}" is marked where it matched`, async () =>
    assert.is(highlightedHits(await open().search(query(text)))[0], first));

test('a snippet is a window of words around what matched', async () => {
  const words = Array.from({ length: 60 }, (_, nth) => `word${nth}`);
  words[40] = 'needle';
  const { search } = openIndex([record('/a', ['', 'A'], words.join(' '))]);
  assert.is(
    highlightedHits(await search(query('needle', { snippetWords: 5 })))[0],
    'A | …word38 word39 [needle] word41 word42…',
  );
  const [hit] = (await search(query('needle'))).hits;
  assert.equal(hit!.words, ['needle']);
});

test('sections of one page are grouped, at most as many as requested, and pages follow pages', async () => {
  const records = [
    record('/a', ['One', 'Alpha'], 'apple'),
    ...Array.from({ length: 9 }, (_, nth) => record(`/a#s${nth}`, ['One', 'Alpha', `Part ${nth}`], 'apple apple')),
    record('/b', ['Two', 'Beta'], 'apple'),
  ];
  const { search } = openIndex(records);
  const first = await search(query('apple', { hitsPerGroup: 3, hitsPerPage: 3 }));
  const second = await search(query('apple', { hitsPerGroup: 3, hitsPerPage: 3, page: 1 }));
  assert.is(first.count, 4);
  assert.equal(
    [...first.hits, ...second.hits].map(({ url }) => url.replace(/#.*/, '')),
    ['/a', '/a', '/a', '/b'],
  );
  assert.equal(first.sections, [
    { name: 'One', count: 3 },
    { name: 'Two', count: 1 },
  ]);
  assert.equal(
    (await search(query('apple', { section: 'Two' }))).hits.map(({ url }) => url),
    ['/b'],
  );
});

test('a boost moves a page up', async () => {
  const plain = [record('/a', ['', 'A'], 'needle in hay'), record('/b', ['', 'B'], 'needle in hay')];
  assert.equal(await openIndex(plain).urls('needle'), ['/a', '/b']);
  assert.equal(await openIndex([plain[0]!, { ...plain[1]!, boost: 2 }]).urls('needle'), ['/b', '/a']);
});

test('for a long query, other sections of a page count towards each section; for a short one, they do not', async () => {
  const rain = 'Heavy autumn rain fills every gutter.';
  const pages = [
    record('/one', ['', 'One'], rain),
    record('/many', ['', 'Many'], ''),
    ...[1, 2, 3].map(nth => record(`/many#${nth}`, ['', 'Many', `Part ${nth}`], rain)),
  ];
  assert.is((await openIndex(pages).urls('heavy autumn rain gutter'))[0], '/many#1');
  assert.is((await openIndex(pages).urls('autumn rain'))[0], '/one');
});

test('a word or two find the page about it, and not a section that is called so', async () => {
  const talk = 'Set up SAML once. Test SAML before you switch it on.';
  const pages = [
    record('/groups', ['', 'Group sync'], 'People of a group get its roles.'),
    record('/groups#saml', ['', 'Group sync', 'SAML'], 'The attribute with the groups.'),
    record('/saml', ['', 'Add single sign-on with SAML'], talk),
    record('/saml#register', ['', 'Add single sign-on with SAML', 'Register the server'], talk),
    record('/saml#test', ['', 'Add single sign-on with SAML', 'Try it'], talk),
  ];
  assert.is((await openIndex(pages).urls('saml'))[0], '/saml');
  assert.is((await openIndex(pages).urls('group sync saml'))[0], '/groups#saml', 'both were asked for');
});

test('a heading that many pages have says little of each', async () => {
  const names = ['android', 'dotnet', 'flutter', 'go', 'ios', 'java', 'php', 'python', 'react', 'ruby', 'rust', 'vue'];
  const sdks = names.flatMap(name => [
    record(`/sdks/${name}`, ['', name], 'An SDK.'),
    record(`/sdks/${name}#context`, ['', name, 'Context'], 'What your code knows of the user.'),
  ]);
  const about = [
    record('/concepts', ['', 'The evaluation context'], 'Fields of the context, by which strategies decide.'),
    record('/concepts#fields', ['', 'The evaluation context', 'Fields'], 'The context has a user and a session.'),
  ];
  assert.is((await openIndex([...sdks, ...about]).urls('context'))[0], '/concepts');
});

test('a keyword that is the query brings its page first, as does the label, whole or in another number', async () => {
  const pages = [
    record('/events', ['', 'Events'], 'Every change leaves one.', { alias: 'events, audit log, event history' }),
    record('/lesson', ['', 'Lessons']),
    record('/lesson#audit', ['', 'Lessons', 'Lesson 5: Audit'], 'The audit log says who changed what.'),
    record('/other', ['', 'Other'], 'The audit log, the audit logs.', { alias: 'audit trail log' }),
  ];
  const { urls } = openIndex(pages);
  assert.is((await urls('audit log'))[0], '/events');
  assert.is((await urls('Audit logs'))[0], '/events');
  assert.is((await urls('event history'))[0], '/events');
  assert.is.not((await urls('audit'))[0], '/events', 'half of a keyword is a word like others');
});

test('a path finds the operation with that path before those below it and pages that are called like it', async () => {
  const operation = (id: string, method: string, path: string) =>
    record(`/api/${id}`, ['API', 'Projects', id], 'Needs a token.', {
      alias: `${id} ${method} ${path} api admin projects`,
      request: `${method.toUpperCase()} ${path}`,
    });
  const pages = [
    record('/old', ['Old', '/api/admin/projects'], 'Until version 4.', { boost: 0.3 }),
    operation('archive-project', 'post', '/api/admin/projects/{projectId}/archive'),
    operation('list-projects', 'get', '/api/admin/projects'),
    operation('create-project', 'post', '/api/admin/projects'),
  ];
  const { urls } = openIndex(pages);
  assert.is((await urls('/api/admin/projects'))[0], '/api/list-projects');
  assert.is((await urls('POST /api/admin/projects'))[0], '/api/create-project');
  assert.is((await urls('https://flags.example.com/api/admin/projects/'))[0], '/api/list-projects');
  assert.is((await urls('/api/admin/projects/{projectId}/archive'))[0], '/api/archive-project');
  assert.is((await urls('/api/admin/projects/{projectId}/arch'))[0], '/api/archive-project');
  assert.equal(await urls('=list'), await urls('list'), 'signs of the index cannot be typed');
});

const flagsApi = [
  record(
    '/guide/post-features',
    ['Guides', 'POST features'],
    'How to post features. POST features, features, features.',
  ),
  record(
    '/guide/features',
    ['Guides', 'Features'],
    'Features of projects: /api/admin/projects/default/features lists them.',
  ),
  record('/guide/projects', ['Guides', 'Projects'], 'Features belong to projects. Projects have features.'),
  ...[
    ['list-features', 'GET', '/api/admin/projects/{projectId}/features'],
    ['create-feature', 'POST', '/api/admin/projects/{projectId}/features'],
    ['show-feature', 'GET', '/api/admin/projects/{projectId}/features/{featureName}'],
    ['delete-features', 'POST', '/api/admin/projects/{projectId}/delete'],
    ['search-features', 'GET', '/api/admin/search/features'],
    ['show-search', 'GET', '/api/admin/search/{kind}'],
    ['send-metrics', 'POST', '/api/client/metrics'],
  ].map(([id = '', method = '', path = '']) =>
    record(`/api/${id}`, ['API', 'Features', id.replace('-', ' ')], 'Needs a token.', {
      alias: `${id} ${method.toLowerCase()} ${path}`,
      request: `${method} ${path}`,
    }),
  ),
];

const requests: [text: string, operation: string][] = [
  ['POST /api/admin/projects/{projectId}/features', 'create-feature'],
  ['get /api/admin/projects/{projectId}/features', 'list-features'],
  ['/api/admin/projects/{id}/features', 'list-features'],
  ['POST features', 'create-feature'],
  ['POST /features', 'create-feature'],
  ['GET search features', 'search-features'],
  ['/api/admin/projects/default/features', 'list-features'],
  ['POST /api/admin/projects/default/features', 'create-feature'],
  ['/api/admin/projects/default/features/dark-mode?strict=1#top', 'show-feature'],
  ['https://flags.example.com/base/api/admin/projects/default/features/', 'list-features'],
  ['/api/admin/search/features', 'search-features'],
  ['/api/admin/search/flags', 'show-search'],
  ['client/metrics', 'send-metrics'],
  ['/api/cl', 'send-metrics'],
];

for (const [text, operation] of requests)
  test(`a request finds its operation: ${text}`, async () => {
    const { hits } = await openIndex(flagsApi).search(query(text));
    assert.is(hits[0]!.url, `/api/${operation}`);
    assert.match(hits[0]!.request!, /^(GET|POST) \/api\//);
  });

/** Operations of one page each, in the order of their requests. */
const operations = (...list: string[]) =>
  list.map((request, nth) => record(`/api/${nth}`, ['API', 'Shop', `Operation ${nth}`], 'A token.', { request }));

const shop = operations(
  'GET /orders',
  'GET /users/{userId}/orders',
  'POST /flags/{name}',
  'POST /flags/{name}:archive',
  'GET /files/{name}',
  'GET /files/{name}.{type}',
  'GET /{page}',
  'GET /',
  'POST /orders',
  'HEAD /orders',
  'PUT /pictures/{id}',
  'GET /v1/customers',
  'PUT /pictures/{id}#add_link',
  'GET /orders?draft',
  'GET /orders?action={name}',
);

const closest: [text: string, operation: string][] = [
  ['/users/42/orders', 'GET /users/{userId}/orders'],
  ['GET /users/{id}/orders', 'GET /users/{userId}/orders'],
  ['https://shop.example.com/v1/users/42/orders', 'GET /users/{userId}/orders'],
  ['/users/:id/orders', 'GET /users/{userId}/orders'],
  ['/v1/orders', 'GET /orders'],
  ['/orders', 'GET /orders'],
  ['/flags/dark:archive', 'POST /flags/{name}:archive'],
  ['/flags/{id}:archive', 'POST /flags/{name}:archive'],
  ['/flags/dark', 'POST /flags/{name}'],
  ['/files/a.png', 'GET /files/{name}.{type}'],
  ['/files/a', 'GET /files/{name}'],
  ['/', 'GET /'],
  ['https://shop.example.com/', 'GET /'],
  ['/imprint', 'GET /{page}'],
  ['shop.example.com/v1/users/42/orders', 'GET /users/{userId}/orders'],
  ['localhost:4242/users/42/orders', 'GET /users/{userId}/orders'],
  ['{{baseUrl}}/users/42/orders', 'GET /users/{userId}/orders'],
  ['$BASE_URL/users/42/orders', 'GET /users/{userId}/orders'],
  ['curl https://shop.example.com/users/42/orders', 'GET /users/{userId}/orders'],
  [`curl -H 'Accept: */*' "https://shop.example.com/orders?limit=2"`, 'GET /orders'],
  ['curl --request POST --url https://shop.example.com/flags/dark', 'POST /flags/{name}'],
  [`curl https://shop.example.com/flags/dark -d '{"on":true}'`, 'POST /flags/{name}'],
  [`curl -d'{"a":1}' https://shop.example.com/orders`, 'POST /orders'],
  ['curl -u admin:1234 https://shop.example.com/orders', 'GET /orders'],
  ['curl -o orders.json https://shop.example.com/files/a', 'GET /files/{name}'],
  [`curl -H 'Host: api.example.com' -H 'Referer: https://a.example/users/1/orders' $HOST/orders`, 'GET /orders'],
  ['curl --cacert /etc/ca.pem https://shop.example.com/orders', 'GET /orders'],
  ['curl -H "Authorization: Bearer $TOKEN" $HOST/orders', 'GET /orders'],
  ['curl -sX POST https://shop.example.com/orders', 'POST /orders'],
  ['curl -sSXPOST --url=https://shop.example.com/orders', 'POST /orders'],
  ['curl -G -d limit=2 https://shop.example.com/orders', 'GET /orders'],
  [`curl https://shop.example.com/orders -H 'X-Note: a -d b'`, 'GET /orders'],
  ['curl -I https://shop.example.com/orders', 'HEAD /orders'],
  ['curl -T a.png https://shop.example.com/pictures/7', 'PUT /pictures/{id}'],
  ['curl \\\n  -X POST \\\n  https://shop.example.com/orders', 'POST /orders'],
  ['$ curl https://shop.example.com/orders | jq .', 'GET /orders'],
  ['curl shop.example.com', 'GET /'],
  ['POST /orders HTTP/1.1', 'POST /orders'],
  ['GET /orders?filter=name eq 7', 'GET /orders'],
  ['`GET /users/{userId}/orders`', 'GET /users/{userId}/orders'],
  ["'/users/{userId}/orders'", 'GET /users/{userId}/orders'],
  ['127.0.0.1:8080/users/42/orders', 'GET /users/{userId}/orders'],
  ['localhost/users/42/orders', 'GET /users/{userId}/orders'],
  ['{baseUrl}/users/42/orders', 'GET /users/{userId}/orders'],
  ['PUT /pictures/{id}#add_link', 'PUT /pictures/{id}#add_link'],
  ['PUT https://shop.example.com/pictures/7#add_link', 'PUT /pictures/{id}#add_link'],
  ['PUT /pictures/{id}', 'PUT /pictures/{id}'],
  ['PUT /pictures/7?strict=1', 'PUT /pictures/{id}'],
  ['GET /orders?draft&limit=2', 'GET /orders?draft'],
  ['/orders?action=list', 'GET /orders?action={name}'],
  ['/users/%7Bid%7D/%6Frders', 'GET /users/{userId}/orders'],
];

for (const [text, operation] of closest)
  test(`the closest operation comes first: ${text}`, async () => {
    const { hits } = await openIndex(shop).search(query(text));
    assert.is(hits[0]?.request, operation);
  });

test('a path that ends in a placeholder is no operation on all things of the kind', async () => {
  const { urls } = openIndex([...shop, record('/guide', ['Guide', 'GET customers'], 'GET /customers/{id}')]);
  assert.is((await urls('GET /customers/{customerId}'))[0], '/guide');
  assert.is((await urls('GET customers'))[0], '/api/11');
});

test('a long request among many operations is found by its words', async () => {
  const many = Array.from({ length: 2_000 }, (_, nth) => `GET /api/shop${nth % 100}/{id}/orders-${nth}/{other}`);
  const { search } = openIndex(operations(...many));
  const { hits } = await search(query(`/${'ab/'.repeat(160)}api/shop7/1/orders-107/2`));
  assert.is(hits[0]!.request, 'GET /api/shop7/{id}/orders-107/{other}');
});

test('words that are no request find pages', async () => {
  const { urls } = openIndex(flagsApi);
  assert.is((await urls('features'))[0], '/guide/features');
  assert.is((await urls('projects'))[0], '/guide/projects');
  assert.is((await urls('post features'))[0], '/guide/post-features');
});

test('an identifier comes before what is said about it', async () => {
  const about = 'DATABASE_URL, DATABASE_URL and again DATABASE_URL. createFlag() creates. --dry-run does nothing.';
  const pages = [
    record('/about', ['Guides', 'The DATABASE_URL and createFlag, and --dry-run'], about, { boost: 3 }),
    record('/about#more', ['Guides', 'The DATABASE_URL and createFlag, and --dry-run', 'More'], about),
    record('/settings#url', ['Reference', 'Settings', 'DATABASE_URL'], 'Where the server stores flags.', {
      boost: 0.5,
    }),
    record('/settings#create', ['Reference', 'Settings', '`createFlag()`'], 'Creates one.', { boost: 0.5 }),
    record('/settings#dry', ['Reference', 'Settings', '--dry-run'], 'Shows what would happen.', { boost: 0.5 }),
  ];
  const { urls } = openIndex(pages);
  assert.is((await urls('DATABASE_URL'))[0], '/settings#url');
  assert.is((await urls('createFlag'))[0], '/settings#create');
  assert.is((await urls('createFlag()'))[0], '/settings#create');
  assert.is((await urls('--dry-run'))[0], '/settings#dry');
});

test('whole names and paths are not subject to typo tolerance', async () => {
  const pages = [record('/a', ['', 'A'], 'Nothing.', { alias: 'a, kill switch, /kil' })];
  assert.equal(await openIndex(pages, { splitThreshold: 0 }).urls('=kill swich'), ['/a']);
  assert.equal(await openIndex(pages).urls('/kli'), []);
});

test('the best hit is found among thousands of ties, wherever it is', async () => {
  const many = Array.from({ length: 2_000 }, (_, nth) =>
    record(`/op${nth}`, ['API', `Do ${nth}`], 'needs an access token'),
  );
  const best = record('/guide', ['Guides', 'Sign in'], 'access token access token access token access token');
  for (const splitThreshold of [0, 4_000]) {
    assert.is((await openIndex([...many, best], { splitThreshold }).urls('access token'))[0], '/guide');
    assert.is((await openIndex([best, ...many], { splitThreshold }).urls('access token'))[0], '/guide');
  }
});

test('a connection that is lost within the one file is made again', async () => {
  const { manifest, files } = writeIndex([buildSegment(site)], contents => String(contents.length));
  const [start] = files.filter(({ path }) => path === manifest.start);
  const asked = { times: 0 };
  const search = openIndexOf(manifest, async function* (path) {
    const text = path === manifest.start ? start!.contents : files.find(file => file.path === path)!.contents;
    if (path === manifest.start && asked.times++ === 0) {
      yield text.slice(0, text.length - 20);
      throw new Error('the connection is lost');
    }
    yield text;
  });
  await search(query('percentage')).catch(() => undefined);
  assert.is((await search(query('percentage'))).hits[0]!.url, '/strategies#gradual-rollout');
  assert.is(asked.times, 2);
});

test('the longest beginning that was typed is marked', async () => {
  const { search } = openIndex([record('/a', ['', 'Google Go'], 'go'), record('/b', ['', 'An API'], 'api')]);
  assert.is(highlightedHits(await search(query('go google')))[0], '[Google] [Go] | [go]');
  assert.equal((await search(query('a api'))).hits[0]!.words.includes('a'), false);
});

test("a word's own range comes before those around it", async () => {
  const crowd = Array.from({ length: 300 }, (_, nth) =>
    record(`/p${nth}`, ['', `P ${nth}`], Array.from({ length: 100 }, (__, word) => `tesa${nth}x${word}`).join(' ')),
  );
  const records = [...crowd, record('/x', ['', 'Test heading'], ''), record('/y', ['', 'Other'], 'a test here')];
  for (const splitThreshold of [0, 4_000])
    assert.equal(
      (await openIndex(records, { splitThreshold }).urls('test ')).sort(),
      ['/x', '/y'],
      String(splitThreshold),
    );
});

test('an accent alone is not a word', async () => {
  const { search } = openIndex([record('/a', ['', 'Hello'], 'world text'), record('/b', ['', 'Other'], 'text')]);
  assert.equal((await search(query('\u0301'))).hits, []);
  assert.equal(
    (await search(query('hello \u0301'))).hits.map(({ url }) => url),
    ['/a'],
  );
});

test('a section of several records is one hit, and all have the headings above the page', async () => {
  const { search, urls } = openIndex([
    record('/a', ['API', 'Flags', 'Create'], 'foo '.repeat(8)),
    { ...record('/a', ['API', 'Flags', 'Create'], 'foo'), objectID: '/a?2' },
    record('/a#x', ['API', 'Flags', 'Create', 'More'], 'bar'),
    record('/b', ['API', 'Other', 'List'], 'foo'),
  ]);
  const { hits, count } = await search(query('foo'));
  assert.equal(
    hits.map(({ url }) => url),
    ['/a', '/b'],
  );
  assert.is(count, 2);
  assert.equal(await urls('flags bar'), ['/a#x']);
});

test('names without any text can be misspelt', async () => {
  assert.equal(await openIndex([record('/a', ['', 'Hello'])], { splitThreshold: 0 }).urls('helo '), ['/a']);
});

const hostile: [what: string, text: string][] = [
  ['signs of expressions', '.*+?^$()|{}[\\]\\\\'],
  ['an expression', '(a+)+$'],
  ['HTML', '<img src=x onerror=alert(1)>'],
  ['10,000 characters', 'flag '.repeat(2_000)],
  ['10,000 characters without a space', 'f'.repeat(10_000)],
  ['emoji', '🚩🏳️‍🌈'],
  ['combining marks', `f${'\u0301'.repeat(500)}lag`],
  ['right to left', '\u202eflag\u202c علم'],
  ['zero width', '\u200b\u200d\ufeff'],
  ['half a sign', '\ud83d'],
  ['names of objects', '__proto__ constructor toString'],
  ['nothing', ''],
  ['space', '   '],
  ['a null', '\0'],
  ['one letter', 'a'],
  ['stop words alone', 'how to the'],
];
for (const [what, text] of hostile)
  test(`hostile: ${what}`, async () => {
    for (const splitThreshold of [0, 4_000]) {
      const { hits, count } = await openIndex(site, { splitThreshold }).search(query(text));
      assert.ok(hits.length <= 20 && count >= hits.length);
    }
  });

test('names of object properties are ordinary words', async () => {
  const { urls } = openIndex([
    record('/a', ['', 'The constructor'], '__proto__ and hasOwnProperty'),
    record('/b', ['', 'B']),
  ]);
  assert.equal(await urls('constructor'), ['/a']);
  assert.equal(await urls('__proto__'), ['/a']);
});

test('an index of another version is refused', () => {
  const other = { format: 99, analyser: 1, sections: 0, start: '', whole: true, ranges: [], texts: '' };
  assert.throws(() => openIndexOf(other as never, async function* () {}), /another version/);
});

test('an abandoned query ends', async () => {
  const { search } = open();
  const controller = new AbortController();
  controller.abort();
  try {
    await search(query('flag'), { signal: controller.signal });
    assert.unreachable();
  } catch (thrown) {
    assert.is((thrown as Error).name, 'AbortError');
  }
});

test.run();
