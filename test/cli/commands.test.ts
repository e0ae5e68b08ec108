import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsc } from '../command.js';
import { docscInProcess } from '../in-process.js';
import { writeProject } from '../project.js';

const site = { 'docsc.config.yaml': 'title: T\n', 'docs/index.md': '# Home\n\n[a](./a.md)\n', 'docs/a.md': '# A\n' };

async function run(files: Record<string, string>, args: string[]) {
  const cwd = await writeProject(files);
  const ran = await docscInProcess(args, { cwd });
  assert.not.match(ran.stderr, /\n\s+at .*\.js:\d+/, 'no stack trace');
  return { ...ran, cwd };
}

test('build: exit 0, messages on stderr, nothing on stdout', async () => {
  const { code, stdout, stderr, cwd } = await run(site, ['build']);
  assert.is(code, 0);
  assert.is(stdout, '');
  assert.match(stderr, /^Built 4 pages/);
  const files = await readdir(join(cwd, 'build'));
  for (const file of ['index.html', 'a.html', '404.html', 'manifest.json', 'search.html'])
    assert.ok(files.includes(file), file);
});

test('--json prints findings and figures on stdout', async () => {
  const { stdout } = await run(site, ['build', '--json', '--quiet']);
  const report = JSON.parse(stdout);
  assert.is(report.written, true);
  assert.equal(report.diagnostics, []);
});

test('--quiet prints nothing on success', async () => {
  const { stdout, stderr } = await run(site, ['build', '--quiet']);
  assert.is(stdout + stderr, '');
});

test('--quiet prints only what made a command fail', async () => {
  const files = {
    ...site,
    'docs/a.md': '---\nslug: ../..\n---\n\n# A\n',
    'docs/b.md': '---\ntitel: x\n---\n\n# B\n',
  };
  const quiet = await run(files, ['build', '--quiet']);
  assert.is(quiet.code, 1);
  assert.match(quiet.stderr, /^docs\/a\.md:2:1 {2}invalid-slug [^\n]*\n[^\n]*\n[^\n]*\n[^\n]*\n$/);
  const strict = await run(files, ['check', '--quiet', '--strict']);
  assert.match(strict.stderr, /invalid-slug[\s\S]*unknown-front-matter/);
});

