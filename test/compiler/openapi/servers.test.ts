/** Servers of a console with variables: which the configuration allows, and what the description adds. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { buildContentSecurityPolicy } from '../../../src/compiler/emit/content-security-policy.js';
import { serverAddress } from '../../../src/runtime/content/api/console-draft.js';
import { islandsIn } from '../../reference-api/project.js';
import { compileSite, listed } from '../site.js';

const INFO = `openapi: 3.1.0\ninfo: { title: It, version: '1' }\npaths: { /a: { get: { operationId: a } } }\n`;

async function compile(servers: unknown[], description = '', info = INFO) {
  const config = {
    title: 'T',
    api: [{ id: 'it', path: 'api.yaml', route: '/api', console: { servers } }],
    sidebars: { main: [{ type: 'api', id: 'it' }] },
  };
  const files = {
    'docsc.config.yaml': JSON.stringify(config),
    'docs/index.md': '# Home\n',
    'api.yaml': info + description,
  };
  const compiled = await compileSite(files);
  const [samples] = islandsIn(
    compiled.pages.get('/api/a')?.chunk.body ?? { type: 'root', children: [] },
    'docsc-samples',
  );
  return {
    ...compiled,
    console: samples?.data.console,
    request: samples?.data.request,
    findings: listed(compiled.diagnostics),
  };
}

test('the description says what the variables of a path are; hosts are listed by the configuration alone', async () => {
  const { console, config } = await compile(
    [{ url: 'https://{region}.a.example/{base}/{any}/', variables: { region: ['eu', 'us'] } }, 'https://b.example/'],
    `servers:
  - url: https://{region}.a.example/{base}/{any}
    variables:
      region: { default: us, enum: [evil, us], description: The part of the world that keeps the data. You can choose it. }
      base: { default: v9, enum: [v1, v2, .., v/%2e%2e/x, 'v\\..', 3] }
      any: { default: ../up }
  - { url: 'https://other.example/{any}', variables: { any: { default: other } } }
`,
  );
  assert.equal(console, [
    {
      url: 'https://{region}.a.example/{base}/{any}',
      variables: [
        { name: 'region', initial: 'us', values: ['eu', 'us'], about: 'The part of the world that keeps the data.' },
        { name: 'base', initial: 'v1', values: ['v1', 'v2'] },
        { name: 'any', initial: '' },
      ],
    },
    'https://b.example',
  ]);
  const policy = buildContentSecurityPolicy(config, 'sha256-x');
  assert.match(policy, /connect-src 'self' https:\/\/eu\.a\.example https:\/\/us\.a\.example https:\/\/b\.example;/);
});

test('no value of the description leads out of the path that the configuration names', async () => {
  const values = ['.\t.', '\n..', 'admin?', 'admin#', '..\\', ' ..', 'x'.repeat(201), 'v1', 'v1', 'v 2/b'];
  const variables = {
    tenant: { enum: values },
    any: { default: '.\t.' },
    constructor: { default: [1] },
    more: { default: 'admin?' },
  };
  const url = 'https://a.example/{tenant}/{any}/{constructor}/{more}';
  const { console } = await compile([url], `servers: ${JSON.stringify([{ url, variables }])}\n`);
  assert.equal(console, [
    {
      url,
      variables: [
        { name: 'tenant', initial: 'v1', values: ['v1', 'v 2/b'] },
        { name: 'any', initial: '' },
        { name: 'constructor', initial: '' },
        { name: 'more', initial: '' },
      ],
    },
  ]);
});

test('a value that looks like a variable is none', async () => {
  const variables = { region: ['{version}'], version: ['evil.example/'] };
  const url = 'https://a.example/{region}/{version}';
  const { console, config } = await compile([{ url, variables }]);
  assert.is(serverAddress(console![0]!), 'https://a.example/{version}/evil.example/');
  assert.match(buildContentSecurityPolicy(config, 'sha256-x'), /connect-src 'self' https:\/\/a\.example;/);
  const texts = new Map([
    [`${url} region`, '{version}'],
    [`${url} version`, "$&{region}\ud800'"],
  ]);
  const names = ['region', 'version'];
  const open = { url, variables: names.map(name => ({ name, initial: '' })) };
  assert.is(serverAddress(open, texts), 'https://a.example/%7Bversion%7D/%24%26%7Bregion%7D%EF%BF%BD%27');
});

test('an operation without a console carries nothing that only a console shows', async () => {
  const parameters = `parameters: [{ name: q, in: query, description: What to look for., schema: { type: string } }]`;
  const file = (marks: string) => INFO.replace('operationId: a', `operationId: a, ${marks}${parameters}`);
  const shown = await compile(['https://a.example'], '', file(''));
  assert.equal(shown.request?.parameters, [
    { name: 'q', in: 'query', value: '{q}', type: 'string', about: 'What to look for.' },
  ]);
  const hidden = await compile(['https://a.example'], '', file('x-hideTryIt: true, '));
  assert.equal(hidden.request?.parameters, [{ name: 'q', in: 'query', value: '{q}' }]);
});

const refused: [server: unknown, problem: RegExp][] = [
  ['https://{region}.a.example', /has \{region\} before its path, so `variables` has to list its values/],
  ['{scheme}://a.example/x', /has \{scheme\} before its path/],
  [{ url: 'https://a.example', variables: { x: ['y'] } }, /has no \{x\} in its address/],
  [{ url: 'https://{x}', variables: { x: ['a b'] } }, /becomes https:\/\/a b, which is no valid address/],
  [{ url: 'https://{x}', variables: { x: ['u@evil.example'] } }, /becomes https:\/\/u@evil\.example/],
  [
    { url: 'https://{x}.a', variables: { x: Array.from({ length: 51 }, (_, at) => `h${at}`) } },
    /more than 50 addresses/,
  ],
  [{ url: 'https://{x}.example/{y}', variables: { x: ['{y}'] } }, /becomes https:\/\/\{y\}\.example\/x/],
  ['ftp://a.example', /must be an address such as/],
  ['https://a.example/{un closed', /must be an address such as/],
  ['https://a.example/{}', /must be an address such as/],
  [{ url: 'https://a.example:{port}', variables: { port: ['99999'] } }, /becomes https:\/\/a\.example:99999/],
];

test('servers that are no addresses are errors of the configuration', async () => {
  for (const [server, problem] of refused) {
    const thrown = await compile([server]).then(
      ({ findings }) => findings.join('\n'),
      (error: unknown) => String(error),
    );
    assert.match(thrown, problem);
  }
});

test('a server is named once: readers choose it by its address', async () => {
  const url = 'https://{x}.example';
  const thrown = await compile([
    { url, variables: { x: ['a'] } },
    { url: `${url}/`, variables: { x: ['b'] } },
  ]).catch(String);
  assert.match(String(thrown), /names a server twice; list all values of a variable in one/);
});

test.run();
