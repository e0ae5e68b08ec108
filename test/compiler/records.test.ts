import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../../src/compiler/config/index.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { createCompiler } from '../../src/compiler/index.js';
import { minimal, toolkit } from './site.js';

async function recordsOf(files: Record<string, string>, progress?: (done: number, all: number) => void) {
  const fs = createMemoryFileSystem({ 'docsc.config.yaml': minimal, ...files });
  const config = await readConfig(fs, 'docsc.config.yaml');
  return createCompiler({ config, fs, toolkit }).collectRecords(progress);
}

test('the records of a whole site come sorted, with the findings of its pages', async () => {
  const seen: number[] = [];
  const { records: collected, diagnostics } = await recordsOf(
    {
      'docs/index.md': '# Home\n\nWelcome.\n\n## Then\n\nMore.\n',
      'docs/b.md': '# B\n\n[x](./nowhere.md)\n',
      'docs/hidden.md': '---\nsearch: false\n---\n# Hidden\n\nText.\n',
    },
    done => seen.push(done),
  );
  const ids = collected.map(({ objectID }) => objectID);
  assert.equal(ids, [...ids].sort());
  for (const id of ['/', '/#then', '/b']) assert.ok(ids.includes(id), id);
  assert.not.ok(ids.some(id => id.startsWith('/hidden')));
  assert.ok(diagnostics.some(({ rule }) => rule === 'broken-link'));
  assert.ok(seen.length > 2);
});

test.run();
