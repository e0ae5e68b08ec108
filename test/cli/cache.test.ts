/** What builds keep for the next one: output is the same with it and without, whatever is in it. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsc } from '../command.js';
import { type Files, writeFiles, writeProject } from '../project.js';
import { filesBelow, manyPages } from './many-pages.js';

const build = async (cwd: string, out: string, args: string[] = [], env: Record<string, string> = {}) => {
  const { code, stdout, stderr } = await docsc(['build', '-o', out, '--json', ...args], { cwd, env });
  return { code, findings: stdout, stderr, files: await filesBelow(join(cwd, out)) };
};

/** Builds with what is kept and without; both must say and write the same. */
async function bothWays(cwd: string, what: string) {
  const warm = await build(cwd, 'warm');
  const cold = await build(cwd, 'cold', ['--no-cache']);
  await Promise.all(['warm', 'cold'].map(name => rm(join(cwd, name), { recursive: true, force: true })));
  assert.is(warm.findings, cold.findings, what);
  assert.equal([...warm.files.keys()], [...cold.files.keys()], what);
  for (const [path, bytes] of cold.files) assert.is(warm.files.get(path), bytes, `${what}: ${path}`);
  return warm;
}

/** Each changes something that pages depend on. */
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

test('after any change a build with what is kept is a build without', async () => {
  const cwd = await writeProject({ ...manyPages(24), 'docs/own.mdx': manyPages()['docs/own.mdx']! });
  await build(cwd, 'first');
  for (const [what, files] of Object.entries(changes)) {
    await writeFiles(cwd, files);
    const { code } = await bothWays(cwd, what);
    const hasError = what === 'what an include finds missing' || what === 'a broken link';
    assert.is(code, hasError ? 1 : 0, what);
  }
});

test('a site that is changed in place is the site that is written anew', async () => {
  const cwd = await writeProject(manyPages(24));
  await build(cwd, 'site');
  const steps: [what: string, change: () => Promise<unknown>][] = [
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
    ['a file of somebody else in the output', () => writeFile(join(cwd, 'site/theirs.txt'), 'x')],
    ['a page of the output changed by hand', () => writeFile(join(cwd, 'site/p1.html'), 'by hand')],
    ['a page of the output lost', () => rm(join(cwd, 'site/p2.html'))],
    ['nothing', async () => undefined],
  ];
  for (const [what, change] of steps) {
    const before = await filesBelow(join(cwd, 'site'));
    await change();
    const inPlace = await build(cwd, 'site');
    if (inPlace.code !== 0) {
      assert.equal(await filesBelow(join(cwd, 'site')), before, `${what}: the last good site is untouched`);
      continue;
    }
    const anew = await build(cwd, 'anew', ['--no-cache']);
    await rm(join(cwd, 'anew'), { recursive: true });
    for (const [path, bytes] of anew.files) assert.is(inPlace.files.get(path), bytes, `${what}: ${path}`);
    // What is left over has a hash in its name, and is the last build's.
    for (const path of inPlace.files.keys())
      if (!anew.files.has(path)) assert.ok(path.startsWith('/assets/') && before.has(path), `${what}: ${path}`);
  }
  assert.equal(
    (await readdir(cwd)).filter(name => name.startsWith('site')),
    ['site'],
  );
});

/** Ways in which what is kept can be other than it was. */
const damages: Record<string, (bytes: Buffer) => Buffer> = {
  'cut off': bytes => bytes.subarray(0, bytes.length / 2),
  'cut off at its end': bytes => bytes.subarray(0, -1),
  'something else': () => Buffer.from('{"hash":"evil","json":"{}","html":"<script>evil()</script>"}'),
  // The index stands behind the entries, and is far shorter.
  'damaged in every entry': bytes =>
    bytes.map((byte, at) => (at % 200 === 60 && at < bytes.length * 0.9 ? byte ^ 1 : byte)) as Buffer,
};

test('what is cut off, foreign or damaged is not used', async () => {
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
  const first = await build(here, 'site');
  for (const [path, bytes] of await filesBelow(join(here, '.docsc')))
    assert.not.ok(Buffer.from(bytes, 'base64').includes(here), path);
  await cp(join(here, '.docsc'), join(there, '.docsc'), { recursive: true });
  const before = await filesBelow(join(there, '.docsc/cache'));
  const second = await build(there, 'site');
  assert.equal(second.files, first.files);
  // Nothing was compiled: nothing is new. What is remembered of documents is, once they are older than a moment.
  assert.equal([...(await filesBelow(join(there, '.docsc/cache'))).keys()], [...before.keys()]);
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

test('a cache that cannot be written to is said once, and the site is built', async () => {
  const cwd = await writeProject({ ...manyPages(3), '.docsc': 'a file, where a folder is needed' });
  const { code, stderr } = await docsc(['build'], { cwd });
  assert.is(code, 0, stderr);
  assert.is(stderr.match(/cache cannot be written/g)?.length, 1);
});

test('output folders are remembered, the oldest of many no longer', async () => {
  const cwd = await writeProject(manyPages(2));
  for (let nth = 0; nth < 10; nth++) await build(cwd, `site${nth}`);
  assert.is((await readdir(join(cwd, '.docsc'))).filter(name => name.startsWith('output-')).length, 8);
});

test('what the environment says of the cache is checked, without its value', async () => {
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
