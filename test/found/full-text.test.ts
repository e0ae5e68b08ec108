/** The text of all pages in parts: each page once, no part larger than its bound, and a list that leads to all of them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { MAX_PART, planFullTexts, writeFullText } from '../../src/compiler/emit/llms/full.js';
import { emitLlmsLists } from '../../src/compiler/emit/llms/index.js';
import type { Site } from '../../src/compiler/types.js';
import { buildFiles } from './site.js';

const test = suite('text of all pages');

const files = (config = '') => ({
  'docsc.config.yaml': `title: Site\nurl: https://docs.example\nsidebars: { main: [b, a] }\n${config}`,
  'docs/index.md': '# Start\n\nHello.\n',
  'docs/a.md': '# A\n\nText of $& A.\n',
  'docs/b.md': '# B\n\nText of B.\n',
  'docs/hidden.md': '---\nunlisted: true\n---\n# Hidden\n\nSecret words.\n',
});

test('it has each listed page once, in the order of the sidebars, with its address, and the list leads to it', async () => {
  const written = await buildFiles(files());
  const text = written.get('llms-full.txt')!;
  assert.equal(
    [...text.matchAll(/^> Source: (.*)$/gm)].map(([, address]) => address),
    ['index', 'b', 'a'].map(name => `https://docs.example/${name}.md`),
  );
  assert.match(text, /---\n\n# B\n\n> Source: .*\n\nText of B\.\n/);
  assert.match(text, 'Text of $& A.');
  assert.not.match(text, 'Secret words');
  assert.is(text.split('https://docs.example/llms.txt').length, 2, 'the list is named once');
  assert.match(written.get('llms.txt')!, '[llms-full.txt](https://docs.example/llms-full.txt)');
});

test('a site that wants none, or has its own, gets none of docsc’s', async () => {
  for (const config of ['agents: false\n', 'agents: { llms: false }\n', 'agents: { full: false }\n']) {
    const written = await buildFiles(files(config));
    assert.not.ok(written.has('llms-full.txt'), config);
    assert.not.match(written.get('llms.txt') ?? '', 'llms-full', config);
  }
  const own = await buildFiles({ ...files(), 'docs/static/llms-full.txt': 'mine' });
  assert.is(own.get('llms-full.txt'), 'mine');
  assert.match(own.get('llms.txt')!, '(https://docs.example/llms-full.txt)');
  const second = await buildFiles({
    ...files(),
    'docs/static/llms-full-2.txt': 'mine',
    'docs/static/a/llms-full.txt': '',
  });
  assert.not.ok(second.has('llms-full.txt'));
  assert.match(second.get('llms.txt')!, ': [llms-full-2.txt](https://docs.example/llms-full-2.txt).');
});

/** Pages of the sizes, in a site whose lists are made from `routes`. */
function siteOf(sizes: readonly number[]) {
  const routes = sizes.map((_, nth) => `/p${nth}`);
  const pages = new Map(
    routes.map(route => [route, { head: { route, title: route, layout: 'doc', frontMatter: {} } }]),
  );
  const site = { pages, sidebars: new Map() } as unknown as Site;
  const config = {
    agents: { llms: true, full: true, menu: [] },
    site: { title: 'Site', base: '/', url: 'https://docs.example' },
  };
  return { site, config: config as unknown as Parameters<typeof planFullTexts>[1], routes };
}

const twin = (route: string, size: number) => {
  const head = `# ${route}\n\n> All pages of this documentation: [llms.txt](/llms.txt)\n\n`;
  return `${head}${'x'.repeat(Math.max(0, size - head.length))}`;
};

test('no part is larger than its bound, but for a page that is so by itself, and each page is in one part', () => {
  const sizes = [100, 300_000, 199_500, 200_000, 700_000, 1, 250_000, 249_000, 1000];
  const { site, config, routes } = siteOf(sizes);
  const sizeOf = (route: string) => sizes[routes.indexOf(route)]!;
  const parts = planFullTexts(site, config, sizeOf);
  assert.equal(
    parts.flatMap(part => part.routes),
    routes,
  );
  assert.equal(
    parts.map(({ path }) => path),
    ['llms-full.txt', ...[2, 3, 4, 5].map(number => `llms-full-${number}.txt`)],
  );
  for (const part of parts) {
    const bytes = Buffer.byteLength(writeFullText(part, config, route => twin(route, sizeOf(route))));
    assert.ok(bytes <= MAX_PART || part.routes.length === 1, `${part.routes}: ${bytes} bytes`);
  }
});

test('the list names all parts, and no list of a section takes the name of one', () => {
  const { site, config } = siteOf([1]);
  const full = ['llms-full.txt', 'llms-full-2.txt'];
  const [list] = emitLlmsLists(site, config, full);
  for (const path of full) assert.match(String(list!.contents), `[${path}](https://docs.example/${path})`);
  const many = Array.from({ length: 1500 }, (_, nth) => `/q${nth}`);
  const pages = new Map(
    many.map(route => [route, { head: { route, title: `Page ${route}`, layout: 'doc', frontMatter: {} } }]),
  );
  const items = many.map(route => ({ type: 'page', label: route, route }));
  const sidebars = new Map([['s', [{ type: 'category', label: 'Full', items }]]]);
  const paths = emitLlmsLists({ pages, sidebars } as unknown as Site, config, full).map(({ path }) => path);
  assert.ok(paths.length > 1);
  assert.equal(
    paths.filter(path => full.includes(path)),
    [],
  );
});

test.run();
