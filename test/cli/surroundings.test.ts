/** Surroundings change nothing in a build: clocks, variables of Node.js and npm, other configurations, odd names. */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bin, docsc } from '../command.js';
import { docscInProcess } from '../in-process.js';
import { readFiles, writeFiles, writeProject } from '../project.js';
import { testUnless } from '../skip.js';
import { manyPages } from './many-pages.js';

const run = promisify(execFile);

const files = manyPages(6);

async function built(cwd: string) {
  const { code, stderr } = await docscInProcess(['build', '--no-cache'], { cwd });
  assert.is(code, 0, stderr);
  return readFiles(join(cwd, 'build'));
}

/** A clock that goes back by a day, or on by a century, each time it is read. */
async function withJumpingClock<T>(work: () => Promise<T>): Promise<T> {
  const { Date: Before } = globalThis;
  const { now } = performance;
  const state = { reads: 0 };
  const jump = () => 1.7e12 + (state.reads++ % 2 ? -86_400_000 * state.reads : 3.2e12);
  globalThis.Date = class extends Before {
    constructor(...given: unknown[]) {
      super(...((given.length ? given : [jump()]) as []));
    }
    static override now() {
      return jump();
    }
  } as DateConstructor;
  performance.now = jump;
  try {
    return await work();
  } finally {
    assert.ok(state.reads, 'the clock was read');
    globalThis.Date = Before;
    performance.now = now;
  }
}

test('F16 a clock that jumps during a build changes no byte', async () => {
  const cwd = await writeProject(files);
  const expected = await built(cwd);
  assert.equal(await withJumpingClock(() => built(cwd)), expected);
});

test('F21 options of Node.js and of npm, and configurations around and below, change no byte', async () => {
  const cwd = await writeProject(files);
  const expected = await built(cwd);
  const above = await writeProject({
    'docsc.config.yaml': 'title: Above\nnonsense: 1\n',
    '.npmrc': 'script-shell=/nowhere\nprefix=/nowhere\nnode-options=--throw-deprecation\n',
    'elsewhere/react/package.json': '{ "name": "react", "version": "0.0.0", "main": "index.js" }',
    'elsewhere/react/index.js': 'throw new Error("NODE_PATH");',
    'elsewhere/esbuild/index.js': 'throw new Error("NODE_PATH");',
    'a/b/docs/sub/docsc.config.yaml': 'title: Below\nnonsense: 1\n',
    'a/b/docs/docsc.config.json': '{ "title": "Below" }',
    'a/b/.npmrc': 'offline=true\nignore-scripts=false\n',
  });
  const inner = join(above, 'a/b');
  await writeFiles(inner, files);
  const env = {
    NODE_PATH: join(above, 'elsewhere'),
    NODE_OPTIONS: '--max-old-space-size=3000 --stack-trace-limit=3 --no-warnings --conditions=development',
    npm_config_prefix: '/nowhere',
    npm_config_ignore_scripts: 'false',
    NODE_ENV: 'development',
  };
  const { code, stderr } = await docsc(['build', '--no-cache'], { cwd: inner, env });
  assert.is(code, 0, stderr);
  const { 'sub/docsc.config.yaml': _, 'docsc.config.json': __, ...found } = await readFiles(join(inner, 'build'));
  assert.equal(Object.keys(found), Object.keys(expected));
  assert.equal(found, expected);
  const lost = await docscInProcess(['build'], { cwd: dirname(inner) });
  assert.is(lost.code, 2, 'the configuration of a folder above is not looked for');
  assert.match(lost.stderr, 'missing-config');
});

test('F23 names that begin with a hyphen are pages like any other, and one of 255 bytes is named and refused', async () => {
  const option = '--config=evil.md';
  const hyphens = { [`docs/${option}`]: '# Option\n', 'docs/-rf/--help.md': '# Help\n', 'docs/-.md': '# One\n' };
  const cwd = await writeProject({
    'docsc.config.yaml': 'title: T\n',
    'docs/index.md': `# Home\n\n[option](./${option})\n`,
    ...hyphens,
  });
  const made = await built(cwd);
  for (const page of ['--config=evil.html', '-rf/--help.html', '-.html']) assert.ok(made[page], page);
  const long = `docs/-${'x'.repeat(251)}.md`;
  await writeFiles(cwd, { [long]: '# Long\n' });
  const { stdout, code } = await docscInProcess(['build', '--json'], { cwd });
  assert.is(code, 4);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { rule: string; path: string }[] };
  assert.equal(
    diagnostics.map(({ rule, path }) => [rule, path]),
    [
      ['unportable-name', long],
      ['limit-exceeded', long],
    ],
  );
  assert.equal(await readFiles(join(cwd, 'build')), made, 'the last site stays');
});

/** Runs a command of the shell where a folder has a megabyte. */
const onSmallDisk = (folder: string, command: string) =>
  run('unshare', ['-rm', 'sh', '-c', `mount -t tmpfs -o size=1m none "$0" && ${command}`, folder]);

const disk = await onSmallDisk('/mnt', 'true').then(
  () => undefined,
  () => 'this system has no disk of a megabyte for a user',
);

const testOnDisk = testUnless(disk, test);

testOnDisk('F05 a disk that is full: exit 5, one line of reason, and the site before it', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 40 }, (_, nth) => [`docs/p${nth}.md`, `# P\n\n${'x '.repeat(20_000)}\n`]),
  );
  const cwd = await writeProject({ 'docsc.config.yaml': 'title: T\nsearch: false\n', 'docs/index.md': '# Home\n' });
  await mkdir(join(cwd, 'disk'));
  const build = `cd "${cwd}" && "${process.execPath}" "${bin}" build --no-cache --out-dir disk/site`;
  const list = `(cd "${cwd}/disk" && find . -type f | sort | xargs sha256sum)`;
  const pageOf = `cp -r "${cwd}/more/." "${cwd}"`;
  await writeFiles(join(cwd, 'more'), pages);
  const { stdout, stderr } = await onSmallDisk(
    join(cwd, 'disk'),
    `${build} && ${list} && ${pageOf} && (${build}; echo "code $?") && ${list}`,
  );
  const [before, after] = stdout.split('code 5\n');
  assert.ok(after, `${stdout}${stderr}`);
  assert.is(after, before);
  assert.match(stderr, /unwritable-output {2}Cannot write "[^"]+": the disk is full\.\n/);
  assert.not.match(stderr, /\n +at /);
});

test.run();
