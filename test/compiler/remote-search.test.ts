/** A remote search service in the configuration: valid and invalid values, and what they become. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createDocumentWrapper } from '../../src/compiler/emit/document.js';
import { buildOptionalParts } from '../../src/compiler/emit/optional-parts.js';
import { findings, read } from './configuration.js';

const remote = (lines: string) => `search:\n  remote:\n${lines.replace(/^/gm, '    ')}\n`;

const wrong: [string, string, string[]][] = [
  [
    'a service that is none of the three',
    'provider: google\nindex: docs\nurl: https://a.example',
    ['4:5 "search.remote.provider": must be algolia, typesense or meilisearch.'],
  ],
  ['no index', 'provider: algolia\napplication: AB12\nkey: k', ['3:3 "search.remote.index" is missing.']],
  [
    'Algolia without its application',
    'provider: algolia\nindex: docs\nkey: k',
    ['3:3 "search.remote": needs "application", or "url" for a server of your own.'],
  ],
  ['Algolia without a key', 'provider: algolia\nindex: docs\napplication: AB12', ['3:3 "search.remote": needs "key".']],
  ['Typesense without its address', 'provider: typesense\nindex: docs\nkey: k', ['3:3 "search.remote": needs "url".']],
  [
    'an application for others than Algolia',
    'provider: meilisearch\nindex: docs\nurl: https://a.example\napplication: AB12',
    ['7:5 "search.remote.application": is for Algolia; Meilisearch needs only "url".'],
  ],
  [
    'an application that is no id',
    'provider: algolia\nindex: docs\nkey: k\napplication: a.example/x',
    ['7:5 "search.remote.application": must be an application id such as AB12CD34EF.'],
  ],
  [
    "Meilisearch's master key",
    'provider: meilisearch\nindex: docs\nurl: https://a.example\nkey: aVeryLongMasterKey123',
    [
      '7:5 "search.remote.key": is neither a Meilisearch API key (64 hexadecimal digits) nor a tenant token; the master key must not be published.',
    ],
  ],
  [
    'a key with a space',
    'provider: typesense\nindex: docs\nurl: https://a.example\nkey: a b',
    ['7:5 "search.remote.key": must be a key made of ASCII letters, digits and punctuation, without spaces.'],
  ],
  [
    'an index with a path',
    'provider: typesense\nindex: a/b\nurl: https://a.example',
    ['5:5 "search.remote.index": must be the name of an index, without spaces, /, ?, # or *.'],
  ],
  [
    'an address with credentials',
    'provider: typesense\nindex: docs\nurl: https://user:pass@a.example',
    ['6:5 "search.remote.url": must be an address such as https://search.example.com, or a list of up to 8.'],
  ],
  [
    'an address of another kind within a list',
    'provider: typesense\nindex: docs\nurl: [https://a.example, ftp://b.example]',
    [
      '6:30 "search.remote.url.1": must be an address such as https://search.example.com, or a path on the same host such as /search.',
    ],
  ],
  [
    'a filter without a value',
    'provider: typesense\nindex: docs\nurl: https://a.example\nfilters: [language]',
    ['7:15 "search.remote.filters.0": must be an attribute and its value, such as language:en.'],
  ],
  [
    'a key that is for pushing',
    'provider: algolia\nindex: docs\napplication: AB12\nkey: k\nadminKey: x',
    ['8:5 "search.remote" has no key "adminKey".'],
  ],
];
for (const [name, lines, expected] of wrong) {
  test(`refused: ${name}`, async () => assert.equal(await findings(remote(lines)), expected));
}

const algolia = remote('provider: algolia\napplication: AB12CD34EF\nkey: searchkey\nindex: docs');

test('Algolia: hosts of the application, filters of the site, and no index of its own', async () => {
  const config = await read(`language: de\nversion: { name: v5, label: '5' }\n${algolia}`);
  assert.is(config.hasLocalIndex, false);
  assert.ok(config.search && config.site.search.enabled);
  assert.equal(config.site.search.remote, {
    provider: 'algolia',
    application: 'AB12CD34EF',
    hosts: [
      'https://ab12cd34ef-dsn.algolia.net',
      'https://ab12cd34ef-1.algolianet.com',
      'https://ab12cd34ef-2.algolianet.com',
      'https://ab12cd34ef-3.algolianet.com',
    ],
    key: 'searchkey',
    index: 'docs',
    filters: [['language:de'], ['version:v5']],
  });
});

test('the filters of the site come first, and alone if configured so', async () => {
  const lines = 'provider: typesense\nurl: https://a.example/\nkey: k\nindex: docs\nfilters: [kind:guide, [a:1, b:2]]';
  const both = (await read(remote(lines))).site.search.remote!;
  assert.equal(both.filters, [['kind:guide'], ['a:1', 'b:2'], ['language:en']]);
  assert.equal(both.hosts, ['https://a.example']);
  const alone = (await read(remote(`${lines}\ncontextual: false`))).site.search.remote!;
  assert.equal(alone.filters, [['kind:guide'], ['a:1', 'b:2']]);
});

test('a server of one’s own: with a path, without encryption or key, several, or behind the site’s host', async () => {
  const lines = 'provider: algolia\nindex: docs\nurl: [http://search.intranet:7700/api/, /search]';
  const { hosts, key } = (await read(remote(lines))).site.search.remote!;
  assert.equal(hosts, ['http://search.intranet:7700/api', '/search']);
  assert.is(key, '');
});

test('keys of Meilisearch that may be published', async () => {
  const lines = 'provider: meilisearch\nindex: docs\nurl: https://a.example';
  for (const key of ['ab'.repeat(32), 'eyJh.eyJz.c2ln_-']) {
    assert.equal(await findings(remote(`${lines}\nkey: ${key}`)), []);
  }
  assert.equal(await findings(remote(lines)), []);
});

const parts = { template: '{{policy}}\n{{assets}}', script: 's.js', style: 's.css', styles: {}, inline: '' };
const page = {
  chunk: { route: '/', title: 'T', description: '' },
  meta: { keywords: [], isIndexed: true },
  data: {},
  app: [],
};
const html = (config: Awaited<ReturnType<typeof read>>) => createDocumentWrapper(config, parts)(page as never).join('');

test('pages may ask all hosts, and connect to the first ahead', async () => {
  const text = html(await read(algolia));
  assert.match(
    text,
    "connect-src 'self' https://ab12cd34ef-dsn.algolia.net https://ab12cd34ef-1.algolianet.com https://ab12cd34ef-2.algolianet.com https://ab12cd34ef-3.algolianet.com;",
  );
  assert.equal(text.match(/<link rel="preconnect"[^>]*>/g), [
    '<link rel="preconnect" href="https://ab12cd34ef-dsn.algolia.net" crossorigin>',
  ]);
});

test('for a URL with a path, the policy allows its origin, and the host of the site itself is not repeated', async () => {
  const lines = (url: string) => remote(`provider: algolia\nindex: docs\nurl: ${url}`);
  assert.match(html(await read(lines('https://a.example:444/x'))), "connect-src 'self' https://a.example:444;");
  const own = html(await read(lines('/search')));
  assert.match(own, "connect-src 'self';");
  assert.not.match(own, 'preconnect');
  assert.not.match(html(await read('')), 'preconnect');
});

test('the bundler knows the provider', async () => {
  assert.is(buildOptionalParts(await read(algolia), false).facts.DOCSC_SEARCH, 'algolia');
  assert.is(buildOptionalParts(await read('search: false'), true).facts.DOCSC_SEARCH, 'local');
});

test.run();
