/** Redirects with placeholders and wildcards: where they lead, and everything that can be wrong with them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { emitHosts } from '../../src/compiler/emit/hosts/index.js';
import { buildHostRules } from '../../src/compiler/emit/hosts/rules.js';
import { buildOptionalParts } from '../../src/compiler/emit/optional-parts.js';
import { findRedirect } from '../../src/compiler/site/redirects.js';
import { compileSite, listed } from './site.js';

const files = {
  'docs/index.md': '# Home\n',
  'docs/new/a.md': '# A\n',
  'docs/new/deep/b.md': '# B\n',
  'docs/old/kept.md': '# Kept\n',
  'docs/c/7.md': '# Seven\n',
  'docs/static/files/x.pdf': 'pdf',
};

async function open(lines: string[], more = '') {
  const text = `title: T\nredirects:\n${lines.map(line => `  - ${line}\n`).join('')}${more}`;
  const compiled = await compileSite({ ...files, 'docsc.config.yaml': text });
  const { site, config } = compiled;
  const table = {
    redirects: site.redirects,
    patterns: site.patterns,
    prefixes: config.redirectPrefixes,
    isPage: (route: string) => site.pages.has(route),
    isFile: (path: string) => site.files.has(`docs/static${path}`),
  };
  return {
    ...compiled,
    to: (route: string) => findRedirect(route, table),
    found: listed(compiled.diagnostics).map(line => line.replace('docsc.config.yaml:', '')),
    messages: compiled.diagnostics.map(({ message }) => message),
  };
}

test('wildcard and placeholder redirects lead from every spelling that tools know, and pages win', async () => {
  for (const [from, target] of [
    ['/old/:slug*', '/new/:slug*'],
    ['/old/:slug*', '/new/:slug'],
    ['/old/*', '/new/:splat'],
    ['/old/*', '/new/*'],
    ['old/*', 'new/:splat'],
  ]) {
    const { to, found } = await open([`{ from: '${from}', to: '${target}' }`]);
    assert.equal(found, [], from);
    assert.is(to('/old/a'), '/new/a', `${from} ${target}`);
    assert.is(to('/old/deep/b'), '/new/deep/b');
    assert.equal([to('/old/kept'), to('/old/nothing'), to('/old'), to('/older/a')], Array(4).fill(undefined));
  }
  const { to, found } = await open([
    "{ from: ['/a/:id/b', '/a2/:id'], to: '/c/:id' }",
    "{ from: '/pdf/:name.pdf', to: / }",
    "{ from: '/all/*', to: '/new/a#x' }",
    "{ from: '/get/*', to: '/files/:splat' }",
    "{ from: '/out/:x/*', to: 'https://e.example/:x?q=1' }",
    "{ from: '/all/own', to: / }",
  ]);
  assert.equal(found, ['4:5 impossible-redirect error']);
  assert.equal(['/a/7/b', '/a2/7', '/a/8/b', '/a/7/8/b'].map(to), ['/c/7', '/c/7', undefined, undefined]);
  assert.equal(['/all', '/all/1/2', '/all/own'].map(to), ['/new/a#x', '/new/a#x', '/']);
  assert.equal(['/get/x.pdf', '/get/y.pdf'].map(to), ['/files/x.pdf', undefined]);
  assert.is(to('/out/ü/2'), 'https://e.example/%C3%BC?q=1');
});

test('wildcard redirects that lead nowhere, never apply, or run in chains or circles are found', async () => {
  const { found, messages, to } = await open([
    "{ from: '/x/:y', to: '/nowhere/:y' }",
    "{ from: '/x2/*', to: '/none' }",
    "{ from: '/v0/*', to: '/v1/:splat' }",
    "{ from: '/v1/*', to: '/new/:splat' }",
    "{ from: '/v1/:a/b', to: / }",
    "{ from: '/r/*', to: '/s/:splat' }",
    "{ from: '/s/*', to: '/r/:splat' }",
    "{ from: '/t/*/u', to: / }",
    "{ from: '/t/:a?', to: / }",
    "{ from: '/t/:a', to: '/c/:b' }",
    "{ from: '/u/:a', to: '/c?x=:a' }",
    "{ from: '/t/:a/:a', to: / }",
    "{ from: '/grow/*', to: '/grow/more/:splat' }",
    "{ from: '/was', to: /new/a }",
    "{ from: '/ago/*', to: /was }",
  ]);
  assert.equal(found, [
    '3:5 dead-redirect error',
    '4:5 dead-redirect error',
    '5:5 redirect-chain warning',
    '7:5 shadowed-redirect warning',
    '8:5 dead-redirect error',
    '9:5 dead-redirect error',
    '10:5 impossible-redirect error',
    '11:5 impossible-redirect error',
    '12:5 dead-redirect error',
    '13:5 dead-redirect error',
    '14:5 impossible-redirect error',
    '15:5 dead-redirect error',
    '17:5 redirect-chain warning',
  ]);
  assert.match(messages[2]!, 'leads to "/v1/:splat", which is redirected to "/new/:splat"');
  assert.is(to('/v0/a'), '/new/a');
  assert.is(to('/r/a'), undefined);
});

