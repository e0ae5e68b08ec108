/** `docsc check --baseline`: findings that a project has accepted neither fail nor are shown. */
import { readdir, readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docscInProcess } from '../in-process.js';
import { writeFiles, writeProject } from '../project.js';

const files = {
  'docsc.config.yaml': 'title: T\n',
  'docs/index.md': '# A\n\n[x](./b.md)\n\n[x](./b.md)\n\n[y](#nowhere)\n',
};
const baseline = ['--baseline', 'known.json'];
const check = (cwd: string, ...flags: string[]) => docscInProcess(['check', ...flags], { cwd });
const read = (cwd: string) => readFile(join(cwd, 'known.json'), 'utf8');
const last = (stderr: string) => stderr.trimEnd().split('\n').at(-1);

test('a missing baseline is an error that names the command that makes it', async () => {
  const cwd = await writeProject(files);
  const { code, stderr } = await check(cwd, ...baseline);
  assert.is(code, 2);
  assert.match(stderr, 'known.json  missing-baseline');
  assert.match(stderr, 'Run docsc check --baseline known.json --update-baseline');
});

test('a baseline is written sorted, and its findings neither fail nor are shown, even where lines move', async () => {
  const cwd = await writeProject(files);
  const made = await check(cwd, ...baseline, '--update-baseline');
  assert.is(made.code, 0);
  assert.is(
    made.stderr,
    'Checked 3 pages: no findings; 3 known from the baseline; wrote known.json with 3 findings.\n',
  );
  assert.equal(JSON.parse(await read(cwd)), {
    format: 1,
    findings: [
      { path: 'docs/index.md', rule: 'broken-anchor', message: '"#nowhere" is not on /.', count: 1 },
      { path: 'docs/index.md', rule: 'broken-link', message: '"./b.md" leads nowhere.', count: 2 },
    ],
  });
  await writeFiles(cwd, { 'docs/index.md': files['docs/index.md'].replace('# A\n', '# A\n\nMore.\n') });
  const { code, stdout, stderr } = await check(cwd, ...baseline, '--strict', '--json');
  assert.is(code, 0);
  assert.is(stderr, 'Checked 3 pages: no findings; 3 known from the baseline.\n');
  assert.equal(JSON.parse(stdout), { format: 1, pages: 3, baseline: { known: 3, gone: 0 }, diagnostics: [] });
});

test('one more of a known finding fails, and is the only one shown', async () => {
  const cwd = await writeProject(files);
  await check(cwd, ...baseline, '--update-baseline');
  await writeFiles(cwd, { 'docs/index.md': `${files['docs/index.md']}\n[x](./b.md)\n\n[z](./c.md)\n` });
  const { code, stdout } = await check(cwd, ...baseline, '--json');
  assert.is(code, 1);
  const { diagnostics } = JSON.parse(stdout);
  assert.equal(
    diagnostics.map(({ message, place }: { message: string; place: { line: number } }) => [place.line, message]),
    [
      [9, '"./b.md" leads nowhere.'],
      [11, '"./c.md" leads nowhere.'],
    ],
  );
});

test('--update-baseline removes what is gone and adds nothing to a file that exists', async () => {
  const cwd = await writeProject(files);
  await check(cwd, ...baseline, '--update-baseline');
  await writeFiles(cwd, { 'docs/index.md': '# A\n\n[x](./b.md)\n\n[z](./c.md)\n' });
  const seen = await check(cwd, ...baseline);
  assert.match(
    last(seen.stderr)!,
    '1 known from the baseline; 2 of the baseline gone, which --update-baseline removes.',
  );
  const { code, stderr } = await check(cwd, ...baseline, '--update-baseline');
  assert.is(code, 1);
  assert.is(last(stderr), 'Checked 3 pages: 1 error; 1 known from the baseline; wrote known.json with 1 finding.');
  assert.equal(
    JSON.parse(await read(cwd)).findings.map(({ message }: { message: string }) => message),
    ['"./b.md" leads nowhere.'],
  );
  const before = await read(cwd);
  await check(cwd, ...baseline, '--update-baseline');
  assert.is(await read(cwd), before);
});

test('what is not a baseline is an error', async () => {
  const cwd = await writeProject(files);
  const wrong = ['', '[]', '<<<<<<< HEAD', '{"format":1,"findings":[{}]}', '{"format":2,"findings":[]}'];
  for (const text of wrong) {
    await writeFiles(cwd, { 'known.json': text });
    const { code, stderr } = await check(cwd, ...baseline, '--update-baseline');
    assert.is(code, 2, text);
    assert.match(stderr, 'known.json  invalid-baseline');
    assert.is(await read(cwd), text);
  }
  await rm(join(cwd, 'known.json'));
});

test('a baseline holds no secret', async () => {
  const cwd = await writeProject({ ...files, 'docs/index.md': '# A\n\n[x](./hunter2-hunter2.md)\n' });
  const env = { DOCSC_SECRETS: 'MY_TOKEN', MY_TOKEN: 'hunter2-hunter2' };
  for (const flags of [['--update-baseline'], []])
    assert.is((await docscInProcess(['check', ...baseline, ...flags], { cwd, env })).code, 0);
  assert.not.match(await read(cwd), 'hunter2');
});

test('a baseline is not written through a folder that leads out of the project', async () => {
  const cwd = await writeProject(files);
  const elsewhere = await writeProject({ 'kept.txt': 'kept' });
  await symlink(elsewhere, join(cwd, 'ci'));
  for (const file of ['ci/known.json', 'ci/new/known.json']) {
    const { code, stderr } = await check(cwd, '--baseline', file, '--update-baseline');
    assert.is(code, 5, stderr);
    assert.match(stderr, `unwritable-output  Cannot write "${file}": it leads out of the project.`);
  }
  assert.equal(await readdir(elsewhere), ['kept.txt']);
});

test('--update-baseline needs a file, and all findings', async () => {
  const cwd = await writeProject(files);
  const wrong = [[], [...baseline, '--only', 'broken-link'], [...baseline, '--changed-since', 'HEAD']];
  for (const flags of wrong) assert.is((await check(cwd, '--update-baseline', ...flags)).code, 2);
});

test.run();
