/** A site's style guide on the command line: which commands check it, exit codes, and invalid configurations. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { docscInProcess } from '../in-process.js';
import { writeProject } from '../project.js';

const project = (config: string, more: Record<string, string> = {}) => ({
  'docsc.config.yaml': `title: T\nsearch: false\n${config}`,
  'docs/index.md': '# Home\n\nIt is simply so.\n',
  ...more,
});

async function run(command: string[], files: Record<string, string>) {
  return docscInProcess(command, { cwd: await writeProject(files) });
}

test('check warns, and says where and what to do', async () => {
  const { code, stderr } = await run(['check'], project('prose: { avoid: [simply] }\n'));
  assert.is(code, 0, stderr);
  assert.match(stderr, 'docs/index.md:3:7  prose-filler  Leave out "simply".\n    3 | It is simply so.\n');
  assert.match(stderr, '    Remove the word, or say what you mean.');
  assert.match(stderr, '1 warning.');
});

test('--strict and levels turn findings into failures, or off', async () => {
  assert.is((await run(['check', '--strict'], project('prose: { avoid: [simply] }\n'))).code, 1);
  const error = project('prose: { avoid: [simply] }\nrules: { prose-filler: error }\n');
  assert.is((await run(['check'], error)).code, 1);
  const off = project("prose: { avoid: [simply] }\nrules: { prose-filler: 'off' }\n");
  assert.is((await run(['check', '--strict'], off)).code, 0);
});

test('--json has place, rule, cure and hint', async () => {
  const { stdout } = await run(['check', '--json'], project('prose: { avoid: [{ phrase: simply, hint: Cut it. }] }\n'));
  assert.equal(JSON.parse(stdout).diagnostics, [
    {
      rule: 'prose-filler',
      level: 'warning',
      message: 'Leave out "simply".',
      path: 'docs/index.md',
      place: { line: 3, column: 7 },
      fix: { written: 'simply ', instead: '' },
      hint: 'Cut it.',
    },
  ]);
});

test('build checks prose only if the configuration says so', async () => {
  const flags = ['build', '--strict'];
  assert.is((await run(flags, project('prose: { avoid: [simply] }\n'))).code, 0);
  const { code, stderr } = await run(flags, project('prose: { avoid: [simply], build: true }\n'));
  assert.is(code, 1);
  assert.match(stderr, 'docs/index.md:3:7  prose-filler');
});

test('the rules can be in a file', async () => {
  const { code, stderr } = await run(
    ['check', '--strict'],
    project('prose: docs/prose.yaml\n', { 'docs/prose.yaml': 'avoid: [simply]\n' }),
  );
  assert.is(code, 1);
  assert.match(stderr, 'docs/index.md:3:7  prose-filler');
});

const faults: [name: string, text: string, message: RegExp][] = [
  ['no YAML', 'terms: [\n', /docs\/prose\.yaml:\d+:\d+ {2}invalid-yaml/],
  ['no mapping', '- simply\n', /docs\/prose\.yaml:1:1 {2}invalid-config {2}"the file"/],
  ['an unknown key', 'term: []\n', /:1:1 {2}unknown-key[\s\S]*Did you mean "terms"\?/],
  ['an unknown key of a term', 'terms: [{ write: a, no: b, not: c }]\n', /"terms\.0" has no key "no"\.[\s\S]*"not"/],
  ['nothing to replace', 'terms: [{ write: a }]\n', /:1:9 {2}invalid-config {2}"terms\.0\.not" is missing\./],
  [
    'the same word twice',
    'terms: [{ write: a, not: [b, a] }]\n',
    /"terms\.0": has the same word under "write" and "not"/,
  ],
  [
    'a word of two terms',
    'terms:\n  - { write: a, not: c }\n  - { write: b, not: [d, c] }\n',
    /:3:17 {2}invalid-config {2}"terms\.1\.not": has "c", which another term has too/,
  ],
  ['a number', 'avoid: [404]\n', /"avoid\.0": must be a word or phrase/],
  ['an unknown case', 'headings: title\n', /"headings": must be "sentence", or absent/],
  ['an unknown rule', 'exceptPages: { prose-terms: [a] }\n', /prose-terms/],
  ['bounds that cross', 'description: { min: 9, max: 8 }\n', /"description": has a "min" above its "max"/],
];
for (const [name, text, message] of faults) {
  test(`a file that cannot be used: ${name}`, async () => {
    const { code, stderr } = await run(['check'], project('prose: docs/prose.yaml\n', { 'docs/prose.yaml': text }));
    assert.is(code, 2, stderr);
    assert.match(stderr, message);
  });
}

test('a missing file is reported where it is named', async () => {
  const { code, stderr } = await run(['check'], project('prose: prose.yaml\n'));
  assert.is(code, 2);
  assert.match(stderr, /docsc\.config\.yaml:3:1 {2}missing-file {2}The file "prose\.yaml" does not exist\./);
});

test.run();
