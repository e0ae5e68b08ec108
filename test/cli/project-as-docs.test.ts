/**
 * The project's own folder as folder of documents: the site is built into it and is not part of the next site.
 * Needs: docsc as a command.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startDocsc } from '../command.js';
import { docscInProcess } from '../in-process.js';
import { readFiles, writeFiles, writeProject } from '../project.js';

const project = {
  'docsc.config.yaml': 'title: T\ndocs: .\nexclude: [notes]\n',
  'README.md': '# Home\n\n[a](./guide/a.md) ![p](./guide/p.svg)\n',
  'guide/a.md': '# A\n',
  'guide/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'notes/n.md': '# N\n',
  'node_modules/p/README.md': '# P\n',
  '.hidden/h.md': '# H\n',
  'static/robots.txt': 'x',
};

/** The files of the site, without the record of the build. */
async function readSite(cwd: string) {
  const files = await readFiles(join(cwd, 'build'));
  return Object.fromEntries(Object.entries(files).filter(([path]) => path !== '.docsc-build.json'));
}

test('authoring 12: docs: . builds and checks with the output folder inside, and again over its own output', async () => {
  const cwd = await writeProject(project);
  const first = await docscInProcess(['build'], { cwd });
  assert.is(first.code, 0, first.stderr);
  const site = await readSite(cwd);
  const pages = Object.keys(site).filter(path => path.endsWith('.html'));
  assert.equal(pages.sort(), ['404.html', 'guide/a.html', 'index.html', 'search.html']);
  assert.ok(site['robots.txt']);
  // What a site contains may look like a document.
  await writeFiles(cwd, { 'build/guide/more.md': '# More\n', 'build.new-00000000/x.md': '# X\n' });
  assert.is((await docscInProcess(['check'], { cwd })).code, 0);
  const second = await docscInProcess(['build', '--no-cache'], { cwd });
  assert.is(second.code, 0, second.stderr);
  assert.equal(await readSite(cwd), site);
});

test('docsc serve shows a new page of such a project, and none of the output folder', async () => {
  const cwd = await writeProject(project);
  await docscInProcess(['build'], { cwd });
  await rm(join(cwd, 'static'), { recursive: true });
  const server = await startDocsc(['serve', '--port', '0'], { cwd });
  const status = async (path: string) => (await fetch(server.origin + path)).status;
  try {
    assert.is(await status('/'), 200);
    await writeFiles(cwd, { 'guide/new.md': '# New\n', 'build/other.md': '# Other\n', 'notes/o.md': '# O\n' });
    for (let tries = 0; tries < 100 && (await status('/guide/new')) !== 200; tries++)
      await new Promise(resolve => setTimeout(resolve, 50));
    assert.is(await status('/guide/new'), 200);
    assert.equal(await Promise.all(['/build/other', '/notes/o', '/notes/n'].map(status)), [404, 404, 404]);
  } finally {
    assert.is(await server.stop(), 0);
  }
});

test.run();
