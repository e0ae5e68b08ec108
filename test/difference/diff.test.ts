/**
 * `docsc diff` of two built sites: what it finds, in each format.
 * Needs: docsc as a command.
 */
import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SiteDifference } from '../../src/compiler/difference/types.js';
import { docscInProcess } from '../in-process.js';
import { writeFiles } from '../project.js';
import { build, edit, writeRepository } from './site.js';

const root = await writeRepository();
await build(root, 'before');
await edit(root);
await build(root, 'after');

async function diff(...args: string[]) {
  const ran = await docscInProcess(['diff', ...args], { cwd: root });
  assert.not.match(ran.stderr, /\n\s+at .*\.[jt]s:\d+/, 'no stack trace');
  return ran;
}

async function compare(...args: string[]): Promise<SiteDifference> {
  const { code, stdout, stderr } = await diff(...args, '--json');
  assert.is(code, 0, stderr);
  return JSON.parse(stdout);
}

test('a site does not differ from itself', async () => {
  const { code, stdout, stderr } = await diff('before', 'before', '--exit-code');
  assert.is(code, 0);
  assert.equal([stdout, stderr], ['', '7 pages: all read as before.\n']);
});

test('addresses: new, moved by a redirect, and gone without one', async () => {
  const { pages, added, removed, moved } = await compare('before', 'after');
  assert.equal(pages, { before: 7, after: 7 });
  assert.equal(added, [{ route: '/added', title: 'Install, install', words: 2 }]);
  assert.equal(removed, [{ route: '/gone', title: 'Gone', words: 7 }]);
  assert.equal(moved, [{ from: '/old', to: '/new', title: 'Old', redirected: true, merged: false }]);
});

test('words, navigation, redirects, search and weight', async () => {
  const { changed, schemas, navigation, redirects, search, weight } = await compare('before', 'after');
  assert.equal(
    changed.map(({ route, text }) => [route, text?.added, text?.removed]),
    [['/guide', 2, 2]],
  );
  assert.equal(schemas, []);
  const entries = navigation.map(({ list, kind, before, after }) => [
    list,
    kind,
    before?.trail.join(),
    after?.trail.join(),
  ]);
  assert.equal(entries, [
    ['sidebar "main"', 'removed', 'Gone', undefined],
    ['sidebar "main"', 'renamed', 'Home', 'Start'],
    ['sidebar "main"', 'readdressed', 'Old', 'Old'],
    ['sidebar "main"', 'added', undefined, 'Install, install'],
  ]);
  assert.equal(redirects, [
    { from: '/before', before: '/guide', after: '/' },
    { from: '/old', after: '/new' },
  ]);
  assert.equal(search, [
    { query: 'install', page: '/guide', rank: { before: 1, after: 2 }, first: { before: '/guide', after: '/added' } },
  ]);
  assert.ok(weight.total.before !== weight.total.after);
  assert.ok(weight.pages.some(({ name }) => name === '/guide'));
});

test('the other way round, a page is recognised by its text', async () => {
  const { moved, added, removed } = await compare('after', 'before');
  assert.equal(moved, [{ from: '/new', to: '/old', title: 'Old', redirected: false, merged: false }]);
  assert.equal([added[0]!.route, removed[0]!.route], ['/gone', '/added']);
});

test('text: what needs care comes first, and words are marked as git marks them', async () => {
  const { stdout, stderr } = await diff('before', 'after');
  assert.match(
    stdout,
    /^Addresses that no longer lead anywhere \(1\)\n {4}\/gone “Gone” \(7 words\) was removed and has no redirect\n/,
  );
  assert.match(stdout, '        Install the tool with [-one command-]{+two commands+} and read on.\n');
  assert.match(stdout, '    “sidebar "main"”: “Start” (/) was called “Home”\n');
  assert.match(stdout, '    “install”: /guide is page 2 and was page 1; finds /added first instead of /guide\n');
  assert.is(stderr, '7 pages: 1 removed, 1 moved, 1 new, 1 changed.\n');
});

test('--exit-code is 1 if the sites differ', async () => {
  assert.is((await diff('before', 'after')).code, 0);
  assert.is((await diff('before', 'after', '--exit-code', '--quiet')).code, 1);
});

