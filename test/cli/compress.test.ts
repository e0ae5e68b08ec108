/** Precompressed files always match the files next to them, whatever was built before. */
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsc, type Ran } from '../command.js';
import { unpacked } from '../compiler/packed.js';
import { docscInProcess } from '../in-process.js';
import { type Files, writeFiles, writeProject } from '../project.js';
import { filesBelow, manyPages } from './many-pages.js';

const config = (compress: string) => `${manyPages()['docsc.config.yaml']!}${compress}`;
const project = (count: number, compress = 'compress: [gz, br]\n'): Files => ({
  ...manyPages(count),
  'docsc.config.yaml': config(compress),
  'docs/static/data.csv': 'a,b,c\n'.repeat(400),
});

async function build(cwd: string, out = 'site', args: string[] = [], env: Record<string, string> = {}) {
  return readBuilt(await docscInProcess(['build', '-o', out, '--json', ...args], { cwd, env }), join(cwd, out));
}

/** Builds without the cache, into a folder that is removed. */
async function buildAnew(cwd: string) {
  const ran = await docscInProcess(['build', '-o', 'anew', '--json', '--no-cache'], { cwd });
  const built = await readBuilt(ran, join(cwd, 'anew'));
  await rm(join(cwd, 'anew'), { recursive: true });
  return built;
}

async function readBuilt(ran: Ran, folder: string) {
  assert.is(ran.code, 0, ran.stderr);
  return { ...ran, files: await filesBelow(folder), beside: await unpacked(folder) };
}

const isBeside = (path: string) => /\.(br|gz)$/.test(path);
const isWanted = (path: string, base64: string) =>
  /\.(html|js|css|json|svg|csv|txt|md|xml|yaml)$/.test(path) &&
  !path.startsWith('/.') &&
  Buffer.from(base64, 'base64').length >= 1024;

test('every text that gets smaller has both files next to it, and nothing else has', async () => {
  const cwd = await writeProject(project(20));
  const { files, beside, stdout } = await build(cwd, 'site', ['--report']);
  for (const { path, isSame } of beside) assert.ok(isSame, path);
  const sources = [...files].filter(([path, bytes]) => isWanted(path, bytes)).map(([path]) => path);
  assert.ok(sources.includes('/data.csv') && sources.includes('/p1.html'));
  assert.equal([...files.keys()].filter(isBeside).sort(), sources.flatMap(path => [`${path}.br`, `${path}.gz`]).sort());
  const sizeOf = (path: string) => Buffer.from(files.get(path)!, 'base64').length;
  const own = [...files.keys()].filter(path => !isBeside(path) && path !== '/.docsc-build.json');
  const report = JSON.parse(stdout);
  const sum = (paths: string[]) => paths.reduce((bytes, path) => bytes + sizeOf(path), 0);
  assert.is(report.files, own.length);
  assert.is(report.bytes, sum(own));
  assert.is(report.report.bytes, report.bytes);
  for (const encoding of ['br', 'gz'])
    assert.equal(report.compressed[encoding], {
      files: sources.length,
      bytes: sum(sources.map(path => `${path}.${encoding}`)),
      instead: sum(sources),
    });
  const published = [...files].filter(([path]) => !isBeside(path) && path !== '/.docsc-build.json');
  for (const [path, bytes] of published)
    assert.not.match(
      Buffer.from(bytes, 'base64').toString('latin1'),
      /p1\.html\.(br|gz)|manifest\.json\.(br|gz)/,
      path,
    );
});

test('the report says what is gained', async () => {
  const cwd = await writeProject(project(3));
  const { stdout, stderr } = await docsc(['build', '--report', '--timings'], { cwd });
  assert.match(stdout, /^Precompressed as \.br: \d+ files, \d+\.\d MB instead of \d+\.\d MB$/m);
  assert.match(stderr, 'Precompress files');
  await writeFiles(cwd, { 'docsc.config.yaml': config('') });
  const without = await docsc(['build', '--report', '--timings'], { cwd });
  assert.not.match(without.stdout + without.stderr, /[Cc]ompress (files )?ahead|Compressed/);
});

