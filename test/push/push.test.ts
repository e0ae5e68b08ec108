/**
 * Pushing to each service: what readers find meanwhile, and after any failure.
 * Takes long: each fault comes at each step, and waits are real.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { PushError } from '../../src/compiler/push/push-error.js';
import type { Fault } from './fake.js';
import { meilisearch } from './fake-meilisearch.js';
import { KEY, openPushContext, type PushContext, providers, recordsOf } from './vendors.js';

const old = recordsOf(10, 'Old.');
const fresh = recordsOf(12, 'New.');
const idsOf = (records: typeof old) => records.map(({ objectID }) => objectID).sort();

/** Asserts that readers always found all old or all new records. */
function assertWhole({ fake }: PushContext, from = 0): void {
  for (const count of fake.history.slice(from)) assert.ok(count === 10 || count === 12, `readers found ${count}`);
}

async function failing(work: Promise<unknown>): Promise<PushError> {
  const thrown = await work.then(
    () => undefined,
    error => error,
  );
  assert.instance(thrown, PushError);
  return thrown;
}

for (const provider of providers) {
  test(`${provider}: a first push makes the index, the next one replaces it, the same one writes nothing`, async () => {
    const bench = await openPushContext(provider);
    const first = await bench.push(old);
    assert.equal(first, { outcome: 'pushed', records: 10, was: undefined });
    assert.equal(bench.ids(), idsOf(old));
    assert.not.ok(bench.fake.history.includes(0), 'never empty, not even at first');
    const from = bench.fake.history.length;
    const second = await bench.push(fresh);
    assert.equal(second, { outcome: 'pushed', records: 12, was: 10 });
    assert.equal(bench.ids(), idsOf(fresh));
    assertWhole(bench, from);
    assert.equal(bench.others(), []);
    const writes = bench.fake.writes().length;
    assert.is((await bench.push(fresh)).outcome, 'unchanged');
    assert.is(bench.fake.writes().length, writes);
    await bench.fake.close();
  });

  test(`${provider}: whatever fails at whatever step, readers find all old or all new records`, async () => {
    const counting = await openPushContext(provider);
    await counting.push(old);
    const before = counting.fake.writes().length;
    await counting.push(fresh);
    const steps = counting.fake.writes().length - before;
    await counting.fake.close();
    assert.ok(steps >= 4, `${steps} steps`);
    const busy: Fault = { status: 429, value: { message: 'slow down' } };
    const faults: [string, Fault, boolean][] = [
      ['reset', 'reset', false],
      ['lost', 'lost', false],
      ['500', { status: 500, value: { message: 'oops' } }, false],
      ['429', busy, false],
      ['500 for ever', { status: 500, text: '<html>' }, true],
      ['429 for ever', busy, true],
      ['400', { status: 400, value: { message: 'bad' } }, true],
    ];
    for (const [name, fault, isForever] of faults) {
      for (let step = 0; step < steps; step += 1) {
        const bench = await openPushContext(provider);
        await bench.push(old);
        const [start, from] = [bench.fake.writes().length, bench.fake.history.length];
        bench.fake.plan.fault = (asked, nth) => {
          const isWrite = asked.method !== 'GET' && !asked.path.endsWith('/query');
          if (!isWrite) return undefined;
          return (isForever ? nth - start >= step : nth - start === step) ? fault : undefined;
        };
        const label = `${name} at step ${step}`;
        const outcome = await bench.push(fresh).catch((thrown: unknown) => thrown);
        assertWhole(bench, from);
        bench.fake.plan.fault = undefined;
        if (outcome instanceof PushError) {
          assert.is(outcome.rule, 'remote-failed', label);
          const told = bench.said.join('\n');
          for (const left of bench.others()) assert.match(told, left, `${label}: ${left} is named`);
          if (!isForever) assert.unreachable(`${label}: ${outcome.message}`);
        } else assert.equal(bench.ids(), idsOf(fresh), label);
        await bench.push(fresh);
        assert.equal(bench.ids(), idsOf(fresh), label);
        assert.equal(bench.others(), [], `${label}: nothing is left over after the next run`);
        await bench.fake.close();
      }
    }
  });

  test(`${provider}: an index that would shrink to less than half is left alone`, async () => {
    const bench = await openPushContext(provider);
    await bench.push(old);
    const writes = bench.fake.writes().length;
    const thrown = await failing(bench.push(recordsOf(4)));
    assert.is(thrown.rule, 'shrunken-index');
    assert.match(thrown.message, /has 10 records and would have 4/);
    assert.is(bench.fake.writes().length, writes);
    assert.is((await failing(bench.push([]))).rule, 'shrunken-index');
    assert.is((await bench.push(recordsOf(4), { allowShrink: true })).outcome, 'pushed');
    assert.is(bench.ids().length, 4);
    await bench.fake.close();
  });

  test(`${provider}: a dry run asks and writes nothing`, async () => {
    const bench = await openPushContext(provider);
    assert.equal(await bench.push(old, { dryRun: true }), { outcome: 'planned', records: 10, was: undefined });
    assert.is(bench.fake.writes().length, 0);
    await bench.fake.close();
  });

  test(`${provider}: a large record goes in pieces, and every id is the same the next time`, async () => {
    const bench = await openPushContext(provider);
    const [first, ...rest] = recordsOf(5);
    const long = { ...first!, content: 'A sentence of some words. '.repeat(4_500), alias: 'name '.repeat(30_000) };
    await bench.push([long, ...rest]);
    const ids = bench.ids();
    assert.ok(ids.includes(`${long.objectID}~2`));
    assert.match(bench.said.join('\n'), /1 record is over \d+ bytes and pushed in pieces/);
    const writes = bench.fake.writes().length;
    await bench.push([long, ...rest]);
    assert.is(bench.fake.writes().length, writes);
    assert.equal(bench.ids(), ids);
    await bench.fake.close();
  });

  test(`${provider}: a wrong key is reported by its last four characters, and not retried`, async () => {
    const bench = await openPushContext(provider);
    (bench.vendor as { key?: string }).key = KEY;
    bench.fake.plan.fault = ({ headers }) => ({
      status: 403,
      value: { message: `Invalid key ${String(Object.values(headers).find(value => String(value).includes(KEY)))}` },
    });
    const thrown = await failing(bench.push(old));
    assert.not.match(thrown.message, KEY);
    assert.match(thrown.message, '…abcd');
    assert.is(bench.fake.asked.length, 1);
    await bench.fake.close();
  });

  test(`${provider}: an error with status 200 is an error`, async () => {
    for (const text of ['{"message":"over quota","status":429}', '<html>maintenance</html>', '', 'null', '[]']) {
      const bench = await openPushContext(provider);
      await bench.push(old);
      bench.fake.plan.fault = ({ method, path }) =>
        method !== 'GET' && /batch|import|documents/.test(path) ? { status: 200, text } : undefined;
      const thrown = await failing(bench.push(fresh));
      assert.is(thrown.rule, 'remote-failed', text);
      assert.equal(bench.ids(), idsOf(old));
      await bench.fake.close();
    }
  });

  test(`${provider}: the service's wish to wait is heeded, but not without end`, async () => {
    const bench = await openPushContext(provider);
    const state = { times: 0 };
    bench.fake.plan.fault = () => {
      state.times += 1;
      return state.times === 1 ? { status: 429, headers: { 'retry-after': '1' }, value: {} } : undefined;
    };
    const started = performance.now();
    await bench.push(old);
    assert.ok(performance.now() - started >= 950);
    bench.fake.plan.fault = () => ({ status: 503, headers: { 'retry-after': '7200' }, value: {} });
    const thrown = await failing(bench.push(fresh));
    assert.match(thrown.message, /asks to wait 7200 s/);
    await bench.fake.close();
  });

  test(`${provider}: a stopped push removes what it has created`, async () => {
    const bench = await openPushContext(provider);
    await bench.push(old);
    const stop = new AbortController();
    const start = bench.fake.writes().length;
    bench.fake.plan.fault = (_asked, nth) => {
      if (nth === start + 2) stop.abort(new Error('stopped'));
      return undefined;
    };
    const thrown = await bench.push(fresh, { signal: stop.signal }).catch((error: Error) => error);
    assert.is((thrown as Error).message, 'stopped');
    assert.equal(bench.ids(), idsOf(old));
    assert.equal(bench.others(), []);
    await bench.fake.close();
  });
}

