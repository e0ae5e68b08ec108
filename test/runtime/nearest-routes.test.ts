/** Suggestions of the not-found page. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { addressWords, nearestRoutes } from '../../src/runtime/shell/nearest-routes.js';

const routes = [
  '/',
  '/quickstart',
  '/reference',
  '/reference/segments',
  '/reference/sdks/node',
  '/reference/sdks/python',
  '/how-to/how-to-add-sso-google',
  '/how-to/how-to-add-sso-saml',
  '/how-to/how-to-create-api-tokens',
  '/topics/feature-flags/best-practices',
  '/ünï/čapka',
];
const known = [
  ...routes.map(route => ({ address: route, route })),
  { address: '/old/toggles', route: '/topics/feature-flags/best-practices' },
];

const nearest: [missing: string, first: string | undefined][] = [
  ['/quikstart', '/quickstart'],
  ['/qiuckstart', '/quickstart'],
  ['/reference/segment', '/reference/segments'],
  ['/refrence/segmnets', '/reference/segments'],
  ['/segments', '/reference/segments'],
  ['/docs/reference/segments.html', '/reference/segments'],
  ['/how-to/add-sso-google', '/how-to/how-to-add-sso-google'],
  ['/how_to/HowTo/sso/google', '/how-to/how-to-add-sso-google'],
  ['/sdks/nodejs', '/reference/sdks/node'],
  ['/old/toggle', '/topics/feature-flags/best-practices'],
  ['/%C3%BCn%C3%AF/%C4%8Dapk', '/ünï/čapka'],
  ['/wp-login.php', undefined],
  ['/%', undefined],
  ['/-/', undefined],
];

for (const [missing, first] of nearest)
  test(`looks 11: 404 suggests the nearest pages by address: ${missing} → ${first}`, () =>
    assert.is(nearestRoutes(missing, known)[0], first));

test('looks 11: 404 suggests up to four pages, each once, and none for an address that exists', () => {
  assert.is(nearestRoutes('/how-to/how-to-add-sso', known).length <= 4, true);
  assert.equal(nearestRoutes('/reference/segments', known), []);
  assert.equal(nearestRoutes('/old/toggles', known), []);
});

test('the words of an address are what to search for', () => {
  assert.equal(
    addressWords('/how-to/Add_sso.google.html').map(({ text, weight }) => `${text} ${weight}`),
    ['how 1', 'to 1', 'add 2', 'sso 2', 'google 2'],
  );
});

test.run();
