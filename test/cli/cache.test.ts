/**
 * The build cache: output is the same with and without it, whatever it contains.
 * Takes long: it builds a site more than a hundred times.
 */
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsc, type Ran } from '../command.js';
import { docscInProcess } from '../in-process.js';
import { type Files, writeFiles, writeProject } from '../project.js';
import { filesBelow, manyPages } from './many-pages.js';

const build = async (cwd: string, out: string, args: string[] = [], env: Record<string, string> = {}) =>
  readBuilt(await docscInProcess(['build', '-o', out, '--json', ...args], { cwd, env }), join(cwd, out));

/** As a process that knows nothing of the builds before. */
const buildAsUsersDo = async (cwd: string, out: string) =>
  readBuilt(await docsc(['build', '-o', out, '--json'], { cwd }), join(cwd, out));

const readBuilt = async ({ code, stdout, stderr }: Ran, folder: string) => ({
  ...{ code, findings: stdout, stderr },
  files: await filesBelow(folder),
});

type Built = Awaited<ReturnType<typeof build>>;

/** Builds without the cache, into a folder that is removed. */
async function buildAnew(cwd: string): Promise<Built> {
  const built = await build(cwd, 'anew', ['--no-cache']);
  await rm(join(cwd, 'anew'), { recursive: true, force: true });
  return built;
}

/** Builds with the cache into a new folder; it must print and write the same as a build without. */
async function assertWarmEquals(cold: Built, cwd: string, what: string): Promise<void> {
  const warm = await build(cwd, 'warm');
  await rm(join(cwd, 'warm'), { recursive: true, force: true });
  assert.is(warm.findings, cold.findings, what);
  assert.equal([...warm.files.keys()], [...cold.files.keys()], what);
  for (const [path, bytes] of cold.files) assert.is(warm.files.get(path), bytes, `${what}: ${path}`);
}

/** Path below the folder → modification time. */
async function timesOf(folder: string): Promise<Map<string, number>> {
  const paths = [...(await filesBelow(folder)).keys()];
  return new Map(await Promise.all(paths.map(async path => [path, (await stat(folder + path)).mtimeMs] as const)));
}

/** Changes to something that pages depend on. */
const changes: Record<string, Files> = {
  nothing: {},
  'the text of a page': { 'docs/p3.md': '---\ntitle: Page 3\n---\n\nNew text of page 3.\n\n## Part\n\n## More\n' },
  'a title, which other pages show': { 'docs/p4.md': '# Another title\n\nText.\n\n## Part\n' },
  'an anchor, which others link to': { 'docs/p7.md': '---\ntitle: Page 7\n---\n\n## Renamed part\n' },
  'a picture': {
    'docs/box.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle r="5"/></svg>\n',
  },
  'an included file': { 'docs/_part.md': 'Another part that pages share, with ![a box](./box.svg).\n' },
  'a page more': { 'docs/z.md': '# Z\n\nNew. See [own](./own.mdx).\n' },
  'a component of the site': {
    'components/index.jsx': 'export function Badge({ children }) { return <i className="badge">{children}!</i>; }\n',
  },
  'an operation': { 'api/pets.yaml': manyPages()['api/pets.yaml']!.replace('Make pet 3', 'Make the third pet') },
  'a schema': { 'api/pets.yaml': manyPages()['api/pets.yaml']!.replace('See [a page](/p1).', 'Its name.') },
  'what an include finds missing': { 'docs/own.mdx': '# Own\n\n<Include file="./_later.md" />\n' },
  'a file that was missing': { 'docs/_later.md': 'It is there now.\n' },
  'the sidebar': { 'docs/sub/_category_.json': '{ "label": "Below" }', 'docs/sub/x.md': '# X\n\n[up](../p1.md)\n' },
  'the configuration': { 'docsc.config.yaml': `${manyPages()['docsc.config.yaml']!}tagline: Of many pages\n` },
  'a server that pages of an API may ask': {
    'docsc.config.yaml': manyPages()['docsc.config.yaml']!.replace(
      'label: Pets }',
      'label: Pets, console: { servers: [https://pets.example.com] } }',
    ),
  },
  'a broken link': { 'docs/p5.md': '# Page 5\n\n[x](./nowhere.md)\n\n## Part\n' },
};

/** After each change in turn, the site without the cache: two tests compare with it. */
const coldSites = new Map<string, Built>();

test('after any change, a build with the cache equals one without', async () => {
  const cwd = await writeProject(manyPages(24));
  await build(cwd, 'first');
  for (const [what, files] of Object.entries(changes)) {
    await writeFiles(cwd, files);
    const cold = await buildAnew(cwd);
    coldSites.set(what, cold);
    await assertWarmEquals(cold, cwd, what);
    const hasError = what === 'what an include finds missing' || what === 'a broken link';
    assert.is(cold.code, hasError ? 1 : 0, what);
  }
});

