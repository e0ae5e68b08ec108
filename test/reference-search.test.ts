/**
 * The reference site's search tests are valid for any engine: their pages, headings and sections exist.
 * Needs: the reference site.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../src/compiler/config/index.js';
import { compareStrings } from '../src/compiler/diagnostics/index.js';
import { createDiskFileSystem } from '../src/compiler/disk/project.js';
import { createCompiler } from '../src/compiler/index.js';
import { readSearchTests } from '../src/compiler/search-tests/file.js';
import { runSearchTests } from '../src/compiler/search-tests/run.js';
import type { SearchRecord } from '../src/search-format.js';
import { toolkit } from './compiler/site.js';

const path = 'docs/search-tests.yaml';
const fs = createDiskFileSystem('.');
const config = await readConfig(fs, 'docsc.config.yaml');
const routes: string[] = [];
const records: SearchRecord[] = [];
await createCompiler({ config, fs, toolkit }).emit(async () => undefined, {
  renders: false,
  onRecords: (found, route) => {
    routes.push(route);
    records.push(...found);
  },
});

test('there are at least a hundred queries, of pages and headings that exist', async () => {
  const { tests, diagnostics } = await readSearchTests(path, { config, fs });
  const ran = await runSearchTests(tests, async () => [], { path, base: '/', records, routes });
  assert.equal(diagnostics, []);
  assert.ok(tests.length >= 100, `${tests.length} queries`);
  assert.equal(
    ran.diagnostics.filter(({ rule }) => rule !== 'search-miss'),
    [],
  );
});

test('each page of the site has its own record, each operation one, each id one owner', () => {
  const ids = records.map(({ objectID }) => objectID);
  assert.is(new Set(ids).size, ids.length);
  const unsearched = routes.filter(route => !ids.includes(route));
  // Lists of tags have no text of their own.
  const isTagList = (route: string) => /^\/tags(?:\/|$)/.test(route);
  assert.equal(unsearched.filter(route => !isTagList(route)).sort(compareStrings), ['/404', '/search']);
  assert.ok(unsearched.some(isTagList));
  const operations = records.filter(({ hierarchy, type, url }) => {
    return hierarchy.lvl0 === 'Vimpel API' && type === 'lvl2' && !url.includes('#');
  });
  assert.ok(operations.length > 300, `${operations.length} operations`);
  assert.ok(operations.every(({ alias }) => alias?.includes(' /')));
});

test.run();
