/** Info strings of fences in the notations of several tools. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type FenceInfo, readFence } from '../../src/compiler/markdown/fence.js';
import { grammarName, languageNames } from '../../src/compiler/markdown/highlight/index.js';
import { processorTime } from '../clock.js';
import { articleHtml } from './rendered.js';
import { compileSite, listed, sketch } from './site.js';

/** Reads an info string as the parser of Markdown splits it: behind the first word. */
function read(info: string): FenceInfo {
  const [, lang, meta] = /^(\S*)\s*(.*)$/s.exec(info)!;
  return readFence(lang || null, meta || null);
}

const languages: [info: string, language: string][] = [
  ['', 'text'],
  ['js', 'js'],
  ['c++', 'c++'],
  ['c#', 'c#'],
  ['objective-c', 'objective-c'],
  ['rust,ignore', 'rust'],
  ['rust,no_run,editable', 'rust'],
  ['rust, ignore', 'rust'],
  ['ts:line-numbers', 'ts'],
  ['ts:line-numbers=2 {1}', 'ts'],
  ['ts:no-line-numbers', 'ts'],
  ['js{1,3}', 'js'],
  ['js{1,3} title="a.js"', 'js'],
  ['js-vue', 'js'],
  ['.sh', 'sh'],
  ['.sh title="x"', 'sh'],
  ['title="x"', 'text'],
  ['title="two words" {1}', 'text'],
  ["title='x'", 'text'],
  ['showLineNumbers=3', 'text'],
  ['"marked"', 'text'],
  ['[title]', 'text'],
  ['{1,3}', 'text'],
  ['{1-3, 5}', 'text'],
  ['{ .py title="x" hl_lines="2" }', 'py'],
  ['{.python .annotate}', 'python'],
  ['{.yaml}', 'yaml'],
  ['{python}', 'python'],
  ['{r, echo=FALSE}', 'r'],
  ['{ #id .py }', 'py'],
  ['{title="x"}', 'text'],
  ['jsx live', 'jsx'],
  ['js filename.js', 'js'],
];
for (const [info, language] of languages)
  test(`authoring 5: the first word of a fence ends at , : {: \`${info}\` is ${language}`, () => {
    assert.is(read(info).language, language);
  });

test('ranges of lines mark no line behind the code, join, and cost nothing that the code does not have', async () => {
  const marks = (meta: string, lines: number) => [...readFence('js', meta, lines).marks.marked];
  assert.equal(marks('{1-999999,2-4} {2-999999}', 3), [1, 2, 3]);
  assert.equal(marks('{4-2,7,5-6,6-8}', 9), [5, 6, 7, 8]);
  assert.equal(marks('{7}', 3), []);
  const fence = `\`\`\`js {${Array(200).fill('1-9999').join(',')}}\na\n\`\`\`\n\n`;
  const started = processorTime();
  const { pages } = await compileSite({ 'docs/a.md': fence.repeat(200) });
  assert.match(sketch(pages.get('/a')!.chunk.body), 'line.marked');
  assert.ok(processorTime() - started < 3000);
});

test('authoring 5: title="x" alone is meta', () => {
  assert.is(read('title="x"').title, 'x');
  assert.is(read('title="two words" {2}').title, 'two words');
  assert.equal([...read('title="two words" {2}').marks.marked], [2]);
});

test('what follows the language is read: numbers, titles and lines', () => {
  assert.is(read('ts:line-numbers').numbers, 1);
  assert.is(read('ts:line-numbers=5 {1}').numbers, 5);
  assert.equal([...read('ts:line-numbers {1,3}').marks.marked], [1, 3]);
  assert.is(read('ts:no-line-numbers').numbers, undefined);
  assert.is(read('ts:src/app.ts').title, 'src/app.ts');
  assert.is(read('js filename.js').title, 'filename.js');
  const { title, marks, numbers } = read('{ .py title="x y" hl_lines="2 4-5" linenums="7" }');
  assert.equal([title, [...marks.marked], numbers], ['x y', [2, 4, 5], 7]);
  for (const info of ['py {title="x y"}', 'py{ title="x y" .wide hl_lines="2" }', "py { .wide title='x y' } {2}"])
    assert.equal([read(info).language, read(info).title], ['py', 'x y']);
  assert.is(read('py { #id title="f({}) and {x}" }').title, 'f({}) and {x}');
  assert.equal([...read('py {hl_lines="2"} {4}').marks.marked], [2, 4]);
  assert.equal([...read('js {"Step 1": 1-2} {3}').marks.marked], [1, 2, 3]);
  assert.is(read('jsx {Title}').title, undefined);
  assert.equal([...read('py hl_lines="2"').marks.marked], [2]);
  assert.equal([...read('js highlight={1-2}').marks.marked], [1, 2]);
});

