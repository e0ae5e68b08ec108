/**
 * Builds on several machines with a shared cache: each page is compiled once, and no reply of the server is trusted
 * blindly.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { lackOfNginx, startNginx, user } from '../cache/nginx.js';
import { openCacheServer } from '../cache/server.js';
import { docsc } from '../command.js';
import { writeProject } from '../project.js';
import { testUnless } from '../skip.js';
import { filesBelow, manyPages } from './many-pages.js';

/** A new machine: its folder holds only the sources. */
const machine = (remote: string) => {
  const files = manyPages(90);
  return writeProject({
    ...files,
    'docsc.config.yaml': `${files['docsc.config.yaml']}cache: { remote: '${remote}' }\n`,
  });
};

const build = async (cwd: string, env: Record<string, string> = {}) => {
  const { code, stderr } = await docsc(['build', '--timings', '--jobs', '2'], { cwd, env });
  assert.is(code, 0, stderr);
  return { stderr, compiled: Number(/slowest of (\d+) compiled/.exec(stderr)?.[1] ?? 0) };
};

const siteOf = (cwd: string) => filesBelow(join(cwd, 'build'));

const servers: Record<string, () => Promise<{ url: string; env: Record<string, string>; close: () => Promise<void> }>> =
  {
    'a small server': async () => ({ ...(await openCacheServer()), env: {} }),
    nginx: async () => ({ ...(await startNginx()), env: { DOCSC_CACHE_TOKEN: user } }),
  };
const lacks: Record<string, string | undefined> = { nginx: lackOfNginx() };

for (const [name, open] of Object.entries(servers)) {
  testUnless(lacks[name], test)(`a page compiled on one machine is read on the next: ${name}`, async () => {
    const { url, env, close } = await open();
    try {
      const [one, two] = [await machine(url), await machine(url)];
      const first = await build(one, env);
      assert.ok(first.compiled > 100);
      const second = await build(two, env);
      assert.is(second.compiled, 0, second.stderr);
      assert.equal(await siteOf(two), await siteOf(one));
    } finally {
      await close();
    }
  });
}

test('entries that a server has invented, damaged or signed with another key are not used', async () => {
  const server = await openCacheServer();
  const one = await machine(server.url);
  const key = { DOCSC_CACHE_SIGNATURE_KEY: 'a'.repeat(40) };
  await build(one, key);
  const site = await siteOf(one);
  const others: Record<string, string>[] = [{ DOCSC_CACHE_SIGNATURE_KEY: 'b'.repeat(40) }, {}];
  for (const env of others) {
    const cwd = await machine(server.url);
    assert.ok((await build(cwd, { ...env, DOCSC_CACHE_READONLY: '1' })).compiled > 100);
    assert.equal(await siteOf(cwd), site);
  }
  for (const [path, body] of server.kept)
    server.kept.set(path, Buffer.concat([body.subarray(0, -1), Buffer.from('x')]));
  const cwd = await machine(server.url);
  assert.ok((await build(cwd, key)).compiled > 100);
  assert.equal(await siteOf(cwd), site);
  await server.close();
});

test('an unreachable server causes one message', async () => {
  const server = await openCacheServer();
  const cwd = await machine(server.url);
  await server.close();
  const { stderr, compiled } = await build(cwd);
  assert.ok(compiled > 100);
  assert.is(stderr.match(/build cache/g)?.length, 1, stderr);
  await rm(join(cwd, 'build'), { recursive: true });
  assert.is((await build(cwd)).compiled, 0);
});

test.run();
