/** A check compares the site with the addresses that the ledger records. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { memoryStore } from '../cache/memory.js';
import { compileSite, findAnew, minimal } from '../compiler/site.js';

type Files = Record<string, string>;

const home = { 'docs/index.md': '# Home\n' };

/** The findings about the ledger, each as its rule, line, message and hint. */
async function find(ledger: string[], files: Files, config = minimal): Promise<string[]> {
  const project = { ...home, ...files, 'docsc.config.yaml': config, 'docsc.ledger.txt': ledger.join('\n') };
  const { diagnostics } = await compileSite(project);
  return diagnostics
    .filter(({ path }) => path === 'docsc.ledger.txt')
    .map(({ level, rule, place, message, hint }) => `${place?.line} ${level} ${rule}: ${message} ${hint}`);
}

const noPage = 'Add a redirect to the page that replaces it. If none does, remove its lines from the ledger.';
const noHeading = 'Give the heading that replaces it the old id. If none does, remove the line from the ledger.';

test('a page that is gone is an error, once for all of its lines', async () => {
  const found = await find(['/', '/gone', '/gone#one', '/gone#two'], {});
  assert.equal(found, [`2 error vanished-route: "/gone" leads nowhere. ${noPage}`]);
});

test('comments, blank lines, order, repeated lines, line ends and slashes at the end do not matter', async () => {
  const files = { 'docs/a.md': '# A\n\n## Über uns\n', 'docs/b.md': '# B\n' };
  const lines = ['\uFEFF# A comment', '', '/b/\r', '/a#%C3%BCber-uns', '/b', '/a/#über-uns', '/'];
  assert.equal(await find(lines, files), []);
});

test('a line that is not an address is an error', async () => {
  const found = await find(['<<<<<<< HEAD', '/', '=======', 'docs/a.md'], {});
  assert.equal(
    found.map(line => line.replace(/ Remove.*/, '')),
    [
      '1 error invalid-ledger: "<<<<<<< HEAD" is not an address.',
      '3 error invalid-ledger: "=======" is not an address.',
      '4 error invalid-ledger: "docs/a.md" is not an address.',
    ],
  );
});

test('an address of a page, a redirect, a pattern, a prefix or a file leads somewhere', async () => {
  const config = [
    minimal,
    'redirects:',
    '  - { from: /old, to: /new }',
    '  - { from: /chain, to: /old }',
    '  - { from: "/wild/*", to: "/guide/:splat" }',
    '  - { from: /away, to: https://example.com/ }',
    '  - { from: /file, to: /logo.svg }',
    'redirectPrefixes: [/docs]',
  ].join('\n');
  const files = { 'docs/new.md': '# New\n', 'docs/guide/a.md': '# A\n', 'docs/static/logo.svg': '<svg/>' };
  const ledger = ['/', '/old/', '/chain', '/wild/a', '/away#x', '/file', '/docs/new', '/logo.svg'];
  assert.equal(await find(ledger, files, config), []);
  assert.equal(
    (await find([...ledger, '/wild/b', '/docs/old2', '/Old'], files, config)).map(line => line.split(' leads')[0]),
    ['9 error vanished-route: "/wild/b"', '10 error vanished-route: "/docs/old2"', '11 error vanished-route: "/Old"'],
  );
});

const api = {
  'api.yaml': [
    'openapi: 3.1.0',
    'info: { title: Pets, version: "1" }',
    'paths:',
    '  /pets:',
    '    get: { operationId: listPets, summary: List pets, responses: { "200": { description: All } } }',
  ].join('\n'),
};

test('operations of an API and downloads are counted', async () => {
  const config = `${minimal}api: [{ id: pets, path: api.yaml, route: /api }]\n`;
  const found = await find(['/api/list-pets', '/api/list-pets#responses', '/api/add-pet'], api, config);
  assert.equal(found, [`3 error vanished-route: "/api/add-pet" leads nowhere. ${noPage}`]);
});

test('the page with the same headings, title or name is proposed, one that the ledger does not record first', async () => {
  const headed = '## Get ready\n\n## Download it\n\n## Start\n';
  const files = {
    'docs/setup.md': `# Setting up\n\n${headed}`,
    'docs/keys.md': '# Rotate keys\n',
    'docs/howto/deploy.md': '# Deploying\n',
    'docs/limits.md': '# Limits\n',
  };
  const ledger = ['/', '/install', '/install#get-ready', '/install#download-it', '/install#start'];
  const found = await find([...ledger, '/rotate-keys', '/deploy', '/limit', '/nothing-like-it', '/limits'], files);
  assert.equal(
    found.map(line => /leads nowhere\. (.*)/.exec(line)?.[1]),
    [
      'Add a redirect: { from: /install, to: /setup }',
      'Add a redirect: { from: /rotate-keys, to: /keys }',
      'Add a redirect: { from: /deploy, to: /howto/deploy }',
      'Add a redirect: { from: /limit, to: /limits }',
      noPage,
    ],
  );
});

test('a heading that is gone is a warning, with the closest heading of the page', async () => {
  const files = { 'docs/a.md': '# A\n\n## Installing it\n\n## Server set-up\n\n## Usage\n\n<a id="kept"></a>\n' };
  const lines = ['/', '/a', '/a#instaling-it', '/a#set-up-the-server', '/a#usage', '/a#xyz', '/a#kept'];
  assert.equal(await find(lines, files), [
    '3 warning vanished-anchor: "#instaling-it" is no longer on /a. The closest heading is "#installing-it": put <a id="instaling-it"></a> above it.',
    '4 warning vanished-anchor: "#set-up-the-server" is no longer on /a. The closest heading is "#server-set-up": put <a id="set-up-the-server"></a> above it.',
    `6 warning vanished-anchor: "#xyz" is no longer on /a. ${noHeading}`,
  ]);
});

test('a redirect carries the headings of its page, unless it names one itself', async () => {
  const config = `${minimal}redirects:\n  - { from: /old, to: /new }\n  - { from: /older, to: "/new#usage" }\n`;
  const files = { 'docs/new.md': '# New\n\n## Usage\n' };
  const found = await find(['/old#usage', '/old#gone', '/older#gone'], files, config);
  assert.equal(found, [
    `2 warning vanished-anchor: "/old#gone" leads to /new, which has no such heading. ${noHeading}`,
  ]);
});

test('the findings are the same from the cache, and change with the ledger alone', async () => {
  const cache = { identity: 'test', store: memoryStore() };
  const files = (ledger: string) => ({ ...home, 'docsc.ledger.txt': ledger });
  const rules = async (ledger: string) => (await findAnew(files(ledger), cache)).map(({ rule }) => rule);
  assert.equal(await rules('/gone\n'), ['vanished-route']);
  assert.equal(await rules('/gone\n'), ['vanished-route']);
  assert.equal(await rules('/\n'), []);
});

test('rules can be switched off, and a site without a ledger has no findings', async () => {
  assert.equal(await find(['/gone'], {}, `${minimal}rules: { vanished-route: off }\n`), []);
  const { diagnostics } = await compileSite(home);
  assert.equal(diagnostics, []);
});

test.run();
