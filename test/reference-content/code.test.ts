/**
 * Every fence of the reference site names a known language, and parses by its grammar. Other tools read those of remote pages
 * here, and the others in `test/snippets/reference.test.ts`.
 */
import { spawnSync } from 'node:child_process';
import { transform } from 'esbuild';
import { loadAll } from 'js-yaml';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isInstalled, PACKAGE, parserOf, parses } from '../samples/grammar.js';
import { testUnless } from '../skip.js';
import { type Fence, fencesOf, writtenPages } from './pages.js';

const test = suite('code of the reference site');

const fences = (await writtenPages()).flatMap(fencesOf);
const of = (...languages: string[]) => fences.filter(({ code }) => languages.includes(code.lang ?? ''));

const remote = (...languages: string[]) => of(...languages).filter(({ where }) => where.startsWith('docs/remote/'));

/** Grammar → the fence languages that it parses. */
const grammars: Record<string, string[]> = {
  bash: ['bash', 'sh'],
  csharp: ['csharp'],
  go: ['go'],
  java: ['java'],
  php: ['php'],
  powershell: ['powershell'],
  python: ['python'],
  ruby: ['ruby'],
  rust: ['rust'],
};

/** Languages without a grammar here. */
const others =
  'json js jsx ts tsx yaml http sql diff text html css hcl toml ini xml kotlin swift dart vue svelte groovy dockerfile nginx erb promql properties jinja'.split(
    ' ',
  );

test('each fence names a language that is known', () => {
  const known = [...others, ...Object.values(grammars).flat()];
  const unknown = fences.filter(({ code }) => !known.includes(code.lang ?? ''));
  assert.equal(
    unknown.map(({ where, code }) => `${where} ${code.lang}`),
    [],
  );
});

/** Words that the prose check replaces in texts only; code that spells them otherwise names what its text does not. */
const British = /[\w-]*(?:colour|behaviour|licence|catalogue|organis|recognis|favourite|neighbour)\w*/gi;

test('code is spelled as the text around it', () => {
  assert.ok('val colour = 1'.match(British), 'the pattern finds a word');
  assert.equal(
    fences.flatMap(({ where, code }) => code.value.match(British)?.map(word => `${where} ${word}`) ?? []),
    [],
  );
});

/** Returns the mistake in a text, if any, or throws it. */
type Reader = (text: string) => unknown;

async function faults(wanted: Fence[], read: Reader): Promise<string[]> {
  const found: string[] = [];
  for (const { code, where } of wanted) {
    try {
      await read(code.value);
    } catch (thrown) {
      found.push(`${where} ${thrown instanceof Error ? thrown.message.split('\n')[0] : String(thrown)}`);
    }
  }
  return found;
}

test('JSON and YAML of remote pages can be read', async () => {
  assert.ok(remote('json', 'yaml').length);
  assert.equal(await faults(remote('json'), text => JSON.parse(text)), []);
  assert.equal(await faults(remote('yaml'), text => loadAll(text)), []);
});

test('JavaScript and TypeScript of remote pages can be read', async () => {
  for (const loader of ['js', 'jsx', 'ts', 'tsx'] as const) {
    const wanted = remote(loader);
    assert.equal(await faults(wanted, text => transform(text, { loader, jsx: 'automatic' })), [], loader);
  }
});

const lackOfBash = spawnSync('bash', ['--version']).status === 0 ? undefined : 'there is no bash here';

testUnless(lackOfBash, test)('shell scripts of remote pages can be read by a shell', async () => {
  const read = (input: string) => {
    const { status, stderr } = spawnSync('bash', ['-n'], { input, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr.trim());
  };
  assert.ok(remote('bash').length);
  assert.equal(await faults(remote('bash'), read), []);
});

const lackOfGrammars = isInstalled() ? undefined : `${PACKAGE} is not installed`;

testUnless(lackOfGrammars, test)('other languages can be read by their grammars', async () => {
  for (const [grammar, languages] of Object.entries(grammars)) {
    if (grammar === 'bash') continue;
    const parser = await parserOf(grammar);
    const read = (text: string) => {
      if (!asWritten(grammar, text).some(whole => parses(parser, whole))) throw new Error(`is no ${grammar}`);
    };
    assert.equal(await faults(of(...languages), read), []);
  }
});

/** Code to put around a fragment, so that it parses as a file. */
const around: Record<string, [string, string]> = {
  csharp: ['class C { void M() {\n', '\n} }'],
  go: ['package p\nfunc f() {\n', '\n}'],
  java: ['class C { void m() {\n', '\n} }'],
  php: ['<?php\n', ''],
  rust: ['fn f() {\n', '\n}'],
};

/** An example as a file, and as a fragment of one. */
function asWritten(grammar: string, text: string): string[] {
  const [before, after] = around[grammar] ?? ['', ''];
  return [`${text}\n`, `${before}${text}${after}\n`];
}

test.run();
