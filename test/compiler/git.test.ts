import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readChangeDates } from '../../src/compiler/load/git-dates.js';
import { makeFolder } from '../folder.js';

const test = suite<{ folder: string }>('dates from git');

const git = (cwd: string, date: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', ...args], {
    cwd,
    stdio: 'pipe',
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });

test.before.each(async context => {
  context.folder = await makeFolder('git');
  const origin = join(context.folder, 'origin');
  await mkdir(join(origin, 'docs'), { recursive: true });
  git(origin, '', 'init', '-q', '-b', 'main');
  const write = async (name: string, date: string) => {
    await writeFile(join(origin, 'docs', name), `${date}\n`);
    git(origin, date, 'add', '.');
    git(origin, date, 'commit', '-q', '-m', name);
  };
  await write('old.md', '2020-01-01T00:00:00Z');
  await write('näme.md', '2021-01-01T00:00:00Z');
  await write('new.md', '2022-06-01T12:00:00+02:00');
  await write('old.md', '2023-03-03T00:00:00Z');
});

test('each file has the date of the last commit that changed it, in UTC', async ({ folder }) => {
  const dates = await readChangeDates(join(folder, 'origin'), 'docs');
  assert.equal(Object.fromEntries(dates), {
    'docs/old.md': '2023-03-03T00:00:00.000Z',
    'docs/new.md': '2022-06-01T10:00:00.000Z',
    'docs/näme.md': '2021-01-01T00:00:00.000Z',
  });
});

test('a shallow clone gives the dates that it knows, and none of files that changed before it begins', async ({
  folder,
}) => {
  git(folder, '', 'clone', '-q', '--depth', '1', `file://${join(folder, 'origin')}`, 'one');
  assert.equal([...(await readChangeDates(join(folder, 'one'), 'docs'))], []);
  git(folder, '', 'clone', '-q', '--depth', '2', `file://${join(folder, 'origin')}`, 'two');
  assert.equal(
    [...(await readChangeDates(join(folder, 'two'), 'docs'))],
    [['docs/old.md', '2023-03-03T00:00:00.000Z']],
  );
});

test('paths are relative to the project, also where that is a folder of the repository', async ({ folder }) => {
  const dates = await readChangeDates(join(folder, 'origin/docs'), '.');
  assert.is(dates.get('old.md'), '2023-03-03T00:00:00.000Z');
});

test('without a repository there are no dates', async () => {
  const empty = await makeFolder('no-git');
  assert.is((await readChangeDates(empty, '.')).size, 0);
});

test.run();
