/** Strict JSON: which texts are accepted, and where and why the others are not. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parseDataFile, parseJson } from '../../../src/compiler/source/json.js';
import { restoreYaml } from '../../../src/compiler/source/yaml.js';
import { processorTime } from '../../clock.js';
import { compileSite, listed } from '../site.js';

const right = [
  ...['{}', '[]', '0', '-0', 'null', 'true', 'false', '""', '[[]]', '{"":0}', '{"a":[]}', ' [ ] ', '\t\n{ }\n', '"x"'],
  ...['[1,2]', '-0.0', '1.5', '1E5', '1e+2', '1e-2', '0e1', '1.5e22', '-1', '[123]', '[1 ]'],
  ...[
    '"\\u0061"',
    '"\\"\\\\\\/\\b\\f\\n\\r\\t"',
    '"\\ud83d\\ude00"',
    '"é😀"',
    '"\u007f"',
    '"\u2028\u2029"',
    '"a/*b*/"',
  ],
  ...['["\\u0000"]', '["\\uD800"]', '["\\uDC00\\uD800"]', '["\\\\u0000"]', '{"a":{"a":1}}', '[{"a":1},{"a":2}]'],
  ...[
    '{"__proto__":1}',
    '{"constructor":{"prototype":1}}',
    `[${'[],'.repeat(200)}[]]`,
    `${'['.repeat(100)}${']'.repeat(100)}`,
  ],
];

const wrong = [
  ...[
    '',
    ' ',
    '{',
    '[',
    '}',
    ']',
    '{]',
    '[}',
    '[1',
    '[1,',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,',
    '"',
    '"a',
    "'a'",
    'a',
  ],
  ...[
    '[1,]',
    '[,1]',
    '[1,,2]',
    '[,]',
    '[1 2]',
    '[1:2]',
    '{"a":1,}',
    '{,"a":1}',
    '{"a" 1}',
    '{"a":1 "b":2}',
    '{"a"::1}',
  ],
  ...[
    '{a:1}',
    "{'a':1}",
    '{1:1}',
    '{null:1}',
    '{[]:1}',
    '{"a":}',
    '{:1}',
    '{"a","b"}',
    '{"a":1}}',
    '[1]]',
    '{}{}',
    '1 2',
  ],
  ...['{"a":1,"a":2}', '{"a":1,"\\u0061":1}', '{"b":{"a":[],"c":0,"a":[]}}', '[{"__proto__":1,"__proto__":1}]'],
  ...[
    '01',
    '-01',
    '00',
    '+1',
    '-',
    '--1',
    '.5',
    '1.',
    '-.5',
    '1.e2',
    '1e',
    '1e+',
    '1ee2',
    '1e1.5',
    '0x1F',
    '1_000',
    '1,000',
  ],
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    'nan',
    'True',
    'TRUE',
    'nul',
    'nullx',
    'truefalse',
    'undefined',
    'yes',
    '~',
    '１',
    '1a',
  ],
  ...[
    '"\n"',
    '"\t"',
    '"\0"',
    '"\u001f"',
    '"\\x61"',
    '"\\a"',
    '"\\u12"',
    '"\\u12G4"',
    '"\\U0061"',
    '"\\',
    '"\\"',
    '"\\\'"',
  ],
  ...[
    '// a\n1',
    '1 // a',
    '/* a */ 1',
    '[1 /* a */]',
    '# a\n1',
    '{"a":1 # b\n}',
    '\ufeff\ufeff1',
    '\u00a01',
    '\u000b1',
    '\f1',
  ],
  ...[
    'a: 1',
    '- 1',
    '---\n1',
    '{"a":1}\n---\n{}',
    '1\n...',
    '&a 1',
    '*a',
    '!!str 1',
    '|\n a',
    '{"a":&b 1}',
    '{? 1}',
    '%YAML 1.2',
  ],
  ...[
    '\0{\0}',
    '{\0}\0',
    '[\ufffd]',
    '{"a":"b"]',
    '["a":1]',
    '{"a"}',
    '[1}',
    '\u2060[]',
    '<a>',
    '{"a":1};',
    '(1)',
    '1\0',
  ],
  ...['{"a":"b"c}', '["a"b]', '[""', '{"a":1,"b"}', '{"a":tru}', '[-]', '[-a]', '[1.2.3]', '[0e]', '[0e+]', '["\\u"]'],
];

