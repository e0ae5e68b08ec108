/** What `docsc serve` recomputes after an edit, and what it knows about a page before the site is linked. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createScheduler } from '../../src/compiler/concurrency/scheduler.js';
import { readConfig } from '../../src/compiler/config/index.js';
import { createMemoryFileSystem, type FileSystem } from '../../src/compiler/disk/project.js';
import { createCompiler } from '../../src/compiler/index.js';
import { type Files, minimal, toolkit } from './site.js';

/** Opens a site as `serve` does; also returns the files read since the last call. */
async function open(files: Files, config = minimal) {
  const held: Files = { 'docsc.config.yaml': config, ...files };
  const memory = createMemoryFileSystem(held);
  const read: string[] = [];
  const fs: FileSystem = {
    ...memory,
    readBytes: path => {
      read.push(path);
      return memory.readBytes(path);
    },
  };
  const compiler = createCompiler({ config: await readConfig(fs, 'docsc.config.yaml'), fs, toolkit, dev: true });
  return { compiler, files: held, reads: () => read.splice(0).sort() };
}

const pages = { 'docs/index.md': '# Home\n', 'docs/a.md': '# A\n\nFirst words.\n\nfirst\n', 'docs/b.md': '# B\n' };

test('an edit of a body reads one file, and the site stays linked as it was', async () => {
  const { compiler, files, reads } = await open(pages);
  const before = await compiler.link();
  reads();
  files['docs/a.md'] = '# A\n\nFirst words.\n\nsecond [b](./b.md)\n';
  const after = await compiler.link(['docs/a.md']);
  assert.equal(reads(), ['docs/a.md']);
  assert.is(after.pages, before.pages);
  assert.is.not(after, before, 'its search index is another one');
  const { chunk, diagnostics } = await compiler.compile(after, '/a');
  assert.match(JSON.stringify(chunk), 'second');
  assert.equal(diagnostics, []);
});

test('an edit of the first words, which cards of other pages show, reads one file and links the site again', async () => {
  const { compiler, files, reads } = await open(pages);
  const before = await compiler.link();
  reads();
  files['docs/a.md'] = '# A\n\nOther words.\n\nfirst\n';
  const after = await compiler.link(['docs/a.md']);
  assert.equal(reads(), ['docs/a.md']);
  assert.is.not(after.pages, before.pages);
  assert.is(after.pages.get('/a')?.head.excerpt, 'Other words.');
});

test('an edit of a title reads one file, and links the site again', async () => {
  const { compiler, files, reads } = await open(pages);
  await compiler.link();
  reads();
  files['docs/a.md'] = '# Another\n';
  const after = await compiler.link(['docs/a.md']);
  assert.equal(reads(), ['docs/a.md']);
  assert.is(after.pages.get('/a')?.head.title, 'Another');
});

test('an edit of the file that gives a page of mdBook its title links the site again', async () => {
  const { compiler, files } = await open({
    'docsc.config.yaml': 'title: T\nmarkdown: { headingIds: mdbook, include: [HELP.md] }\n',
    'docs/index.md': '# Home\n',
    'docs/a.md': '{{#include ../HELP.md}}\n',
    'HELP.md': '# Help\n',
  });
  const titleOf = (site: Awaited<ReturnType<typeof compiler.link>>) => site.pages.get('/a')?.head.title;
  assert.is(titleOf(await compiler.link()), 'Help');
  files['HELP.md'] = '# More help\n';
  assert.is(titleOf(await compiler.link(['HELP.md'])), 'More help');
  files['HELP.md'] = 'Words\n';
  assert.is(titleOf(await compiler.link(['HELP.md'])), 'A');
  files['docs/a.md'] = '# Own\n';
  assert.is(titleOf(await compiler.link(['docs/a.md'])), 'Own');
});

test('a mistake in front matter is found again after an edit, and disappears once it is corrected', async () => {
  const { compiler, files } = await open(pages);
  await compiler.link();
  files['docs/a.md'] = '---\ntitle: [\n---\n\n# A\n';
  const rules = async () => (await compiler.link(['docs/a.md'])).diagnostics.map(({ rule }) => rule);
  assert.ok((await rules()).length);
  files['docs/a.md'] = '# A\n';
  assert.equal(await rules(), []);
});

test('pages are added and removed, also with their folder', async () => {
  const { compiler, files } = await open(pages);
  await compiler.link();
  files['docs/c.md'] = '# C\n';
  assert.ok((await compiler.link(['docs/c.md'])).pages.has('/c'));
  delete files['docs/c.md'];
  assert.not.ok((await compiler.link(['docs/c.md'])).pages.has('/c'));
  files['docs/new/d.md'] = '# D\n';
  assert.ok((await compiler.link(['docs/new'])).pages.has('/new/d'));
  delete files['docs/new/d.md'];
  assert.not.ok((await compiler.link(['docs/new'])).pages.has('/new/d'));
});

