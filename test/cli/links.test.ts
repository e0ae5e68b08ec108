/** Symbolic links that are not followed leave something out of the site, and a finding says so. */
import { mkdir, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startDocsc } from '../command.js';
import { docscInProcess } from '../in-process.js';
import { writeProject } from '../project.js';

const files = {
  'docsc.config.yaml': 'title: T\ndocs: site/docs\nstatic: site/static\n',
  'site/docs/index.md': '# Home\n',
  'site/shared/a.md': '# A\n',
};

test('a link to a folder, to nothing or out of the project is a finding, among pages and among static files', async () => {
  const cwd = await writeProject(files);
  const outside = await writeProject({ 'CHANGELOG.md': '# Changes\n', 'logo.svg': '<svg />' });
  await mkdir(join(cwd, 'site/static'));
  await symlink('../shared', join(cwd, 'site/docs/shared'));
  await symlink('../shared/a.md', join(cwd, 'site/docs/followed.md'));
  await symlink(join(outside, 'CHANGELOG.md'), join(cwd, 'site/docs/changelog.md'));
  await symlink('nowhere.md', join(cwd, 'site/docs/gone.md'));
  await symlink(join(outside, 'logo.svg'), join(cwd, 'site/static/_logo.svg'));
  // A partial that is not followed is reported only where it is included; hidden files are ignored.
  await symlink(join(outside, 'CHANGELOG.md'), join(cwd, 'site/docs/_part.md'));
  await symlink('somebody@host.1', join(cwd, 'site/docs/.#index.md'));
  const { code, stdout } = await docscInProcess(['build', '--json'], { cwd });
  assert.is(code, 0, stdout);
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { path: string; rule: string; level: string }[] };
  assert.equal(
    diagnostics.map(({ path, rule, level }) => `${path} ${rule} ${level}`),
    ['docs/changelog.md', 'docs/gone.md', 'docs/shared', 'static/_logo.svg'].map(
      path => `site/${path} ignored-file warning`,
    ),
  );
  assert.is((await docscInProcess(['check', '--strict'], { cwd })).code, 1);
});

test('names of static files may begin with an underscore, also if static files are among the documents', async () => {
  const cwd = await writeProject({ 'docs/index.md': '# Home\n', 'docsc.config.yaml': 'title: T\n' });
  await mkdir(join(cwd, 'docs/static'));
  await symlink('nowhere.svg', join(cwd, 'docs/static/_logo.svg'));
  await symlink('nowhere.md', join(cwd, 'docs/_part.md'));
  const { diagnostics } = JSON.parse((await docscInProcess(['check', '--json'], { cwd })).stdout);
  assert.equal(
    diagnostics.map(({ path, rule }: { path: string; rule: string }) => `${path} ${rule}`),
    ['docs/static/_logo.svg ignored-file'],
  );
});

test('serve shows the page that replaces a link', async () => {
  const cwd = await writeProject(files);
  await symlink('../shared', join(cwd, 'site/docs/shared'));
  const { origin, stop } = await startDocsc(['serve', '--port', '0'], { cwd });
  assert.is((await fetch(`${origin}/shared/a`)).status, 404);
  await sleep(500);
  await rm(join(cwd, 'site/docs/shared'));
  await mkdir(join(cwd, 'site/docs/shared'));
  await symlink('../../shared/a.md', join(cwd, 'site/docs/shared/a.md'));
  const status = async () => (await fetch(`${origin}/shared/a`)).status;
  for (let tries = 0; tries < 60 && (await status()) !== 200; tries++) await sleep(50);
  assert.is(await status(), 200);
  assert.is(await stop(), 0);
});

test.run();
