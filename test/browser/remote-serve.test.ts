/** A site that asks `docsc search serve`: its own engine, on a server. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Served, serveBuilt } from './site.js';
import { ready, type Visit, visitWith } from './visits.js';

type Context = Visit & { folder: string; server: ChildProcess; site: Served };

const test = suite<Context>('a site and docsc search serve');
const bin = join(import.meta.dirname, '../../dist/bin/docsc.js');

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise(resolve => server.close(resolve));
  return port;
}

visitWith(test, async context => {
  context.folder = await mkdtemp(join(tmpdir(), 'docsc-search-serve-'));
  const port = await freePort();
  await mkdir(join(context.folder, 'docs'));
  await writeFile(join(context.folder, 'docs/index.md'), '# Home\n\nWelcome.\n');
  await writeFile(join(context.folder, 'docs/install.md'), '# Install\n\nText.\n\n## On Linux\n\nUse the package.\n');
  const remote = { provider: 'algolia', index: 'docs', key: 'search-key', url: `http://localhost:${port}` };
  const config = { title: 'T', version: { name: 'v5', label: '5' }, search: { remote } };
  await writeFile(join(context.folder, 'docsc.config.yaml'), JSON.stringify(config));
  const args = [bin, 'search', 'serve', '--port', String(port), '--search-key', 'search-key'];
  context.server = spawn(process.execPath, args, { cwd: context.folder, stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    const said: string[] = [];
    context.server.stderr?.on('data', chunk => {
      said.push(String(chunk));
      if (said.join('').includes('http://')) resolve();
    });
    context.server.on('close', code => reject(new Error(`search serve ended with ${code}: ${said.join('')}`)));
  });
  context.site = await serveBuilt('docsc.config.yaml', context.folder);
});
test.after(async ({ site, server, folder }) => {
  await site.close();
  server.removeAllListeners('close');
  server.kill('SIGTERM');
  await new Promise(resolve => server.on('close', resolve));
  await rm(folder, { recursive: true, force: true });
});

test('finds a section, marks it, and leads to it', async ({ page, site, troubles }) => {
  await page.goto(`${site.origin}/`);
  await ready(page);
  await page.keyboard.press('Control+K');
  await page.getByPlaceholder('Search docs').fill('linux');
  await page.getByRole('option').first().waitFor();
  assert.ok((await page.locator('[role=option] mark').allTextContents()).some(text => /linux/i.test(text)));
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname === '/install' && location.hash === '#on-linux');
  assert.equal(troubles, []);
});

test('finds nothing where there is nothing', async ({ page, site, troubles }) => {
  await page.goto(`${site.origin}/`);
  await ready(page);
  await page.keyboard.press('Control+K');
  await page.getByPlaceholder('Search docs').fill('zzqx');
  await page.getByText('No results for').first().waitFor();
  assert.equal(troubles, []);
});

test.run();
