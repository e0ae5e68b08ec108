import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { configuration, fetched } from '../remote/project.js';
import { compileSite, listed, sketch } from './site.js';

const files = {
  'docs/index.md': '# Home\n',
  'docs/guide/index.md': '# Guide\n\n<a id="a"></a>\n',
  'docs/guide/install.md': '# Install\n\n## Step one\n',
  'docs/guide/use.md': '---\nslug: /using\n---\n# Use\n',
  'docs/guide/img/a.png': 'png',
  'docs/static/file.pdf': 'pdf',
  'docs/static/img/b.png': 'png',
};

async function linkFrom(markdown: string) {
  const { pages, diagnostics } = await compileSite({ ...files, 'docs/guide/page.md': `# Page\n\n${markdown}\n` });
  return { body: sketch(pages.get('/guide/page')!.chunk.body), findings: listed(diagnostics), diagnostics };
}

const good: [string, string][] = [
  ['./install.md', '/guide/install'],
  ['install.md#step-one', '/guide/install#step-one'],
  ['../index.md', '/'],
  ['/guide/install.md', '/guide/install'],
  ['/docs/guide/install.md', '/guide/install'],
  ['./use.md', '/using'],
  ['./use.md/', '/using'],
  ['install.md/#step-one', '/guide/install#step-one'],
  ['/using', '/using'],
  ['/using/', '/using'],
  ['/using.html', '/using'],
  ['install', '/guide/install'],
  ['../using', '/using'],
  ['/guide/install?x=1#step-one', '/guide/install?x=1#step-one'],
  ['/file.pdf', '/file.pdf'],
  ['https://example.com/a', 'https://example.com/a'],
  ['/guide/index', '/guide'],
  ['./index', '/guide'],
  ['index#a', '/guide#a'],
  ['/index', '/'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['pathname:///other/app', '/other/app'],
];
for (const [written, published] of good) {
  test(`authoring 3: ${written} leads to ${published}`, async () => {
    const { body, findings } = await linkFrom(`[x](${written})`);
    assert.match(body, `[href=${published}]`);
    assert.equal(findings, []);
  });
}

test('a broken link is an error at its position, with a suggestion, and keeps its text', async () => {
  const { body, diagnostics } = await linkFrom('see [it](./instal.md)');
  assert.equal(listed(diagnostics), ['docs/guide/page.md:3:5 broken-link error']);
  assert.is(diagnostics[0]!.hint, 'Did you mean "/guide/install"?');
  assert.match(body, 'span.broken-link("it")');
});

test('an image that is a page is told from one that does not exist', async () => {
  for (const [written, message] of [
    ['install.md', '"install.md" is a page, not an image.'],
    ['/using', '"/using" is a page, not an image.'],
    ['./instal.md', 'The image "./instal.md" does not exist.'],
    ['./c.png', 'The image "./c.png" does not exist.'],
  ] as const) {
    const { diagnostics } = await linkFrom(`![x](${written})`);
    assert.equal(listed(diagnostics), ['docs/guide/page.md:3:1 broken-image error']);
    assert.is(diagnostics[0]!.message, message);
  }
});

test('authoring 3: a hint names the page that is meant, and none where several may be', async () => {
  const pages = {
    ...files,
    'docs/sdks/go/start.md': '# Go\n',
    'docs/sdks/js/start.md': '# JS\n',
    'docs/sdks/js/only.md': '---\nid: named\nslug: /other\n---\n# Only\n',
  };
  const hints: [written: string, meant: string | undefined][] = [
    ['/docs/guide/instal.md', '/guide/install'],
    ['/docs/guide/install', '/guide/install'],
    ['/sdks/js/named.md', '/other'],
    ['./install.api.mdx', '/guide/install'],
    ['/moved/install.md', '/guide/install'],
    ['/sdks/py/start.md', undefined],
    ['/else/start', undefined],
    ['/sdks/go.md', undefined],
  ];
  for (const [written, meant] of hints) {
    const { diagnostics } = await compileSite({ ...pages, 'docs/guide/page.md': `# Page\n\n[x](${written})\n` });
    assert.equal(
      diagnostics.map(({ hint }) => hint),
      [meant ? `Did you mean "${meant}"?` : 'Correct the address, or create the page.'],
      written,
    );
  }
});

test('authoring 3: a link to the id of a page of an API leads to it, as to the file that other tools generate', async () => {
  const api = {
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    tags: [{ name: 'Big pets' }],
    paths: {
      '/pets': { get: { operationId: 'listPets', tags: ['Big pets'], responses: { 200: { description: 'x' } } } },
    },
    components: { schemas: { Pet: { type: 'object' } } },
  };
  const config = 'title: T\napi: [{ id: pets, path: api/pets.json, route: /ref, schemaPages: true }]\n';
  const links: [string, string][] = [
    ['/docs/ref/list-pets.api.mdx', '/ref/list-pets'],
    ['/docs/pets/list-pets.api.mdx', '/ref/list-pets'],
    ['../ref/big-pets.tag.mdx#x', '/ref/big-pets#x'],
    ['/ref/pets.info.mdx', '/ref/pets'],
    ['@site/docs/ref/schemas/pet.schema.mdx', '/ref/schemas/pet'],
    ['/docs/ref/list-pets.md', '/ref/list-pets'],
  ];
  for (const [written, published] of links) {
    const { pages, diagnostics } = await compileSite({
      'docsc.config.yaml': config,
      'api/pets.json': JSON.stringify(api),
      'docs/guide/page.md': `# Page\n\n[x](${written})\n`,
    });
    assert.match(sketch(pages.get('/guide/page')!.chunk.body), `[href=${published}]`, written);
    assert.equal(
      listed(diagnostics).filter(line => !line.includes('broken-anchor')),
      [],
      written,
    );
  }
});

test("authoring 3: a link to the id of a remote page's file leads to the page", async () => {
  const remote = { ...fetched, 'docsc.config.yaml': configuration.replace('id: sdks/go,', 'id: generated/x/go,') };
  const links = [
    '/docs/generated/x/go.md',
    './generated/x/go.md',
    '@site/docs/generated/x/go.mdx',
    '/generated/x/go.md',
  ];
  for (const written of links) {
    const { pages, diagnostics } = await compileSite({ ...remote, 'docs/a.md': `[Go](${written})\n` });
    assert.equal(diagnostics, [], written);
    assert.match(sketch(pages.get('/a')!.chunk.body), '[href=/sdks/go]', written);
  }
  const { diagnostics } = await compileSite({ ...remote, 'docs/a.md': '[Go](/docs/generated/x/goo.md)\n' });
  assert.is(diagnostics[0]!.hint, 'Did you mean "/sdks/go"?');
});

test('a document at the place of an id wins', async () => {
  const files = { ...fetched, 'docs/sdks/go.md': '---\nslug: /own\n---\n# Own\n', 'docs/a.md': '[Go](./sdks/go.md)\n' };
  const { pages } = await compileSite(files);
  assert.match(sketch(pages.get('/a')!.chunk.body), '[href=/own]');
});

test('a link without a URL leads nowhere', async () => {
  for (const written of ['[it]()', '[it](<>)', '[it](< >)', '<a href="">it</a>']) {
    const { body, findings } = await linkFrom(written);
    assert.equal(findings, ['docs/guide/page.md:3:1 broken-link error'], written);
    assert.match(body, 'span.broken-link("it")');
  }
});

test('an address that another tool would fill in says so', async () => {
  const { diagnostics } = await compileSite({
    'docs/a.md': '# A\n\n<a href="{{ own.url }}">x</a> [y]({{own}}) <img src="{{ own.img }}" alt="z"> [v](./gone.md)\n',
  });
  const hints = diagnostics.filter(({ rule }) => rule.startsWith('broken-')).map(({ hint }) => hint);
  const template = 'docsc runs no templates: write the address itself.';
  assert.equal(hints.slice(0, 3), [template, template, template]);
  assert.is.not(hints[3], template);
});

test('a bare ftp: address stays text without a finding, and a link to one is removed with a finding', async () => {
  for (const bare of ['ftp://foo.bar.baz', '(FTP://foo.bar/a_b) https://a.example']) {
    const { body, findings } = await linkFrom(bare);
    assert.not.match(body, /href":"ftp/i);
    assert.equal(findings, []);
  }
  for (const link of ['<ftp://foo.bar.baz>', '[x](ftp://foo.bar.baz)', '<a href="ftp://foo.bar.baz">x</a>']) {
    const { body, findings } = await linkFrom(link);
    assert.not.match(body, 'href', link);
    assert.equal(findings, ['docs/guide/page.md:3:1 unsafe-url warning'], link);
  }
});

test('pathname:// hides no scheme, nor does the edit URL', async () => {
  const hidden = ['javascript:alert', 'JavaScript:alert', '&#9;javascript:alert', 'java&#10;script:alert', 'data:,x'];
  for (const address of hidden) {
    const { body, findings } = await linkFrom(`<a href="pathname://${address}">x</a>`);
    assert.not.match(body, 'href', address);
    assert.equal(findings, ['docs/guide/page.md:3:1 unsafe-url warning']);
  }
  assert.not.match((await linkFrom('[x](pathname://javascript:alert)')).body, 'href');
  assert.match((await linkFrom('[x](pathname://https://example.com/)')).body, '[href=https://example.com/]');
  for (const address of [
    'javascript:alert(1)',
    '" javascript:alert(1)"',
    '"java\\nscript:alert(1)"',
    'data:text/html,x',
  ]) {
    const text = `---\ncustom_edit_url: ${address}\n---\n# E\n`;
    const { pages, diagnostics } = await compileSite({ 'docs/e.md': text });
    assert.equal(listed(diagnostics), ['docs/e.md:2:1 invalid-front-matter error']);
    assert.is(pages.get('/e')!.chunk.editUrl, undefined);
  }
  for (const address of ['https://example.com/e', '/edit', '../edit', 'mailto:a@example.com', 'null'])
    assert.equal((await compileSite({ 'docs/e.md': `---\ncustom_edit_url: ${address}\n---\n# E\n` })).diagnostics, []);
});

test('a broken anchor is a warning with a suggestion', async () => {
  const { diagnostics } = await linkFrom('[x](./install.md#step-on) [y](#nowhere)');
  assert.equal(listed(diagnostics), [
    'docs/guide/page.md:3:1 broken-anchor warning',
    'docs/guide/page.md:3:27 broken-anchor warning',
  ]);
  assert.is(diagnostics[0]!.hint, 'Did you mean "step-one"?');
});

test('images get hashed names; a missing one is an error', async () => {
  const { body, findings } = await linkFrom('![a](./img/a.png) ![b](/img/b.png) ![c](./img/c.png)');
  assert.match(body, /\[src=\/assets\/files\/a-[a-z0-9]{8}\.png\]/);
  assert.match(body, /\[src=\/assets\/files\/b-[a-z0-9]{8}\.png\]/);
  assert.equal(findings, ['docs/guide/page.md:3:36 broken-image error']);
});

test('an address from the root may name a file in the folder of documents', async () => {
  const { body, findings } = await linkFrom('![a](/guide/img/a.png) [d](/guide/img/a.png)');
  assert.match(body, /\[src=\/assets\/files\/a-[a-z0-9]{8}\.png\].*\[href=\/assets\/files\/a-[a-z0-9]{8}\.png\]/);
  assert.equal(findings, []);
});

test('the hint for a missing image is an address that leads to the image', async () => {
  for (const [address, hint] of [
    ['/images/a.png', 'Did you mean "./img/a.png"?'],
    ['./b.png', 'Did you mean "/img/b.png"?'],
    ['./nothing-like-it.png', 'Correct the path, or add the file.'],
  ])
    assert.is((await linkFrom(`![x](${address})`)).diagnostics[0]!.hint, hint, address);
});

test('a missing video is called a video', async () => {
  const { diagnostics } = await linkFrom('<video src="./x.mp4"></video>');
  assert.equal(
    [diagnostics[0]!.rule, diagnostics[0]!.message],
    ['broken-image', 'The video "./x.mp4" does not exist.'],
  );
});

test('the base path is put in front of routes and files', async () => {
  const { pages } = await compileSite({
    ...files,
    'docsc.config.yaml': 'title: T\nbaseUrl: /sub\n',
    'docs/p.md': '[x](/using) ![a](./guide/img/a.png)\n',
  });
  assert.match(sketch(pages.get('/p')!.chunk.body), '[href=/sub/using]');
  assert.match(sketch(pages.get('/p')!.chunk.body), '[src=/sub/assets/files/a-');
});

test('a link through a redirect leads to its target', async () => {
  const config = 'title: T\nredirects:\n  - from: /old\n    to: /using#top\n';
  const { pages, diagnostics } = await compileSite({
    ...files,
    'docsc.config.yaml': config,
    'docs/p.md': '[x](/old)\n',
  });
  assert.match(sketch(pages.get('/p')!.chunk.body), '[href=/using#top]');
  assert.equal(diagnostics, []);
});

test('cards for neighboring pages lead where the sidebar leads', async () => {
  const sidebars =
    'sidebars:\n  main:\n    - index\n    - guide/install\n    - { type: link, label: File, href: /file.pdf }\n';
  const { pages } = await compileSite({
    ...files,
    'docs/index.md': '# Home\n\n<DocCardList />\n',
    'docsc.config.yaml': `title: T\nbaseUrl: /product/\nmarkdown: { format: mdx }\n${sidebars}`,
  });
  const found = [...JSON.stringify(pages.get('/')!.chunk.body).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href);
  assert.equal(found, ['/product/guide/install', '/product/file.pdf']);
});

test('a link to the first heading of a page, which is its title, leads there', async () => {
  const { diagnostics } = await compileSite({
    'docs/a.md': '# One *two*\n\n[here](#one-two)\n',
    'docs/b.mdx': '---\nid: b\n---\n\n# Named {#own}\n\n[a](./a.md#one-two) [b](#own) [c](#named)\n',
  });
  assert.equal(listed(diagnostics), ['docs/b.mdx:7:31 broken-anchor warning']);
});

test('a link to an image of another site does not bring the image back', async () => {
  const text =
    '# A\n\n![one](https://example.com/x.png) [two](https://example.com/x.png) ![](gone.png) [a](gone.png)\n';
  const files = { 'docsc.config.yaml': 'title: T\nmarkdown: { lenient: true }\n', 'docs/a.md': text };
  const body = sketch((await compileSite(files)).pages.get('/a')!.chunk.body);
  assert.not.match(body, 'src=https');
  assert.is(body.match(/href=https:\/\/example\.com\/x\.png/g)?.length, 2);
});

test('links by the names of numbered files, as tools that keep the numbers write them, lead to their pages', async () => {
  const links = ['/1-setup/', '/1-setup/2-install', '../1-setup/2-install/', '/1-setup/2-install#a', '/en/1-setup/3/'];
  const text = `# Home\n\n${links.map(link => `[x](${link})`).join('\n')}\n`;
  const { pages, diagnostics } = await compileSite({
    'docsc.config.yaml': 'title: T\nredirectPrefixes: [/en]\n',
    'docs/9-more/index.md': text,
    'docs/1-setup/index.md': '# Setup\n',
    'docs/1-setup/2-install.md': '# Install\n\n## A\n',
    'docs/1-setup/3.md': '# Three\n',
  });
  assert.equal(listed(diagnostics), []);
  const hrefs = [...JSON.stringify(pages.get('/more')!.chunk.body).matchAll(/"href":"([^"]*)"/g)].map(
    ([, href]) => href,
  );
  assert.equal(hrefs, ['/setup', '/setup/install', '/setup/install', '/setup/install#a', '/setup/3']);
});

