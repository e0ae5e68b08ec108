/** Rules that look at the whole site: each is off until its level is set, and finds what readers miss. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, type Files } from './site.js';

/** What one rule finds, as `path:line message → hint`. */
async function find(rule: string, files: Files, config = ''): Promise<string[]> {
  const { diagnostics } = await compileSite({
    ...files,
    'docsc.config.yaml': `title: T\nrules: { ${rule}: warning }\n${config}`,
  });
  return diagnostics
    .filter(one => one.rule === rule)
    .map(({ path, place, message, hint }) => `${path}${place ? `:${place.line}` : ''} ${message} → ${hint}`);
}

const SIDEBAR = 'sidebars: { main: [index, a] }\n';

test('none finds anything until its level is set', async () => {
  const files = {
    'docsc.config.yaml': `title: T\n${SIDEBAR}redirects: [{ from: /old, to: /a }]\n`,
    'docs/index.md': '# Home\n\n[A](/old)\n',
    'docs/a.md': '# A\n',
    'docs/b.md': 'Text.\n',
    'docs/c/a.md': '# A\n',
  };
  assert.equal((await compileSite(files)).diagnostics, []);
});

test('orphan-page: no sidebar, link, tab, bar, neighbour or tag leads to the page', async () => {
  const files = {
    'docs/index.md': '# Home\n',
    'docs/a.md': '---\npagination_next: next\n---\n# A\n\n[L](./linked.md) <a href="/html">H</a> [O](/old)\n',
    'docs/linked.md': '# L\n',
    'docs/html.md': '# H\n',
    'docs/moved.md': '# M\n',
    'docs/next.md': '# N\n',
    'docs/bar.md': '# B\n',
    'docs/tagged.md': '---\ntags: [x]\n---\n# T\n',
    'docs/hidden.md': '---\nunlisted: true\n---\n# U\n',
    'docs/self.md': '# S\n\n[S](/self#s) [S](./self.md)\n',
    'docs/included.md': '# I\n',
    'docs/_part.md': '[I](./included.md)\n',
    'docs/more.mdx': '# M\n\n<Include file="./_part.md" />\n',
  };
  const config = `${SIDEBAR}redirects: [{ from: /old, to: /moved }]\nnavbar: { left: [{ label: B, to: /bar }] }\n`;
  assert.equal(
    (await find('orphan-page', files, config)).map(line => line.split(' → ')[0]),
    [
      'docs/more.mdx No sidebar and no other page leads to "/more".',
      'docs/self.md No sidebar and no other page leads to "/self".',
    ],
  );
});

test('orphan-page: an entry of a sidebar that only refers to a page leads to it too, and so does a text of an API', async () => {
  const files = {
    'docs/index.md': '# Home\n',
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'docs/c.md': '# C\n',
    'api.yaml': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'X', version: '1' },
      paths: { '/x': { get: { responses: { 200: { $ref: '#/components/responses/R' } } } } },
      components: {
        responses: { R: { description: 'R', content: { 'a/b': { schema: { $ref: '#/components/schemas/S' } } } } },
        schemas: {
          S: { type: 'object', properties: { t: { $ref: '#/components/schemas/T' } } },
          T: { type: 'object', description: 'See [B](/b).', properties: { u: { type: 'string' } } },
        },
      },
    }),
  };
  const config =
    'sidebars: { main: [index, a, { type: link, label: C, href: /c }] }\napi: [{ id: x, path: api.yaml, route: /x }]\n';
  assert.equal(await find('orphan-page', files, config), []);
});

test('unreached-page: neither a sidebar nor a search test has the page', async () => {
  const files = {
    'docs/index.md': '# Home\n\n[B](./b.md)\n',
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'docs/c.md': '# C\n',
    'tests.yaml': '- { query: c, page: /c }\n',
  };
  const config = `${SIDEBAR}search: { tests: tests.yaml }\n`;
  assert.equal(await find('unreached-page', files, config), [
    'docs/b.md No sidebar lists "/b", and no search test expects it. → List the page in a sidebar, or write a search test for it.',
  ]);
});

