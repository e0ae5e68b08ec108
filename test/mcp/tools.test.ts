/** What the tools of `docsc mcp` answer, from the built site and from the sources, to the protocol's own client. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { docscInProcess } from '../in-process.js';
import { writeFiles, writeProject } from '../project.js';
import { type Connected, connectOverStdio } from './client.js';
import { small } from './project.js';

const test = suite('tools');

const cwd = await writeProject(small);
const built = await docscInProcess(['build'], { cwd });
const servers = { 'the built site': [], 'the sources': ['--compile'] };
const connected = new Map<string, Connected>();

test.before(async () => {
  assert.is(built.code, 0, built.stderr);
  for (const [name, args] of Object.entries(servers)) connected.set(name, await connectOverStdio(cwd, args));
});
test.after(async () => {
  for (const { close } of connected.values()) await close();
});

/** Registers a test of each way to read the site. */
const testBoth = (name: string, body: (server: Connected) => Promise<void>) => {
  for (const from of Object.keys(servers)) test(`${name}, from ${from}`, () => body(connected.get(from)!));
};

testBoth('a program learns what there is, and that nothing can be changed', async ({ client }) => {
  assert.match(client.getInstructions()!, 'The documentation "Shop": 6 pages, 2 of them operations of an API.');
  const { tools } = await client.listTools();
  const names = ['search', 'read_page', 'read_operation', 'list_pages', 'list_changes'];
  assert.equal(
    tools.map(({ name }) => name),
    names,
  );
  for (const { annotations, inputSchema, description } of tools) {
    assert.is(annotations?.readOnlyHint, true);
    assert.is(inputSchema.type, 'object');
    assert.ok(description);
  }
});

testBoth('search finds sections with addresses that read_page takes', async ({ call }) => {
  const { texts, isError } = await call('search', { query: 'rotate a key' });
  assert.is(isError, false);
  assert.match(texts[0]!, '/docs/guides/keys#rotate');
  assert.match(texts[0]!, '/docs/api/rotate-key\n   PUT /keys/{id}');
  const section = await call('read_page', { page: '/docs/guides/keys#rotate' });
  assert.is(
    section.texts[0],
    '## Rotate a key {#rotate}\n\nAsk for another key with [Rotate a key](https://docs.example.com/docs/api/rotate-key.md).\n\n### When a key leaks\n\nRotate it today.\n',
  );
  const one = await call('search', { query: 'key', limit: 1 });
  assert.match(one.texts[0]!, /^1\. /);
  assert.not.match(one.texts[0]!, /^2\. /m);
  const none = await call('search', { query: 'qqqqzzzz' });
  assert.match(none.texts[0]!, 'Nothing was found for "qqqqzzzz".');
  assert.match((await call('search', { query: 'Hidden' })).texts[0]!, /^(?!.*hidden)/s);
});