const faults: [name: string, files: Record<string, string>, args: string[], code: number, message: RegExp][] = [
  [
    'bad YAML',
    { ...site, 'docsc.config.yaml': 'title: [\n' },
    ['build'],
    2,
    /docsc\.config\.yaml:\d+:\d+ {2}invalid-yaml/,
  ],
  [
    'an unknown key',
    { ...site, 'docsc.config.yaml': 'title: T\ntagLine: x\n' },
    ['build'],
    2,
    /docsc\.config\.yaml:2:1 {2}unknown-key[\s\S]*Did you mean "tagline"\?/,
  ],
  [
    'a missing key',
    { ...site, 'docsc.config.yaml': 'tagline: x\n' },
    ['build'],
    2,
    /invalid-config {2}"title" is missing/,
  ],
  ['no configuration', {}, ['build'], 2, /missing-config/],
  [
    'a component that throws while a page is prerendered',
    {
      ...site,
      'docsc.config.yaml': 'title: T\ncomponents: { module: c.tsx }\n',
      'c.tsx': 'export const Broken = () => { throw new Error("no such thing"); };\n',
      'docs/c.mdx': '# C\n\n<Broken>kept</Broken>\n',
    },
    ['build'],
    1,
    /docs\/c\.mdx:3:1 {2}component-crashed {2}<Broken> threw while it was prerendered: no such thing/,
  ],
  [
    'a module of components that cannot be read',
    {
      ...site,
      'docsc.config.yaml': 'title: T\ncomponents: { module: c.tsx }\n',
      'c.tsx': 'export const A = () => {\n',
    },
    ['build'],
    2,
    /c\.tsx:2:\d+ {2}broken-components/,
  ],
  [
    'a module of components that cannot be loaded',
    {
      ...site,
      'docsc.config.yaml': 'title: T\ncomponents: { module: c.tsx }\n',
      'c.tsx': 'const { innerWidth } = window;\nexport const A = () => <p>{innerWidth}</p>;\n',
      'docs/c.mdx': '# C\n\n<A />\n',
    },
    ['build'],
    2,
    /c\.tsx {2}broken-components {2}The site's components cannot be loaded: window is not defined\.\s+Pages are prerendered without/,
  ],
  [
    'a module of components that browsers cannot have',
    {
      ...site,
      'docsc.config.yaml': 'title: T\ncomponents: { module: c.tsx }\n',
      'c.tsx': 'import { sep } from "node:path";\nexport const A = () => <p>{sep}</p>;\n',
      'docs/c.mdx': '# C\n\n<A />\n',
    },
    ['build'],
    2,
    /c\.tsx:1:21 {2}broken-components {2}The site's components cannot be bundled: Could not resolve "node:path"\.[\s\S]*also run in the browser/,
  ],
  [
    'a module of components that does not exist',
    { ...site, 'docsc.config.yaml': 'title: T\ncomponents: { module: gone.tsx }\n' },
    ['check'],
    2,
    /docsc\.config\.yaml:2:\d+ {2}broken-components/,
  ],
  [
    'a missing docs folder',
    { 'docsc.config.yaml': 'title: T\ndocs: nowhere\n' },
    ['build'],
    2,
    /docsc\.config\.yaml:2:1 {2}missing-folder/,
  ],
  [
    'a missing static folder',
    { ...site, 'docsc.config.yaml': 'title: T\nstatic: nope\n' },
    ['build'],
    2,
    /docsc\.config\.yaml:2:1 {2}missing-folder {2}The folder "nope" does not exist/,
  ],
  [
    'a missing static folder among the documents',
    { ...site, 'docsc.config.yaml': 'title: T\nstatic: docs/nope\n' },
    ['check'],
    2,
    /docsc\.config\.yaml:2:1 {2}missing-folder/,
  ],
  [
    'a missing folder of parts',
    { ...site, 'parts/a.md': 'a', 'docsc.config.yaml': 'title: T\nmarkdown:\n  include: [parts, nope]\n' },
    ['check'],
    2,
    /docsc\.config\.yaml:3:20 {2}missing-folder {2}The folder "nope" does not exist/,
  ],
  [
    'a file beside one that may be included',
    {
      'docs/index.mdx': '# A\n\n<Include file="../README.md" />\n\n<Include file="../LICENSE.md" />\n',
      'README.md': 'a',
      'LICENSE.md': 'b',
      'docsc.config.yaml': 'title: T\nmarkdown:\n  include: [README.md]\n',
    },
    ['check'],
    1,
    /^docs\/index\.mdx:5:1 {2}broken-include {2}"\.\.\/LICENSE\.md" is outside/,
  ],
  [
    'a missing API file',
    { ...site, 'docsc.config.yaml': 'title: T\napi: [{ id: a, path: a.yaml, route: /a }]\n' },
    ['build'],
    2,
    /missing-file/,
  ],
  [
    'an unknown page in a sidebar',
    { ...site, 'docsc.config.yaml': 'title: T\nsidebars: { main: [b] }\n' },
    ['build'],
    2,
    /docsc\.config\.yaml:2:\d+ {2}unknown-doc/,
  ],
  ['a broken link', { ...site, 'docs/a.md': '# A\n\n[x](./b.md)\n' }, ['build'], 1, /docs\/a\.md:3:1 {2}broken-link/],
  [
    'a broken anchor, strictly',
    { ...site, 'docs/a.md': '# A\n\n[x](#b)\n' },
    ['check', '--strict'],
    1,
    /docs\/a\.md:3:1 {2}broken-anchor/,
  ],
  [
    'an unresolvable $ref',
    {
      ...site,
      'docsc.config.yaml': 'title: T\napi: [{ id: a, path: a.yaml, route: /api }]\n',
      'a.yaml': 'openapi: 3.0.0\ninfo: { title: A }\npaths:\n  /x: { $ref: "#/nowhere" }\n',
    },
    ['check'],
    1,
    /a\.yaml:4:\d+ {2}unresolved-ref/,
  ],
  ['an unknown flag', site, ['build', '--colour'], 2, /unknown option/],
  ['an unknown command', site, ['biuld'], 2, /unknown command/],
  ['a port that is no number', site, ['preview', '--port', 'x'], 2, /0 to 65535/],
  ['a base URL with a host', site, ['build', '--base-url', 'http://x/'], 2, /--base-url <path>.*Give a path such as/],
  ['a base URL with a query', site, ['check', '--base-url', '/a?b'], 2, /--base-url <path>.*Give a path such as/],
  [
    'a base URL outside of the host',
    site,
    ['build', '--base-url', '../x'],
    2,
    /--base-url <path>.*Give a path such as/,
  ],
  ['a base URL with a space', site, ['build', '--base-url', '/a b/'], 2, /--base-url <path>.*Give a path such as/],
  [
    'a base URL of another host in the configuration',
    { ...site, 'docsc.config.yaml': 'title: T\nbaseUrl: //evil.com/\n' },
    ['build'],
    2,
    /docsc\.config\.yaml:2:1 {2}invalid-config {2}"baseUrl": must be a path such as/,
  ],
  ['an output folder around the sources', site, ['build', '--out-dir', '.'], 2, /unsafe-output/],
  [
    'an output folder among the sources, which a check finds too',
    { ...site, 'docsc.config.yaml': 'title: T\noutDir: docs/built\n' },
    ['check'],
    2,
    /unsafe-output {2}The output folder may not be inside "docs"/,
  ],
  [
    'an output folder with foreign files',
    { ...site, 'build/mine.txt': 'x' },
    ['build'],
    2,
    /unsafe-output[\s\S]*docsc did not write/,
  ],
  ['nothing to preview', site, ['preview', '--port', '0'], 2, /Run docsc build first/],
];
for (const [name, files, args, code, message] of faults) {
  test(`${name}: exit ${code} and a located message`, async () => {
    const ran = await run(files, args);
    assert.match(ran.stderr, message);
    assert.is(ran.code, code, ran.stderr);
  });
}

