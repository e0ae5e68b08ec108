import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, listed, sketch } from './site.js';

const files = {
  'docs/index.md': '# Home\n',
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
  ['/using', '/using'],
  ['/using/', '/using'],
  ['/using.html', '/using'],
  ['install', '/guide/install'],
  ['../using', '/using'],
  ['/guide/install?x=1#step-one', '/guide/install?x=1#step-one'],
  ['/file.pdf', '/file.pdf'],
  ['https://example.com/a', 'https://example.com/a'],
  ['mailto:a@example.com', 'mailto:a@example.com'],
  ['pathname:///other/app', '/other/app'],
];
for (const [written, published] of good) {
  test(`${written} leads to ${published}`, async () => {
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

test('a link without a URL leads nowhere', async () => {
  for (const written of ['[it]()', '[it](<>)', '[it](< >)', '<a href="">it</a>']) {
    const { body, findings } = await linkFrom(written);
    assert.equal(findings, ['docs/guide/page.md:3:1 broken-link error'], written);
    assert.match(body, 'span.broken-link("it")');
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

test.run();
