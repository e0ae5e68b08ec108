/**
 * The published package: what is in it, what npm installs with it, and that it works with nothing else.
 * Needs: docsc as a command.
 */
import { spawnSync } from 'node:child_process';
import { cp, lstat, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type BillOfMaterials,
  installedPackages,
  installedPaths,
  type LockFile,
  selectMaterials,
} from '../release/bill-of-materials.js';
import { packageFolders, readBundledPackages } from '../release/bundled-packages.js';
import { writeNotices } from '../release/notices.js';
import { npm } from '../release/npm.js';
import { makeFolder } from './folder.js';
import { writeFiles } from './project.js';
import { testUnless } from './skip.js';

const root = join(import.meta.dirname, '..');
const readRoot = (path: string) => readFile(join(root, path), 'utf8');
const readJson = async <T>(path: string) => JSON.parse(await readRoot(path)) as T;

type Locked = {
  version: string;
  dev?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
  resolved?: string;
  os?: string[];
  cpu?: string[];
  deprecated?: string;
};
const lockText = await readRoot('package-lock.json');
const lock = JSON.parse(lockText) as LockFile & { packages: Record<string, Locked> };

/** Paths of what npm installs with docsc, on any system. */
const closure = installedPaths(lock);

const MAX_PACKAGES = 60;
/** As `du -sm node_modules` counts. */
const MAX_SIZE = 30 * 2 ** 20;

type Packed = { filename: string; files: { path: string; size: number }[] };
const folder = await makeFolder('packed');
const [packed] = JSON.parse(npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder], root)) as [
  Packed,
];

/** The packages in esbuild's reports of all bundles. */
async function bundledNames(): Promise<string[]> {
  const reports = (await readdir(join(root, 'dist'))).filter(name => name.endsWith('.meta.json'));
  const folders = await Promise.all(reports.map(async name => packageFolders(await readJson(`dist/${name}`))));
  const paths = [...new Set(folders.flat())].sort();
  return Promise.all(
    paths.map(async path => {
      const { name, version } = await readJson<{ name: string; version: string }>(`${path}/package.json`);
      return `${name}@${version}`;
    }),
  );
}

