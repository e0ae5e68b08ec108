/** The configuration of remote pages: valid values, and the positions of findings for invalid ones. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import * as z from 'zod';
import { configSchema } from '../../src/compiler/config/schema.js';
import { listed } from '../compiler/site.js';
import { configFindings, configuration, fetched, findings, open } from './project.js';

const repository = (keys: string, page = 'file: README.md, id: a, slug: /a, title: A') =>
  `title: T\nremote:\n  repositories:\n    - { name: sdk, ${keys}, pages: [{ ${page} }] }\n`;

test('GitHub and GitLab are known by their address; .git and slashes at its end say nothing', async () => {
  const cases: [url: string, branch: string, address: string, edit: string][] = [
    [
      'https://github.com/acme/sdk.git',
      'main',
      'https://raw.githubusercontent.com/acme/sdk/main/README.md',
      'https://github.com/acme/sdk/edit/main/README.md',
    ],
    [
      'https://gitlab.com/acme/tools/sdk/',
      'v2/next',
      'https://gitlab.com/acme/tools/sdk/-/raw/v2/next/README.md',
      'https://gitlab.com/acme/tools/sdk/-/edit/v2/next/README.md',
    ],
  ];
  for (const [url, branch, address, edit] of cases) {
    const { remote } = await open({ 'docsc.config.yaml': repository(`url: "${url}", branch: ${branch}`) });
    const [document] = remote.documents;
    assert.is(document?.address, address);
    assert.is(`${document?.links.edit}/README.md`, edit);
  }
});

test('names of files are written as addresses', async () => {
  const page = 'file: "docs/über uns #1.md", id: a, slug: /a, title: A';
  const { remote } = await open({ 'docsc.config.yaml': repository('url: https://github.com/a/b', page) });
  assert.is(remote.documents[0]?.address, 'https://raw.githubusercontent.com/a/b/main/docs/%C3%BCber%20uns%20%231.md');
  assert.is(remote.documents[0]?.path, 'docs/remote/sdk/docs/über uns #1.md');
});

test('a file of its own says the same', async () => {
  const inner = configuration.slice(configuration.indexOf('remote:\n') + 8).replace(/^ {2}/gm, '');
  const files = { ...fetched, 'docsc.config.yaml': 'title: T\nremote: remote.yaml\n', 'remote.yaml': inner };
  assert.equal(await findings(files), []);
  assert.ok((await open(files)).config.files.includes('remote.yaml'));
  const wrong = { 'remote.yaml': inner.replace('title: Java', 'titel: Java') };
  assert.equal(listed(await configFindings('title: T\nremote: remote.yaml\n', wrong)), [
    'remote.yaml:14:9 invalid-config error',
    'remote.yaml:14:61 unknown-key error',
  ]);
  assert.equal(listed(await configFindings('title: T\nremote: gone.yaml\n')), [
    'docsc.config.yaml:2:1 missing-file error',
  ]);
});

const wrong: [name: string, text: string, message: RegExp][] = [
  [
    'plain http',
    repository('url: https://a.example/x, raw: http://a.example/x'),
    /^Files would be fetched from http:\/\/a\.example\/x\/main, which is not https\.$/,
  ],
  ['another port', repository('url: https://a.example/x, raw: https://a.example:8443/x'), /which names the port 8443/],
  ['a number for a host', repository('url: https://a.example/x, raw: https://2130706433/x'), /instead of a host/],
  ['a dot behind the host', repository('url: https://a.example/x, raw: https://a.example./x'), /ends with a dot/],
  ['a user name', repository('url: https://user:secret@github.com/a/b'), /url": must be an address such as/],
  ['a query', repository('url: https://github.com/a/b?token=1'), /url": must be an address such as/],
  ['a file on disk', repository('url: "file:///etc"'), /url": must be an address such as/],
  [
    'a host that nobody knows',
    repository('url: https://code.example/a/b'),
    /^"raw" is missing: docsc knows only where/,
  ],
  [
    'a name that leads out',
    repository('url: https://github.com/a/b').replace('sdk', '..'),
    /name": must be a name made of/,
  ],
  [
    'a file that leads out',
    repository('url: https://github.com/a/b', 'file: ../x.md, id: a, slug: /a, title: A'),
    /file": must be a path from the root/,
  ],
  [
    'a file from the root',
    repository('url: https://github.com/a/b', 'file: /x.md, id: a, slug: /a, title: A'),
    /file": must be a path from the root/,
  ],
  [
    'a file that is no Markdown',
    repository('url: https://github.com/a/b', 'file: x.rst, id: a, slug: /a, title: A'),
    /file": must be a Markdown file/,
  ],
  [
    'a slug of another site',
    repository('url: https://github.com/a/b', 'file: x.md, id: a, slug: //a.example, title: A'),
    /slug": must be a route/,
  ],
  [
    'a slug that leads out',
    repository('url: https://github.com/a/b', 'file: x.md, id: a, slug: /a/../../../x, title: A'),
    /slug": must be a route/,
  ],
  [
    'a branch that leads out',
    repository('url: https://github.com/a/b, branch: ../x'),
    /branch": must be the name of a branch/,
  ],
  ['no title', repository('url: https://github.com/a/b', 'file: x.md, id: a, slug: /a'), /title" is missing/],
  [
    'front matter that is not listed',
    repository('url: https://github.com/a/b', 'file: x.md, id: a, slug: /a, title: A, draft: true'),
    /has no key "draft"/,
  ],
  ['hosts with paths', 'title: T\nremote: { hosts: ["https://a.example/x"], repositories: [] }\n', /must be an origin/],
  [
    'a folder outside',
    configuration.replace('remote:\n', 'remote:\n  folder: ../x\n'),
    /^"folder" must be a separate folder/,
  ],
  [
    'the folder of documents',
    configuration.replace('remote:\n', 'remote:\n  folder: docs\n'),
    /^"folder" must be a separate folder/,
  ],
  [
    'a folder that is published',
    configuration.replace('remote:\n', 'remote:\n  folder: docs/static/x\n'),
    /^"folder" must be a separate folder/,
  ],
  ['an id twice', configuration.replace('sdks/java,', 'sdks/go,'), /^Another page has the same id, "sdks\/go"\.$/],
  [
    'a file twice',
    configuration.replace('docs/usage.md', 'readme.md'),
    /^Another page has the same file, "docs\/remote\/go\/readme\.md"\.$/,
  ],
  ['what is no mapping', 'title: T\nremote: [a]\n', /must be a mapping with "repositories"/],
];
for (const [name, text, message] of wrong) {
  test(`R01 refused in the configuration: ${name}`, async () => {
    const found = await configFindings(text);
    assert.is(found.length, 1, JSON.stringify(found));
    assert.match(found[0]!.message, message);
    assert.ok(found[0]!.place, 'with its place');
    assert.not.match(found[0]!.message, 'secret');
  });
}

test('a refused URL is reported with the origin to allow', async () => {
  const [found] = await configFindings(repository('url: https://a.example/x, raw: "http://localhost:4873/x"'));
  assert.is(found?.hint, 'If this is intended, add http://localhost:4873 to "hosts".');
  assert.is(found?.pointer, '/remote/repositories/0/raw');
});

test('the JSON Schema for editors has the keys', () => {
  const schema = JSON.stringify(z.toJSONSchema(configSchema));
  for (const key of ['repositories', 'sidebar_label', 'admonition', 'hosts']) assert.match(schema, `"${key}"`);
});

test.run();
