/** `--online`: what a search service says about the published key. Without the flag, no request is sent. */
import { readdir } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder } from '../folder.js';
import { docscInProcess } from '../in-process.js';
import { listenLocally } from '../local-server.js';
import { writeFiles } from '../project.js';

type Reply = [status: number, body?: unknown];
type Context = {
  folder: string;
  url: string;
  asked: IncomingMessage[];
  replies: Record<string, Reply>;
  close: () => Promise<void>;
};

const test = suite<Context>('--online');

test.before.each(async context => {
  context.folder = await makeFolder('online');
  context.asked = [];
  context.replies = {};
  const server = createServer((request, response) => {
    context.asked.push(request);
    const [status, body] = context.replies[request.url ?? ''] ?? [403, { message: 'No.' }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  });
  Object.assign(context, await listenLocally(server));
});
test.after.each(({ close }) => close());

const key = 'ab'.repeat(32);

async function run({ folder, url }: Context, provider: string, args: string[], host = url) {
  const config = `title: T\nsearch:\n  remote:\n    provider: ${provider}\n    index: docs\n    url: ${host}\n    key: ${key}\n`;
  await writeFiles(folder, { 'docsc.config.yaml': config, 'docs/index.md': '# Home\n' });
  return docscInProcess(args, { cwd: folder });
}

test('without the flag, no request is sent', async context => {
  for (const command of ['check', 'build']) assert.is((await run(context, 'algolia', [command])).code, 0);
  assert.is(context.asked.length, 0);
});

const powerful: [string, string, Record<string, Reply>, RegExp][] = [
  [
    'an admin key',
    'algolia',
    { '/1/keys': [200, { keys: [] }] },
    /may do more than search: everything, as an admin key/,
  ],
  [
    'a key that may write',
    'algolia',
    { [`/1/keys/${key}`]: [200, { acl: ['search', 'addObject', 'deleteIndex'] }] },
    /may do more than search: addObject, deleteIndex\./,
  ],
  ['a key of all rights', 'typesense', { '/keys': [200, { keys: [] }] }, /reading all keys, as an admin key/],
  [
    'the default admin key',
    'meilisearch',
    { '/keys?limit=1': [200, { results: [] }] },
    /as the master or an admin key/,
  ],
];
for (const [name, provider, replies, message] of powerful) {
  test(`refused: ${name} of ${provider}`, async context => {
    context.replies = replies;
    const { code, stderr } = await run(context, provider, ['check', '--online']);
    assert.is(code, 2);
    assert.match(stderr, /docsc\.config\.yaml:7:5 {2}powerful-key/);
    assert.match(stderr, message);
  });
}

test('a build with such a key is not written', async context => {
  context.replies = { '/1/keys': [200, {}] };
  const { code } = await run(context, 'algolia', ['build', '--online']);
  assert.is(code, 2);
  assert.not.ok((await readdir(context.folder)).includes('build'));
});

for (const provider of ['algolia', 'typesense', 'meilisearch']) {
  test(`a key that may search, at ${provider}: the key is sent, and to its host alone`, async context => {
    context.replies = { [`/1/keys/${key}`]: [200, { acl: ['search'] }] };
    const { code, stderr } = await run(context, provider, ['check', '--online']);
    assert.is(code, 0, stderr);
    const { headers } = context.asked[0]!;
    const sent = headers['x-algolia-api-key'] ?? headers['x-typesense-api-key'] ?? headers.authorization;
    assert.match(String(sent), key);
  });
}

test('a server that does not reveal it: an error, because the flag asked for it', async context => {
  context.replies = { '/keys': [503] };
  const busy = await run(context, 'typesense', ['check', '--online']);
  assert.is(busy.code, 3);
  assert.match(busy.stderr, /unchecked-key .*it answered with 503/);
  const gone = await run(context, 'typesense', ['check', '--online'], 'http://127.0.0.1:1');
  assert.is(gone.code, 3);
});

for (const [provider, status] of [
  ['algolia', 403],
  ['algolia', 404],
  ['typesense', 404],
  ['meilisearch', 400],
] as const) {
  test(`${provider} answers ${status} and says nothing about the key: an error`, async context => {
    const replies = ['/1/keys', `/1/keys/${key}`, '/keys', '/keys?limit=1'].map(path => [path, [status]]);
    context.replies = Object.fromEntries(replies);
    const { code, stderr } = await run(context, provider, ['check', '--online']);
    assert.is(code, 3);
    assert.match(stderr, `it answered with ${status}.`);
    assert.match(stderr, /docsc\.config\.yaml:7:5 {2}unchecked-key/);
  });
}

test('a key that may not read keys is one that may search: servers refuse it in either way', async context => {
  for (const status of [401, 403]) {
    context.replies = { '/keys': [status] };
    assert.is((await run(context, 'typesense', ['check', '--online'])).code, 0);
  }
});

test('a response of another shape does not fail the command', async context => {
  context.replies = { [`/1/keys/${key}`]: [200, { acl: 'search' }] };
  assert.is((await run(context, 'algolia', ['check', '--online'])).code, 0);
});

test.run();
