/** Builds in the sandbox of Node's permission model, and checks in it. */
import { access, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findUnnamable, permissionFlags } from '../../bin/sandbox/permissions.js';
import { createRefusal, describeRefusal } from '../../src/refusal.js';
import { docsc } from '../command.js';
import { type Files, readFiles, writeProject } from '../project.js';

const components = 'title: T\ncomponents:\n  module: own/index.jsx\n';

/** A component that does something with Node's modules, which no bundler sees. */
const component = (name: string, code: string) =>
  `export function ${name}() {\n  const get = globalThis.process?.getBuiltinModule;\n  if (get) { ${code} }\n  return 'x';\n}\n`;

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

test('a sandboxed build writes the same bytes, with components, many pages, threads and a cache', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 90 }, (_, nth) => [
      `docs/p${nth}.md`,
      `# Page ${nth}\n\nA *word*, $x$ and \`code\`.\n\n| a |\n|---|\n| b |\n`,
    ]),
  );
  const root = await writeProject({
    ...pages,
    'docsc.config.yaml': `${components}theme:\n  stylesheet: own/own.css\n`,
    'own/index.jsx':
      'import \'./box.css\';\nexport const Box = ({ children }) => <div className="box">{children}</div>;\n',
    'own/box.css': '.box { color: green }\n',
    'own/own.css': 'p { margin: 1em }\n',
    'docs/index.mdx': '# Home\n\n<Box>Text</Box>\n',
  });
  const jobs = ['--jobs', '2'];
  assert.is((await docsc(['build', ...jobs, '--no-cache', '--out-dir', 'plain'], { cwd: root })).code, 0);
  const expected = await readFiles(join(root, 'plain'));
  for (const times of ['once', 'over the first site', 'from the cache']) {
    const { code, stderr } = await docsc(['build', ...jobs, '--sandbox', '--out-dir', 'deep/boxed'], { cwd: root });
    assert.is(code, 0, stderr);
    assert.equal(await readFiles(join(root, 'deep/boxed')), expected, times);
  }
});

test('L06: a check of a pull request has no right to write or to ask anybody', async () => {
  const files = { 'docsc.config.yaml': 'title: T\n', 'docs/index.md': '# Home\n\n[x](./gone.md)\n' };
  const root = await writeProject(files);
  const { code, stderr } = await docsc(['check', '--sandbox', '--no-cache'], { cwd: root });
  assert.is(code, 1, stderr);
  assert.match(stderr, /broken-link/);
  assert.equal(await readFiles(root), files);
});

test('P09 a package that asks a host while it is imported is refused', async () => {
  const ask = "globalThis.process?.getBuiltinModule('node:dns').lookup('example.com', () => 0);";
  const root = await writeProject({
    'docsc.config.yaml': components,
    'own/index.jsx': "import { a } from 'hostile';\nexport const Own = () => a;\n",
    'docs/index.mdx': '# Home\n\n<Own />\n',
    'node_modules/hostile/package.json':
      '{ "name": "hostile", "version": "1.0.0", "type": "module", "main": "index.js" }',
    'node_modules/hostile/index.js': `${ask}\nexport const a = 'b';\n`,
  });
  const { code, stderr } = await docsc(['build', '--sandbox', '--no-cache'], { cwd: root });
  assert.is(code, 5, stderr);
  assert.match(stderr, 'the sandbox refuses to connect to "example.com"');
});

const attempts: [name: string, code: string, told: string][] = [
  ['Reads', "get('node:fs').readFileSync('/etc/passwd')", 'the sandbox refuses to read "/etc/passwd"'],
  ['Writes', "get('node:fs').writeFileSync('docs/evil.md', 'x')", 'the sandbox refuses to write "'],
  ['Starts', "get('node:child_process').spawn('touch', ['evil'])", 'the sandbox refuses to start "touch"'],
  ['Runs', "get('node:child_process').execFileSync('touch', ['evil'])", 'the sandbox refuses to start '],
  [
    'Forks',
    "new (get('node:worker_threads').Worker)('1', { eval: true, execArgv: [] })",
    'the sandbox refuses to start a thread',
  ],
  ['Loads', "process.dlopen({ exports: {} }, '/tmp/x.node')", 'the sandbox refuses to load native code'],
  ['Asks', "get('node:dns').lookup('example.com', () => 0)", 'the sandbox refuses to connect to "example.com"'],
  ['Listens', "get('node:net').createServer().listen(0)", 'the sandbox refuses to connect'],
];

test('a component that leaves the sandbox is refused, with a finding that names what it wanted, and exit code 5', async () => {
  const root = await writeProject({
    'docsc.config.yaml': components,
    'own/index.jsx': attempts.map(([name, code]) => component(name, code)).join('\n'),
    'docs/index.mdx': `# Home\n\n${attempts.map(([name]) => `<${name} />\n`).join('\n')}`,
  });
  const { code, stderr } = await docsc(['build', '--sandbox'], { cwd: root });
  assert.is(code, 5, stderr);
  for (const [name, , told] of attempts) {
    const found = stderr.split('\n').find(line => line.includes(`<${name}>`));
    assert.match(found ?? stderr, /^docs\/index\.mdx:\d+:1 {2}refused-by-sandbox/);
    assert.ok(found!.includes(told), `${name}: ${found}`);
  }
  for (const path of ['evil', 'docs/evil.md', 'build']) assert.not(await exists(join(root, path)), path);
});