test('--format markdown links pages of a preview, and writes a file beside the text', async () => {
  const args = ['before', 'after', '--preview-url', 'https://p.example.com/12/'];
  const { stdout } = await diff(...args, '--format', 'markdown');
  assert.match(stdout, /^## `before` → `after`\n\n7 pages: /);
  assert.match(stdout, '- [`/guide`](<https://p.example.com/12/guide>) `Guide`: 2 words added, 2 removed\n');
  assert.match(
    stdout,
    '  ```diff\n  - Install the tool with one command and read on.\n  + Install the tool with two commands and read on.\n  ```\n',
  );
  const other = await diff(...args, '--format', 'markdown=out/comment.md');
  assert.is(await readFile(join(root, 'out/comment.md'), 'utf8'), stdout);
  assert.match(other.stdout, /^Addresses/);
});

test('--html writes one page, which runs and loads nothing', async () => {
  await diff('before', 'after', '--html', 'out/diff.html', '--quiet');
  const html = await readFile(join(root, 'out/diff.html'), 'utf8');
  assert.match(html, /content="default-src 'none'; style-src 'sha256-[\w+/=]+'; base-uri 'none'; form-action 'none'"/);
  assert.not.match(html, /<script|<img|<link|url\(/);
  assert.match(html, '<del>one command</del><ins>two commands</ins>');
});

test('two formats on stdout, an unknown one, and an address that is none are refused', async () => {
  for (const [args, message] of [
    [['--json', '--format', 'markdown'], 'Only one of json and markdown can be printed.'],
    [['--format', 'sarif'], 'Give text, json, markdown, or one of them with a file'],
    [['--preview-url', 'javascript:alert(1)'], 'Give the address of the preview'],
  ] as const) {
    const { code, stderr } = await diff('before', 'after', ...args);
    assert.is(code, 2);
    assert.match(stderr, message);
  }
});

test('a damaged site is named with its file, and links in it are no files', async () => {
  await build(root, 'damaged');
  const manifest = await readFile(join(root, 'damaged/manifest.json'), 'utf8');
  const damage = async (text: string) => {
    await writeFile(join(root, 'damaged/manifest.json'), text);
    return diff('before', 'damaged');
  };
  for (const [text, message] of [
    ['{', 'The file "manifest.json" of the site "damaged" is damaged.'],
    ['{"format":99}', 'The file "manifest.json" of the site "damaged" was written by another version of docsc.'],
    ['null', 'was written by another version of docsc.'],
    [
      manifest.replace(/"file":"[^"]+"/, '"file":"assets/none.json"'),
      'The file "assets/none.json" of the site "damaged" is missing.',
    ],
    [manifest.replace(/"file":"[^"]+"/, '"file":"../docs/guide.md"'), 'is missing.'],
  ] as const) {
    const { code, stderr } = await damage(text);
    assert.is(code, 2, stderr);
    assert.match(stderr, message);
  }
  const { shards } = JSON.parse(manifest);
  await writeFile(join(root, 'damaged/manifest.json'), manifest);
  await rm(join(root, 'damaged', shards[0].file));
  await symlink(join(root, 'after', shards[0].file), join(root, 'damaged', shards[0].file));
  assert.match((await diff('before', 'damaged')).stderr, 'is missing.');
});

test('a title can neither leave its place in Markdown or HTML nor affect a terminal', async () => {
  const title = 'a `b` | <img src=x> @someone #1 [x](y) \u202e ``` ** \\u0007 /close';
  await writeFiles(root, {
    'docs/guide.md': `---\ntitle: ${JSON.stringify(title)}\n---\n\nInstall\n\n\`\`\`\`\n\`\`\`\n@someone\n/close\n\`\`\`\`\n`,
  });
  await build(root, 'hostile');
  const { stdout } = await diff('before', 'hostile', '--format', 'markdown', '--html', 'out/hostile.html');
  const [line = ''] = stdout.split('\n').filter(text => text.includes('someone #1'));
  assert.match(line, '````a b | <img src=x> @someone #1 [x](y) \\u{202e} ``` ** \\u0007 /close````');
  assert.match(stdout, '  ````diff\n');
  assert.match(stdout, '\n  + ```\n  + @someone\n  + /close\n  ````\n');
  // Outside of code there is nothing of the site.
  const fences = stdout.replace(/^ {2}(`{3,})diff\n.*?^ {2}\1\n/gms, '');
  assert.not.match(fences.replace(/(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)/g, ''), /someone|<img|\/close/);
  const html = await readFile(join(root, 'out/hostile.html'), 'utf8');
  assert.not.match(html, '<img');
  assert.match(html, '&#60;img src=x&#62;');
  assert.not.match((await diff('before', 'hostile')).stdout, '\u202e');
});

test.run();
