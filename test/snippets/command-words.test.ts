/** Commands are split into words as the manual says, without a shell. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { splitCommand } from '../../bin/snippets/command-words.js';

const cases: [string, string[]][] = [
  ['python -m py_compile {file}', ['python', '-m', 'py_compile', '{file}']],
  ['  node\t--check  {file} ', ['node', '--check', '{file}']],
  [`node -e "let a = 'b'" {file}`, ['node', '-e', "let a = 'b'", '{file}']],
  [`node -e 'say("a\\"b")'`, ['node', '-e', 'say("a\\"b")']],
  ['a "b \\" c" \\"d', ['a', 'b " c', '"d']],
  ['"C:\\Program Files\\go\\gofmt.exe" -e', ['C:\\Program Files\\go\\gofmt.exe', '-e']],
  ['C:\\go\\gofmt.exe', ['C:\\go\\gofmt.exe']],
  ['my\\ tool a\\\\b', ['my tool', 'a\\b']],
  [`--in='{file}'x ""`, ['--in={file}x', '']],
  ['$HOME `id` $(id) *', ['$HOME', '`id`', '$(id)', '*']],
  ['', []],
];

for (const [command, words] of cases)
  test(`splits ${JSON.stringify(command)}`, () => assert.equal(splitCommand(command), words));

test('an open quote, and what only a shell understands, are refused', () => {
  assert.throws(() => splitCommand('a "b'), /a quote " is not closed/);
  assert.throws(() => splitCommand("a 'b"), /a quote ' is not closed/);
  for (const sign of ['|', '&&', '>', ';', '<', '2>&1'])
    assert.throws(() => splitCommand(`cat {file} ${sign} wc`), /needs a shell, which docsc does not start/);
  assert.equal(splitCommand('a "|"')[1], '|', 'a word in quotes is meant');
});

test.run();
