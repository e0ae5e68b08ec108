import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createMask, createScan, readSecrets } from '../../src/compiler/output/secret-scan.js';
import { processorTime } from '../clock.js';

const value = 'aB3/+x"ü&<9-Zq_77~=';
const scan = createScan([{ name: 'DOCSC_SEARCH_KEY', value }]);
const bytes = Buffer.from(value);
const reversed = (text: string) => [...text].reverse().join('');

const forms: [string, string][] = [
  ['plain', value],
  ['reversed', reversed(value)],
  ['hex', bytes.toString('hex')],
  ['HEX', bytes.toString('hex').toUpperCase()],
  ['reversed hex', reversed(bytes.toString('hex'))],
  ['base64', bytes.toString('base64')],
  ['base64url', bytes.toString('base64url')],
  ['reversed base64', reversed(bytes.toString('base64'))],
  ['base64 within', Buffer.from(`{"key":"${value}"}`).toString('base64')],
  ['base64 within, one further', Buffer.from(` {"key":"${value}"}`).toString('base64')],
  ['base64 within, two further', Buffer.from(`  {"key":"${value}"}`).toString('base64')],
  ['base64url within', Buffer.from(`x:${value}`).toString('base64url')],
  ['URL', encodeURIComponent(value)],
  ['URL in lower case', encodeURIComponent(value).replace(/%../g, part => part.toLowerCase())],
  ['URL, every byte', [...bytes].map(byte => `%${byte.toString(16).padStart(2, '0')}`).join('')],
  ['JSON', JSON.stringify({ key: value })],
  ['JSON with escaped slashes', JSON.stringify(value).replaceAll('/', '\\/')],
  ['JSON, every character', [...value].map(char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')],
  ['reversed JSON', reversed(JSON.stringify(value))],
  ['HTML', value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')],
];

for (const [name, text] of forms)
  test(`a secret is found: ${name}`, () => {
    for (const contents of [
      `before ${text} after`,
      Buffer.from(`\xff${text}`, 'utf8'),
      new Uint8Array(Buffer.from(text)),
    ]) {
      const found = scan(contents);
      assert.is(found.length, 1);
      assert.is(found[0]?.name, 'DOCSC_SEARCH_KEY');
      assert.not.match(JSON.stringify(found), value);
    }
  });

test('nothing else is found', () => {
  for (const text of [
    '',
    value.slice(1),
    value.slice(0, -1),
    value.toUpperCase(),
    'aB3',
    Buffer.from('another value').toString('base64'),
  ])
    assert.equal(scan(text), []);
});

test('which variables are secret', () => {
  assert.equal(readSecrets({}), []);
  assert.equal(readSecrets({ DOCSC_SEARCH_KEY: '  0123456789\n', OTHER: 'abcdefghij' }), [
    { name: 'DOCSC_SEARCH_KEY', value: '0123456789' },
  ]);
  const env = { DOCSC_SECRETS: 'NPM_TOKEN, GONE,,', NPM_TOKEN: 'npm_0123456789' };
  assert.equal(readSecrets(env), [{ name: 'NPM_TOKEN', value: 'npm_0123456789' }]);
  assert.equal(readSecrets({ DOCSC_SEARCH_KEY: 'short' }), [], 'a word is no secret');
});

test('a secret that is a part of another one shows nothing of it', () => {
  const secrets = ['hunter22', 'https://me:hunter22@db.example/x'].map(one => ({ name: 'KEY', value: one }));
  for (const each of [secrets, [...secrets].reverse()])
    assert.is(
      createMask(each)('a https://me:hunter22@db.example/x b hunter22'),
      `a ${'*'.repeat(32)} b ${'*'.repeat(8)}`,
    );
});

test('the scan is quick, and free if there is no secret', () => {
  const page = Buffer.alloc(20_000_000, 'lorem ipsum dolor sit amet ');
  const started = processorTime();
  assert.equal(scan(page), []);
  const taken = processorTime() - started;
  assert.ok(taken < 4_000, `${taken} ms for 20 MB`);
  process.stdout.write(`note: 20 MB in ${Math.round(taken)} ms\n`);
  assert.equal(createScan([])(page), []);
});

test.run();
