/**
 * `docsc diff` of revisions and of the files as they are, which it builds itself.
 * Needs: docsc as a command.
 */
import { readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docscInProcess } from '../in-process.js';
import { writeFiles, writeProject } from '../project.js';
import { commit, edit, git, writeRepository } from './site.js';

async function compare(cwd: string, ...args: string[]) {
  const { code, stdout, stderr } = await docscInProcess(['diff', ...args, '--json'], { cwd });
  assert.is(code, 0, stderr);
  const { added, removed, moved, changed, pages } = JSON.parse(stdout);
  const routes = (list: { route?: string; from?: string }[]) => list.map(({ route, from }) => route ?? from);
  return { pages, added: routes(added), removed: routes(removed), moved: routes(moved), changed: routes(changed) };
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
