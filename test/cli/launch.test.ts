/**
 * V8's code cache next to docsc: used if it fits, and ignored otherwise.
 * Needs: docsc as a command.
 */
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder } from '../folder.js';

const COMPILED = `dist/bin/main.node${process.versions.node.split('.')[0]}.compiled`;

/** Installs docsc, as before its first run, and writes a small project. */
async function install() {
  const folder = await makeFolder('installed');
  await cp('dist', join(folder, 'dist'), { recursive: true, filter: source => !source.endsWith('.compiled') });
  for (const name of ['src', 'templates', 'package.json']) await cp(name, join(folder, name), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const project = join(folder, 'project');
  await mkdir(join(project, 'docs'), { recursive: true });
  await writeFile(join(project, 'docsc.config.yaml'), 'title: Small\nsidebars: {}\n');
  await writeFile(join(project, 'docs/index.md'), '# Home\n');
  const run = (...args: string[]) => {
    const command = [join(folder, 'dist/bin/docsc.js'), ...args];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: project, encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };
  const kept = () => readFile(join(folder, COMPILED)).catch(() => undefined);
  return { folder, run, kept };
}

test('the code cache is written by the first build, and not by later ones', async () => {
  const { folder, run, kept } = await install();
  assert.is(run('--version').status, 0);
  assert.is(await kept(), undefined, 'little of docsc ran');
  const first = run('build');
  assert.is(first.status, 0, first.said);
  const { ino } = await stat(join(folder, COMPILED));
  const second = run('build', '--no-cache');
  assert.is(second.status, 0, second.said);
  assert.is((await stat(join(folder, COMPILED))).ino, ino);
});

test('a damaged code cache is written again', async () => {
  const { folder, run, kept } = await install();
  run('build');
  const good = (await kept())!;
  const damaged = Buffer.from(good);
  damaged.fill(0x41, good.length / 2, good.length / 2 + 64);
  for (const wrong of [damaged, good.subarray(0, 1000), Buffer.alloc(0)]) {
    await writeFile(join(folder, COMPILED), wrong);
    const { status, said } = run('build');
    assert.is(status, 0, said);
    assert.not.equal(await kept(), wrong);
  }
});

test('another docsc does not use the code cache of this one, even if it has the same size', async () => {
  const { folder, run, kept } = await install();
  assert.match(run('build').said, 'no findings');
  const before = await kept();
  const script = join(folder, 'dist/bin/main.cjs');
  const code = await readFile(script, 'utf8');
  const other = code.replaceAll('no findings', 'NO FINDINGS');
  assert.is.not(other, code);
  await writeFile(script, other);
  assert.match(run('build').said, 'NO FINDINGS');
  assert.not.equal(await kept(), before);
  assert.match(run('build').said, 'NO FINDINGS');
});

test('the script is pure ASCII, because the launcher decodes it as Latin-1', async () => {
  const script = await readFile(new URL('../../dist/bin/main.cjs', import.meta.url));
  assert.is(
    script.findIndex(byte => byte > 0x7f),
    -1,
  );
  assert.match(script.toString(), '\\u2019', 'an apostrophe in a pattern is escaped');
});

test.run();
