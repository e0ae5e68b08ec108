/** Remote pages on the command line: fetched only on request, pinned, shown as a diff, and saved as a whole. */
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { serveSource } from '../browser/site.js';
import { bin, docsc } from '../command.js';
import { writeProject } from '../project.js';

type Context = {
  root: string;
  /** Path → upstream response. */
  upstream: Record<string, string | ((request: IncomingMessage, response: ServerResponse) => void)>;
  asked: string[];
  close: () => Promise<void>;
};

const test = suite<Context>('docsc fetch');

const config = (port: number) => `title: T
remote:
  hosts: [http://localhost:${port}]
  repositories:
    - name: go
      url: https://code.example/acme/go
      raw: http://localhost:${port}/go
      pages:
        - { file: README.md, id: sdks/go, slug: /sdks/go, title: Go }
        - { file: docs/usage.md, id: sdks/usage, slug: /sdks/go/usage, title: Usage }
    - name: java
      url: https://code.example/acme/java
      raw: http://localhost:${port}/java
      pages:
        - { file: README.md, id: sdks/java, slug: /sdks/java, title: Java }
`;

test.before.each(async context => {
  context.asked = [];
  context.upstream = {
    '/go/main/README.md': '# Go\n\nText of Go.\n\n[Usage](docs/usage.md)\n',
    '/go/main/docs/usage.md': '# Usage\n',
    '/java/main/README.md': '# Java\n\nText of Java.\n',
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    context.asked.push(path);
    const found = context.upstream[path];
    if (typeof found === 'function') found(request, response);
    else if (found === undefined) response.writeHead(404).end('404: Not Found');
    else response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end(found);
  });
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  context.root = await writeProject({ 'docsc.config.yaml': config(port), 'docs/index.md': '# Home\n' });
  context.close = () =>
    new Promise(resolve => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
});
test.after.each(async ({ root, close }) => {
  await close();
  await rm(root, { recursive: true, force: true });
});

/** Unsets `CI`, which the machine that runs the tests may have set. */
async function run({ root }: Pick<Context, 'root'>, args: string[], env: Record<string, string> = {}) {
  const ran = await docsc(args, { cwd: root, env: { CI: '', ...env } });
  assert.not.match(ran.stderr, /\n\s+at .*\.js:\d+/, 'no stack trace');
  return ran;
}

/** Path → bytes of every file. */
async function contents(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name));
  const read = files.sort().map(async file => [file.slice(folder.length + 1), await readFile(file, 'base64')]);
  return Object.fromEntries(await Promise.all(read));
}

const remoteFiles = async ({ root }: Context) => Object.keys(await contents(join(root, 'docs/remote')));
const snapshot = ({ root }: Context, path = 'go/README.md') => readFile(join(root, 'docs/remote', path), 'utf8');

test('nothing is fetched unless requested; a missing snapshot is named, with exit code 3, and the old site stays', async context => {
  const { root, upstream } = context;
  await run(context, ['fetch']);
  assert.is((await run(context, ['build'])).code, 0);
  const before = await contents(join(root, 'build'));
  await rm(join(root, 'docs/remote/go'), { recursive: true });
  upstream['/go/main/README.md'] = 'New text that nobody asked for.\n';
  context.asked.length = 0;
  for (const command of [['build'], ['build', '--jobs', '3'], ['check']]) {
    const { code, stderr } = await run(context, command);
    assert.is(code, 3);
    for (const file of ['go/README.md', 'go/docs/usage.md'])
      assert.match(
        stderr,
        new RegExp(`missing-snapshot {2}docs/remote/${file}, .*\\n.*\\n.*\\n {4}Run docsc fetch go, which fetches`),
      );
  }
  assert.equal(context.asked, []);
  assert.equal(await contents(join(root, 'build')), before);
});

