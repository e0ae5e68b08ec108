/**
 * Sites of other tools: `sites/<tool>/site` is migrated, compared with `sites/<tool>/expected`, and checked. `UPDATE=1`
 * writes the expected files. Needs: docsc as a command.
 */
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsc } from '../command.js';
import { makeFolder } from '../folder.js';
import { readFiles, writeFiles, writeProject } from '../project.js';

const sites = join(import.meta.dirname, 'sites');

for (const tool of await readdir(sites))
  test(`migrate: a site of ${tool} keeps its settings, sidebars and redirects`, async () => {
    const cwd = await makeFolder('migrate');
    await cp(join(sites, tool, 'site'), cwd, { recursive: true });
    const before = await readFiles(cwd);
    const migrated = await docsc(['migrate'], { cwd });
    assert.is(migrated.code, 0, migrated.stderr);
    const after = await readFiles(cwd);
    const written = Object.fromEntries(Object.entries(after).filter(([path]) => !(path in before)));
    assert.equal(Object.fromEntries(Object.keys(before).map(path => [path, after[path]])), before);
    const checked = await docsc(['check'], { cwd });
    assert.is(checked.code, 0, checked.stderr);
    const files = { ...written, 'findings.txt': migrated.stderr, 'check.txt': checked.stderr };
    const expected = join(sites, tool, 'expected');
    if (process.env.UPDATE) await writeFiles(expected, files);
    assert.equal(files, await readFiles(expected));
  });

test('migrate --dry-run prints the files as a diff that git applies, and writes nothing', async () => {
  const cwd = await makeFolder('migrate');
  await cp(join(sites, 'docusaurus/site'), cwd, { recursive: true });
  const before = await readFiles(cwd);
  const { code, stdout } = await docsc(['migrate', '--dry-run'], { cwd });
  assert.is(code, 0);
  assert.equal(await readFiles(cwd), before);
  const config = await readFile(join(sites, 'docusaurus/expected/docsc.config.yaml'), 'utf8');
  const lines = config.trimEnd().split('\n');
  assert.match(
    stdout,
    `--- /dev/null\n+++ b/docsc.config.yaml\n@@ -0,0 +1,${lines.length} @@\n+${lines.join('\n+')}\n--- /dev/null\n`,
  );
});

test('migrate refuses a folder without a site, with several, and one that is migrated already', async () => {
  const empty = await docsc(['migrate'], { cwd: await writeProject({}) });
  assert.is(empty.code, 2);
  assert.match(empty.stderr, /missing-site {2}There is no configuration of a tool that docsc reads \(docusaurus/);
  const cwd = await writeProject({ 'docusaurus.config.js': 'module.exports = { title: "A" };', 'docs/a.md': '# A\n' });
  assert.is((await docsc(['migrate', '--quiet'], { cwd })).code, 0);
  await writeFile(join(cwd, 'sidebars.yaml'), 'a: []\n');
  const twice = await docsc(['migrate'], { cwd });
  assert.is(twice.code, 2);
  assert.match(twice.stderr, /existing-site {2}docsc\.config\.yaml exists already\. Nothing was written\./);
});

test('migrate: a site with names that Windows does not have is built, and each such name is a warning', async () => {
  const cwd = await writeProject({
    'mkdocs.yml': 'site_name: S\nnav: [index.md, "01:34.md"]\n',
    'docs/index.md': '# S\n',
  });
  await writeFile(join(cwd, 'docs/01:34.md'), '# T\n');
  assert.is((await docsc(['migrate', '--quiet'], { cwd })).code, 0);
  assert.match(await readFile(join(cwd, 'docsc.config.yaml'), 'utf8'), /unportable-name: warning/);
  const checked = await docsc(['check'], { cwd });
  assert.is(checked.code, 0, checked.stderr);
  assert.match(checked.stderr, /01:34\.md {2}unportable-name/);
});

test.run();
