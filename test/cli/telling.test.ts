/** What a build reports about itself: `--timings` and `--report`. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docscInProcess } from '../in-process.js';
import { writeProject } from '../project.js';
import { manyPages } from './many-pages.js';

test('--timings names each stage and the slowest pages, and pages that were kept take none', async () => {
  const cwd = await writeProject(manyPages(14));
  const first = await docscInProcess(['build', '--timings'], { cwd });
  assert.is(first.code, 0, first.stderr);
  assert.is(first.stdout, '');
  const times = [...first.stderr.matchAll(/^ *([\d.]+) ms {2}(.+)$/gm)].map(([, time, what]) => ({
    time: Number(time),
    what: what!,
  }));
  const stages = times.filter(({ what }) => !what.startsWith('/'));
  assert.is(stages.length, 9);
  for (const { time } of stages) assert.ok(time >= 0);
  const pages = times.filter(({ what }) => what.startsWith('/'));
  assert.is(pages.length, 10);
  assert.equal(
    pages.map(({ time }) => time),
    pages.map(({ time }) => time).sort((a, b) => b - a),
  );
  const second = await docscInProcess(['build', '--timings'], { cwd });
  assert.match(second.stderr, 'Compile and render pages');
  assert.not.match(second.stderr, 'The slowest');
});

test('--report weighs what was written, and what was left in place', async () => {
  const cwd = await writeProject(manyPages(5));
  const text = await docscInProcess(['build', '--report'], { cwd });
  assert.match(text.stdout, /^The site: \d+\.\d MB\n/);
  for (const kind of ['HTML, ', 'Page chunks, ', 'Search index, ', 'Scripts, styles and fonts, '])
    assert.match(text.stdout, kind);
  const { report, bytes } = JSON.parse((await docscInProcess(['build', '--report', '--json'], { cwd })).stdout);
  assert.is(report.bytes, bytes);
  const kinds: { bytes: number }[] = Object.values(report.kinds);
  assert.is(
    kinds.reduce((sum, kind) => sum + kind.bytes, 0),
    bytes,
  );
  const page = report.routes.find(({ route }: { route: string }) => route === '/p1');
  assert.is(page.html, (await stat(join(cwd, 'build/p1.html'))).size);
  assert.ok(page.chunk > 0);
  assert.ok(report.routes.some(({ route }: { route: string }) => route === '/'));
  assert.is(report.largest.length, 10);
});

test('a file whose name holds a line break and a command writes no line of its own', async () => {
  const cwd = await writeProject({
    'docsc.config.yaml': 'title: T\ndocs: .\n',
    'index.md': '# T\n',
    'a\n::error::b.md': '# A\n\n[x](./gone.md)\n',
    '::warning::c.md': '# C\n\n[x](./gone.md)\n',
  });
  const { stderr, stdout, code } = await docscInProcess(['build', '--timings', '--verbose'], { cwd });
  assert.is(code, 1, stderr);
  assert.not.match(stderr + stdout, /^\s*(?:::|##)/m);
  assert.match(stderr, 'a\\x0a::error::b.md:3:1  broken-link');
  assert.match(stderr, ':\\x3awarning::c.md:3:1  broken-link');
});

test('the excerpt of an address shows no password', async () => {
  const cwd = await writeProject({
    'docsc.config.yaml': 'title: T\n',
    'docs/a.md': '# A\n\n[x](https://ada:hunter22secret@example.com/y)\n',
  });
  const { stderr } = await docscInProcess(['build'], { cwd });
  assert.match(stderr, 'unsafe-url');
  assert.match(stderr, /https:\/\/\*{18}@example\.com/);
  assert.not.match(stderr, 'hunter22');
});

test.run();