test('O21 numbers that JavaScript would change stay as they are written, in JSON and in YAML', () => {
  const lost = '1e400 -1e-400 12E+308 -0 -0.0 123456789012345678.5 9007199254740993 -9223372036854775808'.split(' ');
  const kept = '1e300 1.50 1E5 0.1 -0.5 0e5 123456789012345 37.422408100000004 5e-324 1.5e22'.split(' ');
  for (const [path, around] of [
    ['a.json', (list: string) => `{"a": {"b": [ ${list} ]}, "c": "-0, 1e999"}`],
    ['a.yaml', (list: string) => `a:\n  b: [${list}]\nc: "-0, 1e999"\n`],
  ] as const) {
    const read = (list: string[]) => (parseDataFile(around(list.join(', ')), path).value as { a: { b: unknown } }).a.b;
    assert.equal(read(lost), lost, path);
    assert.equal(read(kept), kept.map(Number), path);
  }
});

test('M16 each class of right JSON is accepted, with the value of JSON.parse', () => {
  for (const text of right) {
    const { value, diagnostics } = parseJson(text, 'a.json');
    assert.equal(diagnostics, [], text);
    if (!/\\u(0000|d[89a-f])/i.test(text)) assert.is(JSON.stringify(value), JSON.stringify(JSON.parse(text)), text);
  }
});

test('O24 each class of wrong JSON is refused, at a position inside the file', () => {
  for (const text of wrong) {
    const { value, diagnostics } = parseJson(text, 'a.json');
    assert.is(value, undefined, text);
    assert.is(diagnostics.length, 1, text);
    const [{ rule, message, place }] = diagnostics as [(typeof diagnostics)[number]];
    assert.is(rule, 'invalid-json', text);
    assert.match(message, /^(Not valid JSON: .*[^.]|The key .*)\.$/, text);
    assert.not.match(message, 'cannot be read', text);
    const line = text.split('\n')[place!.line - 1];
    assert.ok(
      line !== undefined && place!.column >= 1 && place!.column <= line.length + 1,
      `${text}: ${place!.column}`,
    );
  }
});

test('whatever JSON.parse refuses is refused, and nothing else', () => {
  const seeds = [...right, '{"openapi":"3.1.0","paths":{"/a":{"get":{"x":[1,-2.5e3,true,null,"\\u00e9\\n"]}}}}'];
  const parts = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    '0',
    '1',
    '-',
    '+',
    '.',
    'e',
    'u',
    'n',
    ' ',
    '\n',
    '/',
    'true',
    "'",
  ];
  let tried = 0;
  for (const seed of seeds)
    for (let at = 0; at <= seed.length && at < 90; at++)
      for (const part of ['', ...parts]) {
        for (const text of [seed.slice(0, at) + part + seed.slice(at), seed.slice(0, at) + part + seed.slice(at + 1)]) {
          const { diagnostics } = parseJson(text, 'a.json');
          const isJson = (() => {
            try {
              JSON.parse(text);
              return true;
            } catch {
              return false;
            }
          })();
          const [found] = diagnostics;
          if (found?.rule === 'limit-exceeded') continue;
          assert.is(!found || found.message.startsWith('The key'), isJson, JSON.stringify(text));
          tried++;
        }
      }
  process.stdout.write(`note: ${tried} texts\n`);
});

const place = (text: string) => {
  const [{ message, place }] = parseJson(text, 'a.json').diagnostics as unknown as [{ message: string; place: object }];
  return [place, message];
};

test('a finding says what is wrong where', () => {
  const at = (line: number, column: number, message: string) => [{ line, column }, message];
  assert.equal(
    place('{\n  "a": 1,\n}'),
    at(3, 1, 'Not valid JSON: a key in double quotes is missing before "}"; the last entry has no comma behind it.'),
  );
  assert.equal(place('{\n  "a": 1 // b\n}'), at(2, 10, 'Not valid JSON: JSON has no comments.'));
  assert.equal(place('[1 2]'), at(1, 4, 'Not valid JSON: a comma is missing before "2".'));
  assert.equal(place('{"a": True}'), at(1, 7, 'Not valid JSON: a value is missing before "True".'));
  assert.equal(place('[\n{"a": [1'), at(2, 7, 'Not valid JSON: the list that begins here has no end.'));
  assert.equal(
    place('["a\n"]'),
    at(1, 4, 'Not valid JSON: the character U+000A in a text has to be written as "\\n", "\\t" or "\\u0000".'),
  );
  assert.equal(place('\ufeff{}'), at(1, 1, 'Not valid JSON: a value is missing before a byte order mark.'));
  assert.equal(place(''), at(1, 1, 'Not valid JSON: the file is empty.'));
  assert.equal(place('{"a":1}\n{}'), at(2, 1, 'Not valid JSON: the text goes on after its value.'));
  assert.equal(place('{"x":1,\n"x":2}'), at(2, 1, 'The key "x" is in this object already, in line 1.'));
  assert.is(parseJson('{"a":1,"a":2,"b":3,"b":4}', 'a.json').diagnostics.length, 2, 'each of them');
  assert.match(parseJson('{\0', 'a.json').diagnostics[0]!.hint!, 'UTF-8');
});