test('existing folders cause no findings, whether empty or spelled differently, and their files are published', async () => {
  const config = 'title: T\nstatic: ./public/\nmarkdown: { include: [., ./parts/] }\n';
  const cwd = await writeProject({ ...site, 'docsc.config.yaml': config, 'public/robots.txt': 'x', 'parts/a.md': 'a' });
  assert.is((await docsc(['build'], { cwd })).code, 0);
  assert.ok((await readdir(join(cwd, 'build'))).includes('robots.txt'));
  await rm(join(cwd, 'public/robots.txt'));
  assert.is((await docsc(['check'], { cwd })).code, 0);
});

test('warnings alone do not fail: a duplicate route, a broken anchor', async () => {
  const { code, stderr } = await run(
    { ...site, 'docs/a.md': '# A\n\n[x](#b)\n', 'docs/b.md': '---\nslug: /a\n---\n# B\n' },
    ['build'],
  );
  assert.match(stderr, /docs\/b\.md:2:1 {2}duplicate-route/);
  assert.match(stderr, /docs\/a\.md:3:1 {2}broken-anchor/);
  assert.is(code, 0);
});

test('all findings come in one run', async () => {
  const { stderr } = await run({ ...site, 'docs/a.md': '# A\n\n[x](./b.md)\n\n![y](c.png)\n\n[z](#q)\n' }, ['check']);
  for (const rule of ['broken-link', 'broken-image', 'broken-anchor']) assert.match(stderr, rule);
});

test('a port in use is reported, with what to do', async () => {
  const blocker = createServer();
  await new Promise<void>(resolve => blocker.listen(0, 'localhost', resolve));
  const { port } = blocker.address() as { port: number };
  const { code, stderr } = await run(site, ['serve', '--port', String(port)]);
  blocker.close();
  assert.is(code, 2);
  assert.match(stderr, `Port ${port} is in use`);
});

