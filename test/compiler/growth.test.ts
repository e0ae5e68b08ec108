/** Texts that would become far larger on their page: each is a finding at its file, and the page is small. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite } from './site.js';

const wide = (rows: number, before = '') =>
  `${before}${'|a'.repeat(1000)}|\n${before}${'|-'.repeat(1000)}|\n${`${before}|a|\n`.repeat(rows)}\n`;

const growing: [name: string, text: string, place: string][] = [
  ['a table that omits cells', wide(40), '6:1'],
  ['in a quote', wide(40, '> '), '6:1'],
  ['in a list', `- x\n\n${wide(40, '  ')}`, '8:1'],
  ['twenty tables', wide(3).repeat(20), '83:1'],
  ['one footnote, referred to again and again', `[^a]: x\n\n${'[^a] '.repeat(1500)}\n`, '1:1'],
  ['one long address', `[a]: /${'x'.repeat(20_000)}\n\n${'[a] '.repeat(200)}\n`, '1:1'],
  ['one long title', `[a]: /b "${'x'.repeat(20_000)}"\n\n${'![a] '.repeat(200)}\n`, '1:1'],
];
const tried = { texts: 0 };

for (const [what, text, place] of growing)
  for (const name of what.includes('footnote') ? ['a.md', 'a.mdx'] : ['a.md'])
    test(`${name}: ${what}`, async () => {
      const { pages, diagnostics } = await compileSite({ [`docs/${name}`]: text });
      const [found] = diagnostics.filter(({ rule }) => rule === 'limit-exceeded');
      assert.is(found && `${found.path}:${found.place?.line}:${found.place?.column}`, `docs/${name}:${place}`);
      assert.ok(JSON.stringify(pages.get('/a')!.chunk).length < 64 * (1024 + text.length));
      tried.texts++;
    });

test('descriptions in an API have the limits of pages', async () => {
  const texts = [
    '> '.repeat(3000),
    wide(40),
    '[a]'.repeat(6000),
    `[a]: /${'x'.repeat(20_000)}\n\n${'[a] '.repeat(200)}`,
  ];
  for (const text of texts) {
    const paths = { '/a': { get: { description: text, responses: { 200: { description: 'Ok' } } } } };
    const api = JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1', description: text }, paths });
    const config = 'title: T\napi: [{ id: a, path: api.json, route: /api, label: A }]\n';
    const { pages, diagnostics } = await compileSite({
      'docsc.config.yaml': config,
      'docs/a.md': '# A\n',
      'api.json': api,
    });
    const rules = diagnostics.filter(({ rule }) => rule === 'limit-exceeded');
    assert.ok(rules.length > 0 && rules.every(({ path, place, pointer }) => path === 'api.json' && place && pointer));
    for (const { chunk } of pages.values()) assert.ok(JSON.stringify(chunk).length < 64 * (1024 + api.length));
  }
});

test('references lead to their addresses, however often a page uses them', async () => {
  const text = `[a]: https://example.com/${'x'.repeat(150)}\n\n${'[b][a] and\n'.repeat(1000)}`;
  const { pages } = await compileSite({ 'docs/a.md': text });
  assert.is(JSON.stringify(pages.get('/a')!.chunk).match(/"tagName":"a"/g)?.length, 1000);
});

test('a page of thousands of character references is compiled', async () => {
  const { pages, diagnostics } = await compileSite({ 'docs/a.md': '&#x1F600;'.repeat(5000) });
  assert.equal(diagnostics, []);
  assert.ok(JSON.stringify(pages.get('/a')!.chunk).includes('\u{1F600}'.repeat(5000)));
});

test('a page of ordinary tables, footnotes and references has no finding', async () => {
  const table = `| a | b | c |\n|---|---|---|\n${'| 1 | 2 | 3 |\n| 1 |\n'.repeat(300)}\n`;
  const notes = Array.from({ length: 200 }, (_, nth) => `Text[^${nth}] and [link].\n\n[^${nth}]: Note.\n`).join('\n');
  const { diagnostics } = await compileSite({ 'docs/a.md': `${table}${notes}\n[link]: https://example.com/a\n` });
  assert.equal(
    diagnostics.filter(({ rule }) => rule === 'limit-exceeded'),
    [],
  );
});

test('schemas that refer to each other are described once, however many refer to them', async () => {
  const count = 300;
  const target = (nth: number, field: number) => ({ $ref: `#/components/schemas/S${(nth * 7 + field * 13) % count}` });
  const schemas = Object.fromEntries(
    Array.from({ length: count }, (_, nth) => {
      const fields = Array.from({ length: 30 }, (_, field) => [`p${field}`, target(nth, field)]);
      return [`S${nth}`, { type: 'object', properties: Object.fromEntries(fields) }];
    }),
  );
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } };
  const paths = { '/a': { get: { responses: { 200: { description: 'Ok', content } } } } };
  const api = JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths, components: { schemas } });
  // No real description is as dense.
  const limits = 'limits: { apiExpansion: 60000000 }\n';
  const config = `title: T\n${limits}api: [{ id: a, path: api.json, route: /api, label: A }]\n`;
  const started = process.cpuUsage();
  const { diagnostics } = await compileSite({ 'docsc.config.yaml': config, 'docs/a.md': '# A\n', 'api.json': api });
  assert.equal(diagnostics, []);
  // Minutes of processor time before each schema had one shape.
  assert.ok(process.cpuUsage(started).user < 20_000_000);
});

test('a page may have a hundred tags, each of which makes a page', async () => {
  const page = (count: number) => `---\ntags: [${Array.from({ length: count }, (_, nth) => `t${nth}`)}]\n---\n# A\n`;
  const few = await compileSite({ 'docs/a.md': page(100) });
  assert.equal(few.diagnostics, []);
  const many = await compileSite({ 'docs/a.md': page(101) });
  assert.match(many.diagnostics[0]!.message, 'must have at most 100 entries');
});

test.after(() => {
  process.stdout.write(`\nnote: ${tried.texts} texts that grow\n`);
});

test.run();
