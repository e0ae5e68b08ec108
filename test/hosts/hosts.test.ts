/**
 * The configuration files for hosts, interpreted by models of those hosts: the same URLs lead to the same targets, and
 * nothing leads off the site.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type HostName, hostNames } from '../../src/compiler/config/hosts.js';
import { type PreviewRules, RULES_FILE } from '../../src/compiler/emit/hosts/index.js';
import { compileSite, type Files, listed } from '../compiler/site.js';
import { addresses, escapes, movedSite, open, queries } from './addresses.js';
import { built } from './built.js';
import {
  type Built,
  followHostRedirects,
  headerBlocks,
  hosts,
  pathPattern,
  redirectLines,
  vercelFile,
} from './interpreters.js';
import { type Directive, parseNginx } from './nginx.js';

test('every host has a model here and a name in the manual', async () => {
  const modelled = hostNames.filter(name => name !== 'html');
  assert.equal(Object.keys(hosts).sort(), [...modelled].sort());
  const manual = await readFile(join(import.meta.dirname, '../../manual/hosting.md'), 'utf8');
  for (const name of hostNames) assert.match(manual, `\`${name}\``);
});

for (const [name, host] of Object.entries(hosts)) {
  test(`${name}: every old address leads where it must`, async () => {
    const { files } = await built(movedSite(name), [name as HostName]);
    const wrong = [...addresses, ...(name === 's3' ? [] : [...queries, ...open])].flatMap(([from, to]) => {
      const end = followHostRedirects(host(files), from);
      return end === to ? [] : [`${from} → ${end}, not ${to}`];
    });
    assert.equal(wrong, []);
  });

  test(`${name}: no URL leads to another site, whatever follows a prefix`, async () => {
    const { files } = await built(movedSite(name), [name as HostName]);
    for (const address of escapes) {
      const { location = '' } = host(files)(address, '');
      assert.is(new URL(location, 'https://site.test').origin, 'https://site.test', `${address} → ${location}`);
    }
  });
}

test('Netlify and Cloudflare both read the files that suit both', async () => {
  const { files } = await built(movedSite('netlify'), ['netlify', 'cloudflare']);
  for (const name of ['netlify', 'cloudflare'])
    for (const [from, to] of [...addresses, ...queries])
      if (!/\/docs\/.*\.htm/.test(from))
        assert.is(followHostRedirects(hosts[name]!(files), from), to, `${name}: ${from}`);
});

test('below a base path, every file speaks of that path', async () => {
  const site = { ...movedSite('nginx') };
  site['docsc.config.yaml'] += 'baseUrl: /sub\n';
  for (const name of ['netlify', 'cloudflare', 'vercel', 'nginx'] as const) {
    const { files } = await built(site, [name]);
    const moved: Built = new Map([...files].map(([path, text]) => [/^[_.v]/.test(path) ? path : `sub/${path}`, text]));
    const ends = (from: string) => followHostRedirects(hosts[name]!(moved), from);
    assert.is(ends('/sub/old'), '/sub/guide', name);
    assert.is(ends('/sub/docs/deep/page'), '/sub/deep/page', name);
    assert.is(ends('/sub/docs/older'), '/sub/deep/page#part', name);
  }
});

const hostile = [
  '/a b"c;$x',
  '/x\n/evil /y 200',
  '/"; return 301 http://evil.example; %23',
  '/$uri{}$args',
  '/%2A',
  '/%3Asplat',
  '/(.*)',
  '/a\\\\b\t{}',
  '/~^.*$',
  "/'",
  '/<script>',
  '/a%0d%0aSet-Cookie: x',
];
const hostileSite = (hosts: string): Files => ({
  'docsc.config.yaml': `title: T\nredirectPrefixes: ['/p$(x)*:y"']\nhosts: [${hosts}]\nredirects: ${JSON.stringify(hostile.filter(from => !from.includes('\\')).map(from => ({ from, to: `/a?${from}#${from}` })))}\n`,
  'docs/a.md': '# A\n',
});

test('hostile addresses stay what they are in every format', async () => {
  const { files, diagnostics } = await built(hostileSite('s3'), ['netlify', 'vercel', 'nginx', 's3', 'html']);
  assert.equal(
    diagnostics.filter(({ rule }) => rule !== 'broken-anchor'),
    [],
  );
  for (const { to } of redirectLines(files.get('_redirects')!)) assert.match(to, /^\/(a\b|search$|:[a-z])/);
  for (const { source, destination } of vercelFile(files).redirects) {
    pathPattern(source);
    assert.match(destination, /^\/(a\b|:path$)/);
  }
  const maps = parseNginx(files.get('.docsc/nginx-http.conf')!);
  assert.equal([...new Set(maps.map(({ words }) => words[0]))], ['map']);
  for (const { words } of maps.flatMap(({ block = [] }) => block)) {
    assert.is(words.length, 2);
    if (words[0] !== 'default') assert.type(new RegExp(words[0]!.replace(/^~\*?/, '')), 'object');
    for (const [name] of words[1]!.matchAll(/\$\w*/g)) assert.match(name, /^\$(is_args|args|docsc_\w+)$/);
  }
  for (const { WebsiteRedirectLocation } of JSON.parse(files.get('.docsc/s3-redirects.json')!))
    assert.match(WebsiteRedirectLocation, /^\/a\?\S*#\S*$|^\/(a|search)$/);
  const tags = (html: string) => [...html.matchAll(/<([^\s>]+)[^>]*>/g)].map(([, name]) => name).join(' ');
  const moved = [...files.values()].filter(text => text.includes('<title>Moved'));
  const wanted =
    '!doctype html meta meta title /title noscript meta /noscript link meta p a /a /p script /script /html';
  assert.ok(moved.length > 8);
  for (const html of moved) {
    assert.is(tags(html), wanted);
    assert.match(html, /<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; /);
  }
  const parsed = JSON.parse(files.get(RULES_FILE)!) as PreviewRules;
  assert.ok(parsed.redirects.every(([, to]) => !/[\s"<>]/.test(to)));
});

test('the headers are the same in every format', async () => {
  const names = ['netlify', 'vercel', 'nginx', 's3'] as const;
  const { files } = await built(movedSite('s3'), [...names]);
  const { headers, assetHeaders, cache } = JSON.parse(files.get(RULES_FILE)!) as PreviewRules;
  assert.match(headers[0]![1], "frame-ancestors 'none'");
  const lines = headers.map(header => header.join(': '));
  const blocks = headerBlocks(files.get('_headers')!);
  assert.equal(blocks.get('/*'), lines);
  assert.equal(blocks.get('/assets/*'), [`Cache-Control: ${cache.hashed}`]);
  const rest = ['Cache-Control', cache.rest];
  const hashed = [...assetHeaders, ['Cache-Control', cache.hashed]];
  const ofVercel = (source: string) => {
    const entry = vercelFile(files).headers.find(found => found.source === source)!;
    return entry.headers.map(({ key, value }) => [key, value]);
  };
  assert.equal(ofVercel('/((?!assets/).*)'), [...headers, rest]);
  assert.equal(ofVercel('/assets/(.*)'), hashed);
  const server = parseNginx(files.get('.docsc/nginx-server.conf')!);
  const ofNginx = (block: Directive[]) =>
    block.filter(({ words }) => words[0] === 'add_header').map(({ words }) => [words[1], words[2]]);
  assert.equal(ofNginx(server), [...headers, rest, ['Vary', '$docsc_vary']]);
  assert.equal(ofNginx(server.find(({ words }) => words[2] === '/assets/')!.block!), hashed);
  const front = files.get('.docsc/cloudfront-headers.json')!;
  for (const [, value] of headers.slice(0, 1))
    assert.ok(JSON.stringify(JSON.parse(front)).includes(JSON.stringify(value)));
  const own = await built(movedSite('cloudflare'), ['cloudflare']);
  const ofCloudflare = headerBlocks(own.files.get('_headers')!);
  assert.equal(ofCloudflare.get('/*'), [...lines, rest.join(': ')]);
  const dropped = [...headers, rest].map(([name]) => `! ${name}`);
  assert.equal(ofCloudflare.get('/assets/*'), [...dropped, ...hashed.map(header => header.join(': '))]);
});

test('a setting that a host does not support is a finding at its name', async () => {
  const from = JSON.stringify(Array.from({ length: 600 }, (_, index) => `/old-${index}`));
  const check = async (hosts: string) => {
    const config = `title: T\n${hosts}redirectPrefixes: [/docs]\nredirects: [{ from: ${from}, to: / }]\n`;
    return (await compileSite({ 'docsc.config.yaml': config, 'docs/index.md': '# Home\n' })).diagnostics;
  };
  const diagnostics = await check('hosts:\n  - vercel\n  - cloudflare\n');
  assert.equal(listed(diagnostics), [
    'docsc.config.yaml:3:5 host-limit error',
    'docsc.config.yaml:4:5 host-limit error',
  ]);
  assert.match(diagnostics[0]!.message, /^Vercel reads 1024 redirects; this site has 120\d\.$/);
  assert.equal(listed(await check('hosts:\n  - netlify\n')), []);
  assert.equal(listed(await check('hosts:\n  - netlify\n  - cloudflare\n')), [
    'docsc.config.yaml:4:5 host-limit error',
  ]);
  assert.equal(listed(await check('')), []);
});

test('the nginx configuration covers compressed files and names the module that it needs; no host gets a list of them', async () => {
  const of = async (compress: string) => {
    const site = movedSite('nginx');
    site['docsc.config.yaml'] += compress;
    const { files } = await built(site, ['netlify', 'vercel', 'nginx', 's3', 'html']);
    for (const [path, text] of files) assert.not.match(text, /\.(br|gz)\b/, path);
    const text = files.get('.docsc/nginx-server.conf')!;
    const told = parseNginx(text).filter(({ words }) => /^(gzip|brotli)/.test(words[0]!));
    return { text, told: told.map(({ words }) => words.join(' ')) };
  };
  assert.equal((await of('')).told, []);
  assert.equal((await of('compress: [gz]\n')).told, ['gzip_static on', 'gzip_proxied any', 'gzip_vary on']);
  const { text, told } = await of('compress: [gz, br]\n');
  assert.equal(told, ['brotli_static on', 'gzip_static on', 'gzip_proxied any', 'gzip_vary on']);
  assert.match(text, /^# Needs the module ngx_http_brotli_static_module.*\nbrotli_static on;$/m);
  assert.equal((await of('compress: [br]\n')).told, ['brotli_static on', 'gzip_vary on']);
});

test('hosts that are named get their files and no others; unnamed, what suits most', async () => {
  const of = async (names?: HostName[]) => {
    const { files } = await built(movedSite('nginx'), names);
    return [...files.keys()].filter(path => /^(_|\.docsc|vercel)|^old\.html$/.test(path)).sort();
  };
  assert.equal(await of(), [RULES_FILE, '_headers', '_redirects', 'old.html']);
  assert.equal(await of(['html']), [RULES_FILE, 'old.html']);
  assert.equal(await of(['vercel']), [RULES_FILE, '.docsc/vercel/middleware.js', 'vercel.json']);
});

test.run();