test('redirected-link: links of pages, of included files and of bars that are redirected, with the final address', async () => {
  const files = {
    'docs/index.md': '# Home\n\n[A](/old?x=1#y) [A](/a) [A](./a.md) [P](/docs/a)\n\n[S](/gone)\n',
    'docs/a.mdx': '# A\n\n## Y\n\n<Include file="./_part.md" />\n',
    'docs/_part.md': 'Text.\n\n[Out](/out)\n',
    'docs/static/s.txt': 'x',
  };
  const config = [
    'redirectPrefixes: [/docs]',
    'redirects: [{ from: /old, to: /a }, { from: /out, to: "https://example.com/" }, { from: /gone, to: /s.txt }]',
    'footer: { columns: [{ title: F, items: [{ label: Old, to: /old }, { label: New, to: /a }] }] }',
  ].join('\n');
  assert.equal(await find('redirected-link', files, config), [
    'docs/_part.md:3 "/out" leads to an old address, which is redirected to "https://example.com/". → Link to "https://example.com/".',
    'docs/index.md:3 "/old?x=1#y" leads to an old address, which is redirected to "/a?x=1#y". → Link to "/a?x=1#y".',
    'docs/index.md:3 "/docs/a" leads to an old address, which is redirected to "/a". → Link to "/a".',
    'docs/index.md:5 "/gone" leads to an old address, which is redirected to "/s.txt". → Link to "/s.txt".',
    'docsc.config.yaml:5 "Old" leads to an old address, which is redirected to "/a". → Link to "/a".',
  ]);
});

test('missing-title and missing-description: a name of a file is no title, and first words are no description', async () => {
  const files = {
    'docs/index.md': 'Text.\n',
    'docs/install.md': '# Install\n',
    'docs/named.md': '---\ntitle: N\ndescription: D\n---\nText.\n',
    'docs/included.mdx': '---\ndescription: D\n---\n<Include file="./install.md" />\n',
    'docs/none.md': '---\ndescription: " "\n---\nText.\n\n# Later\n',
  };
  assert.equal(
    (await find('missing-title', files)).map(line => line.split(' → ')[0]),
    ['docs/none.md The title "None" is made of the name of the file.'],
  );
  const undescribed = (config = '') => find('missing-description', files, config);
  assert.equal(
    (await undescribed()).map(line => line.split(' ')[0]),
    ['docs/index.md', 'docs/install.md', 'docs/none.md'],
  );
  // The style guide reports the same.
  assert.equal(await undescribed('prose: { description: { min: 1, max: 160 } }\n'), []);
});

test('duplicate-title and duplicate-description: each page but the first, which it names', async () => {
  const files = {
    'docs/index.md': '# Home\n',
    'docs/a.md': '---\ndescription: What it is\n---\n# Overview\n',
    'docs/b.md': '---\ntitle: overview\ndescription: what  it is\n---\nText.\n',
    'docs/c.md': '---\nunlisted: true\n---\n# Overview\n',
  };
  const [title] = await find('duplicate-title', files);
  assert.is(title!.split(' → ')[0], 'docs/b.md:2 "/a" has the title "overview" too.');
  const found = await find('duplicate-description', files);
  assert.equal(
    found.map(line => line.split(' → ')[0]),
    ['docs/b.md:3 "/a" has the description "what  it is" too.'],
  );
});