const titles: [info: string, title: string | undefined][] = [
  ['mdx Update example', 'Update example'],
  ['mdx Tooltip example wrap', 'Tooltip example'],
  ['js Line highlighting example highlight={1-2}', 'Line highlighting example'],
  ['js Snippet with title {2}', 'Snippet with title'],
  ['ts twoslash Pig Latin', 'Pig Latin'],
  ['json 400 Bad request', '400 Bad request'],
  ['bash Ünïcode', 'Ünïcode'],
  ['bash cURL', 'cURL'],
  ['csharp .NET', '.NET'],
  ['py .wide', undefined],
  ['swift iOS and macOS', 'iOS and macOS'],
  ['js noURLs', undefined],
  ['js Words title="wins"', 'wins'],
  ['js src/App.js active', 'src/App.js'],
  ['jsx live noInline', undefined],
  ['rust,no_run,edition2021', undefined],
  ['js {1} Behind', undefined],
  ['sh [with npm]', 'with npm'],
  ['sh [npm ~vscode-icons:file-type-npm~]', 'npm'],
  ['js {1} [a b.js] {2}', 'a b.js'],
  ['js [[1, 4, "age"], [2, 4, "set"]]', undefined],
  ['mdx title="a.mdx" ins={6} /</?A>/ /</?A title={b.title} c={c}>/', 'a.mdx'],
  ['js title="x" title={y}', 'x'],
];
for (const [info, title] of titles)
  test(`words behind the language are a title: \`${info}\` has ${title ?? 'none'}`, () => {
    assert.is(read(info).title, title);
  });

test('words behind the language name the tab of a fence in a group', async () => {
  const fences = '```bash npm\nnpm i\n```\n\n```bash cURL wrap\ncurl\n```\n\n```js live\nx\n```\n';
  const texts = { 'docs/a.mdx': `<CodeGroup>\n${fences}</CodeGroup>\n`, 'docs/b.md': `:::code-group\n${fences}:::\n` };
  const { pages, diagnostics } = await compileSite(texts);
  assert.equal(diagnostics, []);
  for (const route of ['/a', '/b'])
    assert.match(JSON.stringify(pages.get(route)!.chunk.body), /"label":"npm".*"label":"cURL".*"label":"js"/, route);
});

test('tabs written as directives switch together with others of their group, as the components do', async () => {
  const fences = '```js A\nx\n```\n\n```py B\nx\n```\n';
  const panels = ':::tab[A]\nOne\n:::\n\n:::tab[B]\nTwo\n:::\n';
  const { pages, diagnostics } = await compileSite({
    'docs/a.md': `:::code-group{groupId="sdk"}\n${fences}:::\n\n::::tabs{groupId="sdk"}\n${panels}::::\n`,
    'docs/b.md': `:::code-group{syncKey="sdk"}\n${fences}:::\n\n::::tabs{syncKey="sdk"}\n${panels}::::\n`,
    'docs/c.md': `:::code-group\n${fences}:::\n\n::::tabs\n${panels}::::\n`,
  });
  assert.equal(diagnostics, []);
  const groups = (route: string) => JSON.stringify(pages.get(route)!.chunk.body).match(/"group":"sdk"/g)?.length ?? 0;
  assert.equal(['/a', '/b', '/c'].map(groups), [2, 2, 0]);
});

test('words behind the language name a tab on a page with HTML too', async () => {
  const group = '<CodeGroup>\n```bash npm\nnpm i\n```\n\n```bash cURL\ncurl\n```\n</CodeGroup>\n';
  const { pages } = await compileSite({
    'docs/a.mdx': `${group}\n<div>An <b>element</b></div>\n`,
    'docs/b.md': `:::code-group\n\n\`\`\`bash npm\nx\n\`\`\`\n\n\`\`\`bash cURL\ny\n\`\`\`\n\n:::\n\n<div>x</div>\n`,
  });
  for (const route of ['/a', '/b'])
    assert.match(JSON.stringify(pages.get(route)!.chunk.body), /"label":"npm".*"label":"cURL"/, route);
});

