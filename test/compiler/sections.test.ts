/** Search records of pages: one per heading or operation, and what they leave out. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../../src/compiler/config/index.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { createCompiler } from '../../src/compiler/index.js';
import type { SearchRecord } from '../../src/search-format.js';
import { compileSite, type Files, listed, minimal, toolkit } from './site.js';

async function site(files: Files) {
  const fs = createMemoryFileSystem({ 'docsc.config.yaml': minimal, ...files });
  const config = await readConfig(fs, 'docsc.config.yaml');
  const { records: collected, diagnostics } = await createCompiler({ config, fs, toolkit }).collectRecords();
  return { records: new Map(collected.map(record => [record.objectID, record])), diagnostics };
}

/** The records of one page in Markdown or MDX. */
async function page(text: string, path = 'docs/a.md'): Promise<Map<string, SearchRecord>> {
  const { records } = await site({ [path]: text });
  return new Map([...records].filter(([id]) => id.startsWith('/a')));
}

const contents = (records: Map<string, SearchRecord>) =>
  Object.fromEntries([...records].map(([id, { content }]) => [id, content]));
const levels = ({ hierarchy }: SearchRecord) => Object.values(hierarchy).filter(level => level !== null);

test('a page is its own record, also without text, and one a heading', async () => {
  const records = await page('# Title\n\n## First\n\nOne.\n\n### Inner\n\nTwo.\n\n## Second\n\nThree.\n');
  assert.equal(contents(records), { '/a': '', '/a#first': 'One.', '/a#inner': 'Two.', '/a#second': 'Three.' });
  assert.equal(levels(records.get('/a')!), ['Documentation', 'Title']);
  assert.equal(levels(records.get('/a#inner')!), ['Documentation', 'Title', 'First', 'Inner']);
  assert.equal(
    [...records.values()].map(({ type }) => type),
    ['lvl1', 'lvl2', 'lvl3', 'lvl2'],
  );
});

test('a page that brings its own title has no section of that name', async () => {
  const records = await page('---\nhide_title: true\n---\n# Title\n\nLead.\n\n## Then\n\nMore.\n');
  assert.equal(contents(records), { '/a': 'Lead.', '/a#then': 'More.' });
  assert.equal(levels(records.get('/a#then')!), ['Documentation', 'Title', 'Then']);
});

test('pages are found by keywords, URL and sidebar label', async () => {
  const front =
    '---\ntitle: Title\ndescription: Said of it.\nkeywords: [kill switch, off]\nsidebar_label: Short\n---\n';
  const { records } = await site({ 'docs/turn-it-off.md': `${front}Lead.\n\n## Heading {#own-words}\n\nText.\n` });
  const own = records.get('/turn-it-off')!;
  assert.is(own.content, 'Said of it. Lead.');
  assert.is(own.alias, 'turn it off, kill switch, off, Short');
  assert.is(records.get('/turn-it-off#own-words')!.alias, 'own words');
  assert.is(records.get('/turn-it-off#own-words')!.code, undefined);
});

test('the part of the site is the outermost category, or what the configuration calls the rest', async () => {
  const config =
    'title: T\nsearch: { part: Elsewhere }\nsidebars:\n  docs:\n    - a\n    - type: category\n      label: Guides\n      link: { type: doc, id: b }\n      items:\n        - type: category\n          label: Inner\n          link: { type: generated-index }\n          items: [c]\n';
  const { records } = await site({
    'docsc.config.yaml': config,
    'docs/a.md': '# A\n\nx\n',
    'docs/b.md': '# B\n\nx\n',
    'docs/c.md': '# C\n\nSaid once.\n',
  });
  const parts = [...records.values()].map(({ url, hierarchy }) => `${url} ${hierarchy.lvl0}`);
  assert.equal(parts, ['/a Elsewhere', '/b Guides', '/c Guides', '/category/inner Guides']);
  assert.is(records.get('/category/inner')!.content, '', 'cards repeat the pages they lead to');
});

