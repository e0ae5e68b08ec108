/**
 * Rows of groups C and O whose counts would take `npm test` too long: 100,000 operations, redirects and addresses, a sidebar
 * of 50,000 entries, a million keys. Each grows with its size and not with the square of it.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../../../src/compiler/config/index.js';
import { createMemoryFileSystem } from '../../../src/compiler/disk/project.js';
import { createCompiler } from '../../../src/compiler/index.js';
import { parseJson } from '../../../src/compiler/source/json.js';
import { findRouteShard, type Manifest } from '../../../src/format.js';
import { processorTime } from '../../clock.js';
import { compileSite, type Files, toolkit } from '../../compiler/site.js';

const times = <T>(count: number, make: (nth: number) => T) => Array.from({ length: count }, (_, nth) => make(nth));

/** The processor time of a piece of work in milliseconds, and what it returns. */
async function timed<T>(work: () => T | Promise<T>): Promise<{ ms: number; made: T }> {
  const started = processorTime();
  const made = await work();
  return { ms: processorTime() - started, made };
}

/** Fails if twice the size takes much more than twice the time. `floor` is what a run takes that does nothing, in ms. */
function assertLinear(half: number, whole: number, floor: number): void {
  assert.ok((whole + floor) / (half + floor) <= 2.5, `half the size takes ${half} ms, the whole ${whole} ms`);
}

async function linked(files: Files) {
  const fs = createMemoryFileSystem({ 'docsc.config.yaml': 'title: T\n', 'docs/index.md': '# Home\n', ...files });
  return createCompiler({ config: await readConfig(fs, 'docsc.config.yaml'), fs, toolkit }).link();
}

const described = (operations: number, schemas: number) =>
  JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'T', version: '1' } },
    paths: Object.fromEntries(
      times(operations, nth => {
        const responses = { 200: { description: 'ok' } };
        return [`/things${nth}`, { get: { operationId: `getThing${nth}`, responses } }];
      }),
    ),
    components: { schemas: Object.fromEntries(times(schemas, nth => [`Unused${nth}`, { type: 'string' }])) },
  });

test('O09 100,000 operations and a million unused schemas: a page for each operation, within 2 GB', async () => {
  const config = 'title: T\nlimits: { apiPages: 100000 }\napi: [{ id: api, path: api.json, route: /api }]\n';
  const link = (text: string) => timed(() => linked({ 'docsc.config.yaml': config, 'api.json': text }));
  const half = await link(described(50_000, 0));
  const whole = await link(described(100_000, 0));
  assert.equal(whole.made.diagnostics, []);
  assert.is([...whole.made.pages.values()].filter(({ head }) => head.layout === 'operation').length, 100_000);
  assertLinear(half.ms, whole.ms, 500);
  const unused = await link(described(10, 1_000_000));
  assert.is([...unused.made.pages.values()].filter(({ head }) => head.layout === 'operation').length, 10);
  const memory = process.resourceUsage().maxRSS / 2 ** 10;
  assert.ok(memory < 2048, `${Math.round(memory)} MiB`);
});

test('C55 100,000 redirects: read, checked and written in time that grows with their number', async () => {
  const link = (count: number) => {
    const list = times(count, nth => `  - { from: /old${nth}, to: /old${nth % 2 ? nth - 1 : ''} }\n`);
    const chain = list.join('').replaceAll('to: /old }', 'to: / }');
    return timed(() => linked({ 'docsc.config.yaml': `title: T\nredirects:\n${chain}` }));
  };
  const half = await link(50_000);
  const whole = await link(100_000);
  assert.is(whole.made.redirects.size, 100_000);
  assert.ok([...whole.made.redirects.values()].every(to => to === '/'));
  assertLinear(half.ms, whole.ms, 500);
});

test('C56 one of 100,000 addresses is found in less than a millisecond', () => {
  const name = (nth: number) => `/p${String(nth).padStart(6, '0')}`;
  const shards = times(1000, nth => ({ first: name(nth * 100), file: `shard${nth}.json` }));
  const manifest = { shards } as unknown as Manifest;
  const started = processorTime();
  for (let nth = 0; nth < 1000; nth++) assert.is(findRouteShard(manifest, name(nth * 100 + 7)), `shard${nth}.json`);
  assert.ok(processorTime() - started < 1000);
});

test('C57 a sidebar of 50,000 entries, and one of a hundred levels', async () => {
  const build = (count: number) => {
    const ids = times(count, nth => `f${Math.floor(nth / 100)}/p${nth}`);
    const pages = Object.fromEntries(ids.map(id => [`docs/${id}.md`, `# Page ${id}\n`]));
    return timed(() => linked({ 'docsc.config.yaml': `title: T\nsidebars:\n  main: [${ids}]\n`, ...pages }));
  };
  const half = await build(25_000);
  const whole = await build(50_000);
  assert.equal(whole.made.diagnostics, []);
  assertLinear(half.ms, whole.ms, 500);
  const path = times(100, nth => String(nth % 10)).join('/');
  const { diagnostics, pages } = await compileSite({ 'docs/index.md': '# Home\n', [`docs/${path}/a.md`]: '# Deep\n' });
  assert.equal(diagnostics, []);
  assert.ok(pages.has(`/${path}/a`));
});

test('C59 JSON with a million keys: read and located in time that grows with their number', async () => {
  const read = (count: number) => {
    const text = `{${times(count, nth => `"key${nth}": ${nth}`)}}`;
    return timed(() => {
      const { value, positionAt, diagnostics } = parseJson(text, 'a.json');
      assert.equal(diagnostics, []);
      assert.is(Object.keys(value as object).length, count);
      assert.ok(positionAt(`/key${count - 1}`));
    });
  };
  const half = await read(500_000);
  const whole = await read(1_000_000);
  assertLinear(half.ms, whole.ms, 300);
  assert.ok(whole.ms < 15_000, `${whole.ms} ms`);
});

test.run();