test('supply chain: the tarball has what runs, the licences and the bill of materials, and nothing else', () => {
  const paths = packed.files.map(({ path }) => path);
  const beside = paths.filter(path => !/^src\/runtime\/|^templates\/[^/]+\//.test(path)).sort();
  assert.equal(beside, [
    'LICENSE',
    'README.md',
    'dist/THIRD-PARTY-NOTICES.txt',
    'dist/bin/docsc.js',
    'dist/bin/main.cjs',
    'dist/bin/page-worker.js',
    'dist/docsc.schema.json',
    'dist/library.js',
    'dist/packages/fuse.js/index.js',
    'dist/packages/rehype-react/index.js',
    'dist/packages/wouter/index.js',
    'dist/sbom.cdx.json',
    'package.json',
    'src/api-format.ts',
    'src/code-format.ts',
    'src/components.ts',
    'src/format.ts',
    'src/library.ts',
    'src/plugin.ts',
    'src/prerender-format.ts',
    'src/redirect-patterns.ts',
    'src/refusal.ts',
    'src/routes.ts',
    'src/search-format.ts',
    'src/slot-format.ts',
    'templates/page.html',
    'tsconfig.json',
  ]);
  assert.equal(
    paths.filter(
      path =>
        !beside.includes(path) &&
        !/^templates\/(?:basic|api|full|existing|ci)\/|^src\/runtime\/[\w/-]+\.(?:d\.ts|tsx?|css|json)$/.test(path),
    ),
    [],
  );
});

test('supply chain: npm installs at most 60 packages with docsc, and none has to run a script', async () => {
  // docsc itself is one of them. This counts the binaries of all systems, of which npm installs two.
  assert.ok(closure.length + 1 <= MAX_PACKAGES, closure.join('\n'));
  // esbuild's script only replaces a starter in JavaScript, which docsc does not use, by the binary itself.
  const withScript = closure.filter(path => lock.packages[path]!.hasInstallScript);
  assert.equal(withScript, ['node_modules/esbuild']);
  const { scripts } = await readJson<{ scripts: Record<string, string> }>('package.json');
  assert.equal(
    Object.keys(scripts).filter(name => /^(?:pre|post)?install$/.test(name)),
    [],
  );
});

test('supply chain: one machine gets at most 40 packages, none twice and none deprecated', () => {
  const packages = closure.map(path => ({ path, ...lock.packages[path]! }));
  const isHere = (values: string[] | undefined, mine: string) => !values || values.includes(mine);
  const here = packages.filter(({ os, cpu }) => isHere(os, process.platform) && isHere(cpu, process.arch));
  assert.ok(here.length + 1 <= 40, here.map(({ path }) => path).join('\n'));
  const nested = packages.filter(({ path }) => path.lastIndexOf('node_modules/') > 0);
  assert.equal([...nested, ...packages.filter(({ deprecated }) => deprecated !== undefined)], []);
});

test('supply chain: the lock file names no server', () => {
  assert.not.match(lockText, /"resolved"/);
  assert.not.match(lockText, /"[^"]*registry[^"]*"/);
});

const otherSystem =
  process.platform === 'linux' && process.arch === 'x64' ? undefined : 'binaries of other systems have other sizes';
testUnless(otherSystem, test)('supply chain: what npm installs takes at most 30 MB', async () => {
  const inBlocks = (bytes: number) => Math.ceil(bytes / 4096) * 4096;
  const sizes = new Map<number, number>();
  for (const path of closure)
    for (const entry of await readdir(join(root, path), { recursive: true, withFileTypes: true }).catch(() => [])) {
      // esbuild's script links the binary to the place of its starter: the same file, counted once.
      const { ino, size } = await lstat(join(entry.parentPath, entry.name));
      sizes.set(ino, inBlocks(size));
    }
  for (const [place, { size }] of packed.files.entries()) sizes.set(-place, inBlocks(size));
  const sum = [...sizes.values()].reduce((total, size) => total + size, 0);
  assert.ok(sum > 2 ** 24 && sum <= MAX_SIZE, `${(sum / 2 ** 20).toFixed(2)} MB`);
});

/** The packages that npm installs with docsc, from the cache alone, without their scripts. */
async function installOffline(): Promise<{ folder: string; lack?: string }> {
  const folder = await makeFolder('offline');
  for (const name of ['package.json', 'package-lock.json']) await cp(join(root, name), join(folder, name));
  try {
    npm(['ci', '--offline', '--ignore-scripts', '--omit=dev', '--no-audit', '--no-fund'], folder);
    return { folder };
  } catch (thrown) {
    if (!/ENOTCACHED/.test(String((thrown as { stderr?: string }).stderr))) throw thrown;
    return { folder, lack: 'the cache of npm does not hold the packages' };
  }
}

const offline = await installOffline();

const testOffline = testUnless(offline.lack, test);

testOffline('supply chain: the lock file installs docsc’s packages without a network', async () => {
  const { dependencies } = await readJson<{ dependencies: Record<string, string> }>('package.json');
  for (const name of Object.keys(dependencies)) {
    const path = `node_modules/${name}`;
    const { version } = JSON.parse(await readFile(join(offline.folder, path, 'package.json'), 'utf8'));
    assert.is(version, lock.packages[path]!.version, name);
  }
});

test('supply chain: notices and bill of materials name every bundled package', async () => {
  const bundled = await bundledNames();
  assert.ok(bundled.length > 100 && bundled.some(name => name.startsWith('katex@')), bundled.join());
  const notices = await readRoot('dist/THIRD-PARTY-NOTICES.txt');
  const bill = await readJson<BillOfMaterials>('dist/sbom.cdx.json');
  const refs = bill.components.map(component => component['bom-ref']);
  for (const name of bundled) {
    assert.ok(notices.includes(`\n- ${name} (`), `${name} has no notice`);
    assert.ok(notices.includes(`\n${name} (`), `${name} has no text`);
  }
  assert.equal([...new Set([...bundled, ...installedPackages(lock)])].sort(), [...refs].sort());
  assert.is(bill.metadata.component.name, 'docsc');
  assert.is((bill as { bomFormat?: string }).bomFormat, 'CycloneDX');
  assert.is(bill.serialNumber ?? bill.metadata.timestamp, undefined, 'the same commit makes the same bytes');
});

/** Reads a package `a` with this manifest and these files as if it were bundled. */
async function readAs(manifest: object, files: Record<string, string> = {}, lent: Record<string, string> = {}) {
  const checkout = await makeFolder('checkout');
  await writeFiles(join(checkout, 'node_modules/a'), { 'package.json': JSON.stringify(manifest), ...files });
  await writeFiles(join(checkout, 'lent'), { 'none.txt': '', ...lent });
  const inputs = { 'node_modules/a/index.js': { bytesInOutput: 1 }, 'node_modules/b/index.js': { bytesInOutput: 0 } };
  const metafile = { inputs: {}, outputs: { 'out.js': { bytes: 1, imports: [], exports: [], inputs } } };
  return readBundledPackages([metafile], { folder: checkout, lent: join(checkout, 'lent') });
}

const rejection = (promise: Promise<unknown>) => promise.then(String, (thrown: Error) => thrown.message);

test('supply chain: a package is bundled only with an allowed licence and its text', async () => {
  const a = { name: 'a', version: '1.0.0' };
  const text = { 'LICENSE.md': 'Copyright (c) A\r\n' };
  for (const license of ['GPL-3.0', 'MIT AND GPL-3.0', 'SEE LICENSE IN LICENSE.md', undefined])
    assert.match(await rejection(readAs({ ...a, license }, text)), 'a@1.0.0 has a licence that is not allowed');
  for (const license of ['MIT', '(MIT OR GPL-3.0)', 'MIT AND ISC'])
    assert.is((await readAs({ ...a, license }, text))[0]?.licence, license);
  assert.match(await rejection(readAs({ ...a, license: 'MIT' })), 'a@1.0.0 has no licence file');
  assert.equal((await readAs({ ...a, license: 'MIT' }, {}, { 'a.txt': 'lent' }))[0]?.texts, ['lent']);
  assert.equal((await readAs({ ...a, license: 'Unlicense' }))[0]?.texts, []);
  const both = await readAs({ ...a, license: 'Apache-2.0' }, { ...text, NOTICE: 'Made by A' });
  assert.match(writeNotices(both), /- a@1\.0\.0 \(Apache-2\.0\)\n[\s\S]*Copyright \(c\) A\n\nMade by A\n$/);
});

test('supply chain: the bill of materials leaves out what only developers install', () => {
  const component = (name: string, properties = [{ name: 'cdx:npm:package:development', value: 'true' }]) => ({
    'bom-ref': `${name}@1`,
    name,
    properties,
  });
  const bill: BillOfMaterials = {
    serialNumber: 'urn:uuid:1',
    metadata: { timestamp: 'now', component: component('folder', []) },
    components: [component('kept', []), component('bundled'), component('tool')],
    dependencies: [{ ref: 'folder@1', dependsOn: ['kept@1', 'bundled@1', 'tool@1'] }, { ref: 'tool@1' }],
  };
  const packages = { '': {}, 'node_modules/kept': { version: '1' }, 'node_modules/tool': { version: '1', dev: true } };
  const bundled = [{ name: 'bundled', version: '1', licence: 'MIT', texts: [] }];
  const chosen = selectMaterials(bill, { lock: { packages }, bundled, name: 'docsc' });
  const { properties: _, ...bare } = component('kept');
  assert.equal(chosen, {
    metadata: { component: { ...component('folder', []), name: 'docsc' } },
    components: [bare, component('bundled', [{ name: 'cdx:npm:package:bundled', value: 'true' }])],
    dependencies: [{ ref: 'folder@1', dependsOn: ['kept@1', 'bundled@1'] }],
  });
});

const site = {
  'docsc.config.yaml':
    'title: Small\nmarkdown:\n  math: true\ncomponents:\n  module: own.tsx\napi:\n  - id: shop\n    path: shop.yaml\n    route: /api\n    label: Shop\n',
  'own.tsx':
    "import { useState } from 'react';\nexport function Counter({ start }: { start: number }) {\n  const [count] = useState(start);\n  return <b>Count {count}</b>;\n}\n",
  'shop.yaml':
    "openapi: 3.0.3\ninfo: { title: Shop, version: '1' }\npaths:\n  /items:\n    get:\n      operationId: listItems\n      summary: List items\n      responses: { '200': { description: Items } }\n",
  'docs/index.mdx': '# Home\n\n<Counter start={3} />\n\n$a^2$\n\n```ts\nconst a = 1;\n```\n',
};

test('supply chain: the tarball builds a site where nothing is installed but what it asks for', async () => {
  await mkdir(join(folder, 'node_modules'));
  const unpacked = spawnSync('tar', ['-xzf', packed.filename], { cwd: folder, encoding: 'utf8' });
  assert.is(unpacked.status, 0, unpacked.stderr);
  await rename(join(folder, 'package'), join(folder, 'node_modules/docsc'));
  for (const path of closure)
    if (await stat(join(root, path)).catch(() => undefined))
      await cp(join(root, path), join(folder, path), { recursive: true });
  await writeFiles(folder, site);
  const command = ['node_modules/docsc/dist/bin/docsc.js', 'build', '--strict'];
  const { NODE_PATH: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, env, encoding: 'utf8' });
  assert.is(status, 0, stdout + stderr);
  const home = await readFile(join(folder, 'build/index.html'), 'utf8');
  assert.match(home, /<math/);
  assert.match(home, /<b>Count (?:<!-- -->)?3<\/b>/);
  assert.match(home, /class="token keyword"/);
  assert.match(await readFile(join(folder, 'build/api/list-items.html'), 'utf8'), 'List items');
  const scripts = await readdir(join(folder, 'build/assets'));
  for (const name of ['boot', 'client', 'render', 'search-worker'])
    assert.ok(
      scripts.some(file => new RegExp(`^${name}-\\w+\\.js$`).test(file)),
      name,
    );
});

