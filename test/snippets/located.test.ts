/** Output of real tools leads to the lines of the page. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { SnippetFile } from '../../bin/snippets/arrange.js';
import { locateFailure } from '../../bin/snippets/located.js';

const PATH = '/tmp/docsc-snippets-x/docs/a.md/line-10.py';
const place = { line: 10, column: 3 };
const file: SnippetFile = {
  file: 'docs/a.md/line-10.py',
  language: 'py',
  grammar: 'python',
  code: 'a\nb\nc\nd\ne\n',
  parts: [
    { path: 'docs/a.md', place, codePlace: { line: 11, column: 3 }, from: 1, lines: 3 },
    { path: 'docs/a.md', place: { line: 20, column: 1 }, codePlace: { line: 21, column: 1 }, from: 4, lines: 2 },
  ],
};

const found = (output: string, one = file) =>
  locateFailure(one, PATH, output).map(({ place: at, message }) => [
    `${at?.line}:${at?.column}`,
    message.replace('The command for this sample says: ', ''),
  ]);

const outputs: Record<string, [string, string[][]]> = {
  'Python, which names the line first': [
    `  File "${PATH}", line 2\n    def f(:\n          ^\nSyntaxError: invalid syntax\n\n`,
    [['12:3', 'SyntaxError: invalid syntax']],
  ],
  'py_compile, in a sentence': [
    `Sorry: IndentationError: unexpected indent (line-10.py, line 2)`,
    [['12:3', 'Sorry: IndentationError: unexpected indent (line-10.py, line 2)']],
  ],
  'Node.js, with a stack': [
    `${PATH}:3\nlet a = ;\n        ^\n\nSyntaxError: Unexpected token ';'\n    at wrapSafe (node:internal/modules/cjs/loader:1378:20)\n\nNode.js v22.3.0\n`,
    [['13:3', "SyntaxError: Unexpected token ';'"]],
  ],
  'bash, with two lines': [
    `${PATH}: line 2: syntax error near unexpected token \`)'\n${PATH}: line 2: \`)'\n`,
    [
      ['12:3', "syntax error near unexpected token `)'"],
      ['12:3', "`)'"],
    ],
  ],
  'gofmt, with columns': [
    `${PATH}:2:5: expected ';', found b\n${PATH}:4:1: expected '}'\n`,
    [
      ['12:7', "expected ';', found b"],
      ['21:1', "expected '}'"],
    ],
  ],
  'tsc, with the name alone': [
    `line-10.py(3,5): error TS1005: ';' expected.`,
    [['13:7', "error TS1005: ';' expected."]],
  ],
  'esbuild, which says it before': [
    `✘ [ERROR] Unexpected ";"\n\n    ${PATH}:1:8:\n      1 │ let a = ;\n        ╵         ^\n\n1 error\n`,
    [['11:10', '✘ [ERROR] Unexpected ";"']],
  ],
  'a line behind the last one': [`${PATH}:9: unexpected end`, [['22:1', 'unexpected end']]],
  colours: [`\u001b[31m${PATH}:1:1: bad\u001b[0m`, [['11:3', 'bad']]],
  'no line at all': ['starting\nError: no such thing\nmore', [['10:3', 'Error: no such thing']]],
  nothing: ['', [['10:3', 'the command failed without a word']]],
  'the name of another file': ['/tmp/x/other-line-10.py:3: bad', [['10:3', '/tmp/x/other-line-10.py:3: bad']]],
};

for (const [name, [output, expected]] of Object.entries(outputs))
  test(`reads ${name}`, () => assert.equal(found(output), expected));

test('code from another file is reported at its fence', () => {
  const [part] = file.parts;
  const filled = { ...file, parts: [{ ...part!, codePlace: undefined }] };
  assert.equal(found(`${PATH}:2:5: bad`, filled), [['10:3', 'bad']]);
});

test('no finding names the temporary folder, and output without end is cut', () => {
  const all = found(`cannot read ${PATH}`);
  assert.equal(all, [['10:3', 'cannot read line-10.py']]);
  const many = Array.from({ length: 99 }, (_, nth) => `${PATH}:1:${nth + 1}: bad ${nth}${'x'.repeat(2000)}`).join('\n');
  const cut = found(many);
  assert.is(cut.length, 20);
  assert.ok(cut.every(([, message = '']) => message.length < 310));
});

test('the time for output grows with its length alone', () => {
  const seconds = (lines: number) => {
    const start = process.cpuUsage();
    locateFailure(file, PATH, 'line-10.py:1\n'.repeat(lines));
    return process.cpuUsage(start).user / 1e6;
  };
  seconds(100);
  // 64 KiB, the most that is kept, took 3.5 s where each line looked through all below it.
  const taken = seconds(5_000);
  assert.ok(taken < 0.5, `${taken} s`);
});

test.run();
