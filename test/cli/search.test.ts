import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Format } from '../../src/push/documents.js';
import type { SearchRecord } from '../../src/search-format.js';
import { docsc } from '../browser/site.js';
import { type Bench, KEY, openBench, providers, recordsOf } from '../push/vendors.js';

const bin = join(import.meta.dirname, '../../dist/bin/docsc.js');
const pages = (count: number, text: string) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, nth) => [`docs/p${nth}.md`, `# Page ${nth}\n\n${text}\n\n## Part\n\nMore.\n`]),
  );
const site = { 'docsc.config.yaml': 'title: T\n', 'docs/index.md': '# Home\n\nWelcome.\n', ...pages(4, 'Old.') };

async function project(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'docsc-search-'));
  await write(root, files);
  return root;
}

async function write(root: string, files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}

/** What the machine of the tests knows of CI and keys must not matter. */
const bare = { GITHUB_EVENT_NAME: '', CI_MERGE_REQUEST_IID: '', DOCSC_SEARCH_KEY: '', DOCSC_SECRETS: '' };
const run = async (cwd: string, args: string[], env: Record<string, string> = {}) => {
  const ran = await docsc(args, { cwd, env: { ...bare, ...env } });
  assert.not.match(ran.stderr, /\n\s+at .*\.js:\d+/, 'no stack trace');
  return ran;
};
const pushTo = ({ fake, provider }: Bench) => [
  ...['search', 'push', '--provider', provider, '--application', 'APP1234567'],
  ...['--url', fake.url, '--index', 'docs'],
];
const withKey = { DOCSC_SEARCH_KEY: KEY };

test('export: JSON lines on stdout, sorted, equal each time', async () => {
  const cwd = await project(site);
  const { code, stdout, stderr } = await run(cwd, ['search', 'export']);
  assert.is(code, 0, stderr);
  const records = stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
  const ids = records.map(({ objectID }) => objectID);
  assert.equal(ids, [...ids].sort());
  assert.ok(ids.includes('/p1#part'));
  assert.equal([records[0].language, records[0].docusaurus_tag], ['en', 'docs-default-current']);
  assert.is((await run(cwd, ['search', 'export', '--quiet'])).stdout, stdout);
  assert.match(stderr, new RegExp(`Exported ${ids.length} records`));
});

test('export: to a file, in other shapes, whole or not at all', async () => {
  const cwd = await project(site);
  for (const format of ['typesense', 'meilisearch']) {
    const { code, stdout } = await run(cwd, ['search', 'export', '--format', format, '--output', 'out.jsonl']);
    assert.equal([code, stdout], [0, '']);
    const [first] = (await readFile(join(cwd, 'out.jsonl'), 'utf8')).split('\n');
    assert.match(JSON.parse(first!).id, /^[0-9a-f]{32}$/);
  }
  const failed = await run(cwd, ['search', 'export', '--output', 'no/where.jsonl']);
  assert.is(failed.code, 5);
  assert.equal((await readdir(cwd)).sort(), ['docs', 'docsc.config.yaml', 'out.jsonl']);
  assert.is((await run(cwd, ['search', 'export', '--format', 'xml'])).code, 2);
});

test('export: a site with errors gives no records', async () => {
  const cwd = await project({ ...site, 'docs/p1.md': '# A\n\n[x](./gone.md)\n' });
  const { code, stdout, stderr } = await run(cwd, ['search', 'export']);
  assert.equal([code, stdout], [1, '']);
  assert.match(stderr, /broken-link/);
});