test('a README is the index of its folder, and files that a page names with .html are beside its own', async () => {
  const { pages, diagnostics } = await compileSite({
    'docs/README.md': '# Home\n\n[x](part/index.md) [x](part/inner/index.md#a)\n',
    'docs/part/README.md':
      '# Part\n\n## B\n\n[x](./index.html#b) [x](index.html) [x](inner/index.html) [x](../index.md)\n',
    'docs/part/inner/README.md': '# Inner\n\n## A\n\n[x](./index.html#a) [x](../index.html#b) [x](page.html)\n',
    'docs/part/inner/page.md': '# Page\n\n[x](index.html#a) [x](./page.html) [x](../index.html) [x](README.html)\n',
    'docs/part/page.md': '# Another page\n',
  });
  assert.equal(listed(diagnostics), ['docs/part/inner/page.md:3:55 broken-link error']);
  const hrefsOf = (route: string) =>
    [...JSON.stringify(pages.get(route)!.chunk.body).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href);
  assert.equal(hrefsOf('/'), ['/part', '/part/inner#a']);
  assert.equal(hrefsOf('/part'), ['/part#b', '/part', '/part/inner', '/']);
  assert.equal(hrefsOf('/part/inner'), ['/part/inner#a', '/part#b', '/part/inner/page']);
  assert.equal(hrefsOf('/part/inner/page'), ['/part/inner#a', '/part/inner/page', '/part']);
});

