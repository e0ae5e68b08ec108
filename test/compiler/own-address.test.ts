/** Where a site is published: what the configuration may say of it. */
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
      '2:1 "baseUrl": must be a path such as /docs/, of letters, digits, - and /.',
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

test.run();