test('an added page recompiles only pages that show it in their sidebar', async () => {
  const branch = (name: string) =>
    [`docs/${name}/a.md`, `docs/${name}/b.md`].map(path => [path, `# ${path}\n\nText.\n`]);
  const cwd = await writeProject({
    'docsc.config.yaml': 'title: T\nurl: https://example.com\nsidebars: { main: [{ type: autogenerated, dir: . }] }\n',
    'docs/index.md': '# Home\n\nText.\n',
    ...Object.fromEntries(['one', 'two', 'three'].flatMap(branch)),
  });
  await build(cwd, 'site');
  const before = await timesOf(join(cwd, 'site'));
  await writeFiles(cwd, { 'docs/one/c.md': '# C\n\nNew.\n' });
  await build(cwd, 'site');
  const after = await timesOf(join(cwd, 'site'));
  const written = [...after].filter(([path, time]) => path.endsWith('.html') && before.get(path) !== time);
  // The last page of the previous branch links to the first page of the next branch, which is unchanged.
  const shown = ['/one/a.html', '/one/b.html', '/one/c.html', '/three/a.html'];
  assert.equal(new Set(written.map(([path]) => path)), new Set(shown));
});

test('a site that is updated in place equals one that is built from scratch', async () => {
  const cwd = await writeProject(manyPages(24));
  await build(cwd, 'site');
  const steps: [what: string, change: () => Promise<unknown>, isOfOutput?: true][] = [
    ...Object.entries(changes).map(([what, files]): [string, () => Promise<unknown>] => [
      what,
      () => writeFiles(cwd, files),
    ]),
    ['the link is mended', () => writeFile(join(cwd, 'docs/p5.md'), '# Page 5\n\n## Part\n')],
    [
      'a page becomes a folder',
      async () => {
        await rm(join(cwd, 'docs/p9.md'));
        await writeFiles(cwd, { 'docs/p9/index.md': '# Page 9\n\n## Part\n', 'docs/p9/deep/er.md': '# Deeper\n' });
      },
    ],
    [
      'and a page again',
      async () => {
        await rm(join(cwd, 'docs/p9'), { recursive: true });
        await writeFiles(cwd, { 'docs/p9.md': '# Page 9\n\n## Part\n' });
      },
    ],
    ['a file of somebody else in the output', () => writeFile(join(cwd, 'site/theirs.txt'), 'x'), true],
    ['a page of the output changed by hand', () => writeFile(join(cwd, 'site/p1.html'), 'by hand'), true],
    ['a page of the output lost', () => rm(join(cwd, 'site/p2.html')), true],
    ['nothing', async () => undefined, true],
  ];
  let anew: Built | undefined;
  for (const [what, change, isOfOutput] of steps) {
    const before = await filesBelow(join(cwd, 'site'));
    await change();
    const inPlace = await build(cwd, 'site');
    if (inPlace.code !== 0) {
      assert.equal(await filesBelow(join(cwd, 'site')), before, `${what}: the last good site is untouched`);
      continue;
    }
    // A change of the output alone leaves a new site as it was.
    if (!anew || !isOfOutput) anew = coldSites.get(what) ?? (await buildAnew(cwd));
    for (const [path, bytes] of anew.files) assert.is(inPlace.files.get(path), bytes, `${what}: ${path}`);
    // Remaining files have a hash in their names, and come from the last build.
    for (const path of inPlace.files.keys())
      if (!anew.files.has(path)) assert.ok(path.startsWith('/assets/') && before.has(path), `${what}: ${path}`);
  }
  assert.equal(
    (await readdir(cwd)).filter(name => name.startsWith('site')),
    ['site'],
  );
});

/** Ways in which the cache can be damaged. */
const damages: Record<string, (bytes: Buffer) => Buffer> = {
  'cut off': bytes => bytes.subarray(0, bytes.length / 2),
  'cut off at its end': bytes => bytes.subarray(0, -1),
  'something else': () => Buffer.from('{"hash":"evil","json":"{}","html":"<script>evil()</script>"}'),
  // The pack's index follows the entries and is far shorter.
  'damaged in every entry': bytes =>
    bytes.map((byte, at) => (at % 200 === 60 && at < bytes.length * 0.9 ? byte ^ 1 : byte)) as Buffer,
};

