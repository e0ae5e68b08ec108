/** What `docsc serve` prints while files change. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startDocsc } from '../command.js';
import { writeProject } from '../project.js';

async function started(files: Record<string, string>) {
  const cwd = await writeProject(files);
  const { origin, child, stop } = await startDocsc(['serve', '--port', '0'], { cwd, env: { NO_COLOR: '1' } });
  const said: string[] = [];
  child.stderr!.on('data', chunk => said.push(String(chunk)));
  const hears = async (what: RegExp) => {
    for (let tries = 0; tries < 100 && !what.test(said.join('')); tries++) await sleep(50);
    assert.match(said.splice(0).join(''), what);
  };
  assert.is((await fetch(origin)).status, 200);
  // Waits until the watcher listens and the site is linked.
  await sleep(500);
  return { cwd, origin, said, hears, stop };
}

test('a deleted page is reported once, where the configuration names it', async () => {
  const { cwd, said, hears, stop } = await started({
    'docsc.config.yaml': 'title: T\nsidebars:\n  main: [index, a]\n',
    'docs/index.md': '# Home\n',
    'docs/a.md': '# A\n',
  });
  await rm(join(cwd, 'docs/a.md'));
  await hears(/docsc\.config\.yaml:3:\d+ {2}unknown-doc/);
  await writeFile(join(cwd, 'docs/index.md'), '# Home\n\n[x](./nowhere.md)\n');
  await hears(/docs\/index\.md:3:1 {2}broken-link/);
  assert.not.match(said.join(''), /unknown-doc/);
  assert.is(await stop(), 0);
});

test('a module of components that cannot be loaded is reported without a stack trace', async () => {
  const { origin, stop } = await started({
    'docsc.config.yaml': 'title: T\ncomponents: { module: c.tsx }\n',
    'c.tsx': 'const { innerWidth } = window;\nexport const A = () => <p>{innerWidth}</p>;\n',
    'docs/index.md': '# Home\n',
    'docs/a.mdx': '# A\n\n<A />\n',
  });
  const answer = await fetch(`${origin}/a`);
  assert.is(answer.status, 500);
  const text = await answer.text();
  assert.match(text, /^c\.tsx: The site's components cannot be loaded: window is not defined\.\nPages are prerendered/);
  assert.not.match(text, /\n +at /);
  await stop();
});

test.run();
