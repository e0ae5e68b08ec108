import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { bin, docsc } from '../command.js';
import { writeProject } from '../project.js';
import { pages, run, site } from './search-project.js';

test('export: JSON lines on stdout, sorted, equal each time', async () => {
  const cwd = await writeProject(site);
  const { code, stdout, stderr } = await run(cwd, ['search', 'export']);
  assert.is(code, 0, stderr);
  const records = stdout
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line));
  const ids = records.map(({ objectID }) => objectID);
  assert.equal(ids, [...ids].sort());
  assert.ok(ids.includes('/p1#part'));
  assert.equal([records[0].language, records[0].docusaurus_tag], ['en', 'docs-default-current']);
  assert.is((await run(cwd, ['search', 'export', '--quiet'])).stdout, stdout);
  assert.match(stderr, new RegExp(`Exported ${ids.length} records`));
});

test('export: to a file, in other shapes, whole or not at all', async () => {
  const cwd = await writeProject(site);
  for (const format of ['typesense', 'meilisearch']) {
    const { code, stdout } = await run(cwd, ['search', 'export', '--format', format, '--output', 'out.jsonl']);
    assert.equal([code, stdout], [0, '']);
    const [first] = (await readFile(join(cwd, 'out.jsonl'), 'utf8')).split('\n');
    assert.match(JSON.parse(first!).id, /^[0-9a-f]{32}$/);
  }
  const failed = await run(cwd, ['search', 'export', '--output', 'no/where.jsonl']);
  assert.is(failed.code, 5);
  assert.equal((await readdir(cwd)).sort(), ['docs', 'docsc.config.yaml', 'out.jsonl']);
  assert.is((await run(cwd, ['search', 'export', '--format', 'xml'])).code, 2);
});

test('export: a site with errors gives no records', async () => {
  const cwd = await writeProject({ ...site, 'docs/p1.md': '# A\n\n[x](./gone.md)\n' });
  const { code, stdout, stderr } = await run(cwd, ['search', 'export']);
  assert.equal([code, stdout], [1, '']);
  assert.match(stderr, /broken-link/);
});

test('export: a reader that stops early is not a failure', async () => {
  const cwd = await writeProject({ ...site, ...pages(200, 'Text. '.repeat(300)) });
  const child = spawn(process.execPath, [bin, 'search', 'export'], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const errors: string[] = [];
  child.stderr.on('data', chunk => errors.push(String(chunk)));
  child.stdout.once('data', () => child.stdout.destroy());
  const [code] = await once(child, 'close');
  assert.is(code, 0, errors.join(''));
  assert.not.match(errors.join(''), 'EPIPE');
});

test('--help of search and its commands', async () => {
  for (const command of [['search'], ['search', 'export'], ['search', 'push'], ['search', 'serve']]) {
    const help = await docsc([...command, '--help']);
    assert.is(help.code, 0);
    assert.match(help.stdout, `Usage: docsc ${command.join(' ')}`);
    assert.not.match(help.stdout, /--(admin|api|write)-key/);
  }
});

test.run();

test.run();