test('truncated, foreign and damaged entries are not used', async () => {
  const cwd = await writeProject(manyPages(12));
  const first = await build(cwd, 'first');
  const packs = [...(await filesBelow(join(cwd, '.docsc/cache'))).entries()].filter(([path]) => path.endsWith('.pack'));
  assert.ok(packs.length > 0);
  for (const [what, damage] of Object.entries(damages)) {
    await rm(join(cwd, '.docsc/cache/v2'), { recursive: true });
    await mkdir(join(cwd, '.docsc/cache/v2'));
    for (const [path, bytes] of packs)
      await writeFile(join(cwd, '.docsc/cache', path), damage(Buffer.from(bytes, 'base64')));
    const again = await build(cwd, 'again');
    await rm(join(cwd, 'again'), { recursive: true });
    assert.is(again.findings, first.findings, what);
    assert.equal(again.files, first.files, what);
  }
});

test('a copy of the cache serves another checkout, and names no folder of the first', async () => {
  const [here, there] = [await writeProject(manyPages(12)), await writeProject(manyPages(12))];
  const first = await buildAsUsersDo(here, 'site');
  for (const [path, bytes] of await filesBelow(join(here, '.docsc')))
    assert.not.ok(Buffer.from(bytes, 'base64').includes(here), path);
  await cp(join(here, '.docsc'), join(there, '.docsc'), { recursive: true });
  const before = await filesBelow(join(there, '.docsc/cache'));
  const second = await buildAsUsersDo(there, 'site');
  assert.equal(second.files, first.files);
  // Nothing was compiled, so no entry is new. Outlines are cached later, once documents are older than a moment.
  assert.equal([...(await filesBelow(join(there, '.docsc/cache'))).keys()], [...before.keys()]);
});

test('a page is cached with its warnings, which are reported again', async () => {
  const configFor = (level: string) => ({
    'docsc.config.yaml': `title: T\nurl: https://example.com\nrules: { unknown-language: ${level} }\n`,
  });
  const cwd = await writeProject({ ...configFor('warning'), 'docs/index.md': '# Home\n\n```nolang\nx\n```\n' });
  const first = await build(cwd, 'site');
  assert.match(first.findings, /"unknown-language"/);
  const { stderr } = await docsc(['build', '-o', 'other', '--timings'], { cwd });
  assert.match(stderr, /unknown-language/);
  assert.not.match(stderr, /The slowest/);
  const second = await build(cwd, 'site');
  assert.equal([second.code, second.findings], [0, first.findings]);
  await writeFiles(cwd, configFor('error'));
  const refused = await build(cwd, 'site');
  assert.is(refused.code, 1);
  assert.match(refused.findings, /"unknown-language"/);
  await writeFiles(cwd, configFor('off'));
  const passed = await build(cwd, 'site');
  assert.is(passed.code, 0);
  assert.not.match(passed.findings, /unknown-language/);
});

test('--no-cache keeps nothing, and clean removes what is kept', async () => {
  const cwd = await writeProject(manyPages(3));
  await build(cwd, 'site', ['--no-cache']);
  assert.not.ok((await readdir(cwd)).includes('.docsc'));
  await build(cwd, 'site');
  assert.is(await readFile(join(cwd, '.docsc/.gitignore'), 'utf8'), '*\n');
  assert.is((await docsc(['clean'], { cwd })).code, 0);
  assert.not.ok((await readdir(cwd)).includes('.docsc'));
});

test('a cache that cannot be written to is reported once, and the site is built', async () => {
  const cwd = await writeProject({ ...manyPages(3), '.docsc': 'a file, where a folder is needed' });
  const { code, stderr } = await docsc(['build'], { cwd });
  assert.is(code, 0, stderr);
  assert.is(stderr.match(/Cannot write to the build cache/g)?.length, 1);
});

test('output folders are remembered, the oldest of many no longer', async () => {
  const cwd = await writeProject(manyPages(2));
  for (let nth = 0; nth < 10; nth++) await build(cwd, `site${nth}`);
  assert.is((await readdir(join(cwd, '.docsc'))).filter(name => name.startsWith('output-')).length, 8);
});

test('cache variables of the environment are checked without printing their values', async () => {
  const cwd = await writeProject(manyPages(3));
  const { code, stderr } = await docsc(['build'], { cwd, env: { DOCSC_CACHE_SIGNATURE_KEY: 'too-short' } });
  assert.is(code, 2);
  assert.match(stderr, 'DOCSC_CACHE_SIGNATURE_KEY is shorter than 32 characters');
  assert.not.match(stderr, 'too-short');
  const signed = { DOCSC_CACHE_SIGNATURE_KEY: 'k'.repeat(40) };
  await mkdir(join(cwd, 'x'));
  const first = await build(cwd, 'site', [], signed);
  assert.is(first.code, 0);
  const entries = (await filesBelow(join(cwd, '.docsc/cache'))).size;
  assert.equal((await build(cwd, 'site')).files, first.files);
  assert.is((await filesBelow(join(cwd, '.docsc/cache'))).size, entries);
});

test.run();
