/** The files of a commit in a folder of their own, whatever its trees hold. Trees are written as git never writes them itself. */
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { extractCommit } from '../../bin/difference/extract.js';
import { DiagnosticError } from '../../src/compiler/diagnostics/index.js';
import { writeProject } from '../project.js';
import { git } from './site.js';

type Entry = [mode: string, name: string, id: string];

/** A repository with functions that write objects into it. */
async function openStore() {
  const root = await writeProject({});
  git(root, 'init', '-q', '-b', 'main');
  const write = (type: string, input: Buffer | string) =>
    execFileSync('git', ['hash-object', '-t', type, '-w', '--literally', '--stdin'], {
      cwd: root,
      input,
      encoding: 'utf8',
    }).trim();
  const blob = (text: string) => write('blob', text);
  const tree = (...entries: Entry[]) => {
    const lines = entries.flatMap(([mode, name, id]) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]);
    return write('tree', Buffer.concat(lines));
  };
  const commit = (...entries: Entry[]) => git(root, 'commit-tree', tree(...entries), '-m', 'x').trim();
  return { root, blob, tree, commit };
}

test('no link is written through another one', async () => {
  const { root, blob, tree, commit } = await openStore();
  const outside = join(root, 'outside');
  await mkdir(outside);
  const below = tree(['120000', 'b', blob('/nowhere')]);
  const id = commit(['120000', 'a', blob(outside)], ['40000', 'a', below]);
  await extractCommit(root, id, join(root, 'target'));
  assert.equal(await readdir(outside), []);
  assert.equal(await readdir(join(root, 'target/a')), ['b']);
});

test('folders that the file system refuses are left out with what they hold, and the rest is written', async () => {
  const { root, blob, tree, commit } = await openStore();
  const below = tree(['100644', 'b.md', blob('B')]);
  const id = commit(
    ['100644', 'a', blob('A')],
    ['40000', 'a', below],
    ['40000', 'n'.repeat(300), below],
    ['100644', 'z.md', blob('Z')],
  );
  await extractCommit(root, id, join(root, 'target'));
  assert.equal((await readdir(join(root, 'target'))).sort(), ['a', 'z.md']);
  assert.is(await readFile(join(root, 'target/a'), 'utf8'), 'A');
});

test('a repository that lacks a file of the commit is a finding', async () => {
  const { root, blob, commit } = await openStore();
  const lost = blob('Lost.');
  const id = commit(['100644', 'a.md', lost]);
  await rm(join(root, '.git/objects', lost.slice(0, 2)), { recursive: true });
  const thrown = await extractCommit(root, id, join(root, 'target')).catch((error: unknown) => error);
  assert.instance(thrown, DiagnosticError);
  assert.match((thrown as DiagnosticError).diagnostics[0]!.message, `git cannot read the object ${lost}.`);
});

test.run();
