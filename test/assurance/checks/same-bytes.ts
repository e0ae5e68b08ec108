/**
 * F16 F17: builds of one project under 64 conditions have the same bytes. Threads, time zone, locale, dates of files and
 * the order in which a disk lists files differ.
 * Needs: docsc as a command.
 */
import { createHash } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { filesBelow, manyPages } from '../../cli/many-pages.js';
import { docsc } from '../../command.js';
import { writeProject } from '../../project.js';

const zones = ['UTC', 'Asia/Tokyo', 'America/St_Johns', 'Pacific/Kiritimati'];
const locales = ['C', 'tr_TR.UTF-8'];
const jobs = ['1', '2', '3', '8'];
/** Seconds since 1970, with the order of creation. */
const disks: [date: number, turn: <T>(list: T[]) => T[]][] = [
  [0, list => list],
  [4_070_908_800, list => list.toReversed()],
];

async function hashOf(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const [path, contents] of await filesBelow(folder)) hash.update(`${path}\0${contents}\0`);
  return hash.digest('hex');
}

test('F16 F17 the same bytes from 64 builds', async () => {
  const hashes = new Set<string>();
  const state = { builds: 0 };
  for (const [date, turn] of disks) {
    const cwd = await writeProject(Object.fromEntries(turn(Object.entries(manyPages(100)))));
    for (const path of (await filesBelow(cwd)).keys()) await utimes(join(cwd, path), date, date);
    for (const zone of zones)
      for (const locale of locales)
        for (const count of jobs) {
          const env = { TZ: zone, LANG: locale, LC_ALL: locale };
          const { code, stderr } = await docsc(['build', '--no-cache', '--jobs', count], { cwd, env });
          assert.is(code, 0, stderr);
          hashes.add(await hashOf(join(cwd, 'build')));
          state.builds++;
        }
  }
  assert.is(hashes.size, 1, `${hashes.size} different sites`);
  process.stdout.write(`\nnote: ${state.builds} builds are equal\n`);
});

test.run();
