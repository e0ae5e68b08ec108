/** Syntax of other tools, which is text in Markdown: one finding for each notation, and none for what is text. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { checkForeignSyntax } from '../../src/compiler/markdown/foreign-syntax.js';
import type { MarkdownOptions } from '../../src/compiler/markdown/options.js';
import { parseMarkdown } from '../../src/compiler/markdown/parse.js';
import { parseFile } from '../../src/compiler/markdown/parse-file.js';
import { beside, lackOf } from '../beside.js';
import { testUnless } from '../skip.js';
import { compileSite } from './site.js';

const options = { variables: new Map(), math: false, format: 'detect' } as unknown as MarkdownOptions;

/** Returns each finding as `line:column message`. */
function foreign(text: string): string[] {
  return parseFile(text, 'docs/a.md', options)
    .diagnostics.filter(({ rule, level, hint }) => rule === 'foreign-syntax' && level === 'warning' && hint)
    .map(({ place, message }) => `${place?.line}:${place?.column} ${message}`);
}

const notations: [text: string, excerpt: string, what: string, place?: string, rest?: string][] = [
  ['!!! note\n    Text.', '!!! note', 'an admonition of MkDocs'],
  ['!!! warning "Mind the gap"\n\n    Text.', '!!! warning "Mind the gap"', 'an admonition of MkDocs'],
  ['!!! note', '!!! note', 'an admonition of MkDocs'],
  ['!!! own "Title"\n\n    Text.', '!!! own "Title"', 'an admonition of MkDocs'],
  ['!!! info inline end "Title"', '!!! info inline end "Title"', 'an admonition of MkDocs'],
  ['??? tip "More"\n    Text.', '??? tip "More"', 'an admonition of MkDocs'],
  ['???+ tip\n    Text.', '???+ tip', 'an admonition of MkDocs'],
  ['- item\n\n    !!! note\n        Text.', '!!! note', 'an admonition of MkDocs', '5:5'],
  ['> !!! note\n>     Text.', '!!! note', 'an admonition of MkDocs', '3:3'],
  ['Text\n!!! note\n    Text.', '!!! note', 'an admonition of MkDocs', '4:1'],
  ['=== "Tab"\n\n    Text.', '=== "Tab"', 'a tab of MkDocs'],
  ['=== ":icon: `a.js`"\n\n    Text.', '=== ":icon: `a.js`"', 'a tab of MkDocs'],
  ['--8<-- "a.md"', '--8<-- "a.md"', 'a snippet of MkDocs'],
  ['*[HTML]: Hyper Text', '*[HTML]: Hyper Text', 'an abbreviation of MkDocs'],
  ['[[toc]]', '[[toc]]', 'a table of contents of another tool'],
  ['[[_TOC_]]', '[[_TOC_]]', 'a table of contents of another tool'],
  ['[TOC]', '[TOC]', 'a table of contents of another tool'],
  ['Text\n<<< @/snippets/a.js{1,3}', '<<< @/snippets/a.js{1,3}', 'a code snippet of VitePress', '4:1'],
  ['<<< ./a.js#region\nText', '<<< ./a.js#region', 'a code snippet of VitePress'],
  ['By {{ $frontmatter.author }}.', '{{ $frontmatter.author }}', 'an expression of VitePress', '3:4'],
  ['{{#include a.md}}', '{{#include a.md}}', 'a command of mdBook'],
  ['See {{#playground a.rs editable}}', '{{#playground a.rs editable}}', 'a command of mdBook', '3:5'],
  ['{{< note >}}\nText\n{{< /note >}}', '{{< note >}}', 'a shortcode of Hugo'],
  ['{{% note %}}', '{{% note %}}', 'a shortcode of Hugo'],
  ['{{<figure src="a.png">}}', '{{<figure src="a.png">}}', 'a shortcode of Hugo'],
  ['[a]({{< ref "b.md" >}})', '{{< ref "b.md" >}}', 'a shortcode of Hugo', '3:5'],
  ['{% hint style="info" %}\nText\n{% endhint %}', '{% hint style="info" %}', 'a block of GitBook'],
  ['{% embed youtube id="a" %}', '{% embed youtube id="a" %}', 'a tag of Liquid, as in Jekyll'],
  ['{% embed url="https://a.b" %}', '{% embed url="https://a.b" %}', 'a block of GitBook'],
  ['{% include "a.md" %}', '{% include "a.md" %}', 'a tag of Liquid, as in Jekyll'],
  ['From {{ site.baseurl }}/a', '{{ site.baseurl }}', 'a value of Liquid, as in Jekyll', '3:6'],
  ['[a](/a){ .md-button }', '{ .md-button }', 'a list of attributes, as in MkDocs and Jekyll', '3:8'],
  ['![a](./a.png){ width="300" }', '{ width="300" }', 'a list of attributes, as in MkDocs and Jekyll', '3:14'],
  ['Text\n{: .wide}', '{: .wide}', 'a list of attributes, as in MkDocs and Jekyll', '4:1'],
  ['```rust\n{{#include a.rs}}\n```', '{{#include a.rs}}', 'a command of mdBook', '4:1'],
  [
    '- ```rust,ignore\n  {{#rustdoc_include a.rs:here}}\n  ```',
    '{{#rustdoc_include a.rs:here}}',
    'a command of mdBook',
    '4:3',
  ],
  ['```\n--8<-- "a.txt"\n```', '--8<-- "a.txt"', 'a snippet of MkDocs', '4:1'],
  ['Term\n:   Meaning', ':   Meaning', 'a definition list, as in MkDocs and mdBook', '4:1'],
  ['Term\n\n: Meaning', ': Meaning', 'a definition list, as in MkDocs and mdBook', '5:1'],
  ['The :octicons-tag-24: icon', ':octicons-tag-24:', 'an icon of MkDocs', '3:5'],
  ['Press ++ctrl+alt+del++ now', '++ctrl+alt+del++', 'a key of MkDocs', '3:7'],
  ['Some ==marked words== here', '==marked words==', 'marked text, as in MkDocs and Obsidian', '3:6'],
  ['As \\\\( x^2 \\\\) is', '\\\\( x^2 \\\\)', 'a formula of MathJax', '3:4'],
  ['\\\\[ x = \\frac{1}{2} \\\\]', '\\\\[ x = \\frac{1}{2} \\\\]', 'a formula of MathJax'],
  ['$$\nx = 1\n$$', '$$', 'a formula'],
  ['$$x = 1$$', '$$x = 1$$', 'a formula'],
  [
    '<figure markdown="span">\n  ![a](./a.png)\n</figure>',
    '<figure markdown="span">',
    'Markdown inside HTML, as in MkDocs and Jekyll',
  ],
  [
    '<div class="a" markdown>**Bold**</div>',
    '<div class="a" markdown>',
    'Markdown inside HTML, as in MkDocs and Jekyll',
  ],
  ['/// tip | Title\n\nText.\n\n///', '/// tip | Title', 'a block of MkDocs'],
  [
    '//// tab | One\n\n/// note\n\nText.\n\n///\n\n////',
    '//// tab | One',
    'a block of MkDocs',
    '3:1',
    '; it is in 1 more place on this page',
  ],
  ['{!./part.md!}', '{!./part.md!}', 'an include of MkDocs'],
  ['{* ../src/a.py hl[1:3] *}', '{* ../src/a.py hl[1:3] *}', 'an include of MkDocs'],
  ['```python\n{!> ../src/a.py!}\n```', '{!> ../src/a.py!}', 'an include of MkDocs', '4:1'],
  ['::: package.module.Name\n    options:\n      a: b', '::: package.module.Name', 'an API of mkdocstrings'],
  ['See [`a.B`][package.a.B].', '[`a.B`][package.a.B]', 'a link whose label is not defined', '3:5'],
  ['See [`a.B`][].', '[`a.B`][]', 'a link whose label is not defined', '3:5'],
  ['> **[A _b_][name\\_c]**', '[A _b_][name\\_c]', 'a link whose label is not defined', '3:5'],
  ['- item\n{#own}', '{#own}', 'a list of attributes, as in MkDocs and Jekyll', '4:1'],
  ['[a](/a){ #a:b }', '{ #a:b }', 'a list of attributes, as in MkDocs and Jekyll', '3:8'],
  ['```yaml\na: 1 # (1)!\n```', 'a: 1 # (1)!', 'an annotation of MkDocs', '4:1'],
  ['The `#!python len()` call', '#!python len()', 'code with a language, as in MkDocs', '3:5'],
  ['From {{ config.name }}', '{{ config.name }}', 'a value of Liquid, as in Jekyll', '3:6'],
  ['<script setup>\nlet n = 1\n</script>\n\nHas {{ n }}.', '{{ n }}', 'an expression of Vue', '7:5'],
  ['<script setup>\n</script>\n\n<p>\nHas <b>{{ n + 1 }}</b>\n</p>', '{{ n + 1 }}', 'an expression of Vue', '7:8'],
  ["```sh-vue\ncd {{ '<name>' }}\n```", "cd {{ '<name>' }}", 'an expression of Vue', '4:1'],
  ['```rust,ignore\n# use a::B;\nlet b = B;\n```', '# use a::B;', 'a hidden line of mdBook', '4:1'],
  ['```ts twoslash\nlet a\n// ---cut---\na\n```', '// ---cut---', 'a cut of Twoslash', '5:1'],
  ['{{#tabs }}\n{{#tab name="A" }}\na\n{{#endtab }}\n{{#endtabs }}', '{{#tabs }}', 'a command of mdBook'],
  ['r[items.fn]\nText.', 'r[items.fn]', 'the name of a rule, as in the Rust reference'],
  [
    '<div markdown="1">\n  <small>\n    **Tip:** Use it.\n  </small>\n</div>',
    '<div markdown="1">',
    'Markdown inside HTML, as in MkDocs and Jekyll',
  ],
  ['## Done :tada:', ':tada:', 'the name of an emoji, as in VitePress and MkDocs', '3:9'],
  ['Yes :+1:, see', ':+1:', 'the name of an emoji, as in VitePress and MkDocs', '3:5'],
  ['The {--old--} word', '{--old--}', 'a suggested change, as in MkDocs', '3:5'],
  ['The {++new++} word', '{++new++}', 'a suggested change, as in MkDocs', '3:5'],
  ['The ^^new^^ word', '^^new^^', 'inserted text, as in MkDocs', '3:5'],
  ['The 19^th^ of', '^th^', 'superscript, as in MkDocs and Pandoc', '3:7'],
  ['.. note::\n\n   Text', '.. note::', 'a directive of reStructuredText'],
  ['| a |\n|---|\n| {% x %} |', '{% x %}', 'a tag of Liquid, as in Jekyll', '5:3'],
];
for (const [text, excerpt, what, place = '3:1', rest = ''] of notations)
  test(`authoring 8: ${JSON.stringify(text)} is ${what}`, () => {
    assert.equal(foreign(`# A\n\n${text}\n`), [`${place} "${excerpt}" is ${what}, which docsc shows as text${rest}.`]);
  });