test('a module that reads when it is loaded, or imports a file outside the project, is refused', async () => {
  const cases: [Files, string][] = [
    [
      {
        'own/index.jsx':
          "globalThis.process?.getBuiltinModule('node:fs').readFileSync('/etc/passwd');\nexport const Box = () => 1;\n",
      },
      'read "/etc/passwd"',
    ],
    [
      { 'own/index.jsx': "import text from '../../outside-of-sandbox/secret.txt';\nexport const Box = () => text;\n" },
      'secret.txt"',
    ],
  ];
  for (const [files, told] of cases) {
    const root = await writeProject({
      'docsc.config.yaml': components,
      'docs/index.mdx': '# A\n\n<Box />\n',
      ...files,
    });
    await mkdir(join(root, '../outside-of-sandbox'), { recursive: true });
    await writeFile(join(root, '../outside-of-sandbox/secret.txt'), 'secret');
    const { code, stderr } = await docsc(['build', '--sandbox', '--no-cache'], { cwd: root });
    assert.is(code, 5, stderr);
    assert.match(stderr, /refused-by-sandbox/);
    assert.ok(stderr.includes(told), stderr);
    assert.not(await exists(join(root, '.docsc')), 'nothing is kept');
  }
});

test('a refusal is not kept: without --sandbox, the same site is built', async () => {
  const root = await writeProject({
    'docsc.config.yaml': components,
    'own/index.jsx': component('Reads', "get('node:fs').readFileSync('/etc/passwd')"),
    'docs/index.mdx': '# Home\n\n<Reads />\n',
  });
  assert.is((await docsc(['build', '--sandbox'], { cwd: root })).code, 5);
  const { code, stderr } = await docsc(['build'], { cwd: root });
  assert.is(code, 0, stderr);
  assert.is((await docsc(['build', '--sandbox'], { cwd: root })).code, 5);
});

test('a link out of the project is refused in the sandbox too, where the permission model would follow it', async () => {
  const root = await writeProject({
    'docsc.config.yaml': 'title: T\n',
    'docs/index.md': '# Home\n\n```text file=./out.txt\n```\n',
  });
  await symlink('/etc/passwd', join(root, 'docs/out.txt'));
  const { code, stderr } = await docsc(['build', '--sandbox'], { cwd: root });
  assert.is(code, 1, stderr);
  assert.match(stderr, /out\.txt/);
  assert.not.match(stderr, /root:/);
});

test('flags that need the network or another folder do not go with --sandbox', async () => {
  const root = await writeProject({ 'docsc.config.yaml': 'title: T\n', 'docs/index.md': '# Home\n' });
  for (const args of [
    ['build', '--refresh'],
    ['build', '--online'],
    ['build', '--shard', '1/2'],
    ['check', '--update-ranks'],
  ]) {
    const { code, stderr } = await docsc([...args, '--sandbox'], { cwd: root });
    assert.is(code, 2, stderr);
    assert.match(stderr, /--sandbox/);
  }
});

test('what a site loses in the sandbox is said', async () => {
  const root = await writeProject({
    'docsc.config.yaml': 'title: T\nlastUpdated: true\ncache:\n  remote: https://cache.example.com/\n',
    'docs/index.md': '# Home\n',
  });
  const { code, stderr } = await docsc(['build', '--sandbox'], { cwd: root });
  assert.is(code, 0, stderr);
  assert.match(stderr, /shared cache is not used/);
  assert.match(stderr, /no dates/);
  assert.match(await readFile(join(root, 'build/index.html'), 'utf8'), /Home/);
});

test('the flags of the sandbox are those of the version of Node', () => {
  const [name] = permissionFlags('v20.19.0', { read: [], write: [] });
  assert.is(name, '--experimental-permission');
  const names = ['v22.12.0', 'v22.13.0', 'v23.4.0', 'v23.5.0', 'v24.0.0', 'v25.1.0', 'v26.0.0'].map(
    version => permissionFlags(version, { read: [], write: [] })[0],
  );
  const [old, now] = ['--experimental-permission', '--permission'];
  assert.equal(names, [old, now, old, now, now, now, now]);
  const flags = permissionFlags('v24.0.0', { read: ['/a', '/a', '/b'], write: ['/b/c*'] });
  assert.equal(flags.slice(3), [
    '--allow-worker',
    '--allow-fs-read=/a',
    '--allow-fs-read=/b',
    '--allow-fs-write=/b/c*',
  ]);
  assert.not(flags.some(flag => /child|addons|wasi|net/.test(flag)));
  assert.is(findUnnamable(['/a', '/b,c', '/d*']), '/b,c');
});

test('refusals are told in words, whatever Node says about them', () => {
  assert.is(describeRefusal(createRefusal('Net', 'example.com')), 'the sandbox refuses to connect to "example.com"');
  assert.is(describeRefusal(createRefusal('ChildProcess', '')), 'the sandbox refuses to start a program');
  const inspector = Object.assign(new Error('no'), { code: 'ERR_ACCESS_DENIED', permission: 'Inspector' });
  assert.is(describeRefusal(inspector), 'the sandbox refuses access to Inspector');
  assert.is(describeRefusal(Object.assign(new Error('no'), { code: 'ENOENT' })), undefined);
  assert.is(describeRefusal('text'), undefined);
});

test.run();
