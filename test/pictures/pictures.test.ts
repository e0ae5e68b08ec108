/** Optional forms of images: which are made, what pages say of them, and what happens if they cannot be made. */
import { readFile, realpath, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setImmediate as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { unwatched } from '../../src/compiler/concurrency/activity.js';
import { readConfig } from '../../src/compiler/config/index.js';
import { createDiskFileSystem } from '../../src/compiler/disk/project.js';
import type { ResolvedPage } from '../../src/compiler/emit/resolve-page.js';
import { createPictures } from '../../src/compiler/pictures/index.js';
import { memoryStore } from '../cache/memory.js';
import { findings as configFindings } from '../compiler/configuration.js';
import { docscInProcess } from '../in-process.js';
import { writeFiles } from '../project.js';
import { type BuiltSite, buildPictures, pictureProject, png } from './site.js';

const page = (...names: string[]) => `# A\n\n${names.map(name => `![Text](./${name})`).join('\n\n')}\n`;

/** The body of the page as JSON. */
const chunkOf = ({ written }: BuiltSite) =>
  [...written].filter(([path]) => path.startsWith('assets/pages/a-')).map(([, bytes]) => String(bytes))[0]!;

/** The files of images without their hashes. */
const files = ({ written }: BuiltSite) =>
  [...written.keys()]
    .filter(path => path.startsWith('assets/files/'))
    .map(path => path.replace(/^assets\/files\/|-[a-z0-9]{8}(?=\.\w+$)/g, ''))
    .sort();

const build = async (images: string, contents: Record<string, string | Uint8Array>) =>
  buildPictures(await pictureProject(images, contents));

test('optional responsive images: forms by format and width, none wider than the image', async () => {
  const built = await build('images: {}', { 'docs/a.md': page('x.png'), 'docs/x.png': png([1000, 500]) });
  assert.equal(built.findings, []);
  assert.equal(files(built), [
    ...['x-1000.avif', 'x-1000.webp', 'x-640.avif', 'x-640.webp', 'x-960.avif', 'x-960.webp'],
    'x.png',
  ]);
  const chunk = chunkOf(built).replace(/-[a-z0-9]{8}(?=\.)/g, '');
  const sizes = '"sizes":"(max-width: 1000px) 100vw, 1000px"';
  const set = (format: string) =>
    [640, 960, 1000].map(width => `/assets/files/x-${width}.${format} ${width}w`).join(', ');
  for (const format of ['avif', 'webp'])
    assert.match(chunk, `"properties":{"type":"image/${format}","srcSet":"${set(format)}",${sizes}}`);
  assert.match(chunk, '"src":"/assets/files/x.png"');
  assert.match(chunk, '"alt":"Text"');
  assert.match(chunk, '"width":1000,"height":500');
});

test('optional responsive images: settings choose formats, widths and quality', async () => {
  const images = 'images: { formats: [webp], widths: [800, 400], quality: { webp: 50 } }';
  const built = await build(images, { 'docs/a.md': page('x.png'), 'docs/x.png': png([1000, 500]) });
  assert.equal(files(built), ['x-400.webp', 'x-800.webp', 'x.png']);
  assert.equal(built.encoded, ['webp 800 50', 'webp 400 50']);
});

test('optional responsive images: a width that the page sets is that of the sizes', async () => {
  const built = await build('images: {}', {
    'docs/a.mdx': '# A\n\n<img src="./x.png" alt="" width="300" />\n',
    'docs/x.png': png([1000, 500]),
  });
  assert.match(chunkOf(built), '"sizes":"(max-width: 300px) 100vw, 300px"');
});

test('optional responsive images: browsers choose the form of a lazy image by its place on the page', async () => {
  const built = await build('images: { formats: [webp] }', {
    'docs/a.md': page('x.png', 'x.png'),
    'docs/x.png': png([1000, 500]),
  });
  const chunk = chunkOf(built);
  assert.is(chunk.split('"sizes":"auto, (max-width: 1000px) 100vw, 1000px"').length - 1, 2, 'the source and the image');
  assert.is(chunk.split('"sizes":"(max-width: 1000px) 100vw, 1000px"').length - 1, 1, 'the first image is not lazy');
});

test('optional responsive images: drawings, animations, small files and what is no image stay as they are', async () => {
  const gif = Buffer.from(`GIF89a\x10\x27\x10\x27${' '.repeat(10_000)}`, 'latin1');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="9000"><!--${' '.repeat(9000)}--></svg>`;
  const webp = Buffer.alloc(10_000);
  webp.write('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\x02', 'latin1');
  const contents = {
    'm.gif': gif,
    'd.svg': svg,
    'w.webp': webp,
    'p.png': png([2000, 10], 10_000, 'acTL'),
    'n.png': ' '.repeat(9000),
  };
  const built = await build('images: {}', {
    'docs/a.md': page(...Object.keys(contents), 'small.png'),
    'docs/small.png': png([1000, 500], 8000),
    ...Object.fromEntries(Object.entries(contents).map(([name, bytes]) => [`docs/${name}`, bytes])),
  });
  assert.equal(built.encoded, []);
  assert.not.match(chunkOf(built), 'picture');
  assert.equal(built.findings, []);
});

test('optional responsive images: a format that needs more bytes than the image is left out', async () => {
  const images = 'images: { widths: [500], quality: { avif: 90, webp: 10 } }';
  const bytes = (1000 * 90) / 10 - 500;
  const built = await build(images, { 'docs/a.md': page('x.png'), 'docs/x.png': png([1000, 500], bytes) });
  assert.equal(files(built), ['x-500.avif', 'x-500.webp', 'x.png'], 'both are smaller');
  const own = await build('images: { widths: [1000, 500], quality: { avif: 90, webp: 10 } }', {
    'docs/a.md': page('x.png'),
    'docs/x.png': png([1000, 500], bytes),
  });
  assert.equal(files(own), ['x-1000.webp', 'x-500.webp', 'x.png'], 'a narrow form alone would be enlarged');
});

test('optional responsive images: broken, slow and very large images are findings, and published as they are', async () => {
  const built = await build('images: { formats: [webp] }', {
    'docs/a.md': page('torn.png', 'slow.png', 'bomb.png', 'good.png', 'torn.png'),
    'docs/torn.png': png([800, 500], 20_000, 'TORN'),
    'docs/slow.png': png([800, 500], 20_000, 'SLOW'),
    'docs/bomb.png': png([30_000, 30_000], 20_000),
    'docs/good.png': png([800, 500]),
  });
  const as = 'it is published as it is.';
  assert.equal(built.findings, [
    `docs/bomb.png: unconverted-image This image has more than 64 million pixels; ${as}`,
    `docs/slow.png: unconverted-image This image took longer than 30 seconds; ${as}`,
    `docs/torn.png: unconverted-image This image cannot be decoded (libpng read error); ${as}`,
  ]);
  assert.equal(files(built), ['bomb.png', 'good-640.webp', 'good-800.webp', 'good.png', 'slow.png', 'torn.png']);
});

test('optional responsive images: a second build takes everything from the cache, and has the same bytes', async () => {
  const contents = { 'docs/a.md': page('x.png'), 'docs/b.md': page('x.png'), 'docs/x.png': png([1000, 500]) };
  const root = await pictureProject('images: {}', contents);
  const store = memoryStore();
  const first = await buildPictures(root, store);
  assert.is(first.encoded.length, 6, 'once for two pages');
  const second = await buildPictures(root, store);
  assert.equal(second.encoded, []);
  assert.equal([...second.written].sort(), [...first.written].sort());
  const uncached = await buildPictures(root);
  assert.equal([...uncached.written].sort(), [...first.written].sort());
  await writeFiles(root, { 'docs/x.png': png([1000, 500], 90_000) });
  assert.is((await buildPictures(root, store)).encoded.length, 6, 'the bytes of the image are part of the key');
  await writeFiles(root, { 'docsc.config.yaml': 'title: T\nimages: { quality: 20 }\n' });
  assert.is((await buildPictures(root, store)).encoded.length, 6, 'the settings too');
});

test('optional responsive images: a build after an update of the package names the forms that it makes', async () => {
  const root = await pictureProject('images: {}', { 'docs/index.md': page('x.png'), 'docs/x.png': png([1000, 500]) });
  const build = async () => {
    const { code, stderr } = await docscInProcess(['build'], { cwd: root });
    assert.is(code, 0, stderr);
    return (await readFile(join(root, 'build/index.html'), 'utf8')).match(/x-640-\w+\.avif/)?.[0];
  };
  const first = await build();
  assert.is(await build(), first);
  const packageFile = join(root, 'node_modules/sharp/package.json');
  await writeFile(packageFile, (await readFile(packageFile, 'utf8')).replace('1.2.3', '1.3.0'));
  // A process reads the file once.
  Reflect.deleteProperty(createRequire(packageFile).cache, await realpath(packageFile));
  assert.is.not(await build(), first);
});

test('optional responsive images: a check makes none', async () => {
  const root = await pictureProject('images: {}', { 'docs/a.md': page('x.png'), 'docs/x.png': png([1000, 500]) });
  const checked = await buildPictures(root, undefined, false);
  assert.equal([checked.findings, checked.encoded], [[], []]);
});

test('optional responsive images: the package is asked for by its name where it is missing', async () => {
  const contents = { 'docs/a.md': page('x.png'), 'docs/x.png': png([1000, 500]) };
  const root = await pictureProject('images: {}', contents, false);
  for (const renders of [true, false])
    assert.equal((await buildPictures(root, undefined, renders)).findings, [
      'docsc.config.yaml:2 missing-image-package "images" needs the package "sharp", which is not installed.',
    ]);
});

test('optional responsive images: a package that cannot be loaded is a finding, once', async () => {
  const contents = {
    'docs/a.md': page('x.png', 'y.png'),
    'docs/x.png': png([1000, 500]),
    'docs/y.png': png([900, 500]),
  };
  const root = await pictureProject('images: {}', contents);
  await writeFiles(root, { 'node_modules/sharp/index.cjs': 'throw new Error("Could not load the module\\nmore")' });
  assert.equal((await buildPictures(root)).findings, [
    'docsc.config.yaml:2 missing-image-package The package "sharp" cannot be loaded: Could not load the module',
  ]);
});

test('optional responsive images: a site without them has the same pages as before', async () => {
  const built = await build('', { 'docs/a.md': page('x.png'), 'docs/x.png': png([1000, 500]) });
  assert.equal(files(built), ['x.png']);
  assert.not.match(chunkOf(built), 'picture');
});

const mistakes: [images: string, finding: string][] = [
  ['{ formats: [jxl] }', '2:21 "images.formats.0": must be one of "avif", "webp".'],
  ['{ formats: [] }', '2:11 "images.formats": must name a format.'],
  ['{ widths: [] }', '2:11 "images.widths": must have a width.'],
  ['{ quality: 0 }', '2:11 "images.quality": must be at least 1.'],
  ['{ sizes: 1 }', '2:11 "images" has no key "sizes".'],
];
for (const [images, finding] of mistakes)
  test(`optional responsive images: mistakes in the settings have a line: ${images}`, async () => {
    assert.equal(await configFindings(`images: ${images}`), [finding]);
  });

test('optional responsive images: an image leaves memory once its forms are written', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const root = await pictureProject('images: {}', { 'docs/x.png': png([1000, 500]) });
  const disk = createDiskFileSystem(root);
  const read: WeakRef<Uint8Array>[] = [];
  const readBytes = async (path: string) => {
    const bytes = await disk.readBytes(path);
    read.push(new WeakRef(bytes));
    return bytes;
  };
  const config = await readConfig(disk, 'docsc.config.yaml');
  const pictures = createPictures({ config, fs: { ...disk, readBytes }, root, activity: unwatched })!;
  const url = { href: '/x.png', file: 'docs/x.png', width: 1000, height: 500 };
  const addresses = { links: new Map(), images: new Map([['./x.png', url]]) };
  const { images } = await pictures.addForms({ addresses, diagnostics: [] } as unknown as ResolvedPage);
  const written: string[] = [];
  await pictures.write(images, async ({ path }) => void written.push(path));
  assert.is(written.length, 6);
  for (let nth = 0; nth < 3; nth++) {
    await pause();
    collect();
  }
  assert.equal(
    read.map(one => one.deref()?.length),
    [undefined],
  );
});

test.run();