test('a pattern may hold spaces and slashes', () => {
  const { wordMarks, title } = read('mdx /</?A b={c}>/ title="t"');
  assert.equal([wordMarks[0], title], [{ kind: 'marked', text: '</?A b={c}>', isPattern: true }, 't']);
});

/** The marked words of a page with one fence. */
async function marked(meta: string, code: string): Promise<{ words: string[]; rules: string[] }> {
  const { pages, diagnostics, config } = await compileSite({ 'docs/a.md': `\`\`\`js ${meta}\n${code}\n\`\`\`\n` });
  const html = articleHtml(pages.get('/a')!, config);
  const words = [...html.matchAll(/<(mark|ins|del)>(.*?)<\/\1>/g)].map(([, , word]) => word!.replace(/<[^>]*>/g, ''));
  return { words, rules: listed(diagnostics) };
}

test('patterns mark what they match, their first group alone, or their own text where they are none', async () => {
  assert.equal((await marked('/\\d+/', 'a(10, 2)')).words, ['10', '2']);
  assert.equal((await marked('/b(\\w)/', 'ba bc')).words, ['a', 'c']);
  assert.equal((await marked('ins=/(a)|b/ "c"', 'a.b.c')).words, ['a', 'b', 'c']);
  assert.equal((await marked('/a(?=b)/', 'a(?=b) ab')).words, ['a(?=b)']);
  assert.equal((await marked('/\\u00e9/ /[/', 'é [')).words, ['é', '[']);
});

test('a pattern that would take a backtracking engine years marks at once', async () => {
  const { words, rules } = await marked(`/${'a?'.repeat(38)}${'a'.repeat(45)}/`, 'a'.repeat(45));
  assert.equal([words, rules], [['a'.repeat(45)], []]);
  for (const pattern of ['(a|a)*b', '(a+)+b', '(a|aa)+b', '(.*)(.*)(.*)(.*)x', '(\\w+\\s?)+$'])
    await marked(`/${pattern}/`, 'a'.repeat(300));
});

test('patterns that cost too much for a page are a finding', async () => {
  const meta = Array.from({ length: 9 }, (_, nth) => `/(x{999}|y${nth}{999})/`).join(' ');
  const { words, rules } = await marked(meta, 'z'.repeat(20_000));
  assert.equal(words, []);
  assert.equal(rules, ['docs/a.md limit-exceeded error', 'docs/a.md:1:1 plain-code warning']);
});

test('words that are marked thousands of times in a line are marked in one pass', async () => {
  const { words } = await marked('"a" "b" "a"', 'ab'.repeat(5000));
  assert.equal(words.length, 10_000);
});

test('authoring 5: a fence with meta alone has its title on the page and no finding', async () => {
  const text = '```title="a b"\none\n```\n\n```rust,ignore\nlet a = 1;\n```\n';
  const { pages, diagnostics } = await compileSite({ 'docs/a.md': text });
  assert.equal(diagnostics, []);
  assert.match(sketch(pages.get('/a')!.chunk.body), 'a b');
});

test('names that Pygments, highlight.js and Shiki give to languages are known', () => {
  const names = {
    python: 'py3 pyi starlark',
    bash: 'ksh bash-session shell-script',
    cpp: 'cc hpp h++ cxx',
    markup: 'htm xsd xslt',
    json: 'geojson json-ld ipynb',
    sql: 'pgsql tsql plsql',
    twig: 'html+jinja django',
    text: 'nohighlight raw gitattributes notrust',
    rust: 'ignore should_panic no_run compile_fail',
    powershell: 'PSM1 psd1',
  };
  for (const [grammar, list] of Object.entries(names))
    for (const name of list.split(' ')) assert.is(grammarName(name), grammar, name);
  assert.is(grammarName('constructor'), undefined);
  for (const name of languageNames()) assert.ok(grammarName(name), name);
});

test('authoring 5: lenient: an unknown language and broken links, pictures and anchors are warnings', async () => {
  const text = '```nonsense\nx\n```\n\n[a](./gone.md) ![b](./gone.png) [c](#gone)\n';
  const config = (more: string) => `title: T\nmarkdown: { lenient: true }\n${more}`;
  const rules = async (more: string) =>
    listed((await compileSite({ 'docsc.config.yaml': config(more), 'docs/a.md': text })).diagnostics);
  assert.equal(await rules(''), [
    'docs/a.md:1:1 unknown-language warning',
    'docs/a.md:5:1 broken-link warning',
    'docs/a.md:5:16 broken-image warning',
    'docs/a.md:5:33 broken-anchor warning',
  ]);
  assert.is((await rules('rules: { broken-link: error }\n'))[1], 'docs/a.md:5:1 broken-link error');
});

