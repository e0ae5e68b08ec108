/**
 * Rules that types cannot express: allowed imports, no import cycles, and which files may use the disk and the network.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';

const root = join(import.meta.dirname, '..');

type Module = { path: string; text: string; imports: string[]; packages: string[] };

/** Every `import` and `export … from`: static, type-only and dynamic, and `typeof import()`. */
const IMPORTS = /^\s*(?:import|export)\s[^;]*?from\s+'([^']+)'|import\('([^']+)'\)|^import '([^']+)'/gm;

async function modules(): Promise<Map<string, Module>> {
  const folders = await Promise.all(
    ['bin', 'src'].map(async folder =>
      (await readdir(join(root, folder), { recursive: true })).map(file =>
        posix.join(folder, file.replaceAll('\\', '/')),
      ),
    ),
  );
  const paths = folders.flat().filter(path => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'));
  const known = new Set(paths);
  const { imports: named } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const pathOf = (name: string) => {
    const target: string | { default: string } = named[name];
    return (typeof target === 'string' ? target : target.default).replace(/^\.\//, '');
  };
  const read = paths.map(async (path): Promise<[string, Module]> => {
    const text = await readFile(join(root, path), 'utf8');
    const names = [...text.matchAll(IMPORTS)].map(found => found[1] ?? found[2] ?? found[3]!);
    const resolved = names
      .filter(name => /^[.#]/.test(name))
      .map(name => {
        if (name.startsWith('#')) return pathOf(name);
        const target = posix.join(posix.dirname(path), name).replace(/\.js$/, '');
        return [`${target}.ts`, `${target}.tsx`].find(candidate => known.has(candidate)) ?? target;
      });
    return [path, { path, text, imports: resolved, packages: names.filter(name => !/^[.#]/.test(name)) }];
  });
  return new Map(await Promise.all(read));
}

const all = await modules();
const edges = [...all.values()].flatMap(({ path, imports }) => imports.map(target => ({ path, target })));
const offences = (from: RegExp, to: RegExp) =>
  edges
    .filter(({ path, target }) => from.test(path) && to.test(target))
    .map(({ path, target }) => `${path} → ${target}`);

const walls: [string, RegExp, RegExp][] = [
  ['the compiler never imports the runtime', /^src\/compiler\//, /^src\/runtime\//],
  ['the runtime never imports the compiler', /^src\/runtime\//, /^src\/compiler\//],
  ['nothing in src imports bin', /^src\//, /^bin\//],
  ['Markdown and OpenAPI do not know each other', /^src\/compiler\/markdown\//, /^src\/compiler\/openapi\//],
  ['OpenAPI and Markdown do not know each other', /^src\/compiler\/openapi\//, /^src\/compiler\/markdown\//],
  [
    'front-ends know neither site nor output',
    /^src\/compiler\/(markdown|openapi|remote)\//,
    /^src\/compiler\/(site|emit|dev)\//,
  ],
  ['output knows no front-end', /^src\/compiler\/(emit|site)\//, /^src\/compiler\/(markdown|openapi|remote)\//],
  ['Markdown knows nothing of other repositories', /^src\/compiler\/markdown\//, /^src\/compiler\/remote\//],
  ['who fetches a text does not read it', /^src\/compiler\/remote\/network\//, /^src\/compiler\/markdown\//],
  [
    'prose knows no front-end, and neither site nor output',
    /^src\/compiler\/prose\//,
    /^src\/compiler\/(markdown|openapi|remote|site|emit|dev)\//,
  ],
  ['no front-end knows prose', /^src\/compiler\/(markdown|openapi|remote)\//, /^src\/compiler\/prose\//],
  ['data knows no component', /^src\/runtime\/data\//, /^src\/runtime\/(shell|content|search|router)\//],
  [
    'who keeps entries does not know what they are',
    /^src\/compiler\/cache\/(circuit-breaker|connection|disk|entry|http|layered|pack|store)\.ts$/,
    /^src\/compiler\/(?!cache\/|concurrency\/|disk\/private-folder\.ts|source\/bounded-bytes\.ts)/,
  ],
  ['content knows no shell', /^src\/runtime\/content\//, /^src\/runtime\/(shell|search)\//],
];
for (const [name, from, to] of walls) test(name, () => assert.equal(offences(from, to), []));

/** The first circle of a graph, as a path that ends where it begins; `undefined` where there is none. */
function findCircle(graph: ReadonlyMap<string, Iterable<string>>): string[] | undefined {
  const done = new Set<string>();
  const walk = (node: string, above: string[]): string[] | undefined => {
    if (above.includes(node)) return [...above.slice(above.indexOf(node)), node];
    if (done.has(node)) return undefined;
    for (const target of graph.get(node) ?? []) {
      const circle = walk(target, [...above, node]);
      if (circle) return circle;
    }
    done.add(node);
    return undefined;
  };
  for (const node of [...graph.keys()].sort()) {
    const circle = walk(node, []);
    if (circle) return circle;
  }
  return undefined;
}

test('files do not import each other in a circle, type imports included', () => {
  const graph = new Map([...all.values()].map(({ path, imports }) => [path, imports]));
  assert.ok(graph.size > 400, 'the graph has all files');
  assert.is(findCircle(graph)?.join(' → '), undefined);
});

test('the entries of a folder do not import each other in a circle', () => {
  const folders = new Set(
    [...all.keys()].flatMap(path => path.split('/').map((_, nth, parts) => parts.slice(0, nth).join('/'))),
  );
  const checked = [...folders].filter(Boolean).sort();
  for (const folder of checked) {
    const entryOf = (path: string) =>
      path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0]! : undefined;
    const graph = new Map<string, Set<string>>();
    for (const { path, target } of edges) {
      const [from, to] = [entryOf(path), entryOf(target)];
      if (from === undefined || to === undefined || from === to) continue;
      graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
    assert.is(findCircle(graph)?.join(' → '), undefined, folder);
  }
  assert.ok(checked.includes('src/compiler') && checked.includes('src/runtime') && checked.includes('bin'));
});

test('a circle is found', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c']],
    ['c', ['b']],
  ]);
  assert.equal(findCircle(graph), ['b', 'c', 'b']);
});

test('every folder of the compiler is listed', async () => {
  const entries = await readdir(join(root, 'src/compiler'), { withFileTypes: true });
  const files = entries.filter(entry => entry.isFile()).map(entry => entry.name);
  assert.equal(files.sort(), ['index.ts', 'tsconfig.json', 'types.ts']);
  const inRuntime = await readdir(join(root, 'src/runtime'), { withFileTypes: true });
  assert.equal(
    inRuntime.filter(entry => entry.isFile()).map(entry => entry.name),
    ['tsconfig.json'],
  );
});

test('only a few files use the disk', () => {
  const users = [...all.values()]
    .filter(({ packages }) => packages.some(name => /^node:fs/.test(name)))
    .map(({ path }) => path);
  const doors = [
    'src/compiler/disk/project.ts',
    'src/compiler/output/last-output.ts',
    'src/compiler/output/index.ts',
    'src/compiler/output/build-lock.ts',
    'src/compiler/output/folder-listing.ts',
    'src/compiler/output/journal.ts',
    'src/compiler/output/last-hashed.ts',
    'src/compiler/output/leftovers.ts',
    'src/compiler/output/place.ts',
    'src/compiler/output/replacement.ts',
    'src/compiler/output/unsafe-folder.ts',
    'src/compiler/disk/private-folder.ts',
    'src/compiler/disk/make-folder.ts',
    // Reads what esbuild would, with the rights of the sandbox.
    'src/compiler/disk/bundle.ts',
    // Reads a file of react-dom for the bundle.
    'src/compiler/disk/slim-react-dom.ts',
    'src/compiler/disk/served-folder.ts',
    'src/compiler/dev/watch.ts',
  ];
  assert.equal(users.filter(path => path.startsWith('src/')).sort(), doors.sort());
});

test('folders are made by makeFolder, because recursive mkdir may never end', () => {
  const users = [...all.values()].filter(({ text }) => /\bmkdir(?:Sync)?\([^;]*recursive:/.test(text));
  assert.equal(
    users.map(({ path }) => path),
    [],
  );
});

test('only some folders use the network', () => {
  const calls = /\b(request|get|connect|createConnection|createServer|lookup)\b/;
  const imports = /import \{([^}]*)\} from 'node:(?:https?|http2|dns|net|tls|dgram)\b/g;
  const asks = (text: string) =>
    /await fetch\(/.test(text) || [...text.matchAll(imports)].some(([, names]) => calls.test(names!));
  const users = [...all.values()]
    .filter(({ path, text }) => path.startsWith('src/compiler/') && asks(text))
    .map(({ path }) => path.split('/')[2]);
  assert.equal([...new Set(users)].sort(), ['cache', 'dev', 'push', 'remote']);
});

test('L04 the environment is read by fixed names, and as a whole in few places', () => {
  const named = new Set<string>();
  const whole = new Set<string>();
  for (const { path, text } of all.values()) {
    for (const [, name] of text.matchAll(/\benv\.([A-Z][A-Z_0-9]*)/g)) named.add(name!);
    if (/process\.env(?!\.[A-Z])|\benv\[/.test(text)) whole.add(path);
  }
  const cache = ['DOCSC_CACHE_READONLY', 'DOCSC_CACHE_SIGNATURE_KEY', 'DOCSC_CACHE_TOKEN'];
  const runtimes = ['CI', 'ESBUILD_BINARY_PATH', 'GOGC', 'GOMEMLIMIT', 'NODE_ENV', 'NO_COLOR', 'TERM', 'URL'];
  // `X` is in a comment about variables of projects.
  assert.equal([...named].sort(), [...cache, 'DOCSC_SEARCH_KEY', 'SOURCE_DATE_EPOCH', ...runtimes, 'X'].sort());
  assert.equal([...whole].sort(), [
    'bin/build/resources.ts',
    'bin/cache/index.ts',
    'bin/check/memory.ts',
    'bin/commands/search/push.ts',
    'bin/commands/snippets.ts',
    'bin/in-sandbox.ts',
    'bin/launch.ts',
    'bin/project.ts',
    'bin/report/findings.ts',
    'bin/sandbox/enter.ts',
    'bin/scan-writes.ts',
    'bin/search/pull-request.ts',
    'bin/search/records.ts',
    'src/compiler/output/secret-scan.ts',
  ]);
});

test('only one folder sends requests in the browser', () => {
  const asking = /\bfetch\(|\.sendBeacon\b|createElement\('(script|iframe|img|link)'\)|XMLHttpRequest|WebSocket/;
  const users = [...all.values()]
    .filter(({ path, text }) => path.startsWith('src/runtime/') && asking.test(text))
    .map(({ path }) => path);
  assert.equal(users.sort(), [
    'src/runtime/data/browser-data.ts',
    'src/runtime/data/bundle-loader.ts',
    'src/runtime/data/host-pool.ts',
    'src/runtime/data/oauth.ts',
    'src/runtime/data/site-files.ts',
    'src/runtime/data/text-stream.ts',
    'src/runtime/data/third-party.ts',
  ]);
});

test('only one file knows rehype-react', () => {
  const users = [...all.values()].filter(({ packages }) => packages.includes('rehype-react')).map(({ path }) => path);
  assert.equal(users, ['src/runtime/content/render.tsx']);
});

test('nothing in the runtime sets HTML or evaluates text', () => {
  for (const { path, text } of all.values()) {
    if (path.startsWith('src/runtime/'))
      assert.not.match(text, /dangerouslySetInnerHTML|\.innerHTML|\beval\(|new Function|document\.write/, path);
  }
});

test('no file collects odds and ends, and none re-exports whole modules', () => {
  for (const { path, text } of all.values()) {
    assert.not.match(path, /\/(utils?|helpers?|common|misc)\.tsx?$/);
    assert.not.match(text, /^export \*/m, path);
    assert.not.match(text, /^let /m, path);
  }
});

test.run();
