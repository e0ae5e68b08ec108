/** Pictures for link previews, drawn by stand-ins of the packages: which pages have one, what it shows, and when it is drawn. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Cache } from '../../src/compiler/cache/index.js';
import { memoryStore } from '../cache/memory.js';
import { buildFiles, findingsOf } from './site.js';

const test = suite('pictures for link previews');

/** Draws nothing: the "picture" is the element as JSON, and letters beyond Latin are missing. */
const satori = `module.exports = async (element, { loadAdditionalAsset }) => {
  const text = JSON.stringify(element);
  globalThis.drawnPictures = (globalThis.drawnPictures ?? 0) + 1;
  const [missing] = text.match(/[\\u0400-\\u04ff]+/) ?? [];
  if (missing) await loadAdditionalAsset('unknown', missing);
  return text;
};`;
const resvg =
  'exports.Resvg = class { constructor(svg) { this.svg = svg; } render() { return { asPng: () => Buffer.from(this.svg) }; } };';

async function withPackages(run: (root: string) => Promise<void>, others: Record<string, string> = {}): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'docsc-social-'));
  const files = {
    'package.json': '{}',
    'node_modules/satori/package.json': '{ "version": "1.0.0", "main": "index.cjs" }',
    'node_modules/satori/index.cjs': satori,
    'node_modules/@resvg/resvg-js/package.json': '{ "version": "1.0.0", "main": "index.cjs" }',
    'node_modules/@resvg/resvg-js/index.cjs': resvg,
    ...others,
  };
  try {
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    }
    await run(root);
  } finally {
    await rm(root, { recursive: true });
  }
}

const files = (config = '', pages: Record<string, string> = {}) => ({
  'docsc.config.yaml': [
    'title: Site',
    'tagline: What it is',
    'url: https://docs.example',
    'baseUrl: /sub/',
    'theme: { colors: { accent: "#0b6e4f" } }',
    'socialPictures: { fonts: [fonts/a.ttf] }',
    'sidebars: { main: [{ type: category, label: Guides, items: [a, b] }] }',
    config,
    '',
  ].join('\n'),
  'fonts/a.ttf': 'font',
  'docs/index.md': '# Start\n\nHello.\n',
  'docs/a.md': '# A page\n\nText.\n',
  'docs/b.md': '---\nimage: /b.png\n---\n# B\n\nText.\n',
  'docs/hidden.md': '---\nunlisted: true\n---\n# Hidden\n',
  'docs/static/b.png': 'x',
  'docs/static/site.png': 'x',
  ...pages,
});

const pictureOf = (written: Map<string, string>, page: string): { path?: string; drawn?: string } => {
  const path = /property="og:image" content="https:\/\/docs\.example\/sub\/([^"]*)"/.exec(written.get(page)!)?.[1];
  return { path, drawn: path?.startsWith('assets/social/') ? written.get(path) : undefined };
};

test('a page without an image has a picture with its section, title, site and colours; all are named with their size', () =>
  withPackages(async root => {
    const written = await buildFiles(files(), { root });
    const { drawn } = pictureOf(written, 'a.html');
    for (const text of ['Guides', 'A page', 'Site', '#0b6e4f']) assert.match(drawn!, JSON.stringify(text).slice(1, -1));
    const html = written.get('a.html')!;
    for (const [name, value] of Object.entries({ width: 1200, height: 630, type: 'image/png', alt: 'A page' }))
      assert.match(html, `<meta property="og:image:${name}" content="${value}">`);
    assert.match(html, '<meta name="twitter:card" content="summary_large_image">');
    assert.match(pictureOf(written, 'index.html').drawn!, 'What it is');
    assert.match(pictureOf(written, 'b.html').path!, /^assets\/(?!social)/);
    assert.is(pictureOf(written, 'hidden.html').path, undefined);
    const named = ['a.html', 'index.html'].map(page => pictureOf(written, page).path).sort();
    assert.equal([...written.keys()].filter(path => path.startsWith('assets/social/')).sort(), named);
  }));

test('a home page has the site’s image where there is one', () =>
  withPackages(async root => {
    const written = await buildFiles(files('socialImage: /site.png'), { root });
    assert.is(pictureOf(written, 'index.html').path, 'site.png');
    assert.ok(pictureOf(written, 'a.html').drawn);
  }));

test('a title with letters that the fonts lack gives way to the name of the site', () =>
  withPackages(async root => {
    const written = await buildFiles(files('', { 'docs/a.md': '# Страница\n\nText.\n' }), { root });
    const { drawn } = pictureOf(written, 'a.html');
    assert.match(drawn!, '"Site"');
    assert.not.match(drawn!, /Страница|Guides/);
  }));

test('a picture is drawn once, and again only when what it shows has changed', () =>
  withPackages(async root => {
    const cache: Cache = { store: memoryStore(), identity: 'test' };
    const counter = globalThis as { drawnPictures?: number };
    const count = async (changed: Record<string, string> = {}) => {
      counter.drawnPictures = 0;
      const written = await buildFiles(files('', changed), { root, cache });
      return [counter.drawnPictures, pictureOf(written, 'a.html').path] as const;
    };
    const [first, path] = await count();
    assert.is(first, 2);
    assert.equal(await count(), [0, path]);
    assert.equal(await count({ 'docs/a.md': '# A page\n\nOther text.\n' }), [0, path]);
    const [again, moved] = await count({ 'docs/a.md': '# Another title\n\nText.\n' });
    assert.is(again, 1);
    assert.is.not(moved, path);
  }));

test('a site without the key has none of it, and what is missing is a finding at its key', async () => {
  await withPackages(async root => {
    const without = files();
    without['docsc.config.yaml'] = without['docsc.config.yaml'].replace(/^socialPictures.*\n/m, '');
    const written = await buildFiles(without, { root });
    assert.equal(
      [...written.keys()].filter(path => path.includes('social')),
      [],
    );
    assert.is(pictureOf(written, 'a.html').path, undefined);
    const { 'fonts/a.ttf': _, ...fontless } = files();
    assert.equal(await findingsOf(fontless, root), ['docsc.config.yaml:6 missing-file']);
  });
  assert.equal(await findingsOf(files(), tmpdir()), ['docsc.config.yaml:6 missing-image-package']);
  await withPackages(
    async root => assert.equal(await findingsOf(files(), root), ['docsc.config.yaml:6 missing-image-package']),
    { 'node_modules/satori/index.cjs': 'throw new Error("not for this system")' },
  );
});

test.after(() => {
  delete (globalThis as { drawnPictures?: number }).drawnPictures;
});

test.run();
