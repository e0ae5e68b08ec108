/** Samples become files: names, marks, and names that must not leave the folder of their page. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { arrangeSamples } from '../../bin/snippets/arrange.js';
import type { FenceSample } from '../../src/compiler/markdown/fence-samples.js';

function sample(line: number, more: Partial<FenceSample> = {}): FenceSample {
  const place = { line, column: 1 };
  const codePlace = { line: line + 1, column: 1 };
  const language = { language: 'py', grammar: 'python' };
  return { path: 'docs/a.md', place, codePlace, ...language, continues: false, skip: false, code: 'a = 1', ...more };
}

const namesOf = (samples: FenceSample[]) => arrangeSamples(samples).files.map(({ file }) => file);
const messagesOf = (samples: FenceSample[]) => arrangeSamples(samples).diagnostics.map(({ message }) => message);

test('a sample has the name of its line, or the one that it gives itself', () => {
  const shell = { language: 'sh', grammar: 'bash' };
  const module = { language: 'mjs', grammar: 'javascript' };
  const samples = [sample(3), sample(9, { name: 'src/app.py' }), sample(12, shell), sample(15, module)];
  assert.equal(namesOf(samples), [
    'docs/a.md/line-3.py',
    'docs/a.md/src/app.py',
    'docs/a.md/line-12.sh',
    'docs/a.md/line-15.mjs',
  ]);
});

test('two fences that begin on one line have two names', () => {
  assert.equal(namesOf([sample(3), sample(3, { place: { line: 3, column: 9 } })]), [
    'docs/a.md/line-3.py',
    'docs/a.md/line-3-9.py',
  ]);
});

test('samples without code, and those to skip, are left out', () => {
  assert.equal(namesOf([sample(1, { skip: true }), sample(5, { code: ' \n' })]), []);
});

test('a sample continues the last one of its language, or the one that it names', () => {
  const shell = { language: 'sh', grammar: 'bash' };
  const { files, diagnostics } = arrangeSamples([
    sample(1, { name: 'one.py', code: 'a = 1\nb = 2' }),
    sample(6, { name: 'two.py', code: 'c = 3' }),
    sample(10, { ...shell, code: 'ls' }),
    sample(14, { continues: true, language: 'python', code: 'd = 4' }),
    sample(18, { continues: true, name: 'one.py', code: 'e = 5' }),
  ]);
  assert.equal(diagnostics, []);
  assert.equal(
    files.map(({ file, code }) => [file, code]),
    [
      ['docs/a.md/one.py', 'a = 1\nb = 2\ne = 5\n'],
      ['docs/a.md/two.py', 'c = 3\nd = 4\n'],
      ['docs/a.md/line-10.sh', 'ls\n'],
    ],
  );
  assert.equal(
    files[0]!.parts.map(({ from, lines, codePlace }) => [from, lines, codePlace?.line]),
    [
      [1, 2, 2],
      [3, 1, 19],
    ],
  );
});

test('a sample that continues nothing is a finding at its fence', () => {
  const { files, diagnostics } = arrangeSamples([
    sample(1, { path: 'docs/b.md' }),
    sample(4, { continues: true }),
    sample(8, { name: 'app.py' }),
    sample(12, { continues: true, name: 'ap.py' }),
  ]);
  assert.is(files.length, 2);
  assert.equal(
    diagnostics.map(({ rule, path, place, message }) => [rule, path, place?.line, message]),
    [
      ['sample-mark', 'docs/a.md', 4, 'There is no sample in py above, which this one could continue.'],
      ['sample-mark', 'docs/a.md', 12, 'There is no sample "ap.py" above, which this one could continue.'],
    ],
  );
  assert.is(diagnostics[1]!.hint, 'Did you mean "app.py"?');
});

const hostile = [
  '../b.py',
  'x/../../b.py',
  '/etc/passwd',
  'C:/b.py',
  'C:b.py',
  '..\\b.py',
  'x\\b.py',
  '~/.bashrc',
  './b.py',
  'x//b.py',
  'x/',
  '',
  '.',
  '..',
  'con',
  'NUL.py',
  'x/aux.txt/b.py',
  'b.py.',
  'b.py ',
  '-rf',
  'x/--help',
  'b.py:stream',
  'b\0.py',
  'b\n.py',
  'b\u202e.py',
  '$(id).py',
  '`id`.py',
  'a;b.py',
  '{file}',
  'b*.py',
  'é'.repeat(101),
  `${'x/'.repeat(9)}b.py`,
];

test('no name from content leads out of the folder of its page, or means something to a system', () => {
  for (const name of hostile) {
    const { files, diagnostics } = arrangeSamples([sample(1, { name })]);
    assert.equal(files, [], JSON.stringify(name));
    assert.match(diagnostics[0]!.message, 'cannot be the name of a file', JSON.stringify(name));
  }
});

test('two samples of a page have two names on every system', () => {
  for (const [one, other] of [
    ['app.py', 'app.py'],
    ['app.py', 'App.py'],
    ['é.py', 'e\u0301.py'],
    ['app', 'app/main.py'],
    ['app/main.py', 'app'],
  ]) {
    assert.is(namesOf([sample(1, { name: one }), sample(5, { name: other })]).length, 1, `${one} ${other}`);
    assert.match(messagesOf([sample(1, { name: one }), sample(5, { name: other })])[0]!, 'Another sample of this page');
  }
  const elsewhere = [sample(1, { name: 'app.py' }), sample(1, { name: 'app.py', path: 'docs/b.md' })];
  assert.equal(namesOf(elsewhere), ['docs/a.md/app.py', 'docs/b.md/app.py']);
});

test.run();
