/** The reference site's old URLs lead to their pages, with the prefix and the extensions in the facts. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findRedirect } from '../src/compiler/site/redirects.js';
import { normalizeRoute, toRoute } from '../src/routes.js';
import { beside, lackOf } from './beside.js';
import { note } from './reference-api/project.js';
import { linkSite } from './reference-content/pages.js';
import { testUnless } from './skip.js';

const test = suite('old addresses of the reference site');

type Facts = {
  rules: { prefixes: string[]; prefixSkippedWhenFromStartsWith: string; extensions: string[] };
  redirects: { from: string[]; to: string }[];
};

const { config, site } = await linkSite();
const isPage = (route: string) => site.pages.has(route);
const ends = (address: string) => {
  const route = toRoute(address, '/')!;
  const found = findRedirect(route, { redirects: site.redirects, prefixes: config.redirectPrefixes, isPage });
  return found ?? (isPage(route) ? route : undefined);
};

test('no redirect is dead, in a circle, in a chain, or shadowed by a page', () => {
  assert.equal(
    site.diagnostics.filter(({ rule }) => rule.endsWith('-redirect') || rule === 'redirect-chain'),
    [],
  );
});

const lack = lackOf('facts');
const text = lack ? undefined : await readFile(join(beside, 'facts/redirects.json'), 'utf8');
const none: Facts = { rules: { prefixes: [], prefixSkippedWhenFromStartsWith: '', extensions: [] }, redirects: [] };
const { rules, redirects } = text ? (JSON.parse(text.replaceAll('{product}', 'vimpel')) as Facts) : none;
const check = testUnless(lack, test);
// One target is itself redirected, so URLs that led to it lead to its target.
const settled = (to: string) => (isPage(to) ? to : site.redirects.get(to)!);
const all = redirects.flatMap(({ from, to }) => from.map(old => ({ old: normalizeRoute(old), to: settled(to) })));

check('every redirect of the facts is there', () => {
  for (const { old, to } of all) {
    assert.is(ends(old), to, old);
    for (const extension of rules.extensions) assert.is(ends(`${old}.${extension}`), to, `${old}.${extension}`);
  }
  note(`${all.length} old addresses lead where the facts say`);
  note(`${all.filter(({ old }) => isPage(old)).length} old addresses are pages`);
});

check('prefixes are those of the facts, and lead from old addresses and from routes of pages', () => {
  assert.equal(config.redirectPrefixes, rules.prefixes);
  for (const prefix of rules.prefixes) {
    for (const { old, to } of all) {
      const skipped = old.startsWith(rules.prefixSkippedWhenFromStartsWith);
      assert.is(ends(prefix + old), skipped ? undefined : to, prefix + old);
    }
    for (const route of site.pages.keys()) assert.is(ends(normalizeRoute(prefix + route)), route, prefix + route);
  }
});

test.run();