test('authoring 8: one finding for each notation of a page, each with a cure of its own', async () => {
  const text =
    '!!! note\n    a\n\n!!! tip\n    b\n\n=== "A"\n\n    c\n\n=== "B"\n\n    d\n\n{{#include a}} {{#include b}}\n';
  const { diagnostics } = await compileSite({ 'docs/a.md': text, 'docs/b.md': text });
  assert.equal(
    diagnostics.map(({ path, place }) => `${path}:${place?.line}`),
    ['docs/a.md:1', 'docs/a.md:7', 'docs/a.md:15', 'docs/b.md:1', 'docs/b.md:7', 'docs/b.md:15'],
  );
  assert.is(new Set(diagnostics.map(({ hint }) => hint)).size, 3);
});

test('a file that VitePress would include into HTML is found, because nothing of it is shown', () => {
  assert.equal(foreign('<div>\n<!--@include: ./parts/a.md-->\n</div>\n'), [
    '2:1 "<!--@include: ./parts/a.md-->" is an include of VitePress, which docsc leaves out.',
  ]);
});

for (const text of [
  '## <!-- md:setting own.key -->',
  '<!-- md:setting own.key --> ·',
  'A <!-- md:setting own.key --> b',
])
  test(`what Material for MkDocs would show is found, because it is left out: ${text}`, () => {
    assert.equal(
      foreign(`${text}\n`).map(found => found.replace(/^[\d:]+ /, '')),
      ['"<!-- md:setting own.key -->" is a shortcode of Material for MkDocs, which docsc leaves out.'],
    );
  });

