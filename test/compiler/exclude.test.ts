/** The project's own folder as folder of documents, and files that make no pages. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileGlob } from '../../src/compiler/source/globs.js';
import { leastTime } from '../clock.js';
import { findings } from './configuration.js';
import { compileSite, type Files, listed } from './site.js';

async function routes(files: Files) {
  const { site, diagnostics } = await compileSite(files);
  assert.equal(diagnostics, []);
  return [...site.pages.keys()].filter(route => !['/404', '/search', '/tags'].includes(route)).sort();
}

const pages = {
  'docs/index.md': '# Home\n',
  'docs/drafts/a.md': '# A\n',
  'docs/guide/CHANGELOG.md': '# Changes\n',
  'docs/guide/b.mdx': '# B\n',
};

const patterns: [exclude: string, left: string[]][] = [
  ['[]', ['/', '/drafts/a', '/guide/CHANGELOG', '/guide/b']],
  ['[drafts]', ['/', '/guide/CHANGELOG', '/guide/b']],
  ['[drafts/, "**/CHANGELOG.md"]', ['/', '/guide/b']],
  ['["drafts/**", "./guide/*.mdx"]', ['/', '/guide/CHANGELOG']],
  ['["docs/drafts/*.md"]', ['/', '/guide/CHANGELOG', '/guide/b']],
  ['["{drafts,guide}/?.md*"]', ['/', '/guide/CHANGELOG']],
  ['[draft, "*.md"]', ['/drafts/a', '/guide/CHANGELOG', '/guide/b']],
];
for (const [exclude, left] of patterns)
  test(`authoring 12: exclude: ${exclude} leaves ${left.join(' ')}`, async () => {
    assert.equal(await routes({ ...pages, 'docsc.config.yaml': `title: T\nexclude: ${exclude}\n` }), left);
  });

test('C60 a pattern of many wildcards and a long path that almost fits take no time', async () => {
  const took = await leastTime(1000, () => {
    for (const part of ['*a', '**a', '{a,aa}*', '**/a', '?*', 'a**/'])
      assert.is(compileGlob(`${part.repeat(40)}!`).test('a/'.repeat(20) + 'a'.repeat(400)), false, part);
    assert.ok(compileGlob('*a'.repeat(40)).test('a'.repeat(400)));
  });
  assert.ok(took < 1000, `${took} ms`);
});

test('a link or a sidebar entry to an excluded page is found, and nothing is said of an excluded file itself', async () => {
  const { diagnostics } = await compileSite({
    'docsc.config.yaml': 'title: T\nexclude: [old]\nsidebars: { main: [index, old/a] }\n',
    'docs/index.md': '[a](./old/a.md) ![b](./old/b.png)\n',
    'docs/old/a.md': '<x-y>\n',
    'docs/old/b.png': 'png',
    'docs/old/c.markdown': '# C\n',
  });
  assert.equal(listed(diagnostics), [
    'docs/index.md:1:1 broken-link error',
    'docs/index.md:1:17 broken-image error',
    'docsc.config.yaml:3:27 unknown-doc error',
  ]);
});

test('a pattern that can match nothing is refused where it is written', async () => {
  for (const pattern of ['/docs/a.md', '../a.md', 'a/../../b', '!a.md', 'a\\b', ''])
    assert.equal(await findings(`exclude: [ok, '${pattern}']\n`), [
      '2:16 "exclude.1": must be a pattern such as drafts, drafts/*.md or **/CHANGELOG.md.',
    ]);
  assert.equal((await findings('exclude: drafts\n')).length, 1);
});

test('authoring 12: docs: . makes pages of the whole project but not of the site that was built into it', async () => {
  for (const docs of ['.', './', '"././"']) {
    const files = {
      'docsc.config.yaml': `title: T\ndocs: ${docs}\noutDir: out\nexclude: [CHANGELOG.md]\n`,
      'index.md': '[b](./guide/b.md) [c](/guide/b.md) ![d](./d.png)\n',
      'CHANGELOG.md': '# Changes\n',
      'guide/b.md': '# B\n',
      'out/c.md': '# C\n',
      'out.new-1a2b3c4d/c.md': '# C\n',
      'out-shards/1-of-2/c.md': '# C\n',
      'outside/c.md': '# C\n',
      'd.png': 'png',
    };
    assert.equal(await routes(files), ['/', '/guide/b', '/outside/c'], docs);
  }
});

test('patterns mean what they mean elsewhere', () => {
  const match = (pattern: string, path: string) => compileGlob(pattern).test(path);
  assert.ok(match('**/a.md', 'a.md') && match('**/a.md', 'x/y/a.md') && !match('**/a.md', 'x/ba.md'));
  assert.ok(match('x/**', 'x/y/a.md') && match('x/**', 'x') && !match('x/**', 'xy'));
  assert.ok(match('x/**/a.md', 'x/a.md') && match('x/**/a.md', 'x/y/z/a.md'));
  assert.ok(match('*.md', 'a.md') && !match('*.md', 'x/a.md') && !match('*.md', 'a.mdx'));
  assert.ok(match('a.(b)+', 'a.(b)+') && !match('a.b', 'axb'));
});

test.run();
