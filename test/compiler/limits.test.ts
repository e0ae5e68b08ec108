/** `limits` in the configuration: each limit lowered and raised, its message, and its positions. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pageConfigKey } from '../../src/compiler/config/key.js';
import type { PageLimits } from '../../src/compiler/config/types.js';
import { findings, read } from './configuration.js';
import { compileSite, type Files } from './site.js';

type Tried = { key: keyof PageLimits; lowered: number; raised: number; at: number; files: (count: number) => Files };

const page = (text: string): Files => ({ 'docs/a.md': text });
const table = (rows: number) => `|a|b|\n|-|-|\n${'|1|2|\n'.repeat(rows)}\n`;
const chain = (levels: number): Files => ({
  'docs/a.mdx': '<Include file="./b1.mdx" />\n',
  ...Object.fromEntries(
    Array.from({ length: levels }, (_, nth) => [
      `docs/b${nth + 1}.mdx`,
      nth + 1 < levels ? `<Include file="./b${nth + 2}.mdx" />\n` : 'End.\n',
    ]),
  ),
});
const several = (count: number): Files => ({
  'docs/a.mdx': Array.from({ length: count }, (_, nth) => `<Include file="./c${nth}.md" />\n`).join('\n'),
  ...Object.fromEntries(Array.from({ length: count }, (_, nth) => [`docs/c${nth}.md`, 'Word.\n'])),
});

const described = (length: number): Files => ({
  'api.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { $ref: 'paths.json' } }),
  'paths.json': JSON.stringify({ 'x-note': 'x'.repeat(length) }),
});

/** `files(at)` is within the raised limit, and beyond the lowered one and, where that is small enough, the default. */
const tried: Tried[] = [
  {
    key: 'pageCharacters',
    lowered: 100,
    raised: 5_000_000,
    at: 4_300_000,
    files: at => page(`\`\`\`\n${'x'.repeat(at)}\n`),
  },
  { key: 'nesting', lowered: 3, raised: 130, at: 110, files: at => page(`${'> '.repeat(at)}a\n`) },
  { key: 'headings', lowered: 2, raised: 6_000, at: 5_001, files: at => page('## A\n'.repeat(at)) },
  { key: 'tableCells', lowered: 10, raised: 100, at: 20, files: at => page(table(at)) },
  { key: 'pageCells', lowered: 10, raised: 90, at: 5, files: at => page(table(4).repeat(at)) },
  {
    ...{ key: 'elementDepth', lowered: 16, raised: 400, at: 270 },
    files: at => page(`${'<div>'.repeat(at)}a${'</div>'.repeat(at)}\n`),
  },
  {
    ...{ key: 'growth', lowered: 2, raised: 400, at: 200 },
    files: at => page(`[a]: /${'x'.repeat(20_000)}\n\n${'[a] '.repeat(at)}\n`),
  },
  { key: 'includeDepth', lowered: 2, raised: 30, at: 22, files: chain },
  { key: 'includedFiles', lowered: 2, raised: 9, at: 5, files: several },
  { key: 'apiCharacters', lowered: 100, raised: 1000, at: 200, files: described },
];

const compile = async (files: Files, limits: string) => {
  const api = 'api.json' in files ? 'api: [{ id: a, label: A, path: api.json, route: /api }]\n' : '';
  const home = { 'docsc.config.yaml': `title: T\n${api}limits: { ${limits} }\n`, 'docs/index.md': '# Home\n' };
  const { diagnostics } = await compileSite({ ...home, ...files });
  return diagnostics.filter(({ rule }) => rule === 'limit-exceeded' || rule === 'broken-include');
};

for (const { key, lowered, raised, at, files } of tried)
  test(`limits.${key}: a lowered limit is the one that counts, and the message names it; a raised one allows more`, async () => {
    const [found] = await compile(files(at), `${key}: ${lowered}`);
    assert.match(`${found?.message} ${found?.hint}`, String(lowered));
    assert.match(found!.hint!, `"limits.${key}" sets another number.`);
    assert.equal(await compile(files(at), `${key}: ${raised}`), []);
  });

test('a description in an API has the limits of pages', async () => {
  const paths = { '/a': { get: { description: '> > > > a', responses: { 200: { description: 'Ok' } } } } };
  const api = JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths });
  const config = 'title: T\nlimits: { nesting: 3 }\napi: [{ id: a, label: A, path: api.json, route: /api }]\n';
  const { diagnostics } = await compileSite({ 'docsc.config.yaml': config, 'docs/a.md': '# A\n', 'api.json': api });
  assert.match(diagnostics[0]?.hint ?? '', '"limits.nesting"');
  assert.is(diagnostics[0]?.path, 'api.json');
});

test('a limit that is no number in its range, or unknown, is a finding at its position', async () => {
  assert.equal(await findings('limits:\n  nesting: 900\n  headings: 0\n  growth: 1.5\n  tableCells: many'), [
    '3:3 "limits.nesting": must be at most 200.',
    '4:3 "limits.headings": must be at least 1.',
    '5:3 "limits.growth": must be a whole number.',
    '6:3 "limits.tableCells": must be a number; it is text.',
  ]);
  assert.equal(await findings('limits:\n  heading: 9'), ['3:3 "limits" has no key "heading".']);
});

test('a page is compiled again when a limit has changed', async () => {
  const keyOf = async (yaml: string) => pageConfigKey(await read(yaml));
  for (const { key, lowered } of tried)
    assert.is.not(await keyOf(''), await keyOf(`limits: { ${key}: ${lowered} }`), key);
  assert.is(await keyOf(''), await keyOf('limits: { pageSeconds: 20 }'));
});

test.run();
