import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { writeProject } from '../project.js';
import { KEY } from '../push/vendors.js';
import { filesBelow } from './many-pages.js';
import { runInProcess as run, site, withKey } from './search-project.js';

test('a configuration with a key that may write is refused, and the key is not shown', async () => {
  const inConfig = await writeProject({ ...site, 'docsc.config.yaml': `title: T\ntagline: ${KEY}\n` });
  for (const command of [['build'], ['check'], ['search', 'export']]) {
    const { code, stderr } = await run(inConfig, command, withKey);
    assert.is(code, 2);
    assert.match(stderr, 'docsc.config.yaml  misplaced-secret');
    assert.not.match(stderr, KEY);
  }
  const named = await writeProject({ ...site, 'docsc.config.yaml': `title: T\nsearch: { adminKey: ${KEY} }\n` });
  const { code, stderr } = await run(named, ['check']);
  assert.is(code, 2);
  assert.match(stderr, /unknown-key[\s\S]*DOCSC_SEARCH_KEY/);
  assert.not.match(stderr, KEY.slice(0, -4));
});

test('Q05 a key among the arguments is refused, and not repeated', async () => {
  const cwd = await writeProject(site);
  for (const option of ['--key', '--api-key', '--admin-key']) {
    const { code, stdout, stderr } = await run(cwd, ['search', 'push', `${option}=${KEY}`]);
    assert.is(code, 2, option);
    assert.not.match(stdout + stderr, KEY);
  }
});

test('a site that would publish a secret is not put in place', async () => {
  const encoded = Buffer.from(`key: ${KEY}`).toString('base64');
  for (const leak of [
    KEY,
    encoded,
    encodeURIComponent(KEY),
    Buffer.from(KEY).toString('hex'),
    [...KEY].reverse().join(''),
  ]) {
    const cwd = await writeProject({ ...site, 'docs/p1.md': `# Setup\n\n\`${leak}\`\n` });
    const { code, stderr } = await run(cwd, ['build'], withKey);
    assert.is(code, 1, leak);
    assert.match(stderr, /p1\.html {2}published-secret {2}The site would publish the value of DOCSC_SEARCH_KEY/);
    assert.not.match(stderr, leak);
    assert.equal((await readdir(cwd)).filter(name => name !== '.docsc').sort(), ['docs', 'docsc.config.yaml']);
    // The secret is not cached either, because other machines may read the cache.
    for (const [path, bytes] of await filesBelow(join(cwd, '.docsc')))
      for (const form of [leak, KEY]) assert.not.ok(Buffer.from(bytes, 'base64').includes(form), path);
    const exported = await run(cwd, ['search', 'export'], withKey);
    assert.equal([exported.code, exported.stdout], [1, '']);
  }
  const file = await writeProject({ ...site, 'docs/static/env.txt': `TOKEN=npm_0123456789\n` });
  const env = { DOCSC_SECRETS: 'NPM_TOKEN', NPM_TOKEN: 'npm_0123456789' };
  assert.match((await run(file, ['build'], env)).stderr, /env\.txt {2}published-secret .*NPM_TOKEN/);
  assert.is((await run(file, ['build'])).code, 0, 'without the variable nobody knows');
});

test.run();
