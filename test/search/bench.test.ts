/**
 * The bench of search engines runs on a folder of pages and a description, and takes repeated headings.
 * Needs: the bench as a command.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { miniSearch } from '../../bench/search/engines.js';
import { headingQueries } from '../../bench/search/score.js';
import type { SearchRecord } from '../../src/search-format.js';
import { writeProject } from '../project.js';

const description = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { get: { summary: 'List pets', responses: { 200: { description: 'Pets.' } } } } },
};

const docs = {
  'docs/index.md':
    '# Home\n\nEverything about pets.\n\n## Install {#twice}\n\nOnce.\n\n## Install again {#twice}\n\nTwice.\n',
  'docs/flags.mdx': `# Flags\n\n${'Long text. '.repeat(5_000)}\n`,
};

function bench(cwd: string, ...args: string[]) {
  const script = join(import.meta.dirname, '../../bench/search/index.ts');
  const tsx = join(import.meta.dirname, '../../node_modules/tsx/dist/cli.mjs');
  return spawnSync(process.execPath, [tsx, script, ...args], { cwd, encoding: 'utf8' });
}

for (const [name, text] of Object.entries({
  json: JSON.stringify(description),
  yaml: JSON.stringify(description, null, 1),
}))
  test(`commands 2: bench:search -- --docs … --openapi … works: a description in ${name}`, async () => {
    const cwd = await writeProject({ ...docs, [`pets.${name}`]: text });
    const small = ['--sections', '50', '--skip-peers'];
    const { status, stdout, stderr } = bench(cwd, '--docs', 'docs', '--openapi', `pets.${name}`, ...small);
    assert.is(status, 0, stderr);
    assert.match(stdout, /sections of 4 pages, \d+ queries/);
    assert.match(stdout, /docsc +.*100\/100\/1\.00/);
    assert.match(stdout, 'keystrokes at 50 sections');
  });

test('queries of a file are asked instead of headings', async () => {
  const queries = JSON.stringify([{ q: 'everything', kind: 'word', pages: ['/'] }]);
  const cwd = await writeProject({ ...docs, 'queries.json': queries });
  const { status, stdout, stderr } = bench(
    cwd,
    '--docs',
    'docs',
    '--queries',
    'queries.json',
    '--skip-peers',
    '--skip-speed',
  );
  assert.is(status, 0, stderr);
  assert.match(stdout, 'of 2 pages, 1 queries');
});

const record = (url: string, heading: string): SearchRecord => ({
  objectID: url,
  url,
  type: 'lvl2',
  hierarchy: { lvl0: 'Docs', lvl1: 'Page', lvl2: heading, lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  content: '',
});

/** Refuses an id that it has, as MiniSearch does, and finds headings that begin with the query. */
const double = `export default class {
  all = new Map();
  addAll(documents) {
    for (const document of documents) {
      if (this.all.has(document.id)) throw new Error('MiniSearch: duplicate ID ' + document.id);
      this.all.set(document.id, document);
    }
  }
  search(text) { return [...this.all.values()].filter(({ heading }) => heading.startsWith(text)); }
}
`;

test('commands 2: MiniSearch takes repeated heading ids, and answers with addresses', async () => {
  const folder = await writeProject({
    'package.json': '{}',
    'node_modules/minisearch/package.json': '{ "type": "module", "exports": "./index.js" }',
    'node_modules/minisearch/index.js': double,
  });
  const { ask } = await miniSearch(
    [record('/a#x', 'Install'), record('/a#x', 'Install it'), record('/b', 'Use')],
    folder,
  );
  assert.equal(await ask('Install', 5), ['/a#x', '/a#x']);
  assert.equal(await ask('Use', 5), ['/b']);
});

test('each heading is a query, and a heading of two pages finds either', () => {
  assert.equal(headingQueries([record('/a#x', 'Install'), record('/b#x', 'Install'), record('/b', '')]), [
    { q: 'Install', kind: 'heading', pages: ['/a', '/b'], sections: ['/a#x', '/b#x'] },
  ]);
});

test.run();
