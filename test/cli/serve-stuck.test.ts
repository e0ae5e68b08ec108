/** `docsc serve` while it is stuck in a page: other pages are answered, and the page is left out or comes late. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { endAtLast } from '../../bin/threads/last-resort.js';
import { startDocsc } from '../command.js';
import { writeFiles, writeProject } from '../project.js';

const files = { 'docs/index.md': '# Home\n', 'docs/other.md': '# Other\n\nOther words.\n' };
const configWith = (seconds: number) => `title: T\nlimits:\n  pageSeconds: ${seconds}\n`;

test('other pages are answered meanwhile, and a page that takes too long is left out until its text changes', async () => {
  const slow = { 'docs/slow.mdx': `# Slow\n\n${'<>'.repeat(450_000)}\n` };
  const root = await writeProject({ 'docsc.config.yaml': configWith(8), ...files, ...slow });
  const { origin, stop } = await startDocsc(['serve', '--port', '0'], { cwd: root });
  const get = async (path: string) => (await fetch(`${origin}${path}`)).text();
  await get('/other');
  const opened = get('/slow');
  const state = { isOpen: true };
  void opened.then(() => {
    state.isOpen = false;
  });
  await sleep(200);
  assert.match(await get('/other'), 'Other words.');
  assert.match(await opened, /This page took more than 8 seconds/);
  await writeFiles(root, { 'docs/slow.mdx': '# Fast\n\nFast words.\n' });
  for (let attempt = 0; attempt < 100; attempt++) {
    if ((await get('/slow')).includes('Fast words.')) break;
    await sleep(200);
  }
  assert.match(await get('/slow'), 'Fast words.');
  // The first thread may be stuck still.
  const code = await stop();
  assert.ok([0, 143].includes(code), String(code));
});

test('a signal stops a server that is stuck', async () => {
  const slow = { 'docs/slow.mdx': `# Slow\n\n${'<>'.repeat(450_000)}\n` };
  const root = await writeProject({ 'docsc.config.yaml': configWith(100), ...files, ...slow });
  const { origin, child } = await startDocsc(['serve', '--port', '0'], { cwd: root });
  void fetch(`${origin}/slow`).catch(() => undefined);
  await sleep(1500);
  child.kill('SIGTERM');
  const [code] = await once(child, 'close');
  assert.is(code, 143);
});

test('a thread that ends late because the machine is busy does not end the process', async () => {
  const said: string[] = [];
  // Nothing is computed meanwhile. A wrong limit would kill this process.
  await endAtLast(sleep(3500), { message: 'stuck', clean: () => void said.push('cleaned') });
  assert.equal(said, []);
});

test.run();