test('O08 deep nesting is a limit, not a crash, in JSON and in YAML', () => {
  for (const text of ['['.repeat(101) + ']'.repeat(101), '['.repeat(500_000), '{"a":'.repeat(200_000)])
    for (const path of ['a.json', 'a.yaml']) {
      const [found] = parseDataFile(text, path).diagnostics;
      assert.is(found?.rule, 'limit-exceeded', path);
      assert.is(found?.place?.line, 1);
    }
});

test('values and positions are those that YAML has', () => {
  const text =
    '{\n  "paths": { "/a~b": [1, {"x y": "\\u00e9"}], "": null },\n  "n": 12345678901234567890,\n  "m": [9007199254740993, -0, 1.10]\n}\n';
  const json = parseDataFile(text, 'a.json');
  const yaml = parseDataFile(text, 'a.yaml');
  assert.equal(json.value, yaml.value);
  const restored = restoreYaml(structuredClone(json.snapshot()), text);
  for (const pointer of [
    '',
    '/paths',
    '/paths/~1a~0b',
    '/paths/~1a~0b/1',
    '/paths/~1a~0b/1/x y',
    '/paths/',
    '/n',
    '/m/2',
    '/z',
  ]) {
    assert.equal(json.positionAt(pointer), yaml.positionAt(pointer), pointer);
    assert.equal(restored.positionAt(pointer), yaml.positionAt(pointer), pointer);
  }
  for (const pointer of ['', '/paths', '/m']) assert.equal(json.scalarsOf(pointer), yaml.scalarsOf(pointer), pointer);
});

test('M13 keys such as __proto__ are data', () => {
  const { value } = parseJson('{"__proto__":{"x":1},"a":{"__proto__":12345678901234567890}}', 'a.json');
  assert.is(({} as { x?: number }).x, undefined);
  assert.equal(Object.keys(value as object), ['__proto__', 'a']);
  assert.is(Object.getPrototypeOf(value), Object.prototype);
  assert.equal(JSON.stringify(value), '{"__proto__":{"x":1},"a":{"__proto__":"12345678901234567890"}}');
});

test('half characters and NUL become U+FFFD', () => {
  const { value } = parseJson('["\\ud800","\\udc00\\ud83d\\ude00","\\u0000","\\\\ud800"]', 'a.json');
  assert.equal(value, ['\ufffd', '\ufffd😀', '\ufffd', '\\ud800']);
});

test('O24 an API description, the configuration and its parts are strict where they are JSON', async () => {
  const api = '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{}';
  for (const [text, expected] of [
    [`${api},}`, ['api.json:1:66 invalid-json error']],
    [`${api},\n"paths":{}}`, ['api.json:2:1 invalid-json error']],
  ] as const) {
    const config = 'title: T\napi: [{ id: a, path: api.json, route: /a }]\n';
    const { diagnostics } = await compileSite({
      'docs/index.md': '# A\n',
      'api.json': text,
      'docsc.config.yaml': config,
    });
    assert.equal(
      listed(diagnostics).filter(line => line.startsWith('api')),
      expected,
    );
  }
});

test('a large description takes less time as JSON than as YAML', () => {
  const operation = {
    summary: 'Make a pet "now"',
    tags: ['a', 'b'],
    parameters: [{ name: 'x', in: 'query', example: 1.5 }],
  };
  const paths = Object.fromEntries(Array.from({ length: 4_000 }, (_, nth) => [`/pets/${nth}`, { get: operation }]));
  const text = JSON.stringify({ openapi: '3.1.0', paths }, null, 2);
  const time = (path: string) => {
    const started = processorTime();
    const { value, positionAt } = parseDataFile(text, path);
    assert.ok(value);
    assert.ok(positionAt('/paths/~1pets~13999/get/tags/1'));
    return processorTime() - started;
  };
  const [json, yaml] = [time('a.json'), time('a.yaml')];
  process.stdout.write(
    `note: ${(text.length / 1e6).toFixed(1)} MB in ${Math.round(json)} ms, as YAML ${Math.round(yaml)} ms\n`,
  );
  assert.ok(json < yaml, `${json} ms, ${yaml} ms`);
});

test.run();