test('a link with another number than the file leads nowhere', async () => {
  const { diagnostics } = await compileSite({
    'docs/index.md': '# Home\n\n[x](/2-setup) [y](/1-own)\n',
    'docs/1-setup.md': '# Setup\n',
    'docs/own.md': '# Own\n',
  });
  assert.equal(
    diagnostics.map(({ rule }) => rule),
    ['broken-link', 'broken-link'],
  );
});

test('a file may be named from the address of the page, as raw HTML of MkDocs names it', async () => {
  const { body, findings } = await linkFrom('<img src="../img/a.png" alt="A"> ![B](img/a.png) [C](../img/a.png)');
  assert.is(body.match(/assets\/files\/a-\w+\.png/g)?.length, 3);
  assert.equal(findings, []);
});

test('links out of a book of mdBook lead beside it; in the book they are checked', async () => {
  const book = async (base: string) => {
    const { pages, diagnostics } = await compileSite({
      'docsc.config.yaml': `title: T\nbaseUrl: ${base}\nmarkdown: { headingIds: mdbook }\n`,
      'docs/a/b.md': '# B\n\n[1](../../std/vec.html#x) [2](../../cargo/a.md?q) [3](../c.html) [4](../../../up.html)\n',
    });
    return { body: sketch(pages.get('/a/b')!.chunk.body), findings: listed(diagnostics) };
  };
  const { body, findings } = await book('/guide/');
  assert.is(
    body,
    'p(a[href=/std/vec.html#x]("1") " " a[href=/cargo/a.html?q]("2") " " span.broken-link("3") " " a[href=/up.html]("4"))',
  );
  assert.equal(findings, ['docs/a/b.md:3:51 broken-link error']);
  assert.match((await book('/')).body, 'a[href=/std/vec.html#x]("1")');
  const { findings: elsewhere } = await linkFrom('[1](../../std/vec.html)');
  assert.is(elsewhere.length, 1);
});

test.run();
