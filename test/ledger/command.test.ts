/** `docsc ledger` writes the published addresses, and keeps those that vanish until it is told to forget them. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docscInProcess } from '../in-process.js';
import { writeFiles, writeProject } from '../project.js';

const site = {
  'docsc.config.yaml':
    'title: Test\nsearch: false\nredirects:\n  - { from: [/old, /older], to: /b }\n  - { from: /x/*, to: /b }\n',
  'docs/index.md': '# Home\n\n## Über uns\n\nNote.[^1]\n\n[^1]: Text.\n',
  'docs/b.md': '# B\n\n## Zwei\n\n## Eins\n',
  'docs/b/c.md': '# C\n',
};

const HEAD = '# The addresses that this site has published. docsc check reports those that lead nowhere.\n';
const LINES = ['/', '/#home', '/#über-uns', '/b', '/b#b', '/b#eins', '/b#zwei', '/b/c', '/b/c#c', '/old', '/older', ''];

const ledgerOf = (cwd: string) => readFile(join(cwd, 'docsc.ledger.txt'), 'utf8');
const run = (cwd: string, ...flags: string[]) => docscInProcess(['ledger', ...flags], { cwd });
const json = async (cwd: string, ...flags: string[]) => {
  const { code, stdout } = await run(cwd, '--json', ...flags);
  return { code, report: JSON.parse(stdout) };
};

test('the ledger has a line for each page, heading and redirect, sorted; a second run changes nothing', async () => {
  const cwd = await writeProject(site);
  assert.is((await run(cwd, '--check')).code, 1);
  const { code, report } = await json(cwd);
  assert.is(code, 0);
  assert.is(await ledgerOf(cwd), HEAD + LINES.join('\n'));
  assert.is(report.written, true);
  assert.equal(report.forgotten, []);
  assert.ok(report.added.includes('/b#eins'));
  const again = await json(cwd);
  assert.equal([again.code, again.report.written, again.report.added], [0, false, []]);
  const checked = await run(cwd, '--check');
  assert.is(checked.code, 0);
  assert.match(checked.stderr, 'docsc.ledger.txt is up to date.');
});

test('what vanishes stays and fails the check and the build until it is forgotten', async () => {
  const cwd = await writeProject({ ...site, 'docsc.ledger.txt': LINES.join('\n') });
  await rm(join(cwd, 'docs/b/c.md'));
  await writeFiles(cwd, { 'docs/b.md': '# B\n\n## Eins\n\n## Drei\n' });
  for (const command of ['check', 'build']) {
    const { code, stderr } = await docscInProcess([command], { cwd });
    assert.is(code, 1, command);
    assert.match(stderr, 'docsc.ledger.txt:8:1  vanished-route  "/b/c" leads nowhere.');
    assert.match(stderr, 'docsc.ledger.txt:7:1  vanished-anchor  "#zwei" is no longer on /b.');
  }
  const kept = await json(cwd);
  assert.equal([kept.code, kept.report.written, kept.report.added], [1, true, ['/b#drei']]);
  assert.is(await ledgerOf(cwd), `${HEAD}${[...LINES.slice(0, 5), '/b#drei', ...LINES.slice(5)].join('\n')}`);
  const dropped = await json(cwd, '--forget');
  assert.equal([dropped.code, dropped.report.forgotten], [0, ['/b#zwei', '/b/c', '/b/c#c']]);
  assert.not.match(await ledgerOf(cwd), /zwei|\/c/);
});

test('an address that a redirect leads from stays, with its headings', async () => {
  const cwd = await writeProject({ ...site, 'docsc.ledger.txt': '/old\n/old#eins\n' });
  assert.is((await run(cwd, '--forget')).code, 0);
  assert.match(await ledgerOf(cwd), '/old\n/old#eins\n/older\n');
});

test('nothing is written while the site has errors, nor with a line that is not an address', async () => {
  const cwd = await writeProject({ ...site, 'docs/b.md': '[x](./nowhere.md)\n' });
  const { code, stderr } = await run(cwd);
  assert.is(code, 1);
  assert.match(stderr, 'docsc.ledger.txt was not written, because the site has errors.');
  await writeFile(join(cwd, 'docs/b.md'), site['docs/b.md']);
  await writeFile(join(cwd, 'docsc.ledger.txt'), '=======\n');
  assert.is((await run(cwd)).code, 2);
  assert.is(await ledgerOf(cwd), '=======\n');
});

test('operations are recorded without the headings that docsc names', async () => {
  const described = [
    'openapi: 3.1.0',
    'info: { title: Pets, version: "1", description: "## Limits" }',
    'paths: { /pets: { get: { operationId: listPets, summary: List, responses: { "200": { description: All } } } } }',
  ];
  const config = 'title: Test\nsearch: false\napi: [{ id: pets, path: api.yaml, route: /api }]\n';
  const cwd = await writeProject({ ...site, 'docsc.config.yaml': config, 'api.yaml': described.join('\n') });
  await run(cwd);
  const lines = (await ledgerOf(cwd)).split('\n').filter(line => line.startsWith('/api'));
  assert.equal(lines, ['/api/list-pets', '/api/pets', '/api/pets#limits', '/api/pets#operations']);
});

test('each configuration of a folder has a ledger of its own', async () => {
  const cwd = await writeProject({ ...site, 'internal.config.yaml': 'title: Internal\nsearch: false\n' });
  await run(cwd, '--config', 'internal.config.yaml');
  assert.match(await readFile(join(cwd, 'internal.ledger.txt'), 'utf8'), '/b/c');
});

test.run();
