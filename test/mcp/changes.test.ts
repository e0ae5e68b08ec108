/** What `docsc mcp` says has changed: the dates of commits, and of front matter where it has one. */
import { spawnSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { docscInProcess } from '../in-process.js';
import { writeFiles, writeProject } from '../project.js';
import { connectOverStdio } from './client.js';

const test = suite('changes');

function commit(cwd: string, day: string): void {
  const date = `${day}T12:00:00Z`;
  const env = { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@a.example', '-c', 'commit.gpgsign=false'];
  for (const args of [
    ['add', 'docs', 'docsc.config.yaml'],
    [...who, 'commit', '-qm', day],
  ]) {
    const { status, stderr } = spawnSync('git', args, { cwd, env, encoding: 'utf8' });
    assert.is(status, 0, stderr);
  }
}

const cwd = await writeProject({
  'docsc.config.yaml': 'title: Dates\nlastUpdated: true\n',
  'docs/index.md': '# Home\n',
  'docs/old.md': '# Old\n',
  'docs/set.md': '---\nlast_update: { date: 2026-05-05 }\n---\n\n# Set\n',
});
spawnSync('git', ['init', '-q'], { cwd });
commit(cwd, '2026-01-10');
await writeFiles(cwd, { 'docs/index.md': '# Home\n\nChanged.\n' });
commit(cwd, '2026-03-20');
const built = await docscInProcess(['build'], { cwd });
assert.is(built.code, 0, built.stderr);

for (const [name, args] of [
  ['the built site', []],
  ['the sources', ['--compile']],
] as const)
  test(`pages by their dates, from ${name}`, async () => {
    const { call, close } = await connectOverStdio(cwd, [...args]);
    const all = await call('list_changes', {});
    assert.equal(all.texts, [
      '- 2026-05-05 Set (/set)\n- 2026-03-20 Home (/)\n- 2026-01-10 Old (/old)',
      '1 to 3 of 3.',
    ]);
    const later = await call('list_changes', { since: '2026-03-20', limit: 1 });
    assert.equal(later.texts, ['- 2026-05-05 Set (/set)', '1 to 1 of 2. Call again with offset 1 for more.']);
    const rest = await call('list_changes', { since: '2026-03-20', offset: 1 });
    assert.equal(rest.texts, ['- 2026-03-20 Home (/)', '2 to 2 of 2.']);
    assert.equal((await call('list_changes', { since: '2027-01-01' })).texts, ['None of 0.']);
    assert.is((await call('list_changes', { since: 'yesterday' })).isError, true);
    await close();
  });

test.run();
