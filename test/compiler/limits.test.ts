/** `limits` in the configuration: each limit lowered and raised, its message, and its positions. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { pageConfigKey } from '../../src/compiler/config/key.js';
import type { PageLimits } from '../../src/compiler/config/types.js';
import type { Diagnostic } from '../../src/compiler/diagnostics/types.js';
import { loadRenderer } from '../../src/compiler/markdown/diagram.js';
import { type ApiDocument, getFirstChildren } from '../../src/compiler/openapi/document.js';
import { memoryStore } from '../cache/memory.js';
import { findings, read } from './configuration.js';
import { compilePages, compileSite, type Files, findAnew } from './site.js';

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
  'api.json': api({ $ref: 'paths.json' }),
  'paths.json': JSON.stringify({ 'x-note': 'x'.repeat(length) }),
});

const api = (paths: object, components = {}) =>
  JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths, components });
const ok = { responses: { 200: { description: 'Ok' } } };
const times = <T>(count: number, make: (nth: number) => T) => Array.from({ length: count }, (_, nth) => make(nth));
const operations = (count: number): Files => ({
  'api.json': api(Object.fromEntries(times(count, nth => [`/a${nth}`, { get: ok }]))),
});
const shared = (count: number): Files => ({
  'api.json': api(
    Object.fromEntries(
      times(count, nth => [`/a${nth}`, { get: { responses: { 404: { $ref: '#/components/responses/Missing' } } } }]),
    ),
    {
      responses: {
        Missing: {
          description: 'The **flag** is not there.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      schemas: {
        Problem: { type: 'object', properties: { reason: { type: 'string', description: 'x'.repeat(80_000) } } },
      },
    },
  ),
});
const referred = (count: number): Files => ({
  'api.json': api({}, { schemas: Object.fromEntries(times(count, nth => [`S${nth}`, { $ref: `s${nth}.json` }])) }),
  ...Object.fromEntries(times(count, nth => [`s${nth}.json`, '{ "type": "string" }'])),
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
  { key: 'apiFiles', lowered: 4, raised: 9, at: 5, files: referred },
  { key: 'apiPages', lowered: 4, raised: 9, at: 5, files: operations },
  { key: 'apiExpansion', lowered: 30_000, raised: 120_000, at: 5, files: shared },
];

const compile = async (files: Files, limits: string) => {
  const config = 'api.json' in files ? 'api: [{ id: a, label: A, path: api.json, route: /api }]\n' : '';
  const home = { 'docsc.config.yaml': `title: T\n${config}limits: { ${limits} }\n`, 'docs/index.md': '# Home\n' };
  const { diagnostics } = await compileSite({ ...home, ...files });
  return diagnostics.filter(({ rule }) => rule === 'limit-exceeded' || rule === 'broken-include');
};

for (const { key, lowered, raised, at, files } of tried)
  test(`limits.${key}: a lowered limit is the one that counts, and the message names it; a raised one allows more`, async () => {
    const [found] = await compile(files(at), `${key}: ${lowered}`);
    assert.match(`${found?.message} ${found?.hint}`.replaceAll(',', ''), String(lowered));
    assert.match(found!.hint!, `"limits.${key}" sets another number.`);
    assert.equal(await compile(files(at), `${key}: ${raised}`), []);
  });

test('a description in an API has the limits of pages', async () => {
  const text = api({ '/a': { get: { ...ok, description: '> > > > a' } } });
  const config = 'title: T\nlimits: { nesting: 3 }\napi: [{ id: a, label: A, path: api.json, route: /api }]\n';
  const { diagnostics } = await compileSite({ 'docsc.config.yaml': config, 'docs/a.md': '# A\n', 'api.json': text });
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

test('pages of callbacks, tags and schemas count as those of operations do, and the first ones are made', async () => {
  const callbacks = { done: Object.fromEntries(times(3, nth => [`/done${nth}`, { post: ok }])) };
  const tagged = { ...ok, tags: times(3, nth => `T${nth}`) };
  const schemas = Object.fromEntries(times(5, nth => [`S${nth}`, { type: 'string' }]));
  const routesOf = async (text: string, options = '') => {
    const config = `title: T\nlimits: { apiPages: 4 }\napi: [{ id: a, label: A, path: api.json, route: /api${options} }]\n`;
    const { site, diagnostics } = await compileSite({
      'docsc.config.yaml': config,
      'docs/a.md': '# A\n',
      'api.json': text,
    });
    const found = diagnostics.filter(({ rule }) => rule === 'limit-exceeded');
    return [
      ...[...site.pages.keys()].filter(route => route.startsWith('/api/')),
      ...found.map(({ pointer }) => pointer),
    ];
  };
  assert.equal(await routesOf(api({ '/a': { get: ok }, '/b': { get: { ...ok, callbacks } } })), [
    '/api/a',
    '/api/get-a',
    '/paths/~1b/get',
  ]);
  assert.equal(await routesOf(api({ '/a': { get: ok }, '/b': { get: tagged } })), [
    '/api/a',
    '/api/get-a',
    '/paths/~1b/get',
  ]);
  assert.equal(await routesOf(api({ '/a': { get: ok } }, { schemas }), ', schemaPages: true'), [
    '/api/a',
    '/api/get-a',
    '/api/schemas/s0',
    '/api/schemas/s1',
    '/components/schemas/S2',
  ]);
});

test('shared parts of a description count wherever they are used: the first operations show them, further ones name them', async () => {
  const config = 'title: T\nlimits: { apiExpansion: 50000 }\napi: [{ id: a, label: A, path: api.json, route: /api }]\n';
  const { diagnostics, pages } = await compileSite({ 'docsc.config.yaml': config, 'docs/a.md': '# A\n', ...shared(5) });
  const texts = times(5, nth => JSON.stringify(pages.get(`/api/get-a${nth}`)?.chunk));
  assert.equal(
    texts.map(text => [text.includes('strong'), text.includes('only names'), text.includes('Problem')]),
    [[true, false, true], [true, false, true], ...times(3, () => [false, true, false])],
  );
  const [found] = diagnostics.filter(({ rule }) => rule === 'limit-exceeded');
  assert.is(
    found?.message,
    'The pages of GET /a2 and 2 further operations name the parts that they share instead of showing them: with these, this description becomes too large.',
  );
  assert.is(found?.pointer, '/paths/~1a2/get');
});

test('schemas whose files become too large are named by their fields, wherever pages show them', async () => {
  const wide = {
    type: 'object',
    properties: Object.fromEntries(times(60, nth => [`field${nth}`, { type: 'string' }])),
  };
  const holder = {
    type: 'object',
    properties: Object.fromEntries(times(10, nth => [`part${nth}`, { $ref: '#/x-defs/Wide' }])),
  };
  const names = times(30, nth => `S${nth}`);
  const properties = Object.fromEntries(names.map(name => [name, { $ref: `#/components/schemas/${name}` }]));
  const schemas = Object.fromEntries(names.map(name => [name, holder]));
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const text = JSON.parse(api({ '/a': { get: { responses: { 200: { description: 'Ok', content } } } } }, { schemas }));
  const config =
    'title: T\nlimits: { apiExpansion: 300000 }\napi: [{ id: a, label: A, path: api.json, route: /api }]\n';
  const { diagnostics, pages } = await compileSite({
    ...{ 'docsc.config.yaml': config, 'docs/a.md': '# A\n' },
    'api.json': JSON.stringify({ ...text, 'x-defs': { Wide: wide } }),
  });
  const [found] = diagnostics.filter(({ message }) => message.includes('name the fields'));
  assert.match(found!.message, /^Pages name the fields of S\d+ and \d+ further schemas/);
  assert.match(JSON.stringify(pages.get('/api/get-a')?.chunk), 'and 10 more fields');
});

test('dense texts of a description count for apiExpansion as what reading them takes', async () => {
  const description = `Lists:\n\n${'- a\n'.repeat(3000)}`;
  const paths = Object.fromEntries(times(6, nth => [`/a${nth}`, { get: { description, ...ok } }]));
  const config =
    'title: T\nlimits: { apiExpansion: 1500000 }\napi: [{ id: a, label: A, path: api.json, route: /api }]\n';
  const found = (text: string) => findAnew({ 'docsc.config.yaml': config, 'docs/a.md': '# A\n', 'api.json': text });
  const [excess] = (await found(api(paths))).filter(({ rule }) => rule === 'limit-exceeded');
  assert.match(excess?.message ?? '', /^The pages of GET \/a\d and \d further operations/);
  assert.equal(await found(api(paths).replaceAll('- a\\n', 'word word\\n')), []);
});

test('operations whose own parts are too large as well are cut to a sentence, wherever they come from', async () => {
  const get = { description: `Gets it.\n\n${'- word\n'.repeat(4000)}`, responses: { 200: { description: 'Ok' } } };
  const paths = Object.fromEntries(times(3, nth => [`/a${nth}`, { $ref: '#/components/pathItems/One' }]));
  const config =
    'title: T\nlimits: { apiExpansion: 2000000 }\napi: [{ id: a, label: A, path: api.json, route: /api }]\n';
  const { diagnostics, pages } = await compileSite({
    ...{ 'docsc.config.yaml': config, 'docs/a.md': '# A\n' },
    'api.json': api(paths, { pathItems: { One: { get } } }),
  });
  const texts = times(3, nth => JSON.stringify(pages.get(`/api/get-a${nth}`)?.chunk));
  assert.equal(
    texts.map(text => [text.length > 80_000, text.includes('Gets it.'), text.includes('has no parameters')]),
    [[true, true, false], ...times(2, () => [false, true, true])],
  );
  assert.is(diagnostics.filter(({ rule }) => rule === 'limit-exceeded').length, 1);
});

test('schemes that each operation requires count wherever they are shown, and only the first servers are read', async () => {
  const names = times(40, nth => `key${nth}`);
  const security = names.map(name => ({ [name]: [] }));
  const securitySchemes = Object.fromEntries(names.map(name => [name, { type: 'apiKey', in: 'header', name }]));
  const paths = Object.fromEntries(times(5, nth => [`/a${nth}`, { get: ok }]));
  const config = 'title: T\nlimits: { apiExpansion: 35000 }\napi: [{ id: a, label: A, path: api.json, route: /api }]\n';
  const { diagnostics } = await compileSite({
    ...{ 'docsc.config.yaml': config, 'docs/a.md': '# A\n' },
    'api.json': JSON.stringify({ ...JSON.parse(api(paths, { securitySchemes })), security }),
  });
  const [found] = diagnostics.filter(({ rule }) => rule === 'limit-exceeded');
  assert.match(found?.message ?? '', /^The pages of GET \/a2 and 2 further operations/);

  const read = new Set<unknown>();
  const list = new Proxy(
    times(90, nth => ({ url: `/${nth}` })),
    { get: (target, key) => read.add(key) && Reflect.get(target, key) },
  );
  const first = getFirstChildren(
    {} as ApiDocument,
    { value: { servers: list }, pointer: '' },
    { key: 'servers', most: 20 },
  );
  assert.is(first.length, 20);
  assert.not.ok(read.has('20'));
});

test('a description that refers to too many files names the first that is left out', async () => {
  const [found] = await compile(referred(3), 'apiFiles: 2');
  assert.is(found?.path, 'api.json');
  assert.match(found!.message, 'refers to too many files; docsc reads at most 2 other files');
  assert.match(found!.hint!, '"s2.json" and further files are left out');
});

test('elements may not be nested so deeply that browsers put them beside each other', async () => {
  assert.equal(await findings('limits: { elementDepth: 451 }'), ['2:11 "limits.elementDepth": must be at most 450.']);
});

test('a page is compiled again when a limit has changed', async () => {
  const keyOf = async (yaml: string) => pageConfigKey(await read(yaml));
  for (const { key, lowered } of tried)
    assert.is.not(await keyOf(''), await keyOf(`limits: { ${key}: ${lowered} }`), key);
  assert.is(await keyOf(''), await keyOf('limits: { pageSeconds: 20 }'));
});

test('limits.includedCharacters: many pages that include a long file are left without it', async () => {
  const pages = Object.fromEntries(times(9, nth => [`docs/p${nth}.mdx`, '<Include file="./_long.md" />\n']));
  const files = { ...pages, 'docs/_long.md': 'Word.\n'.repeat(200), 'docs/a.mdx': '```js file=./_long.md\n```\n' };
  const found = (most: number) =>
    findAnew({ 'docsc.config.yaml': `title: T\nlimits: { includedCharacters: ${most} }\n`, ...files });
  const left = (await found(3000)).filter(({ rule }) => rule === 'limit-exceeded');
  // Pages that are read at the same time may all be within it.
  assert.ok(left.length >= 5 && left.length < 10, `${left.length}`);
  assert.is(left[0]!.place?.line, 1);
  assert.match(`${left[0]!.message} ${left[0]!.hint}`, 'too much text together; this file is left out. "limits.incl');
  assert.equal(await found(20000), []);
});

test('limits.formulaCharacters: formulas beyond it are shown as TeX, with one finding a page', async () => {
  const page = '# A\n\n$\\frac{a}{b}$\n\n$\\frac{c}{d}$\n\n$\\frac{e}{f}$\n';
  const files = (most: number) => ({
    'docsc.config.yaml': `title: T\nmarkdown: { math: true }\nlimits: { formulaCharacters: ${most} }\n`,
    'docs/a.md': page,
  });
  const shown = JSON.stringify((await compilePages(files(20))).get('/a')!.chunk.body);
  assert.is(shown.split('"mfrac"').length - 1, 1);
  assert.match(shown, '\\\\frac{e}{f}');
  assert.equal(
    (await findAnew(files(20))).map(({ rule, place }) => `${place?.line} ${rule}`),
    ['undefined site-limit-exceeded', '5 limit-exceeded'],
  );
  assert.equal(await findAnew(files(200)), []);
});

test('limits.diagramCharacters: diagrams beyond it are shown as their source', async () => {
  if (!(await loadRenderer())) return;
  const page = '# A\n\n```mermaid\ngraph TD\nA-->B\n```\n\n```mermaid\ngraph TD\nA-->C\n```\n';
  const files = (most: number) => ({
    'docsc.config.yaml': `title: T\nlimits: { diagramCharacters: ${most} }\n`,
    'docs/a.md': page,
  });
  assert.equal(
    (await findAnew(files(80))).slice(1).map(({ rule, place, hint }) => `${place?.line} ${rule} ${hint}`),
    ['8 limit-exceeded "limits.diagramCharacters" sets another number.'],
  );
  assert.is((await compilePages(files(80))).get('/a')!.page.files?.length, 2);
  assert.equal(await findAnew(files(900)), []);
});

test('a site is beyond a limit, or is not, however many of its pages come from the cache', async () => {
  const page = (name: string) => ({ [`docs/${name}.md`]: `# ${name}\n\n$\\frac{a}{b}$\n` });
  const config = 'title: T\nmarkdown: { math: true }\nlimits: { formulaCharacters: 30 }\n';
  const [first, whole] = [{ ...page('a') }, { ...page('a'), ...page('b') }].map(pages => ({
    'docsc.config.yaml': config,
    ...pages,
  }));
  const cold = await findAnew(whole!);
  assert.equal(
    cold.filter(({ rule }) => rule === 'site-limit-exceeded').map(({ path, message }) => `${path} ${message}`),
    ['docs/b.md The pages of this site have too many formulas together: with this page, more than 40 characters.'],
  );
  const cache = { store: memoryStore(), identity: 'test' };
  assert.equal(await findAnew(first!, cache), []);
  const sites = (findings: Diagnostic[]) => findings.filter(({ rule }) => rule === 'site-limit-exceeded');
  assert.equal(sites(await findAnew(whole!, cache)), sites(cold));
  assert.equal(sites(await findAnew(whole!, cache)), sites(cold));
});

test('limits.extraCharacters: many short pages with mistakes in JSX are read again so often only', async () => {
  const pages = Object.fromEntries(times(9, nth => [`docs/p${nth}.mdx`, '<a <a <a <a <a <a\n']));
  const found = async (most: number) => {
    const config = `title: T\nlimits: { extraCharacters: ${most} }\n`;
    const all = await findAnew({ 'docsc.config.yaml': config, ...pages });
    const isGivenUp = ({ message }: Diagnostic) => message.startsWith('From here on');
    return [all.filter(({ rule }) => rule === 'site-limit-exceeded').length, all.filter(isGivenUp).length > 3];
  };
  assert.equal(await found(100), [1, true]);
  assert.equal(await found(10_000), [0, false]);
});

test('limits.extraCharacters: requests, patterns and rows of brackets that few characters ask for count', async () => {
  const spendingOf = async (name: string, text: string) => {
    const { page } = (await compilePages({ [`docs/${name}`]: text })).get('/a')!;
    return page.spending?.extraCharacters ?? 0;
  };
  assert.ok((await spendingOf('a.mdx', '<ApiRequest url="a" />\n')) > 120);
  assert.ok((await spendingOf('a.mdx', 'a]'.repeat(4000))) > 50_000);
  assert.ok((await spendingOf('a.md', `\`\`\`ts /(a|b)+c/\n${'let a\n'.repeat(2000)}\`\`\`\n`)) > 100);
  assert.is(await spendingOf('a.mdx', 'Words, [a link](b.md) and *more*.\n\n'.repeat(50)), 0);
});

test.run();
