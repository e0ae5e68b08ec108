import { link as hardLink, mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createDiskFileSystem } from '../../src/compiler/disk/project.js';
import { writeProject } from '../project.js';

const files = {
  'docs/b.md': '',
  'docs/a/c.md': '',
  'docs/a-b.md': '',
  'docs/a/deep/d.png': '',
  'docs/.hidden/e.md': '',
  'docs/.f.md': '',
  'docs/node_modules/g/h.md': '',
  'beside/i.md': '',
};

test('all files below a folder are listed in one order, and the list rests between folders', async () => {
  const fs = createDiskFileSystem(await writeProject(files));
  let rests = 0;
  const rest = async () => void rests++;
  const inside = ['a-b.md', 'a/c.md', 'a/deep/d.png', 'b.md'];
  for (const folder of ['docs', './docs', 'docs/', 'beside/../docs'])
    assert.equal(
      (await fs.list(folder, rest)).files,
      inside.map(file => `docs/${file}`),
      folder,
    );
  assert.is(rests, 12);
  assert.equal((await fs.list('.')).files, ['beside/i.md', ...inside.map(file => `docs/${file}`)]);
});

test('links to files of the project are files; other links, and links to folders, are listed separately', async () => {
  const root = await writeProject(files);
  const outside = await writeProject({ 'x.md': '' });
  await mkdir(join(root, 'docs/links'));
  const link = (to: string, name: string) => symlink(to, join(root, 'docs/links', name));
  await link('../b.md', 'file.md');
  await link('../a', 'folder');
  await link('../nowhere.md', 'broken.md');
  await link('loop.md', 'loop.md');
  await link(join(outside, 'x.md'), 'outside.md');
  const links = ['broken.md', 'folder', 'loop.md', 'outside.md'].map(name => `docs/links/${name}`);
  assert.equal(await createDiskFileSystem(root).list('docs/links'), { files: ['docs/links/file.md'], links });
});

test('a link does not publish hidden files, such as .git/config with the token of a CI', async () => {
  const root = await writeProject({
    ...files,
    '.git/config': 'token',
    '.env': 'KEY=1',
    'node_modules/.store/a/x.css': 'a{}',
  });
  const fs = createDiskFileSystem(root);
  const link = (to: string, name: string) => symlink(to, join(root, name));
  await link('../.git/config', 'docs/config.md');
  await link('../.env', 'docs/env.txt');
  await link('../.git', 'docs/git');
  await link('.store/a', 'node_modules/a');
  const { files: listed, links } = await fs.list('docs');
  assert.equal(links, ['docs/config.md', 'docs/env.txt', 'docs/git']);
  assert.equal(
    listed.filter(path => /config|env|git/.test(path)),
    [],
  );
  for (const path of ['docs/config.md', 'docs/env.txt', 'docs/git/config']) {
    assert.not.ok(await fs.exists(path), path);
    const thrown = await fs.readBytes(path).catch((error: unknown) => error);
    assert.instance(thrown, Error, path);
  }
  assert.is(await fs.readText('node_modules/a/x.css'), 'a{}', 'packages are linked by some package managers');
  assert.is(await fs.readText('.env'), 'KEY=1', 'what was named is meant');
});

test('F01 folders that lead into each other end, and a hard link is a file', async () => {
  const root = await writeProject(files);
  await symlink('.', join(root, 'docs/self'));
  await symlink('..', join(root, 'docs/a/up'));
  await mkdir(join(root, 'docs/one'));
  await mkdir(join(root, 'docs/two'));
  await symlink('../two', join(root, 'docs/one/two'));
  await symlink('../one', join(root, 'docs/two/one'));
  // Neither git nor an archive carries one that leads out; who can make it can copy the file.
  await hardLink(join(root, 'docs/b.md'), join(root, 'docs/hard.md'));
  const { files: listed, links } = await createDiskFileSystem(root).list('docs');
  assert.equal(listed, ['docs/a-b.md', 'docs/a/c.md', 'docs/a/deep/d.png', 'docs/b.md', 'docs/hard.md']);
  assert.equal(links, ['docs/a/up', 'docs/one/two', 'docs/self', 'docs/two/one']);
});

test('a folder that does not exist, or leads out of the project, cannot be listed', async () => {
  const root = await writeProject(files);
  await symlink(dirname(root), join(root, 'out'));
  for (const folder of ['nowhere', '..', 'out', 'docs/b.md']) {
    const thrown = await createDiskFileSystem(root)
      .list(folder)
      .catch((error: unknown) => error);
    assert.instance(thrown, Error, folder);
  }
});

test.run();
