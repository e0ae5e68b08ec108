/** `docsc serve` caches the scripts that it has bundled, so that the next start need not bundle them. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { startDocsc } from '../command.js';
import { writeProject } from '../project.js';

test('scripts are bundled by the first serve, and cached for the second', async () => {
  const cwd = await writeProject({ 'docsc.config.yaml': 'title: T\n', 'docs/index.md': '# Home\n' });
  const folder = join(cwd, '.docsc/cache/v2');
  const kept = () => (existsSync(folder) ? readdirSync(folder).sort() : []);
  const serveOnce = async () => {
    const { origin, stop } = await startDocsc(['serve', '--port', '0'], { cwd });
    const html = await (await fetch(origin)).text();
    const script = /<script[^>]* src="([^"]+)"/.exec(html)?.[1];
    assert.ok(script, html);
    assert.is((await fetch(origin + script)).status, 200);
    assert.is(await stop(), 0);
    return kept();
  };
  const first = await serveOnce();
  assert.is(first.length, 1);
  assert.match(first[0]!, /\.pack$/);
  assert.equal(await serveOnce(), first, 'nothing new');
});

test.run();
