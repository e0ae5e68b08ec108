/** Flags of `docsc check` that choose findings: `--rule`, `--only` and `--changed-since`. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docscInProcess } from '../in-process.js';
import { writeFiles, writeProject } from '../project.js';

const files = {
  'docsc.config.yaml': 'title: T\nrules: { broken-anchor: error }\n',
  'docs/index.md': '# A\n\n[x](./b.md)\n\n[y](#nowhere)\n',
  'docs/guide/one.md': '# One\n\n[x](./c.md)\n',
  'docs/guides.md': '# Guides\n\n[x](./d.md)\n',
};

async function check(cwd: string, ...flags: string[]) {
  const { code, stdout, stderr } = await docscInProcess(['check', '--json', ...flags], { cwd });
  const { diagnostics = [] } = stdout ? JSON.parse(stdout) : {};
  const found = diagnostics.map(({ rule, path }: { rule: string; path: string }) => `${path} ${rule}`);
  return { code, stderr, found, diagnostics };
}

test('--rule sets levels over the configuration, also to off', async () => {
  const cwd = await writeProject(files);
  const { code, found, diagnostics } = await check(cwd, '--rule', 'broken-link=off', '--rule', 'broken-anchor=warn');
  assert.is(code, 0);
  assert.equal(found, ['docs/index.md broken-anchor']);
  assert.is(diagnostics[0].level, 'warning');
  assert.is((await check(cwd)).code, 1, 'the next check knows nothing of it');
});

test('--rule refuses unknown rules with the closest one, and unknown levels', async () => {
  const cwd = await writeProject(files);
  const unknown = await check(cwd, '--rule', 'broken-lnk=off');
  assert.is(unknown.code, 2);
  assert.match(unknown.stderr, 'There is no rule "broken-lnk". Did you mean "broken-link"?');
  for (const value of ['broken-link', 'broken-link=fatal', '=off']) {
    const { code, stderr } = await check(cwd, '--rule', value);
    assert.is(code, 2);
    assert.match(stderr, 'Give a rule and a level: error, warning or off, such as broken-anchor=error.');
  }
});

test('--only keeps to rules, files and folders', async () => {
  const cwd = await writeProject(files);
  const only = async (...values: string[]) => (await check(cwd, ...values.flatMap(value => ['--only', value]))).found;
  assert.equal(await only('broken-anchor'), ['docs/index.md broken-anchor']);
  assert.equal(await only('docs/guide'), ['docs/guide/one.md broken-link']);
  assert.equal(await only('./docs/guide/'), ['docs/guide/one.md broken-link']);
  assert.equal(await only('docs/guide', 'docs/guides.md'), [
    'docs/guide/one.md broken-link',
    'docs/guides.md broken-link',
  ]);
  assert.equal(await only('broken-anchor', 'docs/guide'), [], 'rule and path');
  assert.is((await only('.')).length, 4);
  const { code, stderr } = await check(cwd, '--only', 'broken-anchor');
  assert.is(code, 1);
  assert.match(stderr, 'Checked 5 pages: 1 error; 3 not selected.');
});

test('--only refuses what is neither a rule nor a file', async () => {
  const cwd = await writeProject(files);
  const { code, stderr } = await check(cwd, '--only', 'broken-achor');
  assert.is(code, 2);
  assert.match(stderr, 'unknown-selection  "broken-achor" is neither a rule nor a file or folder.');
  assert.match(stderr, 'Did you mean "broken-anchor"?');
});

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false', ...args], {
    cwd,
    stdio: 'pipe',
  });

/** A repository whose site is in a folder with a name that git would quote. */
async function repository(): Promise<{ top: string; site: string }> {
  const inFolder = Object.entries(files).map(([path, text]) => [`söme site/${path}`, text]);
  const top = await writeProject(Object.fromEntries(inFolder));
  git(top, 'init', '-q', '-b', 'main');
  git(top, 'add', '.');
  git(top, 'commit', '-q', '-m', 'One');
  return { top, site: join(top, 'söme site') };
}

test('--changed-since keeps to files that were committed, edited or added since', async () => {
  const { top, site } = await repository();
  assert.equal((await check(site, '--changed-since', 'HEAD')).found, []);
  git(top, 'checkout', '-q', '-b', 'topic');
  await writeFiles(site, { 'docs/guides.md': '# Guides\n\n[x](./e.md)\n' });
  git(top, 'commit', '-q', '-a', '-m', 'Two');
  await writeFiles(site, { 'docs/guide/one.md': '# One\n\n[x](./f.md)\n', 'docs/new.md': '# New\n\n[x](./g.md)\n' });
  const { code, found } = await check(site, '--changed-since', 'main');
  assert.is(code, 1);
  const changed = ['docs/guide/one.md broken-link', 'docs/guides.md broken-link', 'docs/new.md broken-link'];
  assert.equal(found, changed);
  assert.equal((await check(site, '--changed-since', 'HEAD')).found, [changed[0], changed[2]]);
  // What main has changed meanwhile is no change of the topic.
  git(top, 'stash', '-q', '-u');
  git(top, 'checkout', '-q', 'main');
  await writeFiles(site, { 'docs/index.md': `${files['docs/index.md']}\nMore.\n` });
  git(top, 'commit', '-q', '-a', '-m', 'Three');
  git(top, 'checkout', '-q', 'topic');
  assert.equal((await check(site, '--changed-since', 'main')).found, ['docs/guides.md broken-link']);
});

test('--changed-since takes no option of git for a revision, and says what is missing', async () => {
  const { site } = await repository();
  const file = join(site, 'written');
  for (const revision of [`--output=${file}`, '-x', 'nowhere', '', 'HEAD; touch written', '$(touch written)']) {
    const { code, stderr } = await check(site, `--changed-since=${revision}`);
    assert.is(code, 2, revision);
    assert.match(stderr, /unknown-revision|argument missing/);
  }
  assert.not.ok(existsSync(file));
  const { code, stderr } = await check(await writeProject(files), '--changed-since', 'HEAD');
  assert.is(code, 2);
  assert.match(stderr, 'unknown-revision  git cannot list what has changed: not a git repository');
  const path = process.env.PATH;
  process.env.PATH = '/nowhere';
  try {
    assert.match((await check(site, '--changed-since', 'HEAD')).stderr, 'unknown-revision  git is not installed.');
  } finally {
    process.env.PATH = path;
  }
});

test('--changed-since runs no program that the content names as a repository would', async () => {
  const { top, site } = await repository();
  const mark = join(top, 'ran');
  // The folder of the site is given the files of a bare repository, which a commit may add.
  git(top, 'init', '-q', '--bare', 'bare.git');
  await cp(join(top, 'bare.git'), site, { recursive: true });
  const settings = { 'core.bare': 'false', 'core.worktree': '.', 'core.fsmonitor': `touch '${mark}'; false` };
  for (const [key, value] of Object.entries(settings)) git(top, 'config', '-f', join(site, 'config'), key, value);
  const inside = ['--git-dir', site, '--work-tree', site, '-c', 'core.fsmonitor=false'];
  git(site, ...inside, 'add', '-f', 'docs');
  git(site, ...inside, 'commit', '-q', '-m', 'One');
  await check(site, '--changed-since', 'HEAD');
  assert.not.ok(existsSync(mark));
});

test.run();
