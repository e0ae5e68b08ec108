/** Where a site is published: valid and invalid values in the configuration. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findings, read } from './configuration.js';

test('a base URL is a path that browsers leave as it is', async () => {
  const wrong = [
    'x',
    '../x',
    '/../x',
    '/a/..',
    '/./a',
    '//evil.com/',
    '/a//b',
    '/a?b/',
    '/a#b',
    '/a b/',
    '/a%20b',
    '/ä/',
  ];
  for (const base of [...wrong, 'http://x/', '/a\\b', '/a"b', '/<b>/', ''])
    assert.equal(await findings(`baseUrl: ${JSON.stringify(base)}\n`), [
      '2:1 "baseUrl": must be a path such as /docs/, made of letters, digits, - and /.',
    ]);
  for (const [written, base] of [
    ['/', '/'],
    ['/sub', '/sub/'],
    ['/sub/', '/sub/'],
    ['/v5.2/a_b/~me/@x+y-z/', '/v5.2/a_b/~me/@x+y-z/'],
    ['/...', '/.../'],
  ])
    assert.is((await read(`baseUrl: ${JSON.stringify(written)}\n`)).site.base, base);
});

test('the address of a site is an origin', async () => {
  const wrong = ['https://x/path', 'https://x//', 'ftp://x', 'http://user:pw@x', 'http://user@x/', 'https://x/?a=1'];
  for (const url of [...wrong, 'https://x?', 'https://x#', 'https://x/#a', 'https:x', 'https://x:99999', 'x'])
    assert.equal(await findings(`url: ${JSON.stringify(url)}\n`), [
      '2:1 "url": must be an address such as https://docs.example.com, without a path.',
    ]);
  for (const url of ['https://docs.example.com', 'http://localhost:8080', 'HTTPS://[::1]', 'https://bücher.example'])
    for (const end of ['', '/']) assert.is((await read(`url: "${url}${end}"\n`)).site.url, url);
});

test('the language is a tag that browsers know how to read', async () => {
  for (const language of ['en_US', 'english language', 'e', 'de-', '', '"><script>'])
    assert.equal(await findings(`language: ${JSON.stringify(language)}\n`), [
      '2:1 "language": must be a language tag such as en, pt-BR or zh-Hant.',
    ]);
  for (const language of ['en', 'pt-BR', 'zh-Hant', 'sr-Latn-RS', 'gsw', 'ar-u-nu-latn'])
    assert.is((await read(`language: ${language}\n`)).site.language, language);
});

test.run();