test('one thread and three emit the same bytes and print the same', async () => {
  const cwd = await writeProject(project(90, 'compress: [gz]\n'));
  const build = async (out: string, jobs: string) => {
    const ran = await docsc(['build', '-o', out, '--json', '--jobs', jobs, '--no-cache', '--report'], { cwd });
    return readBuilt(ran, join(cwd, out));
  };
  const alone = await build('alone', '1');
  const shared = await build('shared', '3');
  assert.is(shared.stdout, alone.stdout);
  assert.equal(shared.files, alone.files);
});

const changes: Record<string, (cwd: string) => Promise<unknown>> = {
  nothing: async () => undefined,
  'the text of a page': cwd =>
    writeFiles(cwd, { 'docs/p3.md': `# Page 3\n\n${'New text. '.repeat(200)}\n\n## Part\n` }),
  'a page more': cwd => writeFiles(cwd, { 'docs/z.md': '# Z\n' }),
  'a page less': cwd => rm(join(cwd, 'docs/z.md')),
  'a static file': cwd => writeFiles(cwd, { 'docs/static/data.csv': 'd,e,f\n'.repeat(400) }),
  'one that gains no more': cwd => writeFiles(cwd, { 'docs/static/data.csv': 'short\n' }),
  'one that the site compresses itself': cwd =>
    writeFiles(cwd, { 'docs/static/data.csv': 'x,y,z\n'.repeat(400), 'docs/static/data.csv.gz': 'theirs' }),
  'and no longer': cwd => rm(join(cwd, 'docs/static/data.csv.gz')),
  'a compressed file of the output lost': cwd => rm(join(cwd, 'site/p1.html.gz')),
  'one changed by hand': cwd => writeFile(join(cwd, 'site/p2.html.gz'), 'by hand'),
  'a page of the output changed by hand': cwd => writeFile(join(cwd, 'site/p4.html'), 'by hand'),
  'the configuration': cwd =>
    writeFiles(cwd, { 'docsc.config.yaml': `${config('compress: [br, gz]\n')}tagline: New\n` }),
  'a page more, in both encodings': cwd => writeFiles(cwd, { 'docs/y.md': '# Y\n' }),
};

/** Changes of the output alone: a new site stays the same. */
const changesOfOutput = new Set([
  'nothing',
  'a compressed file of the output lost',
  'one changed by hand',
  'a page of the output changed by hand',
]);

test('a site that is updated in place has the compressed files of a new one', async () => {
  // Brotli takes as long as all the rest, so most changes do without.
  const cwd = await writeProject(project(12, 'compress: [gz]\n'));
  await build(cwd);
  let anew = await buildAnew(cwd);
  for (const [what, change] of Object.entries(changes)) {
    await change(cwd);
    const inPlace = await build(cwd);
    if (!changesOfOutput.has(what)) anew = await buildAnew(cwd);
    assert.is(inPlace.stdout, anew.stdout, what);
    for (const [path, bytes] of anew.files) assert.is(inPlace.files.get(path), bytes, `${what}: ${path}`);
    for (const path of inPlace.files.keys())
      if (!anew.files.has(path)) assert.ok(path.startsWith('/assets/'), `${what}: ${path}`);
    const isTheirs = what === 'one that the site compresses itself';
    for (const { path, isSame } of inPlace.beside.filter(({ path }) => !isTheirs || path !== 'data.csv.gz'))
      assert.ok(isSame, `${what}: ${path}`);
  }
});

test('only what has changed is compressed again, be it written again or not', async () => {
  const cwd = await writeProject(project(12));
  const look = async () => {
    const { beside } = await build(cwd);
    const looks = beside.map(async ({ path }) => [path, (await stat(join(cwd, 'site', path))).ino] as const);
    return new Map(await Promise.all(looks));
  };
  const first = await look();
  assert.equal(await look(), first);
  await writeFile(join(cwd, 'docs/p3.md'), '# Page 3\n\nText. \n\n## Part\n');
  const second = await look();
  const changed = [...second].filter(([path, ino]) => first.get(path) !== ino).map(([path]) => path);
  for (const path of ['p3.html.br', 'p3.html.gz']) assert.ok(changed.includes(path), path);
  // The hosts' configuration is written each time, with the same content.
  for (const path of ['p5.html.br', 'data.csv.br', '404.html.gz']) assert.not.ok(changed.includes(path), path);
});

