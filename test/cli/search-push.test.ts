import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { DocumentFormat } from '../../src/compiler/push/documents.js';
import type { SearchRecord } from '../../src/search-format.js';
import { bin, startDocsc } from '../command.js';
import { writeFiles, writeProject } from '../project.js';
import { KEY, openPushContext, providers, recordsOf } from '../push/vendors.js';
import { bare, pages, pushTo, run, site, withKey } from './search-project.js';

for (const provider of providers) {
  test(`push to ${provider}: first, again, and what the log says`, async () => {
    const bench = await openPushContext(provider);
    const cwd = await writeProject(site);
    const first = await run(cwd, [...pushTo(bench), '--verbose'], withKey);
    assert.is(first.code, 0, first.stderr);
    assert.match(first.stderr, /Pushed \d+ records to "docs"/);
    assert.ok(bench.ids().includes('/p1#part'));
    const again = await run(cwd, [...pushTo(bench), '--json'], withKey);
    assert.match(again.stderr, 'nothing was written');
    assert.is(JSON.parse(again.stdout).outcome, 'unchanged');
    for (const text of [first.stderr, first.stdout, again.stderr, again.stdout]) {
      assert.not.match(text, KEY.slice(0, -4));
      assert.not.match(text, '\r');
    }
    assert.match(first.stderr, '…abcd');
    await bench.fake.close();
  });

  test(`push to ${provider}: killed at any step, readers find all old or all new records`, async () => {
    const cwd = await writeProject({ ...site, ...pages(8, 'New.') });
    const old = recordsOf(10, 'Old.');
    const steps = await killAt(provider, cwd, old, Number.POSITIVE_INFINITY);
    assert.ok(steps >= 4);
    for (let step = 0; step < steps; step += 1) await killAt(provider, cwd, old, step);
  });
}

/**
 * Kills a push at a step; checks what readers find, and that the next run cleans up. Returns the number of steps taken.
 */
async function killAt(provider: DocumentFormat, cwd: string, old: SearchRecord[], step: number): Promise<number> {
  const bench = await openPushContext(provider);
  await bench.push(old);
  const [before, from] = [bench.ids(), bench.fake.writes().length];
  const child = { process: undefined as ChildProcess | undefined };
  bench.fake.plan.fault = (_asked, nth) => {
    if (nth < from + step) return undefined;
    child.process?.kill('SIGKILL');
    return 'lost';
  };
  child.process = spawn(process.execPath, [bin, ...pushTo(bench)], {
    cwd,
    env: { ...process.env, ...bare, ...withKey },
    stdio: 'ignore',
  });
  await once(child.process, 'close');
  bench.fake.plan.fault = undefined;
  const steps = bench.fake.writes().length - from;
  const found = bench.ids();
  const isNew = found.includes('/p7#part') && found.includes('/p0') && !found.includes(before[0]!);
  assert.ok(isNew || found.join() === before.join(), `step ${step}: ${found.join()}`);
  await bench.push(recordsOf(11, 'Newer.'));
  assert.is(bench.ids().length, 11);
  assert.equal(bench.others(), [], `step ${step}: nothing is left over`);
  await bench.fake.close();
  return steps;
}

test('push: stopped by a signal, it removes what it has created', async () => {
  const bench = await openPushContext('typesense');
  const cwd = await writeProject(site);
  await run(cwd, pushTo(bench), withKey);
  const before = bench.ids();
  await writeFiles(cwd, pages(4, 'New.'));
  const child = { process: undefined as ChildProcess | undefined };
  bench.fake.plan.fault = ({ path }) => {
    if (!path.includes('/import')) return undefined;
    child.process?.kill('SIGTERM');
    return { status: 503, value: {}, headers: { 'retry-after': '30' } };
  };
  child.process = spawn(process.execPath, [bin, ...pushTo(bench)], {
    cwd,
    env: { ...process.env, ...bare, ...withKey },
    stdio: 'ignore',
  });
  const [code] = await once(child.process, 'close');
  assert.is(code, 143);
  assert.equal(bench.ids(), before);
  assert.equal(bench.others(), []);
  await bench.fake.close();
});