test('wildcard redirects that could lead back to themselves become single ones; those that shorten stay', async () => {
  const { site, to, found } = await open([
    "{ from: '/new/*', to: '/new/deep/:splat' }",
    "{ from: '/gone/*', to: '/:splat' }",
  ]);
  assert.equal(found, []);
  assert.is(to('/new/b'), '/new/deep/b');
  assert.is(to('/new/nothing'), undefined);
  assert.is(to('/gone/gone/new/b'), '/new/deep/b');
  assert.equal(
    site.patterns.map(({ from }) => from),
    ['/gone/*'],
  );
  const prefixed = await open(["{ from: '/x/*', to: '/docs/x/:splat' }"], 'redirectPrefixes: [/docs]\n');
  assert.equal(prefixed.found, ['3:5 dead-redirect error']);
});

test('wildcard redirects hide no page on hosts that redirect before they look for files', async () => {
  const { site, config } = await open(["{ from: '/old/*', to: '/new/:splat' }", "{ from: '/old/*', to: / }"]);
  const of = (host: 'vercel' | 'cloudflare' | 'netlify' | 'html') => {
    const { files, diagnostics } = emitHosts(
      buildHostRules(site, config, ''),
      { ...config, hosts: [host] },
      'moved.js',
    );
    return { text: files.map(({ path, contents }) => `${path}\n${contents}`).join('\n'), diagnostics };
  };
  assert.match(of('netlify').text, '/old/* /new/:splat 301');
  assert.not.match(of('cloudflare').text, '/old/* /');
  assert.match(of('cloudflare').text, '/old/deep/b /new/deep/b 301');
  assert.match(of('vercel').text, '"source": "/old/deep/b"');
  assert.match(of('html').text, 'old/deep/b.html');
  const lost = await compileSite({
    ...files,
    'docsc.config.yaml': "title: T\nhosts: [vercel, netlify]\nredirects: [{ from: '/old/*', to: / }]\n",
  });
  assert.equal(listed(lost.diagnostics), ['docsc.config.yaml:2:9 host-limit error']);
});

test('only sites with wildcard redirects load the code that follows them', async () => {
  const flag = async (lines: string[]) => buildOptionalParts((await open(lines)).config, false).facts.DOCSC_NO_PATTERNS;
  assert.is(await flag(["{ from: '/old/*', to: / }"]), false);
  assert.is(await flag(["{ from: '/was', to: / }"]), true);
});

test('thousands of patterns are bounded: the first 1,000 count, and one finding names the next', async () => {
  const lines = Array.from({ length: 1003 }, (_, nth) => `{ from: /p${nth}/*, to: /new/:splat }`);
  const { diagnostics, to } = await open(lines);
  const found = diagnostics.filter(({ rule }) => rule === 'limit-exceeded');
  assert.equal(
    found.map(({ pointer }) => pointer),
    ['/redirects/1000'],
  );
  assert.match(found[0]!.message, 'docsc reads at most 1,000.');
  assert.is(to('/p999/a'), '/new/a');
  assert.is(to('/p1000/a'), undefined);
});

test('patterns that all lead into each other are circles, in the time that their number takes', async () => {
  const lines = Array.from({ length: 400 }, (_, nth) => `{ from: /p${nth}/*, to: /:splat }`);
  const { diagnostics, to } = await open(lines);
  assert.is(to('/p7/new/a'), '/new/a');
  assert.equal(diagnostics, []);
});

test('many patterns to many pages: old addresses are listed for hosts up to a number, with one finding', async () => {
  const pages = Object.fromEntries(Array.from({ length: 30 }, (_, nth) => [`docs/new/p${nth}.md`, '# A\n']));
  const lines = Array.from({ length: 400 }, (_, nth) => `  - { from: /p${nth}/*, to: /new/:splat }\n`).join('');
  const config = { 'docsc.config.yaml': `title: T\nredirects:\n${lines}`, 'docs/index.md': '# Home\n' };
  const { site, diagnostics } = await compileSite({ ...config, ...pages });
  assert.match(diagnostics.map(({ message }) => message).join(), /from more than 10,1\d\d addresses to pages/);
  assert.equal(
    diagnostics.map(({ level }) => level),
    ['warning'],
    'on hosts that read patterns, nothing is missing',
  );
  assert.ok(site.patterns.flatMap(({ reached }) => reached).length < 10_300);
});

test.run();