test('R14 with the network cut the site is whole, and the same to the byte', async context => {
  const { root } = context;
  assert.is((await run(context, ['fetch'])).code, 0);
  assert.equal(await remoteFiles(context), ['go/README.md', 'go/docs/usage.md', 'java/README.md', 'lock.yaml']);
  assert.is((await run(context, ['build', '--refresh', '--out-dir', 'online'])).code, 0);
  await context.close();
  // Ends the process on any connection or name lookup.
  const cut = `import net from 'node:net'; import dns from 'node:dns';
    const stop = () => { process.stderr.write('CONNECTED'); process.exit(99); };
    net.Socket.prototype.connect = stop; dns.lookup = stop; dns.promises.lookup = stop;`;
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(cut)}`;
  const offline = await run(context, ['build', '--out-dir', 'offline'], { NODE_OPTIONS });
  assert.is(offline.code, 0, offline.stderr);
  assert.equal(await contents(join(root, 'offline')), await contents(join(root, 'online')));
  // Proves that the block works.
  const refused = await run(context, ['fetch'], { NODE_OPTIONS });
  assert.is(refused.code, 99);
});

test('R24 a changed upstream is shown line by line before it is written', async context => {
  await run(context, ['fetch']);
  const before = await contents(join(context.root, 'docs'));
  context.upstream['/go/main/README.md'] = '# Go\n\nNew text of Go.\n\n[Usage](docs/usage.md)\n';
  const check = await run(context, ['fetch', '--check']);
  assert.is(check.code, 3);
  assert.is(
    check.stdout,
    `docs/remote/go/README.md  1 line added, 1 removed
@@ -1,5 +1,5 @@
 # Go
${' '}
-Text of Go.
+New text of Go.
${' '}
 [Usage](docs/usage.md)
`,
  );
  assert.match(
    check.stderr,
    /changed-remote .*README\.md has changed: 1 line added, 1 removed\.\n {4}See the difference with docsc fetch --check go/,
  );
  assert.equal(await contents(join(context.root, 'docs')), before, 'nothing is written');
  const fetched = await run(context, ['fetch']);
  assert.is(fetched.code, 0);
  assert.is(fetched.stdout, check.stdout);
  assert.match(await snapshot(context), 'New text of Go.');
  const again = await run(context, ['fetch', '--check']);
  assert.equal([again.code, again.stdout], [0, '']);
  assert.match(again.stderr, 'Fetched 3 of 3 documents: 0 differ; nothing is written.');
});

test('R13 R23 frozen where CI is set: changed text and changed address end with 3, and nothing is written', async context => {
  const { root, upstream } = context;
  await run(context, ['fetch']);
  assert.is((await run(context, ['build', '--refresh'], { CI: 'true' })).code, 0);
  const [docs, site] = [await contents(join(root, 'docs')), await contents(join(root, 'build'))];
  upstream['/go/main/README.md'] = '# Go\n\nBought by somebody.\n';
  upstream['/new/README.md'] = upstream['/java/main/README.md']!;
  upstream['/java/main/README.md'] = (_request, response) =>
    response.writeHead(301, { location: '/new/README.md' }).end();
  for (const command of ['build', 'check']) {
    const { code, stderr } = await run(context, [command, '--refresh'], { CI: 'true' });
    assert.is(code, 3);
    assert.match(stderr, /docs\/remote\/go\/README\.md {2}changed-remote/);
    assert.match(stderr, /java\/main\/README\.md now leads to http:\/\/localhost:\d+\/new\/README\.md instead of/);
    assert.match(stderr, 'docsc fetch --check java');
  }
  assert.equal(await contents(join(root, 'docs')), docs);
  assert.equal(await contents(join(root, 'build')), site);
});

test('outside of CI, --refresh saves the new text and says so', async context => {
  await run(context, ['fetch']);
  context.upstream['/go/main/README.md'] = '# Go\n\nNew text of Go.\n';
  const { code, stderr } = await run(context, ['build', '--refresh']);
  assert.is(code, 0);
  assert.match(stderr, 'Updated docs/remote/go/README.md: 1 line added, 3 removed.');
  assert.match(await snapshot(context), 'New text of Go.');
  assert.match(await readFile(join(context.root, 'build/sdks/go.html'), 'utf8'), 'New text of Go.');
  assert.is((await run(context, ['check'])).code, 0, 'snapshot and lock file fit');
});

test('R08 proxies of the environment are not used, as the manual says', async context => {
  const proxy = 'http://127.0.0.1:9';
  const env = { HTTP_PROXY: proxy, HTTPS_PROXY: proxy, http_proxy: proxy, ALL_PROXY: proxy, NODE_USE_ENV_PROXY: '1' };
  assert.is((await run(context, ['fetch'], env)).code, 0);
  assert.is(context.asked.length, 3);
});

test('R11 a file that is gone is an error with address and page; the others are fetched', async context => {
  await run(context, ['fetch']);
  delete context.upstream['/go/main/docs/usage.md'];
  context.upstream['/java/main/README.md'] = '# Java\n\nNew.\n';
  const { code, stderr } = await run(context, ['fetch']);
  assert.is(code, 3);
  assert.match(
    stderr,
    /docsc\.config\.yaml:10:11 {2}unfetched-page {2}http:\/\/localhost:\d+\/go\/main\/docs\/usage\.md, the text of \/sdks\/go\/usage, cannot be fetched: localhost:\d+ answers 404: there is no such file\./,
  );
  assert.match(stderr, 'Fetched 2 of 3 documents: 1 differ; snapshots and lock file are written.');
  assert.match(await snapshot(context, 'java/README.md'), 'New.');
  assert.is((await run(context, ['build'])).code, 0, 'the snapshot of what is gone is still there');
});

test('R10 a host that is down: fetch fails, --refresh goes on with the snapshots and says so', async context => {
  await run(context, ['fetch']);
  await context.close();
  const [fetch, frozen] = await Promise.all([
    run(context, ['fetch']),
    run(context, ['build', '--refresh'], { CI: 'true' }),
  ]);
  assert.is(fetch.code, 3);
  assert.match(fetch.stderr, /unfetched-page .*ECONNREFUSED/);
  assert.is(frozen.code, 0, frozen.stderr);
  assert.match(
    frozen.stderr,
    /unfetched-page .*\n[^\n]*\n[^\n]*\n {4}The snapshot docs\/remote\/go\/README\.md is used/,
  );
});

test('some repositories by name; a name that is not known', async context => {
  await run(context, ['fetch']);
  context.asked.length = 0;
  assert.is((await run(context, ['fetch', 'java'])).code, 0);
  assert.equal(context.asked, ['/java/main/README.md']);
  const { code, stderr } = await run(context, ['fetch', 'jaba', 'rust']);
  assert.is(code, 2);
  assert.match(stderr, /no repository "jaba"[\s\S]*Did you mean "java"\?[\s\S]*no repository "rust"/);
  await writeFile(join(context.root, 'docsc.config.yaml'), 'title: T\n');
  assert.match(
    (await run(context, ['fetch'])).stderr,
    /docsc\.config\.yaml {2}invalid-config {2}This site has no remote pages/,
  );
});

test('R16 a merged lock file: the build says so, a whole fetch mends it, a fetch of one repository does not', async context => {
  const path = join(context.root, 'docs/remote/lock.yaml');
  await run(context, ['fetch']);
  const good = await readFile(path, 'utf8');
  await writeFile(path, `<<<<<<< HEAD\n${good}=======\n${good}>>>>>>> theirs\n`);
  const build = await run(context, ['build']);
  assert.is(build.code, 3);
  assert.match(build.stderr, /docs\/remote\/lock\.yaml:1:1 {2}broken-lock/);
  assert.is((await run(context, ['fetch', 'go'])).code, 3);
  assert.match(await readFile(path, 'utf8'), '<<<<<<<');
  assert.is((await run(context, ['fetch'])).code, 0);
  assert.is(await readFile(path, 'utf8'), good);
});

test('snapshots that the configuration no longer names are deleted by the next whole fetch', async context => {
  const { root } = context;
  await run(context, ['fetch']);
  const text = await readFile(join(root, 'docsc.config.yaml'), 'utf8');
  await writeFile(join(root, 'docsc.config.yaml'), text.slice(0, text.indexOf('    - name: java')));
  assert.match((await run(context, ['build'])).stderr, /broken-lock {2}"java\/README\.md" is in the lock file/);
  assert.is((await run(context, ['fetch'])).code, 0);
  assert.equal(await remoteFiles(context), ['go/README.md', 'go/docs/usage.md', 'lock.yaml']);
  assert.is((await run(context, ['build'])).code, 0);
});

test('L01 a difference can do nothing to a terminal or a CI', async context => {
  await run(context, ['fetch']);
  const hostile =
    '# Go\n::set-env name=x::y\n\n   ::error::z\n##[group]\n\u001b[31mred\rback\u202eleft\n##vso[task]\nText of Go.\n';
  context.upstream['/go/main/README.md'] = hostile;
  await run(context, ['fetch']);
  // The hostile lines are context lines of the diff as well.
  context.upstream['/go/main/README.md'] = `${hostile}More.\n`;
  const { stdout } = await run(context, ['fetch', '--check']);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not be there
  assert.not.match(stdout, /[\u0000-\u0009\u000b-\u001f\u202e]|##\[|##vso/);
  for (const line of stdout.split('\n')) assert.not.match(line.trim(), /^(::|##\[)/);
  assert.match(stdout, 'back\\u{202e}left');
});

test('--json prints what changed', async context => {
  const { stdout, code } = await run(context, ['fetch', '--json', '--quiet']);
  const { fetched, changes, written, diagnostics } = JSON.parse(stdout);
  assert.equal([code, fetched, diagnostics], [0, 3, []]);
  assert.equal(changes[2], {
    path: 'docs/remote/java/README.md',
    url: changes[2].url,
    kind: 'new',
    added: 3,
    removed: 0,
  });
  assert.equal(
    written,
    ['go/README.md', 'go/docs/usage.md', 'java/README.md', 'lock.yaml'].map(file => `docs/remote/${file}`),
  );
});

test('a folder that leads out of the project is not written to', async context => {
  const outside = await writeProject({ 'mine.md': 'mine', 'README.md': 'mine' });
  await mkdir(join(context.root, 'docs/remote'), { recursive: true });
  await symlink(outside, join(context.root, 'docs/remote/go'));
  const { code, stderr } = await run(context, ['fetch']);
  assert.is(code, 5);
  assert.match(stderr, /unwritable-output {2}Cannot write "docs\/remote\/go\/README\.md": it leads out of the project/);
  assert.equal(await contents(outside), { 'README.md': 'bWluZQ==', 'mine.md': 'bWluZQ==' });
  assert.equal(await remoteFiles(context), [], 'nothing else is written either');
  await rm(outside, { recursive: true });
});

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  test(`${signal} leaves everything as it was`, async context => {
    const { root, upstream } = context;
    await run(context, ['fetch']);
    const before = await contents(root);
    upstream['/go/main/README.md'] = '# Go\n\nNew text of Go.\n';
    // All documents but one have arrived when the signal comes.
    const hangs = new Promise<void>(resolve => {
      upstream['/java/main/README.md'] = () => resolve();
    });
    const child = spawn(process.execPath, [bin, 'fetch'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const said: string[] = [];
    child.stderr.on('data', chunk => said.push(String(chunk)));
    const ended = new Promise<number | null>(resolve => child.on('close', resolve));
    await hangs;
    child.kill(signal);
    assert.is(await ended, code, said.join(''));
    assert.is(said.join(''), '');
    assert.equal(await contents(root), before);
  });
}

test('R22 two at once: each leaves a snapshot and a lock file that fit', async context => {
  const codes = await Promise.all([run(context, ['fetch']), run(context, ['fetch']), run(context, ['fetch'])]);
  assert.equal(
    codes.map(({ code }) => code),
    [0, 0, 0],
  );
  assert.equal(await remoteFiles(context), ['go/README.md', 'go/docs/usage.md', 'java/README.md', 'lock.yaml']);
  assert.is((await run(context, ['build'])).code, 0);
});

test('an output folder around the snapshots is refused', async context => {
  const path = join(context.root, 'docsc.config.yaml');
  await writeFile(path, (await readFile(path, 'utf8')).replace('remote:\n', 'remote:\n  folder: vendor/texts\n'));
  await run(context, ['fetch']);
  const { code, stderr } = await run(context, ['build', '--out-dir', 'vendor']);
  assert.is(code, 2);
  assert.match(stderr, 'unsafe-output');
  assert.ok((await stat(join(context.root, 'vendor/texts/lock.yaml'))).isFile());
});

test('serve watches the snapshots, and asks nothing itself', async context => {
  const path = join(context.root, 'docsc.config.yaml');
  await writeFile(path, (await readFile(path, 'utf8')).replace('remote:\n', 'remote:\n  folder: vendor/texts\n'));
  await run(context, ['fetch']);
  const served = await serveSource(context.root);
  const page = async () => (await fetch(`${served.origin}/sdks/go`)).text();
  const heard: string[] = [];
  try {
    assert.match(await page(), 'Text of Go.');
    const [query] = /\?token=[\w-]+/.exec(await page())!;
    const events = await fetch(`${served.origin}/__docsc/events${query}`);
    void (async () => {
      for await (const part of events.body!) heard.push(Buffer.from(part).toString());
    })().catch(() => undefined);
    context.upstream['/go/main/README.md'] = '# Go\n\nNew text of Go.\n';
    context.asked.length = 0;
    for (let tries = 0; tries < 20; tries++) await page();
    assert.equal(context.asked, []);
    await run(context, ['fetch']);
    const updated = async (tries = 0): Promise<string> => {
      const html = await page();
      if (html.includes('New text of Go.') || tries === 200) return html;
      await new Promise(resolve => setTimeout(resolve, 25));
      return updated(tries + 1);
    };
    assert.match(await updated(), 'New text of Go.');
    assert.ok(heard.length <= 3, `one build for all snapshots: ${heard.join('')}`);
    await pause(300);
    heard.length = 0;
    await pause(500);
    assert.equal(heard, [], 'the build does not lead to another one');
  } finally {
    await served.stop();
  }
});

test('--help says what the command does', async context => {
  const { stdout, code } = await run(context, ['fetch', '--help']);
  assert.is(code, 0);
  for (const part of ['[repository...]', '--check', '--json']) assert.match(stdout, part);
});

test.run();