test('meilisearch: a server that cannot rename gets its first index too', async () => {
  const bench = await openPushContext('meilisearch', meilisearch(KEY, { renames: false }));
  await bench.push(old);
  assert.equal(bench.ids(), idsOf(old));
  assert.equal(bench.others(), []);
  await bench.fake.close();
});

test('typesense: a refused document fails the push with its reason', async () => {
  const bench = await openPushContext('typesense');
  await bench.push(old);
  bench.fake.plan.fault = ({ path, body }) =>
    path.includes('/import')
      ? {
          status: 200,
          text: body
            .split('\n')
            .map((_, nth) => (nth === 3 ? '{"success":false,"error":"Field is odd"}' : '{"success":true}'))
            .join('\n'),
        }
      : undefined;
  const thrown = await failing(bench.push(fresh));
  assert.match(thrown.message, 'Field is odd');
  assert.equal(bench.ids(), idsOf(old));
  assert.equal(bench.others(), []);
  await bench.fake.close();
});

test('typesense: a collection of that name is not touched', async () => {
  const bench = await openPushContext('typesense');
  const { collections } = bench.vendor as unknown as { collections: Map<string, unknown> };
  collections.set('docs', { schema: { name: 'docs', fields: [] }, documents: new Map(), synonyms: new Map() });
  assert.is((await failing(bench.push(old))).rule, 'missing-remote');
  assert.is(bench.fake.writes().length, 0);
  await bench.fake.close();
});

test('two pushes at once: neither leaves readers with a part', async () => {
  for (const provider of providers) {
    const bench = await openPushContext(provider);
    await bench.push(old);
    const from = bench.fake.history.length;
    const outcomes = await Promise.allSettled([bench.push(fresh), bench.push(recordsOf(12, 'Newer.'))]);
    assert.ok(outcomes.some(({ status }) => status === 'fulfilled') || bench.ids().length === 10, provider);
    assertWhole(bench, from);
    await bench.fake.close();
  }
});

test.run();