test('push: exit codes and messages', async () => {
  const bench = await openPushContext('algolia');
  const cwd = await writeProject(site);
  const cases: [string, string[], Record<string, string>, number, RegExp][] = [
    ['no service', ['search', 'push'], withKey, 2, /missing-remote[\s\S]*--provider/],
    ['no key', pushTo(bench), {}, 2, /missing-remote[\s\S]*DOCSC_SEARCH_KEY/],
    ['a key as a flag', [...pushTo(bench), '--key', 'abc'], {}, 2, /misplaced-secret[\s\S]*environment/],
    ['a key as a flag with =', [...pushTo(bench), '--admin-key=abc'], {}, 2, /misplaced-secret/],
    ['the key in the address', [...pushTo(bench), '--index', KEY], withKey, 2, /misplaced-secret/],
    ['the key behind a misspelt flag', [...pushTo(bench), `--kye=${KEY}`], withKey, 2, /unknown option/],
    [
      'a wrong key',
      pushTo(bench),
      { DOCSC_SEARCH_KEY: 'another-key-0123456789' },
      3,
      /remote-failed[\s\S]*refused the key …6789/,
    ],
    ['an http host', [...pushTo(bench), '--url', 'http://search.example.com'], withKey, 2, /unencrypted/],
    [
      'a port where nobody listens',
      ['search', 'push', '--provider', 'typesense', '--index', 'x', '--url', 'http://127.0.0.1:9'],
      withKey,
      3,
      /No response/,
    ],
  ];
  for (const [name, args, env, code, message] of cases) {
    const ran = await run(cwd, args, env);
    assert.is(ran.code, code, `${name}: ${ran.stderr}`);
    assert.match(ran.stderr, message, name);
    assert.not.match(ran.stderr + ran.stdout, KEY, name);
    assert.not.match(ran.stderr + ran.stdout, 'another-key', name);
  }
  assert.is(bench.fake.writes().length, 0);
  await bench.fake.close();
});

test('push: not for a site with errors, not for a pull request', async () => {
  const bench = await openPushContext('algolia');
  const cwd = await writeProject({ ...site, 'docs/p1.md': '# A\n\n[x](./gone.md)\n' });
  const broken = await run(cwd, pushTo(bench), withKey);
  assert.is(broken.code, 1);
  assert.match(broken.stderr, 'Not pushed');
  await writeFiles(cwd, site);
  const signs: Record<string, string>[] = [{ GITHUB_EVENT_NAME: 'pull_request_target' }, { CI_MERGE_REQUEST_IID: '7' }];
  for (const sign of signs) {
    const asked = await run(cwd, pushTo(bench), { ...withKey, ...sign });
    assert.is(asked.code, 0, asked.stderr);
    assert.match(asked.stderr, 'nothing was pushed');
  }
  assert.is(bench.fake.asked.length, 0);
  const forced = await run(cwd, [...pushTo(bench), '--pull-request'], {
    ...withKey,
    GITHUB_EVENT_NAME: 'pull_request',
  });
  assert.is(forced.code, 0);
  assert.ok(bench.ids().length > 0);
  await bench.fake.close();
});

test('push: the configuration names the service; a published key that can do more than search is refused', async () => {
  const bench = await openPushContext('typesense');
  const remote = { provider: 'typesense', url: bench.fake.url, index: 'docs', key: 'search-key' };
  const cwd = await writeProject({ ...site, 'docsc.config.yaml': JSON.stringify({ title: 'T', search: { remote } }) });
  bench.fake.plan.fault = ({ path }) => (path === '/keys' ? { status: 200, value: { keys: [] } } : undefined);
  const refused = await run(cwd, ['search', 'push'], withKey);
  assert.is(refused.code, 2);
  assert.match(refused.stderr, 'powerful-key');
  assert.is(bench.fake.writes().length, 0);
  bench.fake.plan.fault = ({ path }) => (path === '/keys' ? { status: 401, value: {} } : undefined);
  const pushed = await run(cwd, ['search', 'push'], withKey);
  assert.is(pushed.code, 0, pushed.stderr);
  assert.ok(bench.ids().includes('/p1#part'));
  await bench.fake.close();
});

test('push: a shrunken index is refused with exit 3', async () => {
  const bench = await openPushContext('meilisearch');
  const cwd = await writeProject({ ...site, ...pages(20, 'Old.') });
  await run(cwd, pushTo(bench), withKey);
  const small = await writeProject(site);
  const refused = await run(small, pushTo(bench), withKey);
  assert.is(refused.code, 3);
  assert.match(refused.stderr, /shrunken-index[\s\S]*--allow-shrink/);
  assert.is((await run(small, [...pushTo(bench), '--allow-shrink'], withKey)).code, 0);
  await bench.fake.close();
});

test('neither build nor serve contacts a service', async () => {
  const bench = await openPushContext('algolia');
  const cwd = await writeProject(site);
  await run(cwd, ['build'], withKey);
  const { stop } = await startDocsc(['serve', '--port', '0'], { cwd, env: withKey });
  await writeFiles(cwd, pages(4, 'New.'));
  await new Promise(resolve => setTimeout(resolve, 300));
  await stop();
  assert.is(bench.fake.asked.length, 0);
  await bench.fake.close();
});

test.run();
