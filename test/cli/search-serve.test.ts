import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type Started, startDocsc } from '../command.js';
import { writeFiles, writeProject } from '../project.js';
import { run, site } from './search-project.js';

const serve = (cwd: string, args: string[] = []) => startDocsc(['search', 'serve', '--port', '0', ...args], { cwd });

const ask = async ({ origin }: Started, query: string, index = 'docs') => {
  const response = await fetch(`${origin}/1/indexes/${index}?query=${query}&facetFilters=language:en`);
  return (await response.json()) as { hits: { url: string }[]; nbHits: number; message?: string };
};

test('serve: the project, compiled; and the built site, alone or of a project', async () => {
  const cwd = await writeProject({ ...site, 'docs/zebra.md': '# Zebra\n\nStripes.\n' });
  const compiled = await serve(cwd);
  assert.is((await ask(compiled, 'Zebra')).hits[0]?.url, '/zebra');
  assert.is(await compiled.stop(), 0);
  await run(cwd, ['build']);
  const built = await serve(cwd);
  assert.is((await ask(built, 'Zebra')).hits[0]?.url, '/zebra');
  await built.stop();
  const alone = await serve(tmpdir(), ['--out-dir', join(cwd, 'build'), '--index', 'mine']);
  assert.is((await ask(alone, 'Zebra', 'mine')).hits[0]?.url, '/zebra');
  assert.match((await ask(alone, 'x')).message!, 'does not exist');
  assert.is(await alone.stop(), 0);
});

test('serve: SIGHUP reads the index again, and a bad one does not replace a good one', async () => {
  const cwd = await writeProject(site);
  const served = await serve(cwd, ['--compile']);
  const until = async (isRight: (count: number) => boolean, query: string) => {
    for (let nth = 0; nth < 50; nth += 1) {
      if (isRight((await ask(served, query)).nbHits)) return;
      await new Promise(resolve => setTimeout(resolve, 100));
    }
    assert.unreachable('the index was not read again');
  };
  await writeFiles(cwd, { 'docs/p9.md': '# Zymurgy\n\nBrewing.\n' });
  served.child.kill('SIGHUP');
  await until(count => count > 0, 'Zymurgy');
  await writeFiles(cwd, { 'docs/p9.md': '# Zymurgy\n\n[x](./gone.md)\n' });
  served.child.kill('SIGHUP');
  await new Promise(resolve => setTimeout(resolve, 500));
  await until(count => count > 0, 'Zymurgy');
  assert.is(await served.stop(), 0);
});

test('serve: nothing to serve, and a project with errors', async () => {
  const cwd = await writeProject({ ...site, 'docs/p1.md': '# A\n\n[x](./gone.md)\n' });
  assert.is((await run(cwd, ['search', 'serve', '--port', '0'])).code, 1);
  const none = await run(cwd, ['search', 'serve', '--port', '0', '--out-dir', 'nowhere']);
  assert.is(none.code, 2);
  assert.match(none.stderr, 'Run docsc build first');
});

test.run();