test('noise is left out', async () => {
  const text = [
    'Word[^1].',
    ':::note\nInside.\n:::',
    ':::tip[Own title]\nTipped.\n:::',
    '> [!WARNING]\n> Beware.',
    '```js title="app.js" {1}\nconst flagName = client.isEnabled(flag);\n```',
    '| Name | Type |\n|---|---|\n| a | b |',
    'Un<wbr>broken and soft\u00ADhyphen. <span hidden>gone</span> <span aria-hidden="true">gone</span>',
    '![A picture](./p.png)',
    '<details><summary>More</summary>\n\nFolded.\n\n</details>',
    '[^1]: The footnote.',
  ].join('\n\n');
  const { records } = await site({ 'docs/a.md': `# A\n\n## B\n\n${text}\n`, 'docs/p.png': '' });
  assert.is(
    records.get('/a#b')!.content,
    'Word. Inside. Own title · Tipped. Beware. Name · Type · a · b · Unbroken and softhyphen. A picture · More · Folded.',
  );
  assert.is(records.get('/a')!.content, 'The footnote.');
});

test('looks 6: snippets glue no sentences and cells together: a dot separates blocks that end like no sentence', async () => {
  const separated: [markdown: string, content: string][] = [
    ['| Name | Type |\n|---|---|\n| a | b |\n| | c. |', 'Name · Type · a · b · c.'],
    ['- one\n- two:\n  - three\n\n    more\n- four', 'one · two: three · more · four'],
    ['One\n\nTwo?\n\n“Three.”\n\nFour)', 'One · Two? “Three.” Four)'],
    ['a<br>b, <kbd>c</kbd><wbr>d ![e](./p.png) f', 'a · b, cd e f'],
    ['> quoted\n\n[one](./a.md)[two](./a.md)', 'quoted · one · two'],
    ['<dl><dt>term</dt><dd>meaning</dd></dl>', 'term · meaning'],
    ['見出し\n\n文です。\n\n次', '見出し · 文です。 次'],
    ['one line\nand the next, **bold** `code`', 'one line and the next, bold code'],
  ];
  for (const [markdown, content] of separated) {
    const { records } = await site({ 'docs/a.md': `# A\n\n${markdown}\n`, 'docs/p.png': '' });
    assert.is(records.get('/a')!.content, content, markdown);
  }
  const { records } = await site({ 'docs/a.md': '---\ndescription: Said of it\n---\n# A<br>B\n\nLead\n\n## C<br>D\n' });
  assert.is(records.get('/a')!.content, 'Said of it · Lead');
  assert.is(records.get('/a#c-d')?.hierarchy.lvl2 ?? [...records.keys()].join(), 'C D');
});

test('code is searched by its identifiers, each once, without what the prose says already', async () => {
  const code =
    'docker run --rm --env-file .env app\nclient.isEnabled(flagName, flagName) // search.tests\nlist\n  .map(x)';
  const records = await page(`# A\n\nAsk with \`flagName\`.\n\n\`\`\`sh title="docsc.config.yaml"\n${code}\n\`\`\`\n`);
  assert.is(
    records.get('/a')!.code,
    'docsc.config.yaml docker run --rm --env-file .env app client.isEnabled search.tests list map',
  );
});

test('labels of tabs are searched where the panels are prose', async () => {
  const text = `# A\n\n<Tabs>\n<TabItem label="macOS">\n\nPress it.\n\n</TabItem>\n</Tabs>\n\n\`\`\`bash npm2yarn\nnpm install vimpel\n\`\`\`\n`;
  const own = (await page(text, 'docs/a.mdx')).get('/a')!;
  assert.is(own.content, 'macOS · Press it.');
  assert.is(own.code, 'npm install vimpel yarn add pnpm bun');
});

test('Japanese and Chinese lines are joined without a space', async () => {
  assert.is((await page('# A\n\n機能を\n切り替える\nflags\n')).get('/a')!.content, '機能を切り替える flags');
});

