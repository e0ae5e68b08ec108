/** `docsc init`: what it writes, and that the result is a site without findings. Needs: docsc as a command. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { collectAnswers, titleFromFolder } from '../../bin/init/answers.js';
import { createPackageJson, extendPackageJson, toPackageName } from '../../bin/init/package-json.js';
import { docsc } from '../command.js';
import { writeProject } from '../project.js';

const listFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

for (const template of ['basic', 'api', 'full']) {
  test(`init --template ${template} makes a site that checks clean and builds`, async () => {
    const cwd = await writeProject({});
    const started = await docsc(['init', 'my-docs', '--template', template], { cwd });
    assert.is(started.code, 0, started.stderr);
    assert.match(
      started.stderr,
      /^Created a site in "my-docs":\n[\s\S]*\n {2}cd my-docs\n {2}npm install --ignore-scripts\n {2}npm run serve\n/,
    );
    const site = join(cwd, 'my-docs');
    const checked = await docsc(['check', '--strict'], { cwd: site });
    assert.is(checked.code, 0, checked.stderr);
    assert.match(checked.stderr, /no findings\.\n$/);
    const built = await docsc(['build', '--strict'], { cwd: site });
    assert.is(built.code, 0, built.stderr);
    const home = await readFile(join(site, 'build/index.html'), 'utf8');
    assert.match(home, />My docs documentation<\/h1>/);
    for (const path of await listFiles(join(site, 'build'))) {
      if (!path.endsWith('.html')) continue;
      assert.not.match(await readFile(join(site, 'build', path), 'utf8'), /__TITLE__|\{\{product\}\}/, path);
    }
  });
}

test('init does not ask to install what is installed', async () => {
  const cwd = await writeProject({ 'node_modules/docsc/package.json': '{}' });
  const { code, stderr } = await docsc(['init', '--yes'], { cwd });
  assert.is(code, 0);
  assert.match(stderr, /\nNext:\n {2}npm run serve\n/);
});

test('init needs no terminal, and writes configuration, pages, a workflow and scripts', async () => {
  const cwd = await writeProject({});
  const { code, stdout } = await docsc(['init', '--title', 'Acme: "Q" & Co'], { cwd });
  assert.is(code, 0);
  assert.is(stdout, '');
  assert.equal(await listFiles(cwd), [
    '.github/workflows/docs.yml',
    '.gitignore',
    'docs/guides/publish.md',
    'docs/guides/write-pages.md',
    'docs/index.mdx',
    'docs/quickstart.md',
    'docs/static/favicon.svg',
    'docs/static/home.svg',
    'docs/static/logo.svg',
    'docsc.config.yaml',
    'package.json',
  ]);
  const config = await readFile(join(cwd, 'docsc.config.yaml'), 'utf8');
  assert.match(config, '# yaml-language-server: $schema=./node_modules/docsc/dist/docsc.schema.json\n');
  assert.match(config, `\ntitle: 'Acme: "Q" & Co'\n`);
  assert.is((await docsc(['check'], { cwd })).code, 0);
});

test('init never overwrites: a site is refused, and other files stay', async () => {
  const twice = await writeProject({ 'docsc.config.yaml': 'title: Mine\n' });
  const refused = await docsc(['init'], { cwd: twice });
  assert.is(refused.code, 2);
  assert.match(refused.stderr, /existing-site {2}docsc\.config\.yaml exists already\. Nothing was written\./);
  assert.equal(await listFiles(twice), ['docsc.config.yaml']);

  const cwd = await writeProject({ '.gitignore': 'mine\n', 'docs/static/logo.svg': '<svg/>', 'package.json': '{}' });
  const { stderr } = await docsc(['init'], { cwd });
  assert.match(stderr, /\nLeft as they were: \.gitignore, docs\/static\/logo\.svg\n/);
  assert.match(
    stderr,
    /\n {2}package\.json {2}\(added: script serve, script check, script build, script preview, devDep/,
  );
  assert.is(await readFile(join(cwd, '.gitignore'), 'utf8'), 'mine\n');
  assert.is(await readFile(join(cwd, 'docs/static/logo.svg'), 'utf8'), '<svg/>');
});

test('init in a folder with pages adds no pages and makes the sidebar from folders', async () => {
  const cwd = await writeProject({ 'docs/index.md': '# Mine\n', 'docs/deep/a.md': '# A\n' });
  assert.is((await docsc(['init', '--template', 'full', '--workflow', 'none'], { cwd })).code, 0);
  assert.equal(await listFiles(cwd), [
    '.gitignore',
    'docs/deep/a.md',
    'docs/index.md',
    'docsc.config.yaml',
    'package.json',
  ]);
  const { code, stderr } = await docsc(['check', '--strict'], { cwd });
  assert.is(code, 0, stderr);
});

test('init --workflow gitlab writes that pipeline, and an unknown template is refused', async () => {
  const cwd = await writeProject({});
  assert.is((await docsc(['init', '--workflow', 'gitlab', '--quiet'], { cwd })).stderr, '');
  assert.ok((await stat(join(cwd, '.gitlab-ci.yml'))).isFile());
  const wrong = await docsc(['init', 'b', '--template', 'blog'], { cwd });
  assert.is(wrong.code, 2);
  assert.match(wrong.stderr, /Allowed choices are basic, api, full/);
});

test('init where it cannot write says so and leaves nothing', async () => {
  const cwd = await writeProject({ docs: 'a file' });
  const { code, stderr } = await docsc(['init'], { cwd });
  assert.is(code, 5, stderr);
  assert.match(stderr, /Cannot write "docs\//);
  assert.equal(await listFiles(cwd), ['docs']);
});

test('a person is asked for title and template, and an empty answer takes the default', async () => {
  const asked: string[] = [];
  const answer = (answers: string[]) => async (question: string) => {
    asked.push(question);
    return answers.shift()!;
  };
  const about = { folderName: 'my_docs', hasPages: false };
  const defaults = await collectAnswers({}, { ...about, ask: answer(['', '']) });
  assert.equal(defaults, { title: 'My docs', template: 'basic', workflow: 'github' });
  assert.match(asked[0]!, 'Title of the site (My docs): ');
  assert.match(asked[1]!, / {2}2 {2}api +the same with an API reference/);
  const chosen = await collectAnswers({}, { ...about, ask: answer(['Acme', 'blog', '3']) });
  assert.equal(chosen, { title: 'Acme', template: 'full', workflow: 'github' });
  const flags = { title: 'T', template: 'api', workflow: 'none' } as const;
  assert.equal(await collectAnswers(flags, { ...about, ask: answer([]) }), flags);
});

test('names of folders become titles and names of packages', () => {
  assert.equal(['my-docs', 'API', '--', 'a.b_c'].map(titleFromFolder), ['My docs', 'API', 'My product', 'A b c']);
  assert.equal(['My Docs', 'ÄB', '.x', '文档', 'a@b'].map(toPackageName), ['my-docs', 'a-b', 'x', 'docs', 'a-b']);
});

test('package.json: what is missing is added, and the rest stays', async () => {
  assert.match(createPackageJson('a', '1.2.3'), '"docsc": "^1.2.3"');
  const text = '{\n\t"name": "x",\n\t"scripts": { "build": "tsc" },\n\t"dependencies": { "docsc": "file:a.tgz" }\n}';
  const change = extendPackageJson(text, '1.2.3')!;
  assert.equal(change.added, ['script serve', 'script check', 'script preview']);
  assert.match(change.text, /^\{\n\t"name": "x",\n\t"scripts": \{\n\t\t"build": "tsc",\n\t\t"serve": "docsc serve"/);
  assert.not.match(change.text, 'devDependencies');
  assert.is(extendPackageJson(change.text, '1.2.3'), undefined);
  for (const broken of ['', '[]', 'null', '{']) assert.is(extendPackageJson(broken, '1'), undefined);
});

test.run();