const texts = [
  '`!!! note` and `{{#include a}}` and `{% hint %}`',
  '```\n!!! note\n    Text.\n[[toc]]\n```',
  '    !!! note\n        Text.',
  '<!-- {% x %} [[toc]] -->',
  'See <!-- {% x %} --> this',
  '\\!!! note\n    Text.',
  '\\[[toc]]',
  '\\{% x %}',
  '!!! do not do this !!!',
  '!!! Note: this is loud',
  'Really???',
  '??? why is that',
  'Title\n===',
  'a === "b"',
  '=== b',
  'A link to [[toc]] in a text',
  '[toc]\n\n[toc]: /a',
  '<<< "here"',
  '<<<<<<< HEAD',
  '<<EOF',
  '{{ name }} and {{#if x}} and {{/if}} and {{> part}}',
  '100 {% and more',
  'f(a){ .b }',
  '{ .a } and {: a }',
  '[a](/a) {b}',
  '## Title {#own .wide}',
  '.. and so on ::',
  '*[a]: b*',
  ':::note\nText.\n:::',
  'Use 50% {of} it',
  'i++ and j++ and C++, a == b == c, ===, ====',
  'At 10:30:45 :own_word: a:b, ratio 1 : 2, std::x::y, a:x:b and `:tada:`',
  'As 2^8 + 2^16, x^2^^ and ^1^, {a--b} and {++i}',
  'It costs $$ or $$5',
  'Matches /a\\\\(.*\\\\)/ and <C p="/b\\\\(.*\\\\)/" />',
  '/// not a block',
  'x /// y\n\n///',
  'See [a][b] and ![c][b].\n\n[b]: /b',
  'As x[i][j], [1][2], [a] [b], [x][y\\], [^1][^2] and `[a][b]`',
  '{ #a } b',
  '```sh\n# use it\n```',
  '```rust\n#[derive(A)]\n#!/b\n```',
  '```yaml\na: 1 # (1)\n```',
  'The `#!/bin/sh -e` line and `#!`',
  '<script setup>\n</script>\n\n<p v-pre>{{ a }}</p>\n\n`{{ a }}`',
  ':::note\nA ::: b\n:::',
  '```vue\n<script setup>\n</script>\n```\n\nAs {{ a }}.',
  '`==a==` `++a++` `:material-a:`',
  '<div class="grid" markdown>\n\n- **a**\n\n</div>',
  'A <span markdown>**bold**</span> word',
  '<div markdown><p>a</p></div>',
  '```md\n{{#include a.md}}\n```',
  '```\n\\{{#include a.md}}\n```',
  '```hbs\n{{#if a}}\n```',
];
for (const text of texts)
  test(`authoring 8: ${JSON.stringify(text)} is no foreign syntax`, () => {
    assert.equal(foreign(`# A\n\n${text}\n`), []);
  });