test('a part that is not searched is shown as usual and leaves no trace', async () => {
  const text =
    '# A\n\nBefore.\n\n:::nosearch\nSecret sauce.\n\n## Hidden\n\n```js\nhiddenName();\n```\n:::\n\nAfter.\n\n## Next\n\nIn.\n';
  const inMdx = '\n<NoSearch>\n\nNever this.\n\n</NoSearch>\n\nA <NoSearch>small</NoSearch> word.\n';
  for (const [path, extra] of [
    ['docs/a.md', ''],
    ['docs/a.mdx', inMdx],
  ] as const) {
    const records = await page(text + extra, path);
    const own = records.get('/a')!;
    assert.is(own.content, 'Before. After.');
    assert.is(own.code, undefined);
    assert.is(records.get('/a#next')!.content, extra ? 'In. A word.' : 'In.');
    assert.not.ok(records.has('/a#hidden'));
    const { pages, diagnostics } = await compileSite({ [path]: text + extra });
    assert.equal(listed(diagnostics), []);
    const { chunk, page: compiled } = pages.get('/a')!;
    assert.not.match(JSON.stringify(chunk), 'nosearch');
    assert.match(JSON.stringify(chunk.body), 'Secret sauce.');
    assert.ok(compiled.toc.some(({ id }) => id === 'hidden'));
    if (extra) assert.match(JSON.stringify(chunk.body), '"A small word."');
  }
});

test('NoSearch inside tabs leaves the tabs whole', async () => {
  const text =
    '# A\n\n<Tabs>\n<NoSearch>\n<TabItem label="Old">\n\nWords.\n\n</TabItem>\n</NoSearch>\n<TabItem label="New">\n\nMore.\n\n</TabItem>\n</Tabs>\n';
  assert.is((await page(text, 'docs/a.mdx')).get('/a')!.content, 'New · More.');
});

test('search: false, unlisted and draft pages are out; boost multiplies', async () => {
  const { records, diagnostics } = await site({
    'docs/a.md': '---\nsearch: false\n---\n# A\n',
    'docs/b.md': '---\nunlisted: true\n---\n# B\n',
    'docs/c.md': '---\ndraft: true\n---\n# C\n',
    'docs/d.md': '---\nboost: 2.5\n---\n# D\n\n## Then\n',
    'docs/e.md': '---\nboost: 11\n---\n# E\n',
    'docs/f.md': '---\nboost: much\n---\n# F\n',
  });
  assert.equal([...records.keys()], ['/d', '/d#then', '/e', '/f']);
  assert.equal(
    [...records.values()].map(({ boost }) => boost),
    [2.5, 2.5, undefined, undefined],
  );
  assert.equal(listed(diagnostics), [
    'docs/e.md:2:1 invalid-front-matter error',
    'docs/f.md:2:1 invalid-front-matter error',
  ]);
  assert.match(diagnostics[0]!.message, 'must be a number from 0.1 to 10');
});

test('ids are unique where headings are not, and every word of a long section is in a record', async () => {
  const words = Array.from({ length: 12_000 }, (_, index) => `word${index}`).join(' ');
  const { records } = await site({
    'docs/a.md': `# A\n\n## One {#same}\n\nfirst\n\n## Two {#same}\n\nsecond\n\n## Long\n\n${words}\n`,
  });
  const ids = [...records.keys()].filter(id => id.startsWith('/a'));
  assert.equal(ids, ['/a', '/a#same', '/a#same?2', '/a#long', '/a#long?2', '/a#long?3']);
  const long = ids.filter(id => id.startsWith('/a#long')).map(id => records.get(id)!);
  assert.ok(long.every(({ url, content }) => url === '/a#long' && content.length <= 40_000));
  assert.is(long.map(({ content }) => content).join(' '), words);
});