test('authoring 5: lenient: front matter, included files and formulas that cannot be read are warnings', async () => {
  const config = 'title: T\nmarkdown: { lenient: true, math: true }\n';
  const text = '---\ntitle: 404\ndescription:\nslug: /a?b\n---\n\n$\\nope{$\n\n```js file="./gone.js"\n```\n';
  const { diagnostics } = await compileSite({ 'docsc.config.yaml': config, 'docs/a.md': text });
  assert.equal(listed(diagnostics), [
    'docs/a.md:2:1 invalid-front-matter warning',
    'docs/a.md:3:1 invalid-front-matter warning',
    'docs/a.md:4:1 invalid-slug warning',
    'docs/a.md:7:1 invalid-math warning',
    'docs/a.md:9:1 broken-include warning',
  ]);
});

test('authoring 5: keywords and tags that are given as text are lists', async () => {
  const head = async (front: string) => {
    const { site, diagnostics } = await compileSite({ 'docs/a.md': `---\n${front}\n---\nText.\n` });
    assert.equal(diagnostics, [], front);
    return site.pages.get('/a')!.head.frontMatter;
  };
  assert.equal((await head('keywords: a, b c ,d')).keywords, ['a', 'b c', 'd']);
  assert.equal((await head('keywords: |\n  a\n  b,\n')).keywords, ['a', 'b']);
  assert.equal((await head('tags: a, b')).tags, ['a', 'b']);
  assert.equal((await head('tags: [a, { label: b }]')).tags, ['a', { label: 'b' }]);
});

/** The texts for 0, 1, 2 and so on, in one. */
const counted = (count: number, text: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => text(nth)).join('');

const plain: [what: string, language: string, code: string, message: string][] = [
  ['code of one repeated piece', 'csharp', 'a.\n'.repeat(2000), 'This code is too repetitive to be coloured.'],
  [
    'long code of a quadratic grammar',
    'css',
    counted(600, nth => `a${nth} {\n  top: ${nth}px;\n}\n`),
    'This code is too long to be coloured.',
  ],
  ['a long line', 'js', `x = ${counted(2000, nth => `"${nth}",`)}`, 'This code is too long to be coloured.'],
];

for (const [what, language, code, message] of plain)
  test(`${what} has no colours, and a finding`, async () => {
    const { diagnostics, pages, config } = await compileSite({ 'docs/a.md': `\`\`\`${language}\n${code}\n\`\`\`\n` });
    assert.equal(
      diagnostics.map(({ rule, message }) => [rule, message]),
      [['plain-code', message]],
    );
    assert.not.match(articleHtml(pages.get('/a')!, config), 'class="token');
  });

test('code that repeats itself as tables and logs do keeps its colours, without a finding', async () => {
  const table = counted(200, nth => `  { "id": ${nth}, "name": "name ${nth}", "on": true },\n`);
  const { diagnostics } = await compileSite({ 'docs/a.md': `\`\`\`json\n[\n${table}]\n\`\`\`\n` });
  assert.equal(diagnostics, []);
});

test('a formula between two dollar signs in a line may have what only blocks may have', async () => {
  const page = async (formula: string) => {
    const config = 'title: T\nmarkdown: { math: true }\n';
    const { pages, diagnostics } = await compileSite({
      'docsc.config.yaml': config,
      'docs/a.md': `# A\n\n${formula}\n`,
    });
    return [sketch(pages.get('/a')!.chunk.body), ...diagnostics.map(({ message }) => message)];
  };
  const only = 'can be used only in display mode.';
  const [body, ...findings] = await page('| a |\n|---|\n| $$\\begin{align}a&=b\\end{align}$$ |');
  assert.equal(findings, []);
  assert.match(body!, 'mtable');
  assert.match((await page('a $$b$$'))[0]!, 'p("a " span.math(math[alttext=b]');
  assert.match((await page('a $\\begin{align}a&=b\\end{align}$'))[1]!, `This formula cannot be read: {align} ${only}`);
});

test.run();
