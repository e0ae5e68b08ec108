/** R17 to R19: a remote page is Markdown as GitHub reads it; nothing in it addresses docsc or runs. */
import type { Element, Nodes, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { toHtml } from 'hast-util-to-html';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { visibleText } from '../../src/compiler/body/text.js';
import { publishBody } from '../../src/compiler/emit/publish-body.js';
import { compileRemote } from '../../src/compiler/remote/page/compile.js';
import { outlineRemote } from '../../src/compiler/remote/page/outline.js';
import type { PageChunk } from '../../src/format.js';
import { compileSite, type Files, listed, sketch } from '../compiler/site.js';
import { pageWithPayload, payloads } from '../payloads.js';
import { findViolations } from '../violations.js';
import { configuration, fetched, lockEntry, lockHead, open, texts } from './project.js';

/** Compiles the site with another text for its remote page. */
async function siteWith(text: string, more: Files = {}) {
  const entries = Object.entries({ ...texts, 'go/README.md': text });
  const lock = lockHead + entries.map(([key, value]) => lockEntry(key, value)).join('');
  const made = await compileSite({
    ...fetched,
    'docs/remote/go/README.md': text,
    'docs/remote/lock.yaml': lock,
    ...more,
  });
  const { page, chunk } = made.pages.get('/sdks/go')!;
  return { ...made, page, chunk, body: sketch(chunk.body), found: listed(made.diagnostics) };
}

const shown = async (text: string, more: Files = {}) => (await siteWith(text, more)).body;
const hrefs = (tree: Nodes): string[] => [
  ...((tree as Element).tagName === 'a' ? [String((tree as Element).properties.href)] : []),
  ...('children' in tree ? tree.children.flatMap(hrefs) : []),
];

test('R17 the configuration alone describes the page; front matter of the file is ignored', async () => {
  const front =
    '---\nid: x\ntitle: Evil\nslug: /evil\ndraft: true\nhide_title: true\nsearch: false\ntags: [a]\n---\n\n';
  const { chunk, site, page } = await siteWith(`${front}# Other\n\nText.\n`);
  assert.is(chunk.title, 'Go');
  assert.not.ok(site.pages.has('/evil') || site.pages.has('/tags'));
  assert.equal(
    Object.keys(page.head.frontMatter).filter(key => page.head.frontMatter[key as 'slug'] !== undefined),
    ['title', 'custom_edit_url'],
  );
  assert.is(sketch(chunk.body), 'span#other p("Text.")');
  assert.is(chunk.editUrl, 'https://code.example/acme/go/edit/main/README.md');
  assert.is(chunk.description, 'Text.');
});

test('R17 lines that only look like front matter stay', async () => {
  assert.is(await shown('---\n\nText.\n\n---\n'), 'hr p("Text.") hr');
  assert.is(await shown('---\njust words\n---\n'), 'hr h2#just-words("just words")');
  assert.match(await shown('---\na: [\n---\n'), 'a: [');
  assert.is(await shown('---\n---\n\nText.\n'), 'p("Text.")');
});

const literal: [name: string, text: string, body: string][] = [
  ['a directive', ':::note[Title]\nText.\n:::', 'p(":::note[Title]\\nText.\\n:::")'],
  ['an import', "import X from './x.mdx'\n\n<X />", 'p("import X from \'./x.mdx\'")'],
  ['an include', '<Include file="../../index.md" />', ''],
  ['a component', '<Admonition type="tip">inside</Admonition>', 'p("inside")'],
  ['an island', '<docsc-tabs data-x="1"><section>a</section></docsc-tabs>', 'section("a")'],
  ['the cards of a folder', '<docsc-doc-cards></docsc-doc-cards>', ''],
  ['an expression', '{process.env.HOME}', 'p("{process.env.HOME}")'],
  ['a variable', '{{version}}', 'p("{{version}}")'],
  ['an id of a heading', '## A {#b}', 'h2#a-b("A {#b}")'],
  ['classes and styles', '<p class="lead" style="color:red" align="center" hidden>x</p>', 'p("x")'],
  ['a frame', '<iframe src="https://www.youtube.com/embed/x"></iframe>', ''],
  ['a film', '<video src="https://x.example/a.mp4" autoplay></video>', ''],
  ['a comment', 'a<!-- b -->c', 'p("ac")'],
  ['a form', '<form action="https://x.example"><input name="a"><button>Go</button></form>', '"Go"'],
  ['math', '$a^2$', 'p("$a^2$")'],
];
for (const [name, text, body] of literal) {
  test(`R17 ${name} is text, or nothing`, async () => {
    const made = await siteWith(`${text}\n`, {
      'docsc.config.yaml': `${configuration}variables: { version: 9 }\nmarkdown: { math: true }\n`,
    });
    assert.is(made.body, body);
    assert.equal(made.found, []);
  });
}

test('R17 fences are code: instructions to docsc in them have no effect', async () => {
  const made = await siteWith(
    '```js title="a.js" {1} file=../../index.md\n// highlight-next-line\nx // [!code --]\n```\n\n```bash npm2yarn\nnpm i x\n```\n\n```js file=./docs/index.md\n```\n',
  );
  const text = visibleText(made.chunk.body);
  assert.match(text, '// highlight-next-line\nx // [!code --]');
  assert.not.match(JSON.stringify(made.chunk.body), /marked|deleted|figcaption|docsc-tabs|Home/);
  assert.equal(made.found, []);
});

test('R17 pages cannot include snapshots, whose text would then speak to docsc', async () => {
  const { diagnostics } = await compileSite({
    ...fetched,
    'docs/a.mdx': '<Include file="./remote/go/README.md" />\n',
    'docs/b.md': '```js file=./remote/go/README.md\n```\n',
  });
  assert.equal(
    diagnostics.map(({ path, rule }) => `${path} ${rule}`),
    ['docs/a.mdx broken-include', 'docs/b.md broken-include'],
  );
});

test('R17 what GitHub shows is shown: alerts, disclosures, keys, tables, tasks, footnotes', async () => {
  assert.is(
    await shown('> [!CAUTION]\n> Text.\n'),
    'aside.admonition.admonition-warning(p.admonition-title("Caution") p("Text."))',
  );
  assert.is(await shown('> [!OTHER]\n> Text.\n'), 'blockquote(p("[!OTHER]\\nText."))');
  assert.is(
    await shown('<details><summary>S</summary>\n\nT <kbd>K</kbd>\n\n</details>\n'),
    'details(summary("S") p("T " kbd("K")))',
  );
  assert.match(await shown('| a |\n|:-:|\n| b |\n'), /table\(thead\(tr\(th\.align-center\("a"\)/);
});

test('the first h1 is removed, wherever it is, and links to it lead to its position', async () => {
  assert.is(
    await shown('Before.\n\n<div align="center"><h1>The <b>SDK</b></h1></div>\n\n# Second\n\n[top](#the-sdk)\n'),
    'p("Before.") div(span#the-sdk) h1#second("Second") p(a[href=#the-sdk]("top"))',
  );
  const { found } = await siteWith(
    '# Übersicht & mehr!\n\n## Übersicht & mehr!\n\n[a](#übersicht--mehr) [b](#übersicht--mehr-1)\n',
  );
  assert.equal(found, []);
});

test('anchors that stand before the heading they name are not needed; others are', async () => {
  const { body, found } = await siteWith(
    '<a name="usage"></a>\n## Usage\n\n<a id="top"></a>Text, <a name="usage" href="#top">up</a>.\n\n## <a name="more"></a>More\n',
  );
  assert.is(body, 'h2#usage("Usage") p(a#top "Text, " a[href=#top]("up") ".") h2#more("More")');
  assert.equal(found, []);
});

test('R18 relative addresses lead to pages of this site, or to the repository', async () => {
  const cases: [written: string, href: string][] = [
    ['docs/usage.md', '/sdks/go/usage'],
    ['./docs/usage.md#advanced', '/sdks/go/usage#advanced'],
    ['/docs/usage.md', '/sdks/go/usage'],
    ['docs/../docs/usage.md?plain=1', '/sdks/go/usage'],
    ['https://code.example/acme/go/blob/main/docs/usage.md', '/sdks/go/usage'],
    ['README.md#a', '#a'],
    ['README.md', '/sdks/go'],
    ['#a', '#a'],
    ['#user-content-a', '#a'],
    ['LICENSE', 'https://code.example/acme/go/blob/main/LICENSE'],
    ['docs/other.md#x', 'https://code.example/acme/go/blob/main/docs/other.md#x'],
    ['src/a%20b.go', 'https://code.example/acme/go/blob/main/src/a%20b.go'],
    ['src/100%.md', 'https://code.example/acme/go/blob/main/src/100%25.md'],
    ['examples', 'https://code.example/acme/go/tree/main/examples'],
    ['examples/', 'https://code.example/acme/go/tree/main/examples/'],
    ['.', 'https://code.example/acme/go/tree/main/'],
    ['/', 'https://code.example/acme/go/tree/main/'],
    ['../../issues', 'https://code.example/acme/go/issues'],
    ['../../../../../etc/passwd', 'https://code.example/etc/passwd'],
    ['//other.example/x', 'https://other.example/x'],
    ['@site/docs/index.md', 'https://code.example/acme/go/blob/main/@site/docs/index.md'],
    ['https://other.example/x', 'https://other.example/x'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
  ];
  const { chunk, found } = await siteWith(`## A\n\n${cases.map(([written]) => `[x](<${written}>)`).join('\n\n')}\n`);
  assert.equal(
    hrefs(chunk.body),
    cases.map(([, href]) => href),
  );
  assert.equal(found, []);
});

test('R18 a branch with a slash, and a page of another branch or repository', async () => {
  const { pages } = await siteWith('x\n', {
    'docs/remote/java/README.md': '[a](docs/x.md) [b](../go/README.md)\n',
  });
  assert.equal(hrefs(pages.get('/sdks/java')!.chunk.body), [
    'https://code.example/acme/java/blob/v2/stable/docs/x.md',
    'https://code.example/acme/java/blob/v2/go/README.md',
  ]);
});

test("addresses of the site itself are links within it, and checked like any: what is wrong is upstream's to mend", async () => {
  const text =
    '[a](https://docs.example/sdks/java) [b](http://docs.example/gone) [c](#gone) [d](docs/usage.md#gone)\n\n[e](https://docs.example@evil.example/x) [f](https://docs.example.evil.example/x)\n';
  const { chunk, diagnostics } = await siteWith(text);
  assert.equal(hrefs(chunk.body), [
    '/sdks/java',
    '#gone',
    '/sdks/go/usage#gone',
    'https://evil.example/x',
    'https://docs.example.evil.example/x',
  ]);
  assert.equal(listed(diagnostics), [
    'docs/remote/go/README.md:1:37 remote-text warning',
    'docs/remote/go/README.md:1:67 remote-text warning',
    'docs/remote/go/README.md:1:78 remote-text warning',
    'docs/remote/go/README.md:3:1 remote-text warning',
  ]);
  for (const { hint } of diagnostics)
    assert.is(hint, 'Correct it in https://code.example/acme/go/blob/main/README.md.');
  const under = await siteWith('[a](https://docs.example/v2/sdks/java) [b](https://docs.example/sdks/java)\n', {
    'docsc.config.yaml': `${configuration}baseUrl: /v2\n`,
  });
  assert.equal(hrefs(under.chunk.body), ['/v2/sdks/java', 'https://docs.example/sdks/java']);
});

test('R18 images: none from other sites unless named; badges are removed, others become links', async () => {
  const cases: [written: string, body: string][] = [
    ['![](https://x.example/a.png)', ''],
    ['![A shot](https://x.example/a.png)', 'p(a[href=https://x.example/a.png]("A shot"))'],
    ['![Shot](a.png)', 'p(a[href=http://sdk.test/go/main/a.png]("Shot"))'],
    ['![Shot](/docs/a.png)', 'p(a[href=http://sdk.test/go/main/docs/a.png]("Shot"))'],
    ['[![Build](https://ci.example/build.svg)](https://ci.example)', ''],
    ['[![Go](https://pkg.example/badge/x)](https://pkg.example) text', 'p(" text")'],
    ['![npm](https://img.shields.io/npm/v/x)', ''],
    ['[![Shot](a.png)](https://x.example/)', 'p(a[href=https://x.example/]("Shot"))'],
    ['[![Logo](logo.svg)](https://x.example/)', 'p(a[href=https://x.example/]("Logo"))'],
    ['![Badges](docs/badges.png)', 'p(a[href=http://sdk.test/go/main/docs/badges.png]("Badges"))'],
    ['[![](a.png)](https://x.example)', ''],
    ['[![](a.png) words](https://x.example/)', 'p(a[href=https://x.example/](" words"))'],
    ['<p align="center"><img src="a.svg"></p>', ''],
    [
      '<picture><source srcset="https://x.example/d.png"><img src="https://x.example/l.png" alt="L"></picture>',
      'p(a[href=https://x.example/l.png]("L"))',
    ],
    ['<img src="data:image/png;base64,AAAA" alt="d">', ''],
    ['![own](generated:0) ![own](pathname:///x.png)', ''],
    [
      '![ok](https://img.allowed.example/a.png)',
      'p(img[decoding=async][src=https://img.allowed.example/a.png][alt=ok])',
    ],
    [
      '[![ok](https://img.allowed.example/badge.svg)](https://x.example)',
      'p(a[href=https://x.example/](img[decoding=async][src=https://img.allowed.example/badge.svg][alt=ok]))',
    ],
  ];
  const allowed = { 'docsc.config.yaml': `${configuration}security: { images: [https://img.allowed.example] }\n` };
  for (const [written, expected] of cases) {
    const { body, found } = await siteWith(`${written}\n`, allowed);
    assert.is(body.replaceAll('[rel=noopener,noreferrer]', ''), expected, written);
    assert.equal(found, [], written);
  }
});

test('remote texts do not fail a build: findings are warnings at their position, and only limits are errors', async () => {
  const made = await siteWith(
    '```nolang\nx\n```\n\n<a href="javascript:x">y</a>\n\n`\u202e`\n\n<i id="a">a</i><i id="a">b</i>\n',
    {
      'docsc.config.yaml': `${configuration}rules: { unknown-language: error, unsafe-url: error, broken-anchor: error }\n`,
    },
  );
  assert.equal(made.found, [
    'docs/remote/go/README.md:1:1 remote-text warning',
    'docs/remote/go/README.md:5:1 remote-text warning',
    'docs/remote/go/README.md:7:1 remote-text warning',
    'docs/remote/go/README.md:9:16 remote-text warning',
  ]);
  const deep = await siteWith(`${'> '.repeat(200)}x\n`);
  assert.equal(deep.found, ['docs/remote/go/README.md:1:1 limit-exceeded error']);
});

test('the configured admonition comes first; mistakes in it are reported in the configuration', async () => {
  const admonition = 'admonition: { type: tip, title: Made, text: "Of [it](/gone), see [Java](/sdks/java)." }';
  const config = configuration.replace('title: Go }', `title: Go, description: About., ${admonition} }`);
  const { chunk, diagnostics, page } = await siteWith('# Go\n\nText.\n', { 'docsc.config.yaml': config });
  assert.match(
    sketch(chunk.body),
    /^aside\.admonition\.admonition-tip\(p\.admonition-title\("Made"\) p\("Of " span\.broken-link/,
  );
  assert.equal(listed(diagnostics), ['docsc.config.yaml:10:11 broken-link error']);
  assert.is((chunk as PageChunk).lead, true);
  assert.not.match(JSON.stringify(page.sections), 'Java');
});

test('the .md files of snapshots are not pages by themselves, wherever the folder is', async () => {
  const found = await compileSite({
    ...fetched,
    'docs/remote/go/OTHER.md': '# Other\n',
    'docs/remote/stray.md': '# S\n',
  });
  assert.equal(
    [...found.site.pages.keys()].filter(route => !['/404', '/search'].includes(route)),
    ['/', '/sdks/go', '/sdks/go/usage', '/sdks/java'],
  );
  const moved = Object.entries(fetched).map(([path, text]) => [path.replace('docs/remote/', 'vendor/texts/'), text]);
  const files = Object.fromEntries(moved) as Files;
  const config = configuration.replace('remote:\n', 'remote:\n  folder: vendor/texts\n');
  const elsewhere = await compileSite({ ...files, 'docsc.config.yaml': config });
  assert.equal(elsewhere.diagnostics, []);
  assert.ok(elsewhere.site.pages.has('/sdks/java'));
});

/** Violations for remote pages, which additionally may not contain docsc's components or images of other sites. */
function strictly(tree: Nodes, found = findViolations(tree)): string[] {
  if (tree.type === 'element') {
    const { tagName, properties } = tree;
    if (/^docsc-|^(video|button|iframe|form)$/.test(tagName) && properties.className?.toString() !== 'code-copy')
      found.push(`<${tagName}>`);
    if (tagName === 'img' && !String(properties.src).startsWith('generated:')) found.push(`img ${properties.src}`);
  }
  if ('children' in tree) for (const child of tree.children) strictly(child, found);
  return found;
}

test('R19 lists of hostile strings in every place: nothing escapes, nothing changes when it is read again', async () => {
  const { remote, config } = await open(fetched);
  const [document] = remote.documents;
  const head = outlineRemote(document!);
  const pages = new Map([['README.md', '/sdks/go']]);
  const options = { document: document!, pages, site: config.site, images: [], limits: config.limits };
  const compile = async (text: string) => {
    const source = { path: document!.path, text, hash: '' };
    const { body } = await compileRemote(source, head, options);
    return publishBody(body, { addresses: { links: new Map(), images: new Map() }, cards: () => [], frames: [] });
  };
  const unstable: string[] = [];
  for (const payload of payloads) {
    for (const text of [
      pageWithPayload(payload),
      `${payload}\n\n<div>\n${payload}\n</div>\n\n> [!NOTE]\n> ${payload}\n`,
    ]) {
      const body = await compile(text);
      assert.equal(strictly(body), [], payload);
      // HTML parsers turn CR into LF.
      const html = toHtml(body).replaceAll('\r', '\n');
      const again = raw({ type: 'root', children: [{ type: 'raw', value: html }] } as unknown as Root) as Root;
      if (toHtml(again) !== html) unstable.push(payload);
    }
  }
  assert.equal(unstable, []);
  assert.is((globalThis as Record<string, unknown>).boom, undefined);
  process.stdout.write(`\nnote: ${payloads.length} strings in 17 places\n`);
});

test.run();