test('authoring 8: in MDX, what is no valid JSX has one finding and not two', async () => {
  const { diagnostics } = await compileSite({
    'docs/a.mdx': '# A\n\n{% hint %}\n\n<<< @/a.js\n\n!!! note\n    Text.\n',
  });
  assert.equal(
    [...new Set(diagnostics.map(({ rule, place }) => `${place?.line} ${rule}`))],
    ['3 invalid-mdx', '5 foreign-syntax', '7 foreign-syntax'],
  );
});

test('the attribute markdown is no finding by itself', async () => {
  const { diagnostics } = await compileSite({
    'docs/a.md': '# A\n\n<div class="grid" markdown="1">\n\n**a**\n\n</div>\n',
  });
  assert.equal(diagnostics, []);
});

const keys: [front: string, hint: RegExp][] = [
  ['sidebarTitle: [A]', /"sidebar_label"/],
  ['max-toc-depth: 1', /"toc_max_heading_level"/],
  ['sidebar: main', /"sidebar_label".*"sidebar_position"/],
  ['tag: a text that is too long for a badge', /"badge" of at most 24/],
  ['hero: [A]', /texts are not shown/],
  ['lastUpdated: false', /"last_update/],
  ['titel: A', /Did you mean "title"/],
  ['own: A', /Remove it/],
];
for (const [front, hint] of keys)
  test(`the cure of another tool's key is its equivalent: ${front}`, async () => {
    const { diagnostics } = await compileSite({ 'docs/a.md': `---\n${front}\n---\n\nText.\n` });
    assert.equal(
      diagnostics.map(({ rule }) => rule),
      ['unknown-front-matter'],
    );
    assert.match(diagnostics[0]!.hint!, hint);
  });

test('front matter of Mintlify and Fern means what docsc has under other names', async () => {
  const front = 'title: A\nsidebarTitle: B\nsubtitle: Shown\ndescription: For search engines\nmax-toc-depth: 3\n';
  const more = 'hide-toc: true\nnoindex: true\nedit-this-page-url: https://a.example/edit\n';
  const { site, diagnostics } = await compileSite({ 'docs/a.md': `---\n${front}${more}---\n\nText.\n` });
  assert.equal(diagnostics, []);
  const head = site.pages.get('/a')!.head;
  const { sidebar_label, toc_max_heading_level, hide_table_of_contents, unlisted, custom_edit_url } = head.frontMatter;
  assert.equal([head.label, head.description, sidebar_label], ['B', 'Shown', 'B']);
  assert.equal([toc_max_heading_level, hide_table_of_contents, unlisted], [3, true, true]);
  assert.is(custom_edit_url, 'https://a.example/edit');
  const both = await compileSite({ 'docs/a.md': '---\nsidebar_label: Own\nsidebarTitle: B\n---\n\nText.\n' });
  assert.is(both.site.pages.get('/a')!.head.label, 'Own');
});

const CORPUS = 'corpus/markdown/astro-docs';
testUnless(lackOf(CORPUS), test)('real pages without foreign syntax have no finding', async () => {
  const folder = join(beside, CORPUS);
  const names = (await readdir(folder, { recursive: true })).filter(name => /\.mdx?$/.test(name));
  assert.ok(names.length);
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8');
    assert.equal(checkForeignSyntax(parseMarkdown(text, 'markdown'), text, name), [], name);
  }
});

