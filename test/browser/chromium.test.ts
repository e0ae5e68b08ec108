import { chmod, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder } from '../folder.js';
import { testUnless } from '../skip.js';
import { executable, openChrome } from './chromium.js';
import { waitForNetworkIdle } from './network-idle.js';

const lack = process.platform === 'win32' ? 'the stand-in for a browser is a shell script' : undefined;
const check = testUnless(lack, test);

/**
 * Writes a program that stands in for a browser and crashes at its first `crashes` starts. Each start leaves a file in
 * `folder`.
 */
async function crashing(folder: string, crashes: number): Promise<void> {
  const path = join(folder, 'chrome');
  const real = await executable();
  const count = `ls "${folder}" | grep -c '^start'`;
  await writeFile(
    path,
    `#!/bin/sh\n: > "${folder}/start-$$"\n[ "$(${count})" -le ${crashes} ] && kill -SEGV $$\nexec "${real}" "$@"\n`,
  );
  await chmod(path, 0o755);
  process.env.CHROME_PATH = path;
}

const before = process.env.CHROME_PATH;
const startsIn = async (folder: string) => (await readdir(folder)).filter(name => name.startsWith('start')).length;

test.after.each(() => {
  if (before === undefined) delete process.env.CHROME_PATH;
  else process.env.CHROME_PATH = before;
});

check('a browser that crashes at its start is started again', async () => {
  const folder = await makeFolder('crash');
  await crashing(folder, 1);
  const { context, close } = await openChrome();
  assert.is(await context.pages()[0]?.evaluate(() => 1 + 1), 2);
  await close();
  assert.is(await startsIn(folder), 2);
});

check('a browser that always crashes is an error after three starts', async () => {
  const folder = await makeFolder('crash');
  await crashing(folder, 9);
  const error = await openChrome().then(
    () => undefined,
    (problem: Error) => problem,
  );
  assert.match(String(error), /SIGSEGV/);
  assert.is(await startsIn(folder), 3);
});

test('a page is idle when what a click asks for has arrived, and what that asks for', async () => {
  const { context, close } = await openChrome();
  try {
    const page = await context.newPage();
    await page.route('http://idle.test/**', async route => {
      const isPage = route.request().url().endsWith('/');
      if (!isPage) await new Promise(resolve => setTimeout(resolve, 400));
      await route.fulfill({
        contentType: isPage ? 'text/html' : 'text/plain',
        body: isPage ? '<button>load</button>' : 'x',
      });
    });
    await page.goto('http://idle.test/', { waitUntil: 'networkidle' });
    await page.evaluate(() => {
      document.body.onclick = () => {
        void fetch('/first')
          .then(() => fetch('/second'))
          .then(() => document.body.append('both'));
      };
    });
    await page.click('button');
    await waitForNetworkIdle(page);
    assert.is(await page.textContent('body'), 'loadboth');
  } finally {
    await close();
  }
});

test.run();
