/** The table of redirects, and everything that can be wrong with it, at its position. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../../src/compiler/config/index.js';
import type { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { findRedirect } from '../../src/compiler/site/redirects.js';
import { keepQueryAndHash, stripRedirectPrefixes } from '../../src/routes.js';
import { compileSite, type Files, listed } from './site.js';

const files = {
  'docs/index.md': '# Home\n',
  'docs/guide.md': '# Guide\n\n## Part\n',
  'docs/docs/own.md': '# Own\n',
  'docs/own.md': '# Other\n',
  'docs/static/file.pdf': 'pdf',
};

async function findings(lines: string[], more = '') {
  const text = `title: T\nredirects:\n${lines.map(line => `  - ${line}\n`).join('')}${more}`;
  const { site, diagnostics } = await compileSite({ ...files, 'docsc.config.yaml': text });
  return { site, diagnostics, found: listed(diagnostics).map(line => line.replace('docsc.config.yaml:', '')) };
}

test('circles, dead targets and anchors, chains, and addresses that are taken are found in one run', async () => {
  const { site, found, diagnostics } = await findings([
    '{ from: /a, to: /b }',
    '{ from: /b, to: /a }',
    '{ from: /self, to: /self }',
    '{ from: /c, to: /nowhere }',
    '{ from: /c2, to: /nofile.pdf }',
    '{ from: /c3, to: "https://exa mple/" }',
    '{ from: /c4, to: "javascript:alert(1)" }',
    '{ from: /h, to: "/guide#no" }',
    '{ from: /h2, to: "/guide#part" }',
    '{ from: [/d, /e], to: /d2 }',
    '{ from: /d2, to: /guide }',
    '{ from: /guide, to: / }',
    '{ from: /guide.html, to: / }',
    '{ from: /file.pdf, to: / }',
    '{ from: /d2/, to: / }',
    '{ from: /f, to: /file.pdf }',
  ]);
  assert.equal(found, [
    '3:5 dead-redirect error',
    '4:5 dead-redirect error',
    '5:5 dead-redirect error',
    '6:5 dead-redirect error',
    '7:5 dead-redirect error',
    '8:5 dead-redirect error',
    '9:5 dead-redirect error',
    '10:5 broken-anchor warning',
    '12:14 redirect-chain warning',
    '12:18 redirect-chain warning',
    '14:5 shadowed-redirect warning',
    '15:5 shadowed-redirect warning',
    '16:5 shadowed-redirect warning',
    '17:5 shadowed-redirect warning',
  ]);
  assert.is(site.redirects.get('/e'), '/guide');
  assert.is(site.redirects.get('/f'), '/file.pdf');
  assert.match(diagnostics.find(({ rule }) => rule === 'redirect-chain')!.hint!, 'Let it lead to "/guide".');
});

test('a source URL that no client can request is an error, and is left out', async () => {
  const never = ['https://x.example/a', '//x.example/a', '/a?b=c', '/a#b', '/a/../b', './a', '/a\\b'];
  const { found, site } = await findings(never.map(from => `{ from: '${from}', to: /guide }`));
  assert.equal(
    found,
    never.map((_, index) => `${index + 3}:5 impossible-redirect error`),
  );
  assert.is(site.redirects.size, 0);
  assert.equal((await findings(['{ from: "/a\\0b", to: /guide }'])).found, ['3:5 impossible-redirect error']);
});

test('a chain of thousands of redirects is shortened in every step, from wherever it is entered', async () => {
  const count = 20_000;
  const lines = Array.from({ length: count }, (_, nth) => `{ from: /r${nth}, to: /r${nth + 1} }`);
  const { site, diagnostics } = await findings([...lines, `{ from: /r${count}, to: "/guide#part" }`]);
  for (const nth of [0, 1, 777, count - 1]) assert.is(site.redirects.get(`/r${nth}`), '/guide#part');
  assert.is(diagnostics.filter(({ rule }) => rule === 'redirect-chain').length, count);
});

test('a query on the way stays behind it, and circles are found from every side', async () => {
  const { site, found } = await findings([
    '{ from: /a, to: /b }',
    '{ from: /b, to: "/c?x=1" }',
    '{ from: /c, to: /d }',
    '{ from: /d, to: /guide }',
    '{ from: /x, to: "/y?q" }',
    '{ from: /y, to: /z }',
    '{ from: /z, to: /y }',
    '{ from: /into, to: /x }',
  ]);
  const ends = ['/a', '/b', '/c', '/d'].map(route => site.redirects.get(route));
  assert.equal(ends, ['/guide?x=1', '/guide?x=1', '/guide', '/guide']);
  assert.is(found.filter(line => line.includes('dead-redirect')).length, 4);
});

test('a chain keeps the hash of the last step that has one', async () => {
  const { site } = await findings(['{ from: /a, to: "/b#part" }', '{ from: /b, to: /guide }']);
  assert.is(site.redirects.get('/a'), '/guide#part');
});

test('a prefix leads from old addresses and routes, once, and gives way to pages and redirects below it', async () => {
  const { site, found } = await findings(
    ['{ from: /old, to: /guide }', '{ from: /docs/legacy, to: /guide }', '{ from: /docs/guide, to: /guide }'],
    'redirectPrefixes: [/docs]\n',
  );
  assert.equal(found, ['5:5 shadowed-redirect warning', '6:20 shadowed-redirect warning']);
  const to = (route: string) =>
    findRedirect(route, { redirects: site.redirects, prefixes: ['/docs'], isPage: asked => site.pages.has(asked) });
  assert.equal(['/docs/old', '/docs/guide', '/docs', '/docs/legacy'].map(to), ['/guide', '/guide', '/', '/guide']);
  assert.equal(
    ['/docs/docs/legacy', '/docs/own', '/docs/nowhere', '/documents', '/guide'].map(to),
    Array(5).fill(undefined),
  );
  assert.equal(stripRedirectPrefixes('/docs/a', ['/docs', '/docs/a']), ['/a', '/']);
});

test('a page links to an old address, with a prefix too, and gets the new one', async () => {
  const { pages, diagnostics } = await compileSite({
    ...files,
    'docsc.config.yaml': 'title: T\nredirects: [{ from: /old, to: "/guide#part" }]\nredirectPrefixes: [/docs]\n',
    'docs/p.md': '[a](/docs/old) [b](/docs/guide?x=1) [c](/old#top)\n',
  });
  const hrefs = [...JSON.stringify(pages.get('/p')!.chunk.body).matchAll(/"href":"([^"]+)"/g)].map(match => match[1]);
  assert.equal(hrefs, ['/guide#part', '/guide?x=1', '/guide#part']);
  assert.equal(listed(diagnostics), ['docsc.config.yaml:3:20 shadowed-redirect warning']);
});

test('a target keeps its own query and hash, or else those of the request', () => {
  assert.is(keepQueryAndHash('/a', '?x=1', '#h'), '/a?x=1#h');
  assert.is(keepQueryAndHash('/a?y=2', '?x=1', '#h'), '/a?y=2#h');
  assert.is(keepQueryAndHash('/a#own', '?x=1', '#h'), '/a?x=1#own');
});

async function refused(more: Files): Promise<string[]> {
  const fs = createMemoryFileSystem({ ...files, ...more });
  return readConfig(fs, 'docsc.config.yaml').then(
    () => [],
    (thrown: DiagnosticError) => thrown.diagnostics.map(({ hint, ...found }) => `${listed([found])} ${found.message}`),
  );
}

test('a mistake in the list is reported at its position, in the configuration or in its own file', async () => {
  const list = ['- { from: /a, to: /guide }', '- { form: /b, to: /guide }', '- { from: 3, to: /guide }'];
  const inside = await refused({
    'docsc.config.yaml': `title: T\nredirects:\n${list.map(line => `  ${line}\n`).join('')}redirectPrefixes: [docs]\n`,
  });
  assert.equal(
    inside.map(line => line.replace(/ .*/, '')),
    ['docsc.config.yaml:4:5', 'docsc.config.yaml:4:7', 'docsc.config.yaml:5:7', 'docsc.config.yaml:6:20'],
  );
  const beside = await refused({
    'docsc.config.yaml': 'title: T\nredirects: old/list.yaml\n',
    'old/list.yaml': `${list.join('\n')}\n`,
  });
  assert.equal(
    beside.map(line => line.replace(/ .*/, '')),
    ['old/list.yaml:2:3', 'old/list.yaml:2:5', 'old/list.yaml:3:5'],
  );
  assert.equal(await refused({ 'docsc.config.yaml': 'title: T\nredirects: gone.yaml\n' }), [
    'docsc.config.yaml:2:1 missing-file error The file "gone.yaml" does not exist.',
  ]);
});

test('findings of a list in a file of its own stand in that file', async () => {
  const { diagnostics } = await compileSite({
    ...files,
    'docsc.config.yaml': 'title: T\nredirects: old.yaml\n',
    'old.yaml': '- from: [/a, /guide]\n  to: /guide\n- { from: /b, to: /no }\n',
  });
  assert.equal(listed(diagnostics), ['old.yaml:1:14 shadowed-redirect warning', 'old.yaml:3:3 dead-redirect error']);
});

test.run();