test('authoring 8: a finding says how often the page uses the notation further on', () => {
  const rest = (text: string) => foreign(text).map(found => /(?:; .*)?\.$/.exec(found)?.[0]);
  assert.equal(rest('H~2~O\n'), ['.']);
  assert.equal(rest('H~2~O and CO~2~\n\n- x~1~\n\n# y~1~\n'), ['; it is in 2 more places on this page.']);
  assert.equal(rest('{{< a >}}\n\nb\n\n{{< /a >}}\n'), ['.']);
  assert.equal(rest('H~2~O, \\~3~\n\n`x~1~`\n'), ['.']);
  assert.equal(rest('!!! note\n    a\n\n!!! note\n    b\n'), ['; it is in 1 more place on this page.']);
  assert.equal(rest('<!-- md:version 1 -->\n\nA <!-- md:version 2 --> b.\n'), [
    '; it is in 1 more place on this page.',
  ]);
});

test('subscript of MkDocs is not struck out without a finding', () => {
  const message = (excerpt: string) => `"${excerpt}" is subscript, as in MkDocs and Pandoc, which docsc strikes out.`;
  for (const [text, excerpt] of [
    ['H~2~O', '~2~'],
    ['- x~i,j~ and y', '~i,j~'],
    ['| a |\n|---|\n| CO~2~ |', '~2~'],
    ['**(a)~n+1~**', '~n+1~'],
  ] as const)
    assert.equal(
      foreign(`${text}\n`).map(found => found.replace(/^[\d:]+ /, '')),
      [message(excerpt)],
      text,
    );
  for (const text of [
    'a ~one~ b',
    '~~x~~',
    'x~~2~~',
    '`H~2~O`',
    '~/x and ~/y',
    'H\\~2~O',
    '```\nH~2~O\n```',
    'a~b c~d',
  ])
    assert.equal(foreign(`${text}\n`), [], text);
});

test.run();