test('an address of another machine is distinguished from a port in use', async () => {
  const { code, stderr } = await run(site, ['serve', '--host', 'nowhere.invalid', '--port', '0']);
  assert.is(code, 2);
  assert.match(stderr, /no-address {2}Cannot listen on nowhere.invalid:0: \w+\.\n +Choose an address .* --host/);
});

test('an output that cannot be written: exit 5', async () => {
  const { code, stderr } = await run({ ...site, file: 'x' }, ['build', '--out-dir', 'file/site']);
  assert.is(code, 5, stderr);
  assert.match(stderr, 'unwritable-output');
});

test('a failed build leaves the last good site and no temporary folder', async () => {
  const cwd = await writeProject(site);
  await docsc(['build'], { cwd });
  const before = await readFile(join(cwd, 'build/a.html'), 'utf8');
  await writeFile(join(cwd, 'docs/a.md'), '# A changed\n\n[x](./nowhere.md)\n');
  assert.is((await docsc(['build'], { cwd })).code, 1);
  assert.is(await readFile(join(cwd, 'build/a.html'), 'utf8'), before);
  assert.equal(
    (await readdir(cwd)).filter(name => name.startsWith('build')),
    ['build'],
  );
});

test('chunks of the last build are kept once', async () => {
  const cwd = await writeProject(site);
  const chunks = async () => (await readdir(join(cwd, 'build/assets/pages'))).filter(name => name.startsWith('a-'));
  await docsc(['build'], { cwd });
  const [first] = await chunks();
  await writeFile(join(cwd, 'docs/a.md'), '# A\n\nsecond\n');
  await docsc(['build'], { cwd });
  assert.is((await chunks()).length, 2);
  assert.ok((await chunks()).includes(first!));
  await writeFile(join(cwd, 'docs/a.md'), '# A\n\nthird\n');
  await docsc(['build'], { cwd });
  assert.is((await chunks()).length, 2);
  assert.not.ok((await chunks()).includes(first!));
});

test('two builds are equal, byte for byte, wherever they are made', async () => {
  const [one, two] = [await writeProject(site), await writeProject(site)];
  await docsc(['build'], { cwd: one });
  await docsc(['build'], { cwd: two, env: { TZ: 'Asia/Tokyo', LANG: 'tr_TR.UTF-8' } });
  const list = async (root: string) => {
    const entries = await readdir(join(root, 'build'), { recursive: true, withFileTypes: true });
    return entries
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(root.length))
      .sort();
  };
  const files = await list(one);
  assert.equal(await list(two), files);
  for (const file of files) assert.equal(await readFile(join(one, file)), await readFile(join(two, file)), file);
  const all = (await Promise.all(files.map(file => readFile(join(one, file), 'latin1')))).join('');
  assert.not.match(all, one);
  assert.not.match(all, process.cwd());
  await chmod(one, 0o755);
  await rm(one, { recursive: true });
});

test('the manual is a site without findings', async () => {
  const { code, stderr } = await docsc(['check', '--strict', '--config', 'manual/docsc.config.yaml']);
  assert.is(code, 0, stderr);
});

test('a project may be one folder of documents: its parts are included, files above it are not', async () => {
  const { code, stderr } = await run(
    {
      'docsc.config.yaml': 'title: T\ndocs: .\noutDir: ../built\n',
      'index.mdx': '# Home\n\n<Include file="./_part.md" />\n\n<Include file="../above.md" />\n',
      '_part.md': 'Text.\n',
    },
    ['check'],
  );
  assert.is(code, 1);
  assert.match(stderr, 'index.mdx:5:1  broken-include  "../above.md" is outside');
  assert.not.match(stderr, '_part.md');
});

test('schema prints a JSON Schema', async () => {
  const { stdout } = await docsc(['schema']);
  assert.is(JSON.parse(stdout).properties.title.type, 'string');
});

test.run();