test('without the option, compressed files are deleted; with one encoding less, those of that encoding', async () => {
  const cwd = await writeProject(project(6));
  await build(cwd);
  // Files kept for open tabs lose their compressed siblings with the option too.
  await writeFile(join(cwd, 'docs/p3.md'), '# Page 3\n\nAnother text. \n\n## Part\n');
  await writeFiles(cwd, { 'docsc.config.yaml': config('compress: [gz]\n') });
  const gz = await build(cwd);
  assert.ok(gz.beside.length > 10);
  assert.equal(
    gz.beside.filter(({ path }) => path.endsWith('.br')),
    [],
  );
  await writeFiles(cwd, { 'docsc.config.yaml': config('') });
  const { beside, stdout } = await build(cwd);
  assert.equal(beside, []);
  assert.is(JSON.parse(stdout).compressed, undefined);
});

test('hashed files kept for open pages keep their compressed siblings, once', async () => {
  const page = (nth: number) => `# Page 3\n\n${`Text number ${nth}. `.repeat(200)}\n\n## Part\n`;
  const cwd = await writeProject({ ...project(6), 'docs/p3.md': page(1) });
  const chunks = async () => {
    await build(cwd);
    const names = (await readdir(join(cwd, 'site/assets/pages'))).filter(name => name.startsWith('p3-'));
    return names.sort();
  };
  const [first = ''] = await chunks();
  for (const nth of [2, 3]) {
    await writeFile(join(cwd, 'docs/p3.md'), page(nth));
    const names = await chunks();
    assert.is(names.length, 6, names.join());
    assert.is(names.includes(`${first}.br`), nth === 2);
  }
  const { beside } = await build(cwd);
  for (const { path, isSame } of beside) assert.ok(isSame, path);
});

test('a compressed static file published under its hash is not a sibling of another file', async () => {
  const cwd = await writeProject({
    ...project(2),
    'docs/file.csv.gz': 'x',
    'docs/a.md': '# A\n\n[file](./file.csv.gz)\n',
  });
  const own = async () => {
    await build(cwd);
    return (await readdir(join(cwd, 'site/assets/files'))).filter(name => name.startsWith('file.csv'));
  };
  const [first] = await own();
  assert.ok(first);
  await writeFile(join(cwd, 'docs/file.csv.gz'), 'y');
  const names = await own();
  assert.is(names.length, 2);
  assert.ok(names.includes(first));
});

test('with a secret in the environment, everything is rebuilt and equals the build before', async () => {
  const cwd = await writeProject(project(4));
  const env = { DOCSC_SECRETS: 'MY_TOKEN', MY_TOKEN: 'a-secret-of-some-length' };
  const { files } = await build(cwd);
  assert.equal((await build(cwd, 'site', [], env)).files, files);
  await writeFiles(cwd, { 'docs/static/data.csv': 'a-secret-of-some-length,b\n'.repeat(200) });
  const { code, stderr } = await docscInProcess(['build', '-o', 'site'], { cwd, env });
  assert.is(code, 1);
  assert.is(stderr.match(/published-secret/g)?.length, 1);
  assert.equal(await filesBelow(join(cwd, 'site')), files);
});

test('an unknown encoding is an error at its position', async () => {
  const cwd = await writeProject(project(1, 'compress: [gzip]\n'));
  const { code, stderr } = await docsc(['build'], { cwd });
  assert.is(code, 2);
  assert.match(stderr, /docsc\.config\.yaml:\d+:12 {2}invalid-config {2}"compress\.0": .*"br".*"gz"/);
  assert.match(await readFile(join(cwd, 'docsc.config.yaml'), 'utf8'), 'gzip');
});

test.run();
