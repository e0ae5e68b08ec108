/** Pages that take too long or too much memory, and what a command does while it is stuck in one. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bin, docsc } from '../command.js';
import { type Files, writeFiles, writeProject } from '../project.js';

/** Reading this takes a minute or more. */
const slow = `# Slow\n\n${'<>'.repeat(450_000)}\n`;
/** So dense a text would be refused before it is read. */
const config = 'title: T\nlimits:\n  { pageSeconds: 1, extraCharacters: 1000000000 }\n';
const leftOut = /docs\/slow\.mdx:1:1 +limit-exceeded +This page took more than a second and was left out/;

test('a page that takes too long is a finding, beside all others, and the next build knows nothing of it', async () => {
  const files = { 'docs/index.md': '# Home\n\n[Gone](./gone.md)\n', 'docs/slow.mdx': slow };
  const root = await writeProject({ 'docsc.config.yaml': config, ...files });
  for (const command of ['build', 'check']) {
    const { code, stderr } = await docsc([command], { cwd: root });
    assert.is(code, 4, stderr);
    assert.match(stderr, leftOut);
    assert.match(stderr, /docs\/index\.md:3:1 +broken-link/);
  }
  await writeFiles(root, { 'docs/index.md': '# Home\n', 'docs/slow.mdx': '# Fast\n\nSome words.\n' });
  const { code, stderr } = await docsc(['build'], { cwd: root });
  assert.is(code, 0, stderr);
  assert.match(await readFile(join(root, 'build/slow.html'), 'utf8'), 'Some words.');
});

test('with --keep-going, the other pages are published, and the page names its error', async () => {
  const root = await writeProject({ 'docsc.config.yaml': config, 'docs/index.md': '# Home\n', 'docs/slow.mdx': slow });
  const { code, stderr } = await docsc(['build', '--keep-going'], { cwd: root });
  assert.is(code, 4, stderr);
  assert.match(await readFile(join(root, 'build/index.html'), 'utf8'), 'Home');
  assert.match(await readFile(join(root, 'build/slow.html'), 'utf8'), 'was left out');
});

test('a page that takes too long in another thread is left out as well', async () => {
  const others: Files = Object.fromEntries(
    Array.from({ length: 30 }, (_, nth) => [`docs/p${nth}.md`, `# Page ${nth}\n\nWords.\n`]),
  );
  const root = await writeProject({ 'docsc.config.yaml': config, ...others, 'docs/z/slow.mdx': slow });
  const { code, stderr } = await docsc(['build', '--jobs', '2', '--no-cache'], { cwd: root });
  assert.is(code, 4, stderr);
  assert.match(stderr, /docs\/z\/slow\.mdx:1:1 +limit-exceeded/);
});

test('a page that takes all memory is a finding', async () => {
  const code = 'word `a` wordy word word `b` '.repeat(4);
  const files = { 'docs/index.md': '# Home\n', 'docs/big.mdx': `# Big\n\n${`${code}\n\n`.repeat(14_000)}` };
  const root = await writeProject({ 'docsc.config.yaml': 'title: T\nlimits:\n  pageSeconds: 300\n', ...files });
  const env = { NODE_OPTIONS: '--max-old-space-size=60' };
  const ran = await docsc(['build', '--no-cache'], { cwd: root, env });
  assert.is(ran.code, 4, ran.stderr);
  assert.match(ran.stderr, /docs\/big\.mdx:1:1 +limit-exceeded +This page took all memory/);
});

test('a font with which a picture for link previews is drawn for ever is a finding, and ends no build', async () => {
  const root = await writeProject({
    'docsc.config.yaml': `${config}url: https://a.example\nsocialPictures: { fonts: [a.ttf] }\n`,
    'a.ttf': 'hostile',
    'docs/index.md': '# Home\n',
    'package.json': '{}',
    // As satori reads a font whose table of letters names four thousand million of them.
    'node_modules/satori/package.json': '{ "version": "1.0.0", "main": "index.cjs" }',
    'node_modules/satori/index.cjs': 'module.exports = async () => { for (;;); };',
    'node_modules/@resvg/resvg-js/package.json': '{ "version": "1.0.0", "main": "index.cjs" }',
    'node_modules/@resvg/resvg-js/index.cjs': 'exports.Resvg = class {};',
  });
  const { code, stderr } = await docsc(['build', '--keep-going'], { cwd: root });
  assert.is(code, 4, stderr);
  assert.match(
    stderr,
    /docsc\.config\.yaml:5:\d+ +limit-exceeded +Pictures for link previews are left out: with "a\.ttf"/,
  );
  assert.match(await readFile(join(root, 'build/index.html'), 'utf8'), 'Home');
});

test('a page that is stuck in native code, which no thread can be ended in, ends the build within seconds', async () => {
  const plugin = `import { pbkdf2Sync } from 'node:crypto';
    export default {
      name: 'stuck',
      remark: [() => tree => void (tree.children.length > 5 && pbkdf2Sync('a', 'b', 1e9, 64, 'sha512'))],
    };`;
  const root = await writeProject({
    'docsc.config.yaml': `${config}plugins: [{ use: ./stuck.ts }]\n`,
    'stuck.ts': plugin,
    'docs/index.md': '# Home\n',
    'docs/slow.md': 'a\n\n'.repeat(9),
  });
  const started = performance.now();
  const { code, stderr } = await docsc(['build'], { cwd: root });
  assert.is.not(code, 0);
  assert.match(stderr, 'docsc stops, because nothing else ends its work on page /slow.');
  assert.ok(performance.now() - started < 20_000);
});

test('a signal ends a build that is stuck in a page', async () => {
  const unhurried = config.replace('pageSeconds: 1', 'pageSeconds: 100');
  const root = await writeProject({ 'docsc.config.yaml': unhurried, 'docs/slow.mdx': slow });
  const child = spawn(process.execPath, [bin, 'build', '--no-cache'], { cwd: root, stdio: 'ignore' });
  await sleep(3000);
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  assert.is(code, 143);
});

test.run();