test('heavy-image: the first link to each file that has more than the site allows', async () => {
  const svg = (bytes: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1">${' '.repeat(bytes)}</svg>`;
  const files = {
    'docs/index.md': '# Home\n\n![A](./a.svg)\n\n![B](/b.svg) ![C](./c.svg) [D](./d.svg)\n',
    'docs/z.md': '# Z\n\n![A](./a.svg)\n',
    'docs/a.svg': svg(500_000),
    'docs/static/b.svg': svg(600_000),
    'docs/c.svg': svg(3000),
    'docs/d.svg': svg(600_000),
  };
  const found = async (config = '') => (await find('heavy-image', files, config)).map(line => line.split(' → ')[0]);
  assert.equal(await found(), [
    'docs/index.md:3 "docs/a.svg" is larger than 500 kB, the limit of "check.imageKilobytes": it has 501 kB.',
    'docs/index.md:5 "docs/static/b.svg" is larger than 500 kB, the limit of "check.imageKilobytes": it has 601 kB.',
  ]);
  assert.is((await found('check: { imageKilobytes: 2 }\n')).length, 3);
});

test('unused-image: neither shown, nor linked, nor named in any text, nor asked for by browsers', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"></svg>';
  const names = ['shown', 'linked', 'preview', 'html', 'logo', 'css', 'module', 'x y', 'favicon-32', 'unused'];
  const files = {
    'docs/index.mdx': `---\nimage: /preview.svg\n---\n# Home\n\n![S](/shown.svg) [L](/linked.svg)\n\n<img src="/html.svg" alt="h" />\n`,
    'docs/static/own.css': '.a { background: url(css.svg) }',
    'docs/static/page.html': '<img src="x%20y.svg">',
    'parts/index.js': "import './module-part.js';\nexport const X = () => null;\n",
    'parts/module-part.js': "export const picture = '/module.svg';\n",
    ...Object.fromEntries(names.map(name => [`docs/static/${name}.svg`, svg])),
    'docs/lost.png': 'png',
  };
  const config = 'logo: { light: /logo.svg }\ntheme: { stylesheet: parts/own.css }\n';
  const found = await find('unused-image', { ...files, 'parts/own.css': '/* none */' }, config);
  assert.equal(
    found.map(line => line.split(' → ')[0]),
    [
      'docs/lost.png Nothing on this site shows this picture.',
      'docs/static/unused.svg Nothing on this site shows this picture.',
    ],
  );
});

test('unused-partial: neither included by a page or another part, nor named by a draft', async () => {
  const files = {
    'docs/index.mdx': '# Home\n\nimport Part from "./_imported.md";\n\n<Part />\n\n<Include file="./_a.md" />\n',
    'docs/_imported.md': 'I\n',
    'docs/_a.md': 'A\n\n<Include file="./parts/_b.md" />\n',
    'docs/parts/_b.md': 'B\n',
    'docs/draft.mdx': '---\ndraft: true\n---\n<Include file="./_drafted.md" />\n',
    'docs/_drafted.md': 'D\n',
    'docs/_folder/chapter.md': 'C\n',
    'docs/_self.md': 'See _self.md.\n',
  };
  assert.equal(
    (await find('unused-partial', files)).map(line => line.split(' ')[0]),
    ['docs/_folder/chapter.md', 'docs/_self.md'],
  );
});

test('open-todo: marks in the text, and neither words nor code, comments and quotations', async () => {
  const page = [
    '# Home',
    'TODO: write this.',
    'Some text. FIXME(ann): say more.\nA line, and TODO: more.',
    '- TODO',
    '## TODO',
    '| A |\n|---|\n| [TODO] |',
    'Build a TODO list. The TODO app. Todo: no. Write "TODO: later" or “FIXME: soon”, or `TODO: x` and //TODO: x.',
    '```js\n// TODO: x\n```',
    '<!-- TODO: x -->',
    'https://example.com/TODO:x',
    '[TODO](/x) KTODO: no',
    'A **TODO** list.',
    '**TODO**: strong.',
    'Names: *TODO*',
  ];
  const files = { 'docs/index.md': `${page.join('\n\n')}\n`, 'docs/x.md': '# X\n' };
  const found = (await find('open-todo', files)).map(line => line.split(' ')[0]);
  assert.equal(
    found,
    [3, 5, 6, 8, 10, 14, 30, 32].map(line => `docs/index.md:${line}`),
  );
});

test.run();