/** The fences of a page of the manual that are files, by their titles. */
async function filesOf(page: string): Promise<Record<string, string>> {
  const text = await readRoot(`manual/${page}`);
  const fences = text.matchAll(/^```\w+ title="([^"]+)"\n(.*?)^```$/gms);
  return Object.fromEntries([...fences].map(([, path = '', code = '']) => [path, code]));
}

test('a programmatic API: the script of the manual runs in a folder that has the packed package', async () => {
  const files = await filesOf('commands.md');
  // Node.js before version 22 runs no TypeScript; the script has no types of its own.
  await writeFiles(folder, { 'scripts/docs.mjs': files['scripts/docs.ts']! });
  const run = () => spawnSync(process.execPath, ['scripts/docs.mjs'], { cwd: folder, encoding: 'utf8' });
  const built = run();
  assert.is(built.status, 0, built.stderr);
  assert.match(built.stdout, /^\d+ pages\n$/);
  assert.match(await readFile(join(folder, 'site/index.html'), 'utf8'), '<math');
  await writeFiles(folder, {
    'docs/broken.md': '# Broken\n\n[x](./gone.md)\n',
    'other.mjs': `import { build, check } from 'docsc';
      const both = await Promise.all([check({ cwd: 'docs', config: 'none.yaml' }), build({ outDir: 'none', cache: false })]);
      const ended = await build({ signal: AbortSignal.timeout(1) }).catch(({ name }) => name);
      const wrong = await check({ jobs: 0 }).catch(({ message }) => message);
      console.log(JSON.stringify({ both, ended, wrong }));`,
  });
  const { stdout, stderr } = spawnSync(process.execPath, ['other.mjs'], { cwd: folder, encoding: 'utf8' });
  assert.ok(stdout, stderr);
  const { both, ended, wrong } = JSON.parse(stdout);
  assert.equal([both[0].ok, both[0].code, both[0].pages, both[0].findings[0].rule], [false, 2, 0, 'missing-config']);
  const { findings, ...figures } = both[1];
  assert.equal(figures, { ok: false, code: 1, pages: figures.pages, written: false });
  assert.equal(
    [findings[0].path, findings[0].place, findings[0].rule],
    ['docs/broken.md', { line: 3, column: 1 }, 'broken-link'],
  );
  assert.is(ended, 'TimeoutError');
  assert.match(wrong, 'Give a whole number from 1 to 64.');
  await rm(join(folder, 'docs/broken.md'));
});