test('export: a reader that stops early is no failure', async () => {
  const cwd = await project({ ...site, ...pages(200, 'Text. '.repeat(300)) });
  const child = spawn(process.execPath, [bin, 'search', 'export'], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const errors: string[] = [];
  child.stderr.on('data', chunk => errors.push(String(chunk)));
  child.stdout.once('data', () => child.stdout.destroy());
  const [code] = await once(child, 'close');
  assert.is(code, 0, errors.join(''));
  assert.not.match(errors.join(''), 'EPIPE');
});

for (const provider of providers) {
  test(`push to ${provider}: first, again, and what the log says`, async () => {
    const bench = await openBench(provider);
    const cwd = await project(site);
    const first = await run(cwd, [...pushTo(bench), '--verbose'], withKey);
    assert.is(first.code, 0, first.stderr);
    assert.match(first.stderr, /Pushed \d+ records to "docs"/);
    assert.ok(bench.ids().includes('/p1#part'));
    const again = await run(cwd, [...pushTo(bench), '--json'], withKey);
    assert.match(again.stderr, 'nothing is written');
    assert.is(JSON.parse(again.stdout).outcome, 'unchanged');
    for (const text of [first.stderr, first.stdout, again.stderr, again.stdout]) {
      assert.not.match(text, KEY.slice(0, -4));
      assert.not.match(text, '\r');
    }
    assert.match(first.stderr, '…abcd');
    await bench.fake.close();
  });

  test(`push to ${provider}: killed at any step, readers find all old or all new records`, async () => {
    const cwd = await project({ ...site, ...pages(8, 'New.') });
    const old = recordsOf(10, 'Old.');
    const steps = await killAt(provider, cwd, old, Number.POSITIVE_INFINITY);
    assert.ok(steps >= 4);
    for (let step = 0; step < steps; step += 1) await killAt(provider, cwd, old, step);
  });
}

/** Kills a push at a step, checks what readers find and that the next run clears up. Returns how many steps were made. */
async function killAt(provider: Format, cwd: string, old: SearchRecord[], step: number): Promise<number> {
  const bench = await openBench(provider);
  await bench.push(old);
  const [before, from] = [bench.ids(), bench.fake.writes().length];
  const child = { process: undefined as ChildProcess | undefined };
  bench.fake.plan.fault = (_asked, nth) => {
    if (nth < from + step) return undefined;
    child.process?.kill('SIGKILL');
    return 'lost';
  };
  child.process = spawn(process.execPath, [bin, ...pushTo(bench)], {
    cwd,
    env: { ...process.env, ...bare, ...withKey },
    stdio: 'ignore',
  });
  await once(child.process, 'close');
  bench.fake.plan.fault = undefined;
  const steps = bench.fake.writes().length - from;
  const found = bench.ids();
  const isNew = found.includes('/p7#part') && found.includes('/p0') && !found.includes(before[0]!);
  assert.ok(isNew || found.join() === before.join(), `step ${step}: ${found.join()}`);
  await bench.push(recordsOf(11, 'Newer.'));
  assert.is(bench.ids().length, 11);
  assert.equal(bench.others(), [], `step ${step}: nothing is left over`);
  await bench.fake.close();
  return steps;
}

test('push: stopped by a signal, it takes away what it began', async () => {
  const bench = await openBench('typesense');
  const cwd = await project(site);
  await run(cwd, pushTo(bench), withKey);
  const before = bench.ids();
  await write(cwd, pages(4, 'New.'));
  const child = { process: undefined as ChildProcess | undefined };
  bench.fake.plan.fault = ({ path }) => {
    if (!path.includes('/import')) return undefined;
    child.process?.kill('SIGTERM');
    return { status: 503, value: {}, headers: { 'retry-after': '30' } };
  };
  child.process = spawn(process.execPath, [bin, ...pushTo(bench)], {
    cwd,
    env: { ...process.env, ...bare, ...withKey },
    stdio: 'ignore',
  });
  const [code] = await once(child.process, 'close');
  assert.is(code, 143);
  assert.equal(bench.ids(), before);
  assert.equal(bench.others(), []);
  await bench.fake.close();
});

test('push: exit codes and what is said', async () => {
  const bench = await openBench('algolia');
  const cwd = await project(site);
  const cases: [string, string[], Record<string, string>, number, RegExp][] = [
    ['no service', ['search', 'push'], withKey, 2, /missing-remote[\s\S]*--provider/],
    ['no key', pushTo(bench), {}, 2, /missing-remote[\s\S]*DOCSC_SEARCH_KEY/],
    ['a key as a flag', [...pushTo(bench), '--key', 'abc'], {}, 2, /misplaced-secret[\s\S]*environment/],
    ['a key as a flag with =', [...pushTo(bench), '--admin-key=abc'], {}, 2, /misplaced-secret/],
    ['the key in the address', [...pushTo(bench), '--index', KEY], withKey, 2, /misplaced-secret/],
    ['the key behind a misspelt flag', [...pushTo(bench), `--kye=${KEY}`], withKey, 2, /unknown option/],
    [
      'a wrong key',
      pushTo(bench),
      { DOCSC_SEARCH_KEY: 'another-key-0123456789' },
      3,
      /remote-failed[\s\S]*refused the key …6789/,
    ],
    ['an http host', [...pushTo(bench), '--url', 'http://search.example.com'], withKey, 2, /unencrypted/],
    [
      'a port where nobody listens',
      ['search', 'push', '--provider', 'typesense', '--index', 'x', '--url', 'http://127.0.0.1:9'],
      withKey,
      3,
      /No answer/,
    ],
  ];
  for (const [name, args, env, code, message] of cases) {
    const ran = await run(cwd, args, env);
    assert.is(ran.code, code, `${name}: ${ran.stderr}`);
    assert.match(ran.stderr, message, name);
    assert.not.match(ran.stderr + ran.stdout, KEY, name);
    assert.not.match(ran.stderr + ran.stdout, 'another-key', name);
  }
  assert.is(bench.fake.writes().length, 0);
  await bench.fake.close();
});

test('push: not for a site with errors, not for a pull request', async () => {
  const bench = await openBench('algolia');
  const cwd = await project({ ...site, 'docs/p1.md': '# A\n\n[x](./gone.md)\n' });
  const broken = await run(cwd, pushTo(bench), withKey);
  assert.is(broken.code, 1);
  assert.match(broken.stderr, 'Not pushed');
  await write(cwd, site);
  const signs: Record<string, string>[] = [{ GITHUB_EVENT_NAME: 'pull_request_target' }, { CI_MERGE_REQUEST_IID: '7' }];
  for (const sign of signs) {
    const asked = await run(cwd, pushTo(bench), { ...withKey, ...sign });
    assert.is(asked.code, 0, asked.stderr);
    assert.match(asked.stderr, 'nothing is pushed');
  }
  assert.is(bench.fake.asked.length, 0);
  const forced = await run(cwd, [...pushTo(bench), '--pull-request'], {
    ...withKey,
    GITHUB_EVENT_NAME: 'pull_request',
  });
  assert.is(forced.code, 0);
  assert.ok(bench.ids().length > 0);
  await bench.fake.close();
});

test('push: the configuration says where; a key there that may do more than search is refused', async () => {
  const bench = await openBench('typesense');
  const remote = { provider: 'typesense', url: bench.fake.url, index: 'docs', key: 'search-key' };
  const cwd = await project({ ...site, 'docsc.config.yaml': JSON.stringify({ title: 'T', search: { remote } }) });
  bench.fake.plan.fault = ({ path }) => (path === '/keys' ? { status: 200, value: { keys: [] } } : undefined);
  const refused = await run(cwd, ['search', 'push'], withKey);
  assert.is(refused.code, 2);
  assert.match(refused.stderr, 'powerful-key');
  assert.is(bench.fake.writes().length, 0);
  bench.fake.plan.fault = ({ path }) => (path === '/keys' ? { status: 401, value: {} } : undefined);
  const pushed = await run(cwd, ['search', 'push'], withKey);
  assert.is(pushed.code, 0, pushed.stderr);
  assert.ok(bench.ids().includes('/p1#part'));
  await bench.fake.close();
});

test('push: a shrunken index is refused with exit 3', async () => {
  const bench = await openBench('meilisearch');
  const cwd = await project({ ...site, ...pages(20, 'Old.') });
  await run(cwd, pushTo(bench), withKey);
  const small = await project(site);
  const refused = await run(small, pushTo(bench), withKey);
  assert.is(refused.code, 3);
  assert.match(refused.stderr, /shrunken-index[\s\S]*--allow-shrink/);
  assert.is((await run(small, [...pushTo(bench), '--allow-shrink'], withKey)).code, 0);
  await bench.fake.close();
});

test('neither build nor serve speaks to a service', async () => {
  const bench = await openBench('algolia');
  const cwd = await project(site);
  await run(cwd, ['build'], withKey);
  const child = spawn(process.execPath, [bin, 'serve', '--port', '0'], {
    cwd,
    env: { ...process.env, ...withKey },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await once(child.stderr, 'data');
  await write(cwd, pages(4, 'New.'));
  await new Promise(resolve => setTimeout(resolve, 300));
  child.kill('SIGTERM');
  await once(child, 'close');
  assert.is(bench.fake.asked.length, 0);
  await bench.fake.close();
});

test('a configuration with a key that may write is refused, and the key is not shown', async () => {
  const inConfig = await project({ ...site, 'docsc.config.yaml': `title: T\ntagline: ${KEY}\n` });
  for (const command of [['build'], ['check'], ['search', 'export']]) {
    const { code, stderr } = await run(inConfig, command, withKey);
    assert.is(code, 2);
    assert.match(stderr, 'docsc.config.yaml  misplaced-secret');
    assert.not.match(stderr, KEY);
  }
  const named = await project({ ...site, 'docsc.config.yaml': `title: T\nsearch: { adminKey: ${KEY} }\n` });
  const { code, stderr } = await run(named, ['check']);
  assert.is(code, 2);
  assert.match(stderr, /unknown-key[\s\S]*DOCSC_SEARCH_KEY/);
  assert.not.match(stderr, KEY.slice(0, -4));
});

test('a site that would publish a secret is not put in place', async () => {
  const encoded = Buffer.from(`key: ${KEY}`).toString('base64');
  for (const leak of [
    KEY,
    encoded,
    encodeURIComponent(KEY),
    Buffer.from(KEY).toString('hex'),
    [...KEY].reverse().join(''),
  ]) {
    const cwd = await project({ ...site, 'docs/p1.md': `# Setup\n\n\`${leak}\`\n` });
    const { code, stderr } = await run(cwd, ['build'], withKey);
    assert.is(code, 1, leak);
    assert.match(stderr, /p1\.html {2}published-secret {2}The site would publish the value of DOCSC_SEARCH_KEY/);
    assert.not.match(stderr, leak);
    assert.equal((await readdir(cwd)).sort(), ['docs', 'docsc.config.yaml']);
    const exported = await run(cwd, ['search', 'export'], withKey);
    assert.equal([exported.code, exported.stdout], [1, '']);
  }
  const file = await project({ ...site, 'docs/static/env.txt': `TOKEN=npm_0123456789\n` });
  const env = { DOCSC_SECRETS: 'NPM_TOKEN', NPM_TOKEN: 'npm_0123456789' };
  assert.match((await run(file, ['build'], env)).stderr, /env\.txt {2}published-secret .*NPM_TOKEN/);
  assert.is((await run(file, ['build'])).code, 0, 'without the variable nobody knows');
});

type Served = { origin: string; child: ChildProcess; stop: () => Promise<number> };

async function serve(cwd: string, args: string[] = []): Promise<Served> {
  const child = spawn(process.execPath, [bin, 'search', 'serve', '--port', '0', ...args], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const output: string[] = [];
  const origin = await new Promise<string>((resolve, reject) => {
    child.stderr.on('data', chunk => {
      output.push(String(chunk));
      const found = /http:\/\/localhost:\d+/.exec(output.join(''));
      if (found) resolve(found[0]);
    });
    child.on('close', code => reject(new Error(`serve ended with ${code}: ${output.join('')}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    const [code] = await once(child, 'close');
    return code as number;
  };
  return { origin, child, stop };
}

const ask = async ({ origin }: Served, query: string, index = 'docs') => {
  const response = await fetch(`${origin}/1/indexes/${index}?query=${query}&facetFilters=language:en`);
  return (await response.json()) as { hits: { url: string }[]; nbHits: number; message?: string };
};

test('serve: the project, compiled; and the built site, alone or of a project', async () => {
  const cwd = await project({ ...site, 'docs/zebra.md': '# Zebra\n\nStripes.\n' });
  const compiled = await serve(cwd);
  assert.is((await ask(compiled, 'Zebra')).hits[0]?.url, '/zebra');
  assert.is(await compiled.stop(), 0);
  await run(cwd, ['build']);
  const built = await serve(cwd);
  assert.is((await ask(built, 'Zebra')).hits[0]?.url, '/zebra');
  await built.stop();
  const alone = await serve(tmpdir(), ['--out-dir', join(cwd, 'build'), '--index', 'mine']);
  assert.is((await ask(alone, 'Zebra', 'mine')).hits[0]?.url, '/zebra');
  assert.match((await ask(alone, 'x')).message!, 'does not exist');
  assert.is(await alone.stop(), 0);
});

test('serve: SIGHUP reads the index again, and a bad one does not replace a good one', async () => {
  const cwd = await project(site);
  const served = await serve(cwd, ['--compile']);
  const until = async (isRight: (count: number) => boolean, query: string) => {
    for (let nth = 0; nth < 50; nth += 1) {
      if (isRight((await ask(served, query)).nbHits)) return;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
    assert.unreachable('the index was not read again');
  };
  await write(cwd, { 'docs/p9.md': '# Zymurgy\n\nBrewing.\n' });
  served.child.kill('SIGHUP');
  await until(count => count > 0, 'Zymurgy');
  await write(cwd, { 'docs/p9.md': '# Zymurgy\n\n[x](./gone.md)\n' });
  served.child.kill('SIGHUP');
  await new Promise(resolve => setTimeout(resolve, 500));
  await until(count => count > 0, 'Zymurgy');
  assert.is(await served.stop(), 0);
});

test('serve: nothing to serve, and a project with errors', async () => {
  const cwd = await project({ ...site, 'docs/p1.md': '# A\n\n[x](./gone.md)\n' });
  assert.is((await run(cwd, ['search', 'serve', '--port', '0'])).code, 1);
  const none = await run(cwd, ['search', 'serve', '--port', '0', '--out-dir', 'nowhere']);
  assert.is(none.code, 2);
  assert.match(none.stderr, 'Run docsc build first');
});

test('--help of search and its commands', async () => {
  for (const command of [['search'], ['search', 'export'], ['search', 'push'], ['search', 'serve']]) {
    const help = await docsc([...command, '--help']);
    assert.is(help.code, 0);
    assert.match(help.stdout, `Usage: docsc ${command.join(' ')}`);
    assert.not.match(help.stdout, /--(admin|api|write)-key/);
  }
});

test.run();
