/** A site that searches with `docsc search serve`, its own engine on a server. */
import { createServer } from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type Started, startDocsc } from '../command.js';
import { listenLocally } from '../local-server.js';
import { writeProject } from '../project.js';
import { type Served, serveBuilt } from './site.js';
import { type BrowserSuiteContext, setUpBrowser, waitForShell } from './visits.js';

type Context = BrowserSuiteContext & { server: Started; site: Served };

const test = suite<Context>('a site and docsc search serve');

async function freePort(): Promise<number> {
  const { port, close } = await listenLocally(createServer());
  await close();
  return port;
}

setUpBrowser(test, async context => {
  const port = await freePort();
  const remote = { provider: 'algolia', index: 'docs', key: 'search-key', url: `http://localhost:${port}` };
  const config = { title: 'T', version: { name: 'v5', label: '5' }, search: { remote } };
  const folder = await writeProject({
    'docsc.config.yaml': JSON.stringify(config),
    'docs/index.md': '# Home\n\nWelcome.\n',
    'docs/install.md': '# Install\n\nText.\n\n## On Linux\n\nUse the package.\n',
  });
  const args = ['search', 'serve', '--port', String(port), '--search-key', 'search-key'];
  context.server = await startDocsc(args, { cwd: folder });
  context.site = await serveBuilt('docsc.config.yaml', folder);
});
test.after(async ({ site, server }) => {
  await site.close();
  await server.stop();
});

test('finds a section, marks it, and leads to it', async ({ page, site, troubles }) => {
  await page.goto(`${site.origin}/`);
  await waitForShell(page);
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Search docs' }).fill('linux');
  await page.getByRole('option').first().waitFor();
  assert.ok((await page.locator('[role=option] mark').allTextContents()).some(text => /linux/i.test(text)));
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.pathname === '/install' && location.hash === '#on-linux');
  assert.equal(troubles, []);
});

test('finds nothing if nothing matches', async ({ page, site, troubles }) => {
  await page.goto(`${site.origin}/`);
  await waitForShell(page);
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox', { name: 'Search docs' }).fill('zzqx');
  await page.getByText('No results for').first().waitFor();
  assert.equal(troubles, []);
});

test.run();