test('the scripts and plugins of the manual fit the types of the packed package', async () => {
  const files = { ...(await filesOf('commands.md')), ...(await filesOf('plugins.md')) };
  const scripts = Object.entries(files).filter(([path]) => path.endsWith('.ts'));
  assert.ok(scripts.length >= 4);
  const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', types: ['node'] };
  const typeRoots = [join(root, 'node_modules/@types')];
  await writeFiles(folder, {
    ...Object.fromEntries(scripts),
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify({
      compilerOptions: { ...compilerOptions, typeRoots },
      files: scripts.map(([path]) => path),
    }),
  });
  const tsc = [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder];
  const { status, stdout } = spawnSync(process.execPath, tsc, { cwd: folder, encoding: 'utf8' });
  assert.is(status, 0, stdout);
});

test('npm create docsc starts a site with the docsc of the same version', async () => {
  const source = join(root, 'release/create-docsc');
  const { dependencies, version } = await readJson<{ dependencies: { docsc: string }; version: string }>(
    'release/create-docsc/package.json',
  );
  const { version: ofDocsc } = await readJson<{ version: string }>('package.json');
  assert.equal([version, dependencies.docsc], [ofDocsc, ofDocsc]);
  // The test above has unpacked docsc here.
  await cp(source, join(folder, 'node_modules/create-docsc'), { recursive: true });
  const command = ['node_modules/create-docsc/create.js', 'started', '--template', 'api', '--yes'];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: 'utf8' });
  assert.is(status, 0, stdout + stderr);
  assert.match(await readFile(join(folder, 'started/docsc.config.yaml'), 'utf8'), '\ntitle: Started\n');
});

test.run();
