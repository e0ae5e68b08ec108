/**
 * P07: two copies of the sources, in folders of other names and at other times, become the same package, byte for byte.
 * Takes long: it compiles docsc twice.
 */
import { execFileSync } from 'node:child_process';
import { cp, mkdir, symlink, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { npm } from '../../../release/npm.js';
import { makeFolder } from '../../folder.js';

const root = join(import.meta.dirname, '../../..');

/** Copies what git knows, with the dates of files moved, compiles it, and returns the integrity of its package. */
async function packCopy(folder: string, date: number): Promise<string> {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const path of String(list).split('\0').filter(Boolean)) {
    if (/^(?:test|docs|api|bench)\//.test(path)) continue;
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await cp(join(root, path), join(folder, path));
    await utimes(join(folder, path), date, date);
  }
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  npm(['run', 'compile'], folder);
  const [packed] = JSON.parse(npm(['pack', '--json', '--dry-run', '--ignore-scripts'], folder));
  return packed.integrity;
}

test('P07 two packages of the same sources are the same, byte for byte', async () => {
  const folder = await makeFolder('packages');
  const first = await packCopy(join(folder, 'a'), 1e9);
  const second = await packCopy(join(folder, 'another name'), 1.9e9);
  assert.is(first, second);
  process.stdout.write('\nnote: 2 packages are equal\n');
});

test.run();
