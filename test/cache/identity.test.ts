/** docsc's identity in cache keys: another docsc reuses nothing that this one cached. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { externalPackages, optionalPackages } from '../../bin/cache/identity.js';
import type { Store } from '../../src/compiler/cache/store.js';
import { readConfig } from '../../src/compiler/config/index.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { packageStandIns, searchStandIns } from '../../src/compiler/emit/stand-ins.js';
import { createCompiler } from '../../src/compiler/index.js';
import { minimal, toolkit } from '../compiler/site.js';
import { memoryStore } from './memory.js';

const runtime = async () => ({ files: [], script: 'a.js', style: 'a.css', styles: {}, inline: '', redirectScript: '' });

/** Builds a site with a docsc that renders every page as `shown`; returns its HTML. */
async function build(store: Store, identity: string, shown: string): Promise<Map<string, string>> {
  const fs = createMemoryFileSystem({
    'docsc.config.yaml': minimal,
    'docs/index.md': '# Home\n',
    'docs/a.md': '# A\n',
  });
  const config = await readConfig(fs, 'docsc.config.yaml');
  const prerender = { page: () => ({ html: [shown], crashed: [] }), withSidebar: (html: string[]) => html };
  const rendering = { ...toolkit, template: '{{app}}', createPrerenderer: async () => prerender };
  const compiler = createCompiler({ config, fs, toolkit: rendering, runtime, cache: { store, identity } });
  const files = new Map<string, string>();
  await compiler.emit(async ({ path, contents }) => void files.set(path, Buffer.from(contents).toString()));
  return new Map([...files].filter(([path]) => path.endsWith('.html')));
}

test('another docsc compiles all pages again, those of files and generated ones', async () => {
  const store = memoryStore();
  const first = await build(store, 'one', 'old');
  assert.equal([...first.keys()].sort(), ['404.html', 'a.html', 'index.html', 'search.html']);
  for (const [path, html] of await build(store, 'one', 'not asked for')) assert.is(html, 'old', path);
  for (const [path, html] of await build(store, 'two', 'new')) assert.is(html, 'new', path);
});

/** `@scope/name` or `name` of an import specifier. */
const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0];

test('the version of every package that is resolved at run time is part of the identity', async () => {
  const root = join(import.meta.dirname, '../..');
  const bundling = await readFile(join(root, 'release/bundle-command.ts'), 'utf8');
  const [, external = ''] = /external: \[('[^\]]*'virtual:[^\]]*)\]/.exec(bundling) ?? [];
  const notBundled = [...external.matchAll(/'([\w@/.-]+)'/g)].map(([, name]) => name!);
  const ofCompiler = (await readdir(join(root, 'src/compiler'), { recursive: true })).filter(path =>
    /\.ts$/.test(path),
  );
  const code = await Promise.all(ofCompiler.map(path => readFile(join(root, 'src/compiler', path), 'utf8')));
  const loads =
    /importExternal<[^>]+>\('([^']+)'\)|createRequire\(import\.meta\.url\)\('([^']+)'\)|const \w+_PACKAGE = '([^']+)'/g;
  const ifThere = code.flatMap(text => [...text.matchAll(loads)].map(found => found[1] ?? found[2] ?? found[3]!));
  const outside = [...notBundled, ...ifThere];
  const inRuntime = (await readdir(join(root, 'src/runtime'), { recursive: true })).map(path => `runtime/${path}`);
  const shared = (await readdir(join(root, 'src'))).filter(path => path.endsWith('.ts'));
  const forBrowsers = [...inRuntime, ...shared].filter(path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
  const texts = await Promise.all(forBrowsers.map(path => readFile(join(root, 'src', path), 'utf8')));
  const imports = /^\s*(?:import|export)\s+(?!type\b)(?:[^;']*?from\s+)?'([^']+)'|import\('([^']+)'\)/gm;
  const named = texts.flatMap(text => [...text.matchAll(imports)].map(found => found[1] ?? found[2]!));
  const comesCompiled = [...packageStandIns, ...searchStandIns]
    .filter(({ importedBy }) => !importedBy)
    .map(({ module }) => module);
  const bundled = named
    .filter(name => !/^(?:[.#]|virtual:|node:|docsc\/)/.test(name) && !comesCompiled.includes(name))
    .map(packageOf);
  const wanted = [
    ...new Set([...outside.filter(name => name !== 'virtual' && !name.startsWith('.')), ...bundled]),
  ].sort();
  assert.ok(wanted.includes('react') && wanted.includes('satteri'));
  assert.equal([...externalPackages, ...optionalPackages].sort(), wanted);
});

test.run();
