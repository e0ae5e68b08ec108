/** Overlays of API descriptions: the download, what cannot hold a build, and files that are no overlays. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, listed } from '../site.js';

const description = (more = '') => `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /a: { get: { operationId: getA, responses: { '200': { description: An answer. } } } }
${more}`;
const config = (overlays: string) =>
  `title: T\napi: [{ id: main, path: api/main.yaml, route: /api, overlays: [${overlays}] }]\n`;

async function apply(overlay: string, more?: string) {
  const { site, diagnostics } = await compileSite({
    'docsc.config.yaml': config('more/a.yaml'),
    'docs/index.md': '# Home\n',
    'api/main.yaml': description(more),
    'more/a.yaml': overlay,
  });
  const contents = String(await site.downloads.get('/api/openapi.yaml')?.contents?.());
  return { routes: [...site.pages.keys()], contents, found: diagnostics };
}

const actions = (...list: string[]) => `overlay: 1.1.0\nactions:\n${list.map(one => `  - ${one}\n`).join('')}`;

test('the download has what overlays add, and lacks what they remove', async () => {
  const { routes, contents, found } = await apply(
    actions(
      "{ target: $.paths, update: { '/b': { post: { operationId: addB, responses: { '201': { description: Made. } } } } } }",
      '{ target: "$.paths[\'/a\']", remove: true }',
    ),
  );
  assert.equal(listed(found), []);
  assert.ok(routes.includes('/api/add-b') && !routes.includes('/api/get-a'));
  assert.match(contents, /operationId: addB/);
  assert.not.match(contents, /getA/);
});

test('a description in Swagger is changed before it is converted', async () => {
  const swagger = `swagger: '2.0'\ninfo: { title: T, version: '1' }\npaths:\n  /a: { get: { operationId: getA, responses: { '200': { description: Yes } } } }\n`;
  const { site, diagnostics } = await compileSite({
    'docsc.config.yaml': config('api/a.yaml'),
    'docs/index.md': '# Home\n',
    'api/main.yaml': swagger,
    'api/a.yaml': actions('{ target: "$.paths[\'/a\'].get", update: { operationId: getB } }'),
  });
  assert.equal(listed(diagnostics), []);
  assert.ok(site.pages.has('/api/get-b'));
});

test('a file that is no overlay, or one of another version, is reported and changes nothing', async () => {
  for (const [text, message] of [
    ['openapi: 3.1.0\n', /no overlay/],
    ['overlay: 2.0.0\nactions: []\n', /version 2\.0\.0/],
    ['overlay: 1.1.0\n', /list of actions/],
    ['[1]\n', /no overlay/],
  ] as const) {
    const { routes, found } = await apply(text);
    assert.equal(
      found.map(({ path, rule }) => `${path} ${rule}`),
      ['more/a.yaml invalid-overlay'],
      text,
    );
    assert.match(found[0]!.message, message);
    assert.ok(routes.includes('/api/get-a'));
  }
  const { found } = await apply('overlay: [\n');
  assert.equal(
    found.map(({ path, rule }) => `${path} ${rule}`),
    ['more/a.yaml invalid-yaml'],
  );
});

test('copies of copies end', async () => {
  const doubling = Array.from(
    { length: 60 },
    (_, nth) => `{ target: $.x-all, update: { n${nth}: {} } }\n  - { target: $.x-all.n${nth}, copy: $.x-all }`,
  );
  const { found, routes } = await apply(
    actions(...doubling)
      .replaceAll('$.x-all', '"$[\'x-all\']"')
      .replace(/"(\$\['x-all'\])"(\.n\d+)/g, '"$1$2"'),
    'x-all: { a: 1 }\n',
  );
  assert.match(found.map(({ message }) => message).join(), /too large/);
  assert.ok(routes.includes('/api/get-a'));
});

test('keys that mean something to JavaScript are data', async () => {
  const { contents } = await apply(
    actions('{ target: $.info, update: { __proto__: { polluted: true }, constructor: 1 } }'),
  );
  assert.match(contents, /__proto__:\n\s+polluted: true/);
  assert.is(({} as Record<string, unknown>).polluted, undefined);
});

test.run();
