/**
 * `docsc diff` of revisions and of the files as they are, which it builds itself.
 * Needs: docsc as a command.
 */
import { spawn } from 'node:child_process';
import { mkdir, readdir, symlink, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docscInProcess } from '../in-process.js';
import { writeFiles, writeProject } from '../project.js';
import { commit, edit, first, git, writeRepository } from './site.js';

async function compare(cwd: string, ...args: string[]) {
  const { code, stdout, stderr } = await docscInProcess(['diff', ...args, '--json'], { cwd });
  assert.is(code, 0, stderr);
  const { added, removed, moved, changed, pages } = JSON.parse(stdout);
  const routes = (list: { route?: string; from?: string }[]) => list.map(({ route, from }) => route ?? from);
  return { pages, added: routes(added), removed: routes(removed), moved: routes(moved), changed: routes(changed) };
}

/** A comparison of `main` with the files as they are, as a process. */
function startInterruptible(cwd: string) {
  const command = join(import.meta.dirname, '../../dist/bin/docsc.js');
  const child = spawn(process.execPath, [command, 'diff', 'main'], { cwd, stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text));
  const done = new Promise<{ code: number | null; stderr: string }>(resolve =>
    child.once('close', code => resolve({ code, stderr: said.join('') })),
  );
  return { child, done };
}

const expected = {
  pages: { before: 7, after: 7 },
  added: ['/added'],
  removed: ['/gone'],
  moved: ['/old'],
  changed: ['/guide'],
};

test('a revision with the files as they are, with uncommitted ones; the project is left alone', async () => {
  const root = await writeRepository();
  await edit(root);
  const status = git(root, 'status', '--porcelain');
  assert.equal(await compare(root, 'main'), expected);
  assert.is(git(root, 'status', '--porcelain'), status);
  assert.equal(await readdir(join(root, '.docsc/difference')), []);
  assert.not.ok((await readdir(root)).includes('build'));
});

test('what killed runs have left is removed after a day, and nothing else', async () => {
  const root = await writeRepository();
  const [old, young] = ['0'.repeat(8), '1'.repeat(8)].map(start => `${start}-0000-4000-8000-000000000000`);
  const all = join(root, '.docsc/difference');
  const day = 24 * 60 * 60 * 1000;
  for (const name of [old!, young!, 'mine']) await mkdir(join(all, name), { recursive: true });
  for (const name of [old!, 'mine']) await utimes(join(all, name), 0, new Date(Date.now() - 2 * day));
  await compare(root, 'main');
  assert.equal((await readdir(all)).sort(), [young, 'mine']);
});

test('an interrupted run says nothing about sites, and leaves nothing', async () => {
  // Removing so many files takes longer than a build needs to end.
  const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, nth) => [`data/${nth}.txt`, String(nth)]));
  const root = await writeRepository({ ...first, ...many });
  const { child, done } = startInterruptible(root);
  const all = join(root, '.docsc/difference');
  const isBuilding = async () => {
    const paths = await readdir(all, { recursive: true }).catch(() => []);
    return paths.some(path => path.endsWith('.docsc'));
  };
  while (!(await isBuilding())) await wait(20);
  await wait(200);
  child.kill('SIGINT');
  const { code, stderr } = await done;
  assert.equal([code, stderr, await readdir(all)], [130, '', []]);
});

test('two revisions, one of them by its parent, whatever the working tree is', async () => {
  const root = await writeRepository();
  await edit(root);
  commit(root, 'second');
  await writeFiles(root, { 'docs/guide.md': '# [broken](./nowhere.md)\n' });
  assert.equal(await compare(root, 'HEAD~1', 'main'), expected);
  assert.equal(await compare(root, 'main', 'HEAD'), {
    pages: { before: 7, after: 7 },
    added: [],
    removed: [],
    moved: [],
    changed: [],
  });
});

test('--merge-base leaves out what others have changed since', async () => {
  const root = await writeRepository();
  git(root, 'checkout', '-qb', 'mine');
  await writeFiles(root, { 'docs/part.md': '# Part\n\nMine.\n' });
  commit(root, 'mine');
  git(root, 'checkout', '-q', 'main');
  await writeFiles(root, { 'docs/index.md': '# Home\n\nOthers.\n' });
  commit(root, 'others');
  git(root, 'checkout', '-q', 'mine');
  assert.equal((await compare(root, 'main', 'mine')).changed, ['/', '/part']);
  assert.equal((await compare(root, '--merge-base', 'main', 'mine')).changed, ['/part']);
  assert.equal((await compare(root, '--merge-base', 'main')).changed, ['/part']);
});

test('a project in a folder of the repository, whose links and odd names stay inside', async () => {
  const root = await writeProject({
    'site/docsc.config.yaml': 'title: T\n',
    'site/docs/index.md': '# A\n',
    'secret.md': '# Secret\n',
  });
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'config', 'core.hooksPath', 'hooks');
  await writeFiles(root, { 'site/docs/odd\n`name`.md': '# Odd\n' });
  await symlink('../../secret.md', join(root, 'site/docs/link.md'));
  commit(root, 'first');
  await writeFiles(root, { 'site/docs/index.md': '# B\n' });
  const found = await compare(join(root, 'site'), 'main');
  assert.equal(found.changed, ['/']);
  assert.is(found.pages.before, found.pages.after);
});

test('errors say what is wrong: no revision, no repository, a folder without a site, a site that cannot be built', async () => {
  const root = await writeRepository();
  const plain = await writeProject({ 'docsc.config.yaml': 'title: T\n', 'docs/index.md': '# A\n' });
  await writeFiles(root, { 'docsc.config.yaml': 'title: T\ntitel: U\n' });
  const cases: [cwd: string, args: string[], code: number, message: RegExp][] = [
    [root, ['nowhere'], 2, /^docsc {2}unknown-revision {2}This repository has no revision "nowhere"\.\n/],
    [root, ['--', '--output=x'], 2, /"--output=x" is not a revision\./],
    [root, ['^HEAD'], 2, /"\^HEAD" is not a revision\./],
    [plain, ['main'], 2, /unknown-revision {2}git cannot read the repository: not a git repository/],
    [
      root,
      ['docs', 'main'],
      2,
      /not-a-site {2}The folder "docs" holds no built site\.\n {4}Name the output folder of docsc build/,
    ],
    [
      root,
      ['main'],
      1,
      /unbuildable-site {2}No site can be built of the working tree\.\n {4}docsc\.config\.yaml:2:1 unknown-key/,
    ],
  ];
  for (const [cwd, args, code, message] of cases) {
    const ran = await docscInProcess(['diff', ...args], { cwd });
    assert.match(ran.stderr, message);
    assert.is(ran.code, code, ran.stderr);
    assert.is(ran.stdout, '');
  }
  const { stdout } = await docscInProcess(['diff', 'nowhere', '--json'], { cwd: root });
  assert.is(JSON.parse(stdout).diagnostics[0].rule, 'unknown-revision');
  const { stderr } = await docscInProcess(['diff', 'main'], { cwd: root, env: { PATH: '/nowhere' } });
  assert.match(stderr, 'unknown-revision  git is not installed.');
});

test.run();