const api = {
  openapi: '3.1.0',
  info: { title: 'Flag API', version: '1', description: 'Reads flags.\n\n' },
  servers: [{ url: 'https://api.example.com' }],
  tags: [
    { name: 'Flags', description: 'All of flags.' },
    { name: 'Old', 'x-search': false },
  ],
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'Authorization' } },
    schemas: {
      Rank: { description: 'Where one stands.', enum: ['admiral', 'midshipman'] },
      Flag: {
        type: 'object',
        description: 'A flag.',
        properties: {
          name: { type: 'string', description: 'Its **name**.' },
          owner: {
            type: 'object',
            properties: {
              userName: { type: 'string', description: 'Too deep.' },
              rank: { $ref: '#/components/schemas/Rank' },
            },
          },
          kind: { enum: ['release', 'killSwitch'] },
          size: { oneOf: [{ enum: ['small'] }, { type: 'integer' }] },
        },
      },
    },
  },
  paths: {
    '/api/admin/projects/{projectId}/flags': {
      get: {
        operationId: 'getProjectFlags',
        summary: 'List flags',
        description: 'Lists what is there.',
        tags: ['Flags', 'Projects'],
        security: [{ key: [] }],
        'x-search': { boost: 3, keywords: ['toggles'] },
        parameters: [
          { name: 'projectId', in: 'path', required: true, description: 'Which project.', schema: { type: 'string' } },
        ],
        responses: {
          200: {
            description: 'All is well',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Flag' } } },
          },
          404: {
            description: 'Nothing there',
            content: {
              'application/json': {
                schema: { type: 'object', properties: { reason: { type: 'string', description: 'Why not.' } } },
              },
            },
          },
        },
      },
      delete: { operationId: 'dropFlags', tags: ['Old'], deprecated: true, responses: {} },
      post: { tags: ['Flags'], 'x-search': { boost: 100 }, responses: {} },
    },
  },
};
const apiSite = (more = '') => ({
  'docsc.config.yaml': `title: T\nsidebars:\n  docs: [{ type: api, id: a }]\napi:\n  - { id: a, path: a.json, route: /api${more} }\n`,
  'docs/index.md': '# Home\n',
  'a.json': JSON.stringify(api),
});

test('an operation is one record: texts of itself and what is outermost, names at any depth', async () => {
  const { records } = await site(apiSite());
  const record = records.get('/api/get-project-flags')!;
  assert.equal(
    [...records.keys()].filter(id => id.startsWith('/api/get-project-flags')),
    ['/api/get-project-flags'],
  );
  assert.equal(levels(record), ['Flag API', 'Flags', 'List flags']);
  assert.is(record.type, 'lvl2');
  assert.is(record.content, 'Lists what is there. Which project. A flag. Its name.');
  assert.is(
    record.code,
    'projectId name owner userName rank kind size release killSwitch small reason',
    'values of what is deeper are not among them',
  );
  assert.is(
    record.alias,
    'getProjectFlags get project flags /api/admin/projects/{projectId}/flags api admin projects id Flag, toggles',
  );
  assert.is(record.boost, 3);
});

test('other pages of an API: introduction, tags, schemas; x-search is theirs too', async () => {
  const { records, diagnostics } = await site(apiSite(', label: Flags API, schemaPages: true'));
  assert.equal(levels(records.get('/api/flags')!), ['Flags API', 'Flags']);
  assert.is(records.get('/api/flags')!.content, 'All of flags.');
  assert.equal(levels(records.get('/api/schemas/flag')!), ['Flags API', 'Schemas', 'Flag']);
  assert.is(records.get('/api/schemas/flag')!.code, 'name owner userName rank kind size release killSwitch small');
  assert.is(records.get('/api/schemas/rank')!.code, 'admiral midshipman', 'a schema that is an enum itself');
  assert.not.ok(records.has('/api/old'));
  assert.is(records.get('/api/drop-flags')!.boost, 0.8, 'what replaces a deprecated operation comes first');
  assert.ok(records.has('/api/flags-api#servers'));
  assert.equal(
    diagnostics.map(({ message }) => message).filter(message => message.includes('x-')),
    ['"x-search" must be false, or have "boost" (a number from 0.1 to 10) and "keywords" (a list of texts).'],
  );
});

test.run();
