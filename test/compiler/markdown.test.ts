import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { visibleText } from '../../src/compiler/body/text.js';
import { compileSite, listed, sketch } from './site.js';

async function page(text: string, name = 'docs/a.md') {
  const { pages, diagnostics } = await compileSite({ [name]: text });
  const compiled = pages.get('/a')!;
  return { body: sketch(compiled.chunk.body), compiled, findings: listed(diagnostics), diagnostics };
}

test('front matter gives title and description and is not shown', async () => {
  const { compiled, body } = await page('---\ntitle: T\ndescription: D\n---\nHello *you*\n');
  assert.is(compiled.chunk.title, 'T');
  assert.is(compiled.chunk.description, 'D');
  assert.is(body, 'p("Hello " em("you"))');
});

test('a first heading is the title and not repeated', async () => {
  const { compiled, body } = await page('# My `title`\n\ntext\n');
  assert.is(compiled.chunk.title, 'My title');
  assert.is(body, 'p("text")');
});

test('front matter mistakes are found at their line', async () => {
  const { findings, diagnostics } = await page('---\ntitel: T\ntitle: 3\n---\n\nx\n');
  assert.equal(findings, ['docs/a.md:2:1 unknown-front-matter warning', 'docs/a.md:3:1 invalid-front-matter error']);
  assert.is(diagnostics[0]!.hint, 'Did you mean "title"?');
});

test('front matter that is not YAML is a finding with its own line', async () => {
  const { findings } = await page('---\ntitle: [x\n---\n\nx\n');
  assert.match(findings[0]!, /^docs\/a\.md:2:\d+ invalid-yaml error$/);
});

test('empty front matter is front matter', async () => {
  for (const front of ['---\n---\n', '---\n\n---\n', '---\n# nothing yet\n---\n']) {
    const { compiled, body, findings } = await page(`${front}\n# Real title\n\nText.\n`);
    assert.is(compiled.chunk.title, 'Real title');
    assert.is(body, 'p("Text.")');
    assert.equal(findings, []);
  }
});

test('front matter that is never closed is found, and a thematic break above text is not front matter', async () => {
  const { body, findings, diagnostics } = await page('---\ntitle: T\ndescription: D\n\nText.\n');
  assert.equal(findings, ['docs/a.md:1:1 invalid-front-matter error']);
  assert.is(diagnostics[0]!.hint, 'Put a line of --- below its last key.');
  assert.match(body, 'Text.');
  for (const text of ['---\n\ntitle: T\n', '---\nNote: words\n', '---\nhttps://example.com\n', '----\na: b\n'])
    assert.equal((await page(text)).findings, [], text);
});

test('headings have GitHub ids, own ids, and numbers for repeats', async () => {
  const { compiled } = await page('## One two\n\n## One two\n\n### Own {#mine}\n');
  assert.equal(compiled.chunk.toc, [
    { id: 'one-two', text: 'One two', depth: 2 },
    { id: 'one-two-1', text: 'One two', depth: 2 },
    { id: 'mine', text: 'Own', depth: 3 },
  ]);
});

test('an own id may have letters of any language', async () => {
  const { compiled, findings } = await page(
    '## Over {#Über}\n\n## 名前 {#名前.1}\n\n[a](#Über) [b](#%C3%9Cber) [c](#名前.1)\n',
  );
  assert.equal(
    compiled.chunk.toc.map(({ id }) => id),
    ['Über', '名前.1'],
  );
  assert.equal(findings, []);
});

test('names of the files of a diff are not lines that were taken out and put in', async () => {
  const { body } = await page('```diff lang=js\n--- a/x.js\n+++ b/x.js\n- old()\n+ now()\n  same()\n```\n');
  assert.equal(
    [...body.matchAll(/span\.line(?:\.(\w+))?/g)].map(([, mark]) => mark),
    [undefined, undefined, 'deleted', 'inserted', undefined],
  );
  assert.match(body, /"old"/);
});

test('GFM: tables scroll, alignment is a class, tasks and strikethrough work', async () => {
  const { body } = await page('| a | b |\n|---|:-:|\n| 1 | ~~2~~ |\n\n- [x] done\n');
  assert.match(body, 'div.table-scroll[tabIndex=0]');
  assert.match(body, 'th.align-center("b")');
  assert.match(body, 'del("2")');
  assert.match(body, 'input[type=checkbox][checked=true][disabled=true]');
  assert.not.match(body, 'style');
});