test('drafts, files of categories and pictures count, parts and what is elsewhere do not', async () => {
  const { compiler, files } = await open({ ...pages, 'docs/d.md': '---\ndraft: true\n---\n', 'docs/x/e.md': '# E\n' });
  const first = await compiler.link();
  files['docs/d.md'] = '# D\n';
  assert.ok((await compiler.link(['docs/d.md'])).pages.has('/d'));
  files['docs/x/_category_.yml'] = 'label: Named\n';
  assert.match(JSON.stringify([...(await compiler.link(['docs/x/_category_.yml'])).sidebars]), 'Named');
  files['docs/x/_category_.yml'] = 'label: Renamed\n';
  assert.match(JSON.stringify([...(await compiler.link(['docs/x/_category_.yml'])).sidebars]), 'Renamed');
  files['docs/p.svg'] = '<svg/>';
  const last = await compiler.link(['docs/p.svg']);
  assert.ok(last.files.has('docs/p.svg') && !first.files.has('docs/p.svg'));
  files['docs/p.svg'] = '<svg></svg>';
  files['elsewhere/part.md'] = 'text';
  assert.is((await compiler.link(['docs/p.svg', 'elsewhere/part.md'])).pages, last.pages);
});

test('before the site is linked, a page is compiled from its own file, and its links are not checked', async () => {
  const body = '# A\n\n[b](./b.md) [c](/guide/c) [x](./x.pdf#p) [gone](gone)\n\n![p](./p.svg)\n';
  const { compiler, reads } = await open(
    { ...pages, 'docs/folder/a.md': body, 'docs/folder/p.svg': '<svg/>', 'docs/folder/x.pdf': 'x' },
    'title: T\nbaseUrl: /base/\n',
  );
  reads();
  const site = (await compiler.linkPartially('/folder/a'))!;
  const { diagnostics, chunk } = await compiler.compile(site, '/folder/a');
  const json = JSON.stringify(chunk);
  assert.equal(diagnostics, []);
  assert.equal([chunk.title, chunk.sidebar, chunk.crumbs, chunk.next], ['A', null, [], undefined]);
  assert.equal(
    [...json.matchAll(/"(?:href|src)":"([^"]*)"/g)].map(([, address]) => address!.replace(/-\w{8}\./, '-hash.')),
    ['/base/folder/b', '/base/guide/c', '/base/assets/files/x-hash.pdf#p', 'gone', '/base/assets/files/p-hash.svg'],
  );
  assert.not.match(json, 'broken-link');
  assert.not.ok(reads().includes('docs/b.md'), 'other pages are not read');
});

test('a file with another route, a draft or a broken file is not a page before the site is linked', async () => {
  const { compiler } = await open({
    'docs/index.md': '# Home\n',
    'docs/guide/readme.mdx': '# Guide\n',
    'docs/moved.md': '---\nslug: /elsewhere\n---\n',
    'docs/draft.md': '---\ndraft: true\n---\n',
    'docs/wrong.md': '---\ntitle: [\n---\n',
    'docs/_part.md': 'text',
    'docs/.hidden/x.md': '# Hidden\n',
    'docs/node_modules/x.md': '# Foreign\n',
  });
  assert.is((await compiler.linkPartially('/'))?.pages.get('/')?.head.title, 'Home');
  assert.is((await compiler.linkPartially('/guide'))?.pages.get('/guide')?.head.title, 'Guide');
  for (const route of [
    '/moved',
    '/elsewhere',
    '/draft',
    '/wrong',
    '/_part',
    '/nowhere',
    '/../docsc.config',
    '/.hidden/x',
    '/node_modules/x',
  ])
    assert.is(await compiler.linkPartially(route), undefined, route);
});

test('steps of long work wait for requests', async () => {
  const turns = createScheduler();
  const said: string[] = [];
  const state: { end?: () => void } = {};
  const urgent = turns.runFirst(() => new Promise<void>(resolve => (state.end = resolve)));
  const piece = turns.yieldNow().then(() => said.push('piece'));
  await new Promise(resolve => setTimeout(resolve, 20));
  said.push('page');
  state.end!();
  await Promise.all([urgent, piece]);
  assert.equal(said, ['page', 'piece']);
});

test('steps of long work also wait while the machine is busy', async () => {
  const turns = createScheduler();
  const begin = performance.now();
  turns.pauseFor(60);
  await turns.yieldNow();
  assert.ok(performance.now() - begin > 55);
  await turns.yieldNow();
  assert.ok(performance.now() - begin < 5_000, 'for no longer than that');
});

test.run();
