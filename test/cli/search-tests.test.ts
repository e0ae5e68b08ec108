/** A site's search tests in `docsc check`: hits, misses, changed ranks, and invalid files. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docscInProcess } from '../in-process.js';
import { writeProject } from '../project.js';

const pages = {
  'docsc.config.yaml': 'title: T\nbaseUrl: /base/\nsearch: { tests: search-tests.yaml }\n',
  'docs/index.md': '# Home\n\nEverything.\n',
  'docs/flags.md': '# Feature flags\n\nSwitches in code.\n\n## Name a flag\n\nLetters and dashes.\n',
  'docs/tokens.md': '# Access tokens\n\nSecrets of programs.\n',
  'docs/gone.md': '---\nsearch: false\n---\n# Gone\n',
};
const tests = (text: string) => ({ ...pages, 'search-tests.yaml': text });

async function checked(files: Record<string, string>, ...flags: string[]) {
  const cwd = await writeProject(files);
  return { cwd, ...(await docscInProcess(['check', ...flags], { cwd })) };
}

test('hits are counted', async () => {
  const { code, stderr } = await checked(
    tests(
      '- { query: Feature flags, page: /flags }\n- { query: letters dashes, page: /flags#name-a-flag }\n' +
        '- { query: access tokens, page: /tokens/, top: 3, section: Documentation, not: [/flags, /] }\n',
    ),
  );
  assert.is(code, 0, stderr);
  assert.match(stderr, 'Search: 3 of 3 queries find what they should.\n');
  assert.match(stderr, 'docsc check --update-ranks writes search-tests.ranks.yaml.');
});

test('a miss says what came instead, and what to do', async () => {
  const { code, stderr } = await checked(tests('- query: access tokens\n  page: /flags\n'));
  assert.is(code, 1);
  assert.match(
    stderr,
    /search-tests\.yaml:1:3 {2}search-miss {2}"access tokens" does not find \/flags\. It first finds \/tokens \("Access tokens"\)/,
  );
  assert.match(stderr, '    1 | - query: access tokens\n');
  assert.match(stderr, 'the keywords of the page, give the page a boost, or correct the test.');
  assert.match(stderr, 'Search: 0 of 1 queries find what they should.');
});

test('an unwanted page among the hits is a miss', async () => {
  const { code, stderr } = await checked(tests('- { query: access tokens, not: /tokens }\n'));
  assert.is(code, 1);
  assert.match(stderr, '"access tokens" must not find /tokens as the first page.');
});

test('pages, headings and parts that do not exist are findings of their own; the second of two tests is left out', async () => {
  const { code, stderr } = await checked(
    tests(
      [
        '- { query: a, page: /flag }',
        '- { query: b, page: /gone }',
        '- { query: c, page: /flags#name-a-flg }',
        '- { query: d, page: /, section: Guides }',
        '- { query: access tokens, page: /tokens }',
        '- { query: access tokens, page: /flags }\n',
      ].join('\n'),
    ),
  );
  assert.is(code, 1);
  assert.match(
    stderr,
    /search-tests\.yaml:1:15 {2}unknown-search-page {2}There is no page "\/flag"\.[\s\S]*Did you mean "\/flags"\?/,
  );
  assert.match(stderr, /2:15 {2}unknown-search-page {2}The page "\/gone" is not searched\./);
  assert.match(stderr, /3:15 {2}unknown-search-page[\s\S]*Did you mean "name-a-flag"\?/);
  assert.match(
    stderr,
    /4:24 {2}unknown-search-page {2}The site has no part "Guides"\.[\s\S]*The parts are Documentation\./,
  );
  assert.match(stderr, /6:5 {2}duplicate-search-test {2}"access tokens" is already tested in line 5/);
  assert.match(stderr, 'Search: 1 of 1 queries');
});

const faults: [name: string, text: string, message: RegExp][] = [
  ['no list', 'query: a\n', /search-tests\.yaml:1:1 {2}invalid-config {2}"the file": must be a list of tests/],
  ['no YAML', '- query: [\n', /search-tests\.yaml:\d+:\d+ {2}invalid-yaml/],
  ['no query', '- page: /flags\n', /search-tests\.yaml:1:3 {2}invalid-config {2}"0\.query" is missing\./],
  ['a number', '- { query: 404, page: /flags }\n', /:1:5 {2}invalid-config {2}"0\.query": must be text; put quotes/],
  ['no page', '- query: a\n', /:1:3 {2}invalid-config {2}"0": needs "page" or "not"/],
  ['no route', '- { query: a, page: flags }\n', /:1:15 {2}invalid-config {2}"0\.page": must be a route such as/],
  [
    'an unknown key',
    '- { query: a, pages: /flags }\n',
    /unknown-key {2}"0" has no key "pages"\.[\s\S]*Did you mean "page"\?/,
  ],
  ['a bad number', '- { query: a, page: /flags, top: 0 }\n', /"0\.top": must be at least 1/],
  [
    'a query nobody can type',
    `- { query: ${'long '.repeat(20)}, page: /flags }\n`,
    /has 99 characters; readers can type 64\./,
  ],
];
for (const [name, text, message] of faults) {
  test(`a file that cannot be used: ${name}`, async () => {
    const { code, stderr } = await checked(tests(text));
    assert.is(code, 2, stderr);
    assert.match(stderr, message);
    assert.not.match(stderr, 'Search:');
  });
}

test('a missing file is reported where it is named', async () => {
  const { code, stderr } = await checked(pages);
  assert.is(code, 2);
  assert.match(stderr, /docsc\.config\.yaml:3:11 {2}missing-file {2}The file "search-tests\.yaml" does not exist\./);
});

const three =
  '- { query: access tokens, page: /tokens }\n- { query: zzz, page: / }\n- { query: Feature flags, page: /flags }\n- { query: zzzz, not: / }\n';

test('ranks are written once, sorted, and compared from then on', async () => {
  const { cwd, code } = await checked(tests(three), '--update-ranks');
  assert.is(code, 1, 'a miss is a miss, whatever its rank was');
  const file = join(cwd, 'search-tests.ranks.yaml');
  const [head = '', ...lines] = (await readFile(file, 'utf8')).split('\n');
  assert.match(head, '# Where the pages of search-tests.yaml came');
  assert.equal(lines, ['"Feature flags": 1', '"access tokens": 1', '"zzz": none', '']);
  const again = await docscInProcess(['check'], { cwd });
  assert.match(again.stderr, 'Search: 3 of 4 queries find what they should.\nChecked');
  await writeFile(file, '"Feature flags": 2\n"access tokens": none\n"zzz": 4\n"removed": 1\n');
  const changed = await docscInProcess(['check'], { cwd });
  assert.match(
    changed.stderr,
    'ranks: 2 better, 1 worse.\n    Feature flags: 2 → 1\n    access tokens: none → 1\n    zzz: 4 → none\n    docsc check --update-ranks writes them',
  );
  const { search } = JSON.parse((await docscInProcess(['check', '--json'], { cwd })).stdout);
  assert.equal(search, {
    queries: 4,
    hits: 3,
    better: 2,
    worse: 1,
    changes: [
      { query: 'Feature flags', from: 2, to: 1 },
      { query: 'access tokens', from: 'none', to: 1 },
      { query: 'zzz', from: 4, to: 'none' },
    ],
  });
  const updated = await docscInProcess(['check', '--update-ranks'], { cwd });
  assert.match(updated.stderr, 'Wrote search-tests.ranks.yaml.');
  assert.match(await readFile(file, 'utf8'), lines.join('\n'));
});

test('an invalid file of ranks is reported, and replaced with --update-ranks', async () => {
  const { cwd, code, stderr } = await checked({ ...tests(three), 'search-tests.ranks.yaml': '"zzz": first\n' });
  assert.is(code, 2);
  assert.match(stderr, /search-tests\.ranks\.yaml:1:2 {2}invalid-config {2}"zzz": must be a rank from 1, or none\./);
  await docscInProcess(['check', '--update-ranks'], { cwd });
  assert.match((await docscInProcess(['check'], { cwd })).stderr, 'Search: 3 of 4');
});

test('there are no ranks without tests', async () => {
  const { code, stderr } = await checked({ ...pages, 'docsc.config.yaml': 'title: T\n' }, '--update-ranks');
  assert.is(code, 2);
  assert.match(stderr, 'There are no search tests whose ranks could be recorded.');
});

test('the level of a miss is yours', async () => {
  const config = `${pages['docsc.config.yaml']}rules: { search-miss: warning }\n`;
  const { code } = await checked({ ...tests('- { query: zzz, page: / }\n'), 'docsc.config.yaml': config });
  assert.is(code, 0);
});

test.run();
