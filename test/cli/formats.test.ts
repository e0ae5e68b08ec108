/** `--format` of `docsc check` and `docsc build`: where reports go, and what stays on stderr. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docsc } from '../command.js';
import { docscInProcess } from '../in-process.js';
import { writeProject } from '../project.js';
import { testUnless } from '../skip.js';

const files = {
  'docsc.config.yaml': 'title: T\n',
  'docs/index.md': '# A\n\n[x](./nowhere.md)\n\n[y](#nowhere)\n',
};
const read = (folder: string, name: string) => readFile(join(folder, name), 'utf8');

test('formats are written to files, and one is printed, in one run', async () => {
  const cwd = await writeProject(files);
  const flags = ['--format', 'sarif=out/docsc.sarif', '--format', 'junit=out/junit.xml', '--format', 'gitlab'];
  const { code, stdout, stderr } = await docscInProcess(['check', ...flags], { cwd });
  assert.is(code, 1);
  assert.equal(
    JSON.parse(stdout).map((issue: { check_name: string }) => issue.check_name),
    ['broken-link', 'broken-anchor'],
  );
  assert.match(stderr, 'docs/index.md:3:1  broken-link');
  assert.is(JSON.parse(await read(cwd, 'out/docsc.sarif')).runs[0].results.length, 2);
  assert.match(await read(cwd, 'out/junit.xml'), 'tests="2" failures="1"');
  const again = await docscInProcess(['check', ...flags], { cwd });
  assert.is(again.stdout, stdout);
});

test('what stdout shows people is not on stderr again', async () => {
  const cwd = await writeProject(files);
  for (const format of ['text', 'github']) {
    const { stdout, stderr } = await docscInProcess(['check', '--format', format], { cwd });
    assert.match(stdout, /"\.\/nowhere\.md" leads nowhere/);
    assert.is(stderr, 'Checked 3 pages: 1 error, 1 warning.\n');
  }
});

test('--format json prints what --json prints', async () => {
  const cwd = await writeProject(files);
  const [short, long] = [
    await docscInProcess(['check', '--json'], { cwd }),
    await docscInProcess(['check', '--format', 'json'], { cwd }),
  ];
  assert.is(long.stdout, short.stdout);
});

test('paths in reports are those of the repository', async () => {
  const cwd = await writeProject(
    Object.fromEntries(Object.entries(files).map(([path, text]) => [`site/${path}`, text])),
  );
  const run = async (folder: string, ...flags: string[]) =>
    (await docscInProcess(['check', '--format', 'github', ...flags], { cwd: folder })).stdout;
  // Without a repository, they are relative to the working directory.
  assert.match(await run(cwd, '--config', 'site/docsc.config.yaml'), 'file=site/docs/index.md');
  assert.match(await run(join(cwd, 'site')), 'file=docs/index.md');
  await mkdir(join(cwd, '.git'));
  assert.match(await run(join(cwd, 'site')), 'file=site/docs/index.md');
});

test('a configuration that is wrong is in the report too', async () => {
  const cwd = await writeProject({ ...files, 'docsc.config.yaml': 'title: [\n' });
  for (const command of ['check', 'build']) {
    const { code } = await docscInProcess([command, '--format', 'sarif=docsc.sarif'], { cwd });
    assert.is(code, 2);
    assert.is(JSON.parse(await read(cwd, 'docsc.sarif')).runs[0].results[0].ruleId, 'invalid-yaml');
  }
});

test('a report that cannot be written is a finding, and the others are written', async () => {
  const cwd = await writeProject({ ...files, taken: '' });
  const flags = ['--format', 'sarif=taken/x.sarif', '--format', 'junit=junit.xml'];
  const { code, stderr } = await docscInProcess(['check', ...flags], { cwd });
  assert.is(code, 5);
  assert.match(stderr, 'unwritable-output  Cannot write "taken/x.sarif": a file stands where a folder is needed.');
  assert.match(await read(cwd, 'junit.xml'), '<testsuites');
});

const noProc = existsSync('/proc/self') ? undefined : 'this system has no /proc, where nothing can be made';

testUnless(noProc, test)('a folder in which nothing can be made ends a command with a finding', async () => {
  const cwd = await writeProject(files);
  // Processes of their own: one that never ended kept its thread even after a signal.
  for (const [flags, name] of [
    [['check', '--format', 'sarif=/proc/none/x.sarif'], '/proc/none/x.sarif'],
    [['check', '--sandbox', '--format', 'sarif=/proc/none/x.sarif'], '/proc/none'],
    [['check', '--baseline', '/proc/none/x/known.json', '--update-baseline'], '/proc/none'],
    [['build', '--keep-going', '--out-dir', '/proc/none/site'], '/proc/none'],
    [['init', '/proc/none/site'], '/proc/none'],
  ] as const) {
    const { code, stderr } = await docsc([...flags], { cwd, endsWithin: 60_000 });
    assert.is(code, 5, `${flags.join(' ')}: ${stderr}`);
    assert.match(stderr, 'unwritable-output');
    assert.match(stderr, name);
  }
});

test('a report is not written through a link that leads out of the project', async () => {
  const cwd = await writeProject(files);
  const elsewhere = await writeProject({ 'kept.txt': 'kept', 'folder/kept.txt': 'kept' });
  await symlink(join(elsewhere, 'kept.txt'), join(cwd, 'file'));
  await symlink(join(elsewhere, 'new.txt'), join(cwd, 'dangling'));
  await symlink(join(elsewhere, 'folder'), join(cwd, 'folder'));
  await symlink('loop', join(cwd, 'loop'));
  await mkdir(join(cwd, 'reports'));
  await symlink('reports', join(cwd, 'within'));
  const names = ['file', 'dangling', 'folder/kept.txt', 'folder/new/x', 'loop', 'within/new/x', '/dev/null'];
  const flags = names.flatMap(name => ['--format', `sarif=${name}`]);
  for (const name of names) {
    const { code, stderr } = await docscInProcess(['check', '--format', `sarif=${name}`], { cwd });
    const isWritten = name === 'within/new/x' || name === '/dev/null';
    assert.is(code, isWritten ? 1 : 5, `${name}: ${stderr}`);
    if (!isWritten) assert.match(stderr, `Cannot write "${name}": ${name === 'loop' ? 'its links' : 'it leads out'}`);
  }
  assert.is((await docscInProcess(['check', ...flags], { cwd })).code, 5);
  const { code, stderr } = await docsc(['check', '--sandbox', '--format', 'sarif=folder/new/x'], { cwd });
  assert.is(code, 5, stderr);
  assert.match(stderr, 'Cannot write "folder/new/x": it leads out of the project.');
  assert.is(await read(elsewhere, 'kept.txt'), 'kept');
  assert.equal((await readdir(elsewhere, { recursive: true })).sort(), ['folder', 'folder/kept.txt', 'kept.txt']);
});

test('wrong formats, and two on stdout, are refused before the work', async () => {
  const cwd = await writeProject(files);
  for (const [flags, message] of [
    [['--format', 'sarf'], 'Give text, json, github, gitlab, sarif, junit, checkstyle, or one of them with a file'],
    [['--format', 'sarif='], 'Give text, json'],
    [['--format', 'github', '--json'], 'Only one of json and github can be printed.'],
  ] as const) {
    const { code, stdout, stderr } = await docscInProcess(['check', ...flags], { cwd });
    assert.is(code, 2);
    assert.is(stdout, '');
    assert.match(stderr, message);
  }
  const { code } = await docscInProcess(['check', '--json', '--format', 'json'], { cwd });
  assert.is(code, 1, 'the same format twice is one');
});

test('no format shows a secret', async () => {
  const cwd = await writeProject({
    ...files,
    'docs/index.md': '# A\n\n[x](./hunter2-hunter2.md)\n',
  });
  const env = { DOCSC_SECRETS: 'MY_TOKEN', MY_TOKEN: 'hunter2-hunter2' };
  for (const format of ['text', 'json', 'github', 'gitlab', 'sarif', 'junit', 'checkstyle']) {
    const flags = ['--format', format, '--format', `${format}=report`];
    const { stdout } = await docscInProcess(['check', ...flags], { cwd, env });
    for (const text of [stdout, await read(cwd, 'report')]) {
      assert.match(text, '***');
      assert.not.match(text, 'hunter2');
    }
  }
});

test('a build and a sandbox write reports too', async () => {
  const cwd = await writeProject(files);
  const built = await docscInProcess(['build', '--format', 'github', '--format', 'json=report.json'], { cwd });
  assert.is(built.code, 1);
  assert.match(built.stdout, '::error file=docs/index.md,line=3,col=1,title=broken-link::');
  assert.is(JSON.parse(await read(cwd, 'report.json')).written, false);
  const { code, stdout } = await docsc(['check', '--sandbox', '--format', 'github', '--format', 'junit=out/a.xml'], {
    cwd,
  });
  assert.is(code, 1);
  assert.is(stdout, built.stdout);
  assert.match(await read(cwd, 'out/a.xml'), '<testsuites');
});

test.run();
