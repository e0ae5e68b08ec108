import { chmod, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { makeFolder } from '../folder.js';
import { testUnless } from '../skip.js';
import { executable, openChrome } from './chromium.js';

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

test.run();