test('admonitions: brackets, the old title form, alerts; other directives stay text', async () => {
  const { body, findings } = await page(
    ':::note[A *b*]\n\nx\n:::\n\n:::tip Old title\ny\n:::\n\n> [!WARNING]\n> z\n\nport :4242 and :name[x]\n',
  );
  assert.match(body, 'aside.admonition.admonition-note(p.admonition-title("A " em("b")) p("x"))');
  assert.match(body, 'aside.admonition.admonition-tip(p.admonition-title("Old title") p("y"))');
  assert.match(body, 'aside.admonition.admonition-warning(p.admonition-title("Warning") p("z"))');
  assert.match(body, 'port :4242 and');
  assert.match(body, ':name[x]');
  assert.equal(findings, []);
});

test('an unknown admonition is found and keeps its content', async () => {
  const { body, diagnostics } = await page('line\n\n:::nte\nkept\n:::\n');
  assert.match(body, 'p("kept")');
  assert.equal(listed(diagnostics), ['docs/a.md:3:1 unknown-directive warning']);
  assert.is(diagnostics[0]!.hint, 'Did you mean "note"?');
});

test('a fence becomes a figure with title, language, marks and copy button', async () => {
  const { body } = await page('```js title="a.js" {2}\nlet a\nlet b\n```\n');
  assert.match(body, /^figure\.code\[dataLang=js\]\(figcaption\("a\.js"\) pre\[tabIndex=0\]\(code\.language-js\(/);
  assert.match(body, 'span.line.marked(span.token.keyword("let") " b")');
  assert.match(body, 'button.code-copy[type=button]("Copy")');
});

test('magic comments mark lines and disappear', async () => {
  const { body } = await page('```js\n// highlight-next-line\nlet a\n```\n');
  assert.match(body, 'span.line.marked(span.token.keyword("let") " a")');
  assert.not.match(body, 'highlight-next-line');
});

test('a language without a grammar is an error at the fence', async () => {
  const { findings, body } = await page('text\n\n```klingon\nqapla\n```\n');
  assert.equal(findings, ['docs/a.md:3:1 unknown-language error']);
  assert.match(body, 'qapla');
});

test('the languages that the site needs have grammars', async () => {
  for (const language of ['csharp', 'dart', 'java', 'php', 'ruby', 'bash', 'diff']) {
    const { findings } = await page(`\`\`\`${language}\n# code\n\`\`\`\n`);
    assert.equal(findings, [], language);
  }
});

test('raw HTML: harmless elements stay, others are named and their text is kept', async () => {
  const { body, findings } = await page(
    '<details open><summary>S</summary>\n\n**in**\n\n</details>\n\n<blink>old</blink> <kbd>K</kbd>\n',
  );
  assert.match(body, 'details[open=true](summary("S")');
  assert.match(body, 'strong("in")');
  assert.match(body, 'old');
  assert.match(body, 'kbd("K")');
  assert.equal(findings, ['docs/a.md:7:1 unsupported-html warning']);
});

const attacks: [string, string][] = [
  ['script', '<script>alert(1)</script>'],
  ['handler', '<img src="x.png" onerror="alert(1)">'],
  ['javascript link', '[x](javascript:alert(1))'],
  ['tab in scheme', '<a href="java&#9;script:alert(1)">x</a>'],
  ['data link', '<a href="data:text/html,x">x</a>'],
  ['frame', '<iframe src="https://evil.example"></iframe>'],
  ['style', '<p style="position:fixed">x</p><style>*{}</style>'],
  ['form', '<form action="https://evil.example"><button formaction="x">x</button></form>'],
  ['svg', '<svg><script>alert(1)</script></svg>'],
  ['reserved id', '<p id="docsc-page">x</p>'],
];
for (const [name, text] of attacks) {
  test(`nothing runs: ${name}`, async () => {
    const { body } = await page(`before\n\n${text}\n\nafter\n`);
    assert.not.match(body, /script|onerror|iframe|style|formaction|data:|javascript:|#docsc|svg/i);
    assert.match(body, 'before');
    assert.match(body, 'after');
  });
}

test('styles of HTML are left out: without a finding in Markdown, with one in MDX', async () => {
  const text = '<p style="color:red">a</p>\n';
  assert.equal((await page(text)).findings, []);
  const mdx = await compileSite({ 'docs/a.mdx': text });
  assert.equal(listed(mdx.diagnostics), ['docs/a.mdx:1:4 unsafe-attribute error']);
  for (const body of [(await page(text)).body, sketch(mdx.pages.get('/a')!.chunk.body)]) assert.is(body, 'p("a")');
});

test('tabs of package managers keep their names next to HTML of the page', async () => {
  const fence = '```bash npm2yarn\nnpm install x\n```\n';
  for (const path of ['docs/a.md', 'docs/a.mdx']) {
    const { compiled } = await page(`<details><summary>S</summary>\n\n${fence}\n</details>\n\n${fence}`, path);
    const labels = JSON.stringify(compiled.chunk.body).match(/"label":"\w+"/g);
    assert.is(labels?.length, 8, path);
  }
});

test('MDX: tabs become an island, imports disappear, comments too', async () => {
  const text =
    'import X from "x"\n\n<Tabs groupId="os">\n<TabItem value="a" label="A">\n\n**x**\n\n</TabItem>\n<TabItem value="b">y</TabItem>\n</Tabs>\n\n{/* c */}\n';
  const { compiled, body, findings } = await page(text, 'docs/a.mdx');
  assert.equal(findings, []);
  assert.is(body, 'docsc-tabs(section(p(strong("x"))) section("y"))');
  const island = compiled.chunk.body.children.find(node => node.type === 'element')!;
  const tabs = [
    { value: 'a', label: 'A' },
    { value: 'b', label: 'b' },
  ];
  assert.equal(island.data, { tabs, selected: 0, group: 'os' });
  assert.is(compiled.page.islands, true);
});

test('MDX: an element in lower case is not a component that the page binds', async () => {
  const text = 'import img from \'./i.png\'\n\n<img src={img} alt="A" />\n';
  const { pages, diagnostics } = await compileSite({ 'docs/a.mdx': text, 'docs/i.png': 'x' });
  assert.equal(listed(diagnostics), []);
  assert.match(sketch(pages.get('/a')!.chunk.body), '[src=/assets/files/i-7nbpvh8h.png]');
});

test('MDX: unknown components and expressions are found, their text is kept', async () => {
  const { body, findings } = await page('<Foo a={b}>inner {x + 1}</Foo>\n\n<Bar>\n\n## H\n\n</Bar>\n', 'docs/a.mdx');
  assert.match(body, 'inner ');
  assert.match(body, '{x + 1}');
  assert.match(body, 'h2#h');
  assert.is(findings.filter(line => line.includes('unknown-component')).length, 2);
  assert.is(findings.filter(line => line.includes('unsupported-expression')).length, 2);
});

test('invalid MDX is compiled as Markdown, with the position of the mistake', async () => {
  const { body, findings } = await page('a\n\nb {c\n', 'docs/a.mdx');
  assert.match(body, '"b {c"');
  assert.match(findings.join(), /docs\/a\.mdx:\d+:\d+ invalid-mdx error/);
});

test('MDX: a long page is not read again for each of many mistakes', async () => {
  const mistakes = 'a {b\n\n'.repeat(20);
  assert.is((await compileSite({ 'docs/a.mdx': mistakes })).diagnostics.length, 20);
  const { pages, diagnostics } = await compileSite({ 'docs/a.mdx': `${'x '.repeat(150_000)}\n\n${mistakes}` });
  assert.is(diagnostics.length, 5);
  assert.match(sketch(pages.get('/a')!.chunk.body), 'p("a {b")');
});

test('MDX: elements without content need no slash, however many there are, and stay as they are in code', async () => {
  const many = await page(`| a |\n| - |\n${'| b<br>c |\n'.repeat(400)}`, 'docs/a.mdx');
  assert.equal(many.findings, []);
  assert.is(many.body.split('br').length, 401);
  const text = 'a<br>b `<br>`\n\n<hr>\n\n```html\n<br>\n```\n\n<div>\n```html\n<hr>\n```\n</div>\n\n{"<br>"}\n';
  const { compiled, findings } = await page(text, 'docs/a.mdx');
  assert.equal(findings, []);
  assert.is(visibleText(compiled.chunk.body).replace(/\s+/g, ' ').trim(), 'a b <br> <br> <hr> <br>');
});

test('MDX: with too many mistakes, the position of the next one is reported', async () => {
  const { diagnostics } = await compileSite({ 'docs/a.mdx': 'a {b\n\n'.repeat(120) });
  const last = diagnostics.find(({ message }) => message === 'From here on, JSX cannot be parsed.');
  assert.ok(last?.place?.line, JSON.stringify(diagnostics.at(-1)));
});

test('prices are not formulas', async () => {
  const config = 'title: T\nmarkdown: { math: true }\n';
  const shown = async (text: string, name = 'docs/a.md') => {
    const { pages, diagnostics } = await compileSite({ 'docsc.config.yaml': config, [name]: `${text}\n` });
    assert.equal(listed(diagnostics), []);
    return sketch(pages.get('/a')!.chunk.body);
  };
  for (const name of ['docs/a.md', 'docs/a.mdx']) {
    assert.is(
      await shown('It costs $5 and $6, or $7 **now** and $8.', name),
      'p("It costs $5 and $6, or $7 " strong("now") " and $8.")',
    );
    assert.is(await shown('From $1-$2 to `$3 $4`.', name), 'p("From $1-$2 to " code("$3 $4") ".")');
    for (const formula of ['$x$', '$x + 1$.', '$ x $', '$5x$ and', '($a$)', '$$x$$', '$5 and $x$'])
      assert.match(await shown(`A ${formula} b`, name), 'math', formula);
    assert.match(await shown('It costs $5 and then $x$ and $y$ are read.', name), /p\("It costs \$5 and then " span/);
  }
});

test('text that looks like front matter', async () => {
  const place = async (text: string) => (await page(text)).findings.filter(line => /front-matter/.test(line));
  assert.equal(await place('+++\n# x\n\ntitle = "A"\n+++\n\nx\n'), ['docs/a.md:1:1 invalid-front-matter error']);
  assert.equal(await place('\n\n---\ntitle: A\n---\n\nx\n'), ['docs/a.md:3:1 invalid-front-matter error']);
  for (const fine of ['+++ x\n', '\n---\n\nx\n\n---\n', '\n---\nnote: x\n\ny\n---\n'])
    assert.equal(await place(fine), [], fine);
});

test('files that look like documents and are not', async () => {
  const others = { 'docs/_b.MD': '', 'docs/static/c.MD': '', 'docs/d.rst': '' };
  const { diagnostics } = await compileSite({
    'docs/a.md': '# A\n',
    'docs/B.MD': '',
    'docs/c.markdown': '',
    ...others,
  });
  assert.equal(listed(diagnostics), ['docs/B.MD ignored-file warning', 'docs/c.markdown ignored-file warning']);
});

test('in plain Markdown braces and angle brackets are text', async () => {
  const { body, findings } = await page('a {b} {{c}} 1 < 2\n');
  assert.is(body, 'p("a {b} {{c}} 1 < 2")');
  assert.equal(findings, []);
});

test('in admonitions of MDX, braces, angle brackets and prices that begin nothing are text', async () => {
  const text = ':::note[T { x]{title="1 < 2"}\n\na { b <3\n\n$5 and $6\n\n:::\n';
  const { body } = await page(text, 'docs/a.mdx');
  assert.not.match(body, /[\uFDD0-\uFDEF]/);
  for (const part of ['T { x', 'a { b <3', '$5 and $6']) assert.match(body, part);
});

test('description falls back to the first paragraph, cut between words', async () => {
  const { compiled } = await page(`${'word '.repeat(60)}\n`);
  assert.ok(compiled.chunk.description.length <= 160);
  assert.match(compiled.chunk.description, /word…$/);
});

test('MDX syntax is reported in a Markdown file, and not in MDX', async () => {
  const text = [
    "import Tabs from '@theme/Tabs';",
    '# T',
    '<Tabs>\n<TabItem value="a">\n\nText\n\n</TabItem>\n</Tabs>',
    'export const x = 1;',
    'import what you need, and export what you have.',
    "`import a from 'b'` and <Nothing>x</Nothing>",
  ].join('\n\n');
  const { findings, diagnostics, body } = await page(text);
  assert.equal(findings, [
    'docs/a.md:1:1 mdx-in-markdown warning',
    'docs/a.md:3:1 heading-order warning',
    'docs/a.md:5:1 mdx-in-markdown warning',
    'docs/a.md:6:1 mdx-in-markdown warning',
    'docs/a.md:13:1 mdx-in-markdown warning',
    'docs/a.md:17:25 unsupported-html warning',
  ]);
  assert.match(diagnostics[0]!.message, 'This import is shown as text.');
  assert.match(body, '"Text"');
  const mdx = await page(text.replace(/<Nothing>.*$/, ''), 'docs/a.mdx');
  assert.equal(
    mdx.findings.filter(found => /mdx-in/.test(found)),
    [],
  );
});

test.run();