testBoth('a page is found by every form of its address', async ({ call }) => {
  const whole = (await call('read_page', { page: '/guides/keys' })).texts[0]!;
  assert.match(whole, '# Keys\n');
  const forms = ['guides/keys', '/docs/guides/keys', '/docs/guides/keys.md', '/guides/keys.html', '/guides/keys/'];
  for (const page of [...forms, 'https://docs.example.com/docs/guides/keys.md'])
    assert.is((await call('read_page', { page })).texts[0], whole, page);
  for (const page of ['/', '/docs/', '/index.md', 'https://docs.example.com/docs/', 'https://docs.example.com'])
    assert.match((await call('read_page', { page })).texts[0]!, 'zebras', page);
  const moved = await call('read_page', { page: '/old-keys' });
  assert.match(moved.texts[0]!, /^## Rotate a key/);
  assert.match((await call('read_page', { page: '/hidden' })).texts[0]!, '# Hidden');
});

testBoth('sections are found by id and by text, also inside of lists', async ({ call }) => {
  const sections: [string, RegExp][] = [
    ['rotate', /^## Rotate a key/],
    ['Rotate a key', /^## Rotate a key/],
    ['## When a key leaks', /^### When a key leaks\n\nRotate it today\.\n$/],
    ['notes-1', /^## Notes\n\nAgain\.\n$/],
    ['in-a-list', /Text\./],
  ];
  for (const [section, expected] of sections)
    assert.match((await call('read_page', { page: '/guides/keys', section })).texts[0]!, expected, section);
  const wrong = await call('read_page', { page: '/guides/keys#gone' });
  assert.is(wrong.isError, true);
  assert.match(wrong.texts[0]!, 'has no section "gone". It has these:\n  - Rotate a key (#rotate)\n');
});

testBoth('an address that leads nowhere is refused, with a suggestion', async ({ call }) => {
  const cases: [string, string][] = [
    ['/guides/kesy', 'There is no page "/docs/guides/kesy". Did you mean "/docs/guides/keys"?'],
    ['/nothing/like/it', 'Use search or list_pages to find its address.'],
    ['https://other.example/guides/keys', 'is not an address of this site, which is https://docs.example.com/docs/.'],
    ['file:///etc/passwd', 'is not an address of this site'],
    ['/../../etc/passwd', 'There is no page'],
    ['/.docsc/hosts.json', 'There is no page'],
    ['/404', 'There is no page'],
    ['/\ud800', 'There is no page "/docs/%EF%BF%BD".'],
    [`/${'a'.repeat(499)}`, 'There is no page'],
  ];
  for (const [page, expected] of cases) {
    const { isError, texts } = await call('read_page', { page });
    assert.is(isError, true, page);
    assert.match(texts[0]!, expected);
  }
});

testBoth('a long page comes in parts that join to the whole', async ({ call }) => {
  const parts: string[] = [];
  for (let offset = 0, nth = 0; ; nth++) {
    const { texts } = await call('read_page', { page: '/long', offset, limit: 30_000 });
    parts.push(texts[0]!);
    assert.ok(texts[0]!.length <= 30_000);
    const next = /Call again with offset (\d+)/.exec(texts[1] ?? '')?.[1];
    if (next === undefined) break;
    offset = Number(next);
    assert.ok(nth < 10);
  }
  assert.is(parts.join('').match(/🦓/gu)?.length, 1500);
  assert.ok(parts.length >= 3);
  const beyond = await call('read_page', { page: '/long', offset: 1e8 });
  assert.match(beyond.texts.join(), 'There is nothing from 100000000 on');
  assert.is((await call('read_page', { page: '/long', limit: 60_000 })).isError, true);
});

testBoth('an operation is found by its id, its request and its address', async ({ call }) => {
  const names = ['rotateKey', 'rotate_key', 'PUT /keys/{id}', 'put /keys/:key', 'Rotate a key', '/api/rotate-key'];
  for (const operation of [...names, 'https://docs.example.com/docs/api/rotate-key.md']) {
    const { texts, isError } = await call('read_operation', { operation });
    assert.is(isError, false, operation);
    assert.match(texts[0]!, '`PUT /keys/{id}`');
  }
  const several = await call('read_operation', { operation: '/keys/{id}' });
  assert.is(several.isError, true);
  assert.match(several.texts[0]!, '- GET /keys/{id}: Read a key (/docs/api/get-key)');
  const close = await call('read_operation', { operation: 'rotateKye' });
  assert.match(close.texts[0]!, 'Did you mean this one?\n- PUT /keys/{id}');
  const none = await call('read_operation', { operation: 'launchRocket' });
  assert.is(none.texts[0], 'There is no operation "launchRocket". Use search to find it.');
});

testBoth('lists have the listed pages, in parts', async ({ call }) => {
  const all = await call('list_pages', {});
  const routes = [...all.texts[0]!.matchAll(/^- (\S+)/gm)].map(([, route]) => route);
  const below = ['', 'api/get-key', 'api/rotate-key', 'api/shop-api', 'guides/keys', 'long'];
  assert.equal(
    routes,
    below.map(path => `/docs/${path}`),
  );
  assert.match(all.texts[0]!, '- /docs/guides/keys Keys: How keys work.\n');
  assert.match(all.texts[0]!, '- /docs/api/rotate-key Rotate a key: PUT /keys/{id}');
  assert.is(all.texts[1], '1 to 6 of 6.');
  const second = await call('list_pages', { under: '/docs/api', offset: 1, limit: 1 });
  assert.match(second.texts[0]!, /^- \/docs\/api\/rotate-key [^\n]*$/);
  assert.is(second.texts[1], '2 to 2 of 3. Call again with offset 2 for more.');
  const wrong = await call('list_pages', { under: '/nope' });
  assert.match(
    wrong.texts[0]!,
    'No page has an address below "/nope". Addresses begin with /docs/api, /docs/guides, /docs/long.',
  );
  for (const under of ['/', '/docs', '/docs/', 'https://docs.example.com/docs/', 'https://docs.example.com'])
    assert.is((await call('list_pages', { under })).texts[0], all.texts[0], under);
  assert.is((await call('list_pages', { under: 'https://other.example/' })).isError, true);
});

testBoth('pages without dates are said to have none', async ({ call }) => {
  const { isError, texts } = await call('list_changes', {});
  assert.is(isError, true);
  assert.match(texts[0]!, /no "lastUpdated"|no Git repository/);
});

testBoth('input of a wrong form is refused without an end of the connection', async ({ call }) => {
  for (const input of [{}, { page: 1 }, { page: 'x'.repeat(501) }, { page: '/', offset: -1 }])
    assert.is((await call('read_page', input)).isError, true, JSON.stringify(input));
  assert.is((await call('read_page', { page: '/' })).isError, false);
});

test('addresses of a folder with the name of the base, and requests that end as the button is called', async () => {
  const folder = await writeProject({
    'docsc.config.yaml':
      'title: T\nbaseUrl: /docs/\napi: [{ id: x, path: x.yaml, route: /api, label: X }]\nredirects: [{ from: /old, to: /docs/only }]\n',
    'x.yaml':
      "openapi: 3.1.0\ninfo: { title: X, version: '1' }\npaths: { /files/Copy: { post: { operationId: copyFile, responses: { '200': { description: OK } } } } }\n",
    ...{ 'docs/intro.md': '# Outer\n', 'docs/docs/intro.md': '# Inner\n', 'docs/docs/only.md': '# Only\n' },
  });
  assert.is((await docscInProcess(['build'], { cwd: folder })).code, 0);
  for (const args of Object.values(servers)) {
    const { call, close } = await connectOverStdio(folder, args);
    const list = (await call('list_pages', {})).texts[0]!;
    for (const [, page, title] of list.matchAll(/^- (\S+) (Outer|Inner|Only)$/gm))
      assert.match((await call('read_page', { page })).texts[0]!, `# ${title}\n`, page);
    assert.match(list, /^- \/docs\/docs\/only Only$/m);
    assert.match((await call('read_page', { page: '/docs/only' })).texts[0]!, 'Did you mean "/docs/docs/only"?');
    assert.match((await call('read_page', { page: '/docs/old' })).texts[0]!, '# Only\n');
    assert.is((await call('read_operation', { operation: 'POST /files/Copy' })).isError, false);
    await close();
  }
});

test('files that the configuration comes to name are followed too', async () => {
  const api = (summary: string) =>
    `openapi: 3.1.0\ninfo: { title: X, version: '1' }\npaths: { /a: { get: { summary: ${summary}, responses: { '200': { description: OK } } } } }\n`;
  const folder = await writeProject({
    'docsc.config.yaml': 'title: T\n',
    'docs/index.md': '# Home\n',
    'other/x.yaml': api('First'),
  });
  const { call, close } = await connectOverStdio(folder, ['--compile']);
  const until = async (line: string) => {
    for (let nth = 0; nth < 100; nth++) {
      if ((await call('list_pages', {})).texts[0]!.includes(line)) return;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    assert.unreachable(`no "${line}"`);
  };
  await writeFiles(folder, {
    'docsc.config.yaml': 'title: T\napi: [{ id: x, path: other/x.yaml, route: /api, label: X }]\n',
  });
  await until('First: GET /a');
  // The new folder is watched a few turns later.
  await new Promise(resolve => setTimeout(resolve, 300));
  await writeFiles(folder, { 'other/x.yaml': api('Second') });
  await until('Second: GET /a');
  await close();
});

test('an edit ends the indexing of what was there before', async () => {
  const PAGES = 100;
  const pages = Array.from({ length: PAGES }, (_, nth) => [`docs/p${nth}.md`, `# Page ${nth}\n`]);
  const folder = await writeProject({
    'docsc.config.yaml': 'title: Slow\nplugins:\n  - use: ./slow.ts\n',
    'slow.ts':
      "export default () => ({ name: 'slow', transform(tree: unknown) { const end = performance.now() + 10; while (performance.now() < end); console.log('compiled'); return tree; } });\n",
    ...Object.fromEntries(pages),
  });
  const { call, stderr, close } = await connectOverStdio(folder, ['--compile']);
  const EDITS = 6;
  for (let edit = 0; edit < EDITS; edit++) {
    await writeFiles(folder, { 'docs/p0.md': `# Page 0\n\nEdit ${edit}.\n` });
    for (let nth = 0; nth < 100; nth++) {
      if ((await call('read_page', { page: '/p0' })).texts[0]!.includes(`Edit ${edit}.`)) break;
      await new Promise(resolve => setTimeout(resolve, 20));
    }
  }
  assert.match((await call('search', { query: `Edit ${EDITS - 1}` })).texts[0]!, '/p0');
  await new Promise(resolve => setTimeout(resolve, 1000));
  const compiled = stderr().match(/compiled/g)?.length ?? 0;
  assert.ok(compiled >= PAGES && compiled < (PAGES * EDITS) / 2, `${compiled} pages were compiled`);
  await close();
});

test('what changes is read by the next call: a build, and the sources', async () => {
  await writeFiles(cwd, { 'docs/new.md': '# Zymurgy\n\nBrewing.\n' });
  const sources = connected.get('the sources')!;
  const site = connected.get('the built site')!;
  const until = async ({ call }: Connected) => {
    for (let nth = 0; nth < 100; nth++) {
      const { isError } = await call('read_page', { page: '/new' });
      if (!isError) return;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    assert.unreachable('the page was not read');
  };
  await until(sources);
  assert.match((await sources.call('search', { query: 'Zymurgy' })).texts[0]!, '/docs/new');
  assert.is((await site.call('read_page', { page: '/new' })).isError, true);
  assert.is((await docscInProcess(['build'], { cwd })).code, 0);
  await until(site);
  assert.match((await site.call('search', { query: 'Zymurgy' })).texts[0]!, '/docs/new');
  await writeFiles(cwd, { 'docsc.config.yaml': 'title: [' });
  await new Promise(resolve => setTimeout(resolve, 500));
  assert.is((await sources.call('read_page', { page: '/new' })).isError, false);
  assert.match(sources.stderr(), 'invalid-');
});

test.run();
