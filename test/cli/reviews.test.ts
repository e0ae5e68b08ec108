/** `review_after`: a day that a check compares with today's, which comes from outside. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docscInProcess } from '../in-process.js';
import { writeProject } from '../project.js';

const files = {
  'docsc.config.yaml': 'title: T\n',
  'docs/index.md': '---\ndescription: D\nreview_after: 2026-12-01\n---\n# Home\n',
  'docs/a.md': '# A\n',
};

async function found(cwd: string, flags: string[] = [], env: Record<string, string> = {}): Promise<string[]> {
  const { stdout } = await docscInProcess(['check', '--json', ...flags], { cwd, env });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { rule: string; path: string; place?: { line: number }; message: string }[];
  };
  return diagnostics.map(({ rule, path, place, message }) => `${path}:${place?.line} ${rule} ${message}`);
}

const STALE = ['docs/index.md:3 stale-page This page was due for review after 2026-12-01.'];

test('a page is stale once its day is over, although nothing else has changed', async () => {
  const cwd = await writeProject(files);
  assert.equal(await found(cwd, ['--today', '2026-12-01']), []);
  assert.equal(await found(cwd, ['--today', '2026-12-02']), STALE);
  assert.equal(await found(cwd, ['--today', '2026-11-30']), [], 'what a check remembers is no day of today');
  assert.equal(await found(cwd, ['--today', '2026-12-02', '--rule', 'stale-page=off']), []);
});

test('without --today, SOURCE_DATE_EPOCH says what day it is, and then the clock', async () => {
  const cwd = await writeProject(files);
  const day = (text: string) => ({ SOURCE_DATE_EPOCH: String(Date.parse(text) / 1000) });
  assert.equal(await found(cwd, [], day('2026-12-02')), STALE);
  assert.equal(await found(cwd, [], day('2026-12-01T23:59:59Z')), []);
  assert.equal(await found(cwd, ['--today', '2026-11-01'], day('2026-12-02')), []);
  const past = await writeProject({ ...files, 'docs/index.md': '---\nreview_after: 2020-01-01\n---\n# Home\n' });
  assert.is((await found(past)).length, 1);
});

test('a build knows nothing of it, and a day that does not exist is refused', async () => {
  const cwd = await writeProject({ ...files, 'docs/a.md': '---\nreview_after: 2026-02-30\n---\n# A\n' });
  assert.match(
    (await found(cwd, ['--today', '2026-01-01'])).join(),
    /a\.md:2 invalid-front-matter .*must be a day that exists/,
  );
  assert.is((await docscInProcess(['check', '--today', 'soon'], { cwd })).code, 2);
  const past = await writeProject({ ...files, 'docs/index.md': '---\nreview_after: 2020-01-01\n---\n# Home\n' });
  const { code, stderr } = await docscInProcess(['build'], { cwd: past });
  assert.is(code, 0);
  assert.not.match(stderr, 'stale-page');
  assert.not.match(await readFile(join(past, 'build/index.html'), 'utf8'), '2020');
});

test.run();
