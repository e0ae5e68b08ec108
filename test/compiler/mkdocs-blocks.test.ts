/** Blocks of MkDocs whose text is indented: admonitions, disclosures and tabs. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileDialect } from './dialect-page.js';
import { compileSite, sketch } from './site.js';

const lines = (...all: string[]) => all.join('\n');

const page = (text: string, headingIds = 'mkdocs', name = 'docs/a.md') => compileDialect(text, { headingIds, name });

const rows: [name: string, text: string, shown: string][] = [
  [
    'a kind',
    lines('!!! note', '', '    Text.'),
    'aside.admonition.admonition-note(p.admonition-title("Note") p("Text."))',
  ],
  [
    'a kind of Material, whose name is the title',
    lines('!!! failure', '    Text.'),
    'aside.admonition.admonition-danger(p.admonition-title("Failure") p("Text."))',
  ],
  [
    'a title with markup and brackets',
    lines('!!! tip "Use `a[0]` *now*"', '', '    Text.'),
    'aside.admonition.admonition-tip(p.admonition-title("Use " code("a[0]") " " em("now")) p("Text."))',
  ],
  [
    'no title',
    lines('!!! warning ""', '', '    Text.'),
    'aside.admonition.admonition-warning[ariaLabel=Warning](p("Text."))',
  ],
  [
    'a kind of the site, beside its text',
    lines('!!! pied-piper inline end "Pied"', '', '    Text.'),
    'aside.admonition.admonition-note(p.admonition-title("Pied") p("Text."))',
  ],
  [
    'two kinds without a blank line',
    lines('!!! note', '    One.', '!!! tip', '    Two.'),
    'aside.admonition.admonition-note(p.admonition-title("Note") p("One.")) aside.admonition.admonition-tip(p.admonition-title("Tip") p("Two."))',
  ],
  [
    'text before and after it',
    lines('Before', '!!! note', '    Text.', 'After.'),
    'p("Before") aside.admonition.admonition-note(p.admonition-title("Note") p("Text.")) p("After.")',
  ],
  ['one that is closed', lines('??? question', '', '    Text.'), 'details(summary("Question") p("Text."))'],
  [
    'one that is open, without a kind',
    lines('???+ "Why"', '', '    Text.'),
    'details[open=true](summary("Why") p("Text."))',
  ],
  [
    'paragraphs, code and a list',
    lines('!!! note', '', '    One.', '', '    ```py', '    !!! a', '    ```', '', '    - two'),
    'aside.admonition.admonition-note(p.admonition-title("Note") p("One.") figure.code[dataLang=py](pre[tabIndex=0](code.language-py(span.line("!!! a"))) button.code-copy[type=button]("Copy")) ul(li("two")))',
  ],
  [
    'blocks in blocks',
    lines('!!! note', '', '    ??? tip', '', '        Deep.', '', '    Text.'),
    'aside.admonition.admonition-note(p.admonition-title("Note") details(summary("Tip") p("Deep.")) p("Text."))',
  ],
  [
    'tabs',
    lines('=== "C"', '', '    One.', '', '=== "C++"', '', '    Two.'),
    'docsc-tabs(section(p("One.")) section(p("Two.")))',
  ],
  [
    'tabs without blank lines',
    lines('=== "A"', '    One.', '=== "B"', '    Two.'),
    'docsc-tabs(section(p("One.")) section(p("Two.")))',
  ],
  [
    'two sets of tabs',
    lines('=== "A"', '', '    One.', '', '===! "B"', '', '    Two.', '', '===+ "C"', '', '    Three.'),
    'docsc-tabs(section(p("One."))) docsc-tabs(section(p("Two.")) section(p("Three.")))',
  ],
  [
    'tabs in an admonition',
    lines('!!! note', '', '    === "A"', '', '        One.', '', '    === "B"', '', '        Two.'),
    'aside.admonition.admonition-note(p.admonition-title("Note") docsc-tabs(section(p("One.")) section(p("Two."))))',
  ],
  [
    'blocks in a list',
    lines('1. One', '', '    !!! note', '', '        Text.', '', '2. Two'),
    'ol(li(p("One") aside.admonition.admonition-note(p.admonition-title("Note") p("Text."))) li(p("Two")))',
  ],
  [
    'blocks in a list of dashes',
    lines('- One', '    - Deep', '', '        ??? note', '', '            Text.'),
    'ul(li("One\\n" ul(li(p("Deep") details(summary("Note") p("Text."))))))',
  ],
  [
    'blocks in a quote',
    lines('> One', '> !!! note', '>     Two.', '>', '>     === "A"', '>         Three.', '>', '> Four', '', 'Five'),
    'blockquote(p("One") aside.admonition.admonition-note(p.admonition-title("Note") p("Two.") docsc-tabs(section(p("Three.")))) p("Four")) p("Five")',
  ],
  [
    'tabs as indentation',
    lines('!!! note', '', '\tText.', '', '\t!!! tip', '\t\tDeep.'),
    'aside.admonition.admonition-note(p.admonition-title("Note") p("Text.") aside.admonition.admonition-tip(p.admonition-title("Tip") p("Deep.")))',
  ],
];
for (const [name, text, shown] of rows)
  test(`blocks of MkDocs: ${name}`, async () => {
    for (const rule of ['mkdocs', 'pymdownx']) {
      const { body, findings } = await page(text, rule);
      assert.is(body, shown);
      assert.equal(findings, []);
    }
  });

test('blocks of MkDocs: tabs have their labels, and the one that is shown first', async () => {
  const config = 'title: Test\nmarkdown: { headingIds: mkdocs }\n';
  const text = lines('=== "C **and** C++"', '', '    One.', '', '===+ "Go"', '', '    Two.', '');
  const { pages } = await compileSite({ 'docsc.config.yaml': config, 'docs/a.md': text });
  const { data } = pages.get('/a')!.chunk.body.children[0] as unknown as { data: { tabs: object[]; selected: number } };
  assert.equal(
    data.tabs.map(tab => (tab as { label: string }).label),
    ['C and C++', 'Go'],
  );
  assert.is(data.selected, 1);
});

test('tabs are directives of any Markdown file', async () => {
  const text = lines('::::tabs', ':::tab[One]', 'First.', ':::', ':::tab[Two]{default}', 'Second.', ':::', '::::');
  const { body, findings } = await page(text, 'github');
  assert.is(body, 'docsc-tabs(section(p("First.")) section(p("Second.")))');
  assert.equal(findings, []);
  assert.match((await page(lines(':::tab[One]', 'First.', ':::'), 'github')).findings.join(), 'belongs inside <Tabs>');
});

test('blocks of MkDocs: findings name the line and column of the file', async () => {
  const text = lines(
    '# A',
    '',
    '!!! note',
    '    See [this](nowhere.md).',
    '',
    '    !!! tip',
    '',
    '        And [that](b.md).',
    '',
    '[x](c.md)',
  );
  const { findings } = await page(text);
  assert.equal(
    findings.map(each => each.split(' ')[0]),
    ['4:9', '8:13', '10:1'],
  );
});

test('blocks of MkDocs: the title of one makes no finding of code elsewhere on the page', async () => {
  const text = lines('`{++a++}` and `==b==` and `{{ page.title }}`', '', '!!! note "Title"', '', '    Text.');
  assert.equal((await page(text)).findings, []);
});

test('blocks of MkDocs: what is code or text stays so', async () => {
  const { body } = await page(
    lines('```md', '!!! note', '    Text.', '```', '', 'Code:', '', '    !!! note', '        Text.', '', '!!! wow'),
  );
  assert.not.match(body, 'admonition');
  assert.match(body, 'p("!!! wow")');
});

test('blocks of MkDocs are text with a finding on other sites, and in MDX', async () => {
  const text = lines('!!! note', '', '    Text.');
  for (const found of [await page(text, 'github'), await page(text, 'mkdocs', 'docs/a.mdx')]) {
    assert.not.match(found.body, 'admonition');
    assert.match(found.findings.join(), 'foreign-syntax');
  }
});

test('blocks of MkDocs in themselves, or without end, take time that grows with the text alone', async () => {
  const start = process.cpuUsage().user;
  const stairs = Array.from({ length: 100 }, (_, depth) => `${' '.repeat(4 * depth)}!!! note`);
  for (const text of [
    lines(...stairs),
    '    !!! note\n'.repeat(4_000),
    '!!! note\n\n'.repeat(4_000),
    `!!! ${'a '.repeat(50_000)}!`,
  ])
    await page(text);
  const seconds = (process.cpuUsage().user - start) / 1e6;
  assert.ok(seconds < 8, `${seconds} s`);
});

test('a fence deeper by four columns closes none, so what it shows stays code', async () => {
  const shown = async (text: string) => (await page(text)).body;
  const outer = lines(
    '``` markdown',
    '!!! note',
    '',
    '    ``` c',
    '    one',
    '    ```',
    '',
    '!!! tip',
    '',
    '    two',
    '```',
    '',
    'After.',
  );
  const made = await shown(outer);
  assert.match(made, 'span.line("!!! note")');
  assert.match(made, 'span.line("!!! tip")');
  assert.match(made, 'p("After.")');
  assert.not.match(made, 'admonition');
  const inList = lines('1.  ``` c', '    one', '    ```', '', '!!! tip', '', '    Two.');
  assert.match(await shown(inList), 'aside.admonition');
});

test('a snippet inside raw HTML is included', async () => {
  const text = lines('<div>', '--8<-- "docs/snip.txt"', '</div>', '', 'After.');
  const { pages, diagnostics } = await compileSite({
    'docsc.config.yaml': 'title: T\nmarkdown: { lenient: true, headingIds: mkdocs }\n',
    'docs/a.md': text,
    'docs/snip.txt': 'Included *text*.\n',
  });
  const shown = sketch(pages.get('/a')!.chunk.body);
  assert.match(shown, '"Included "');
  assert.not.match(shown, '8<');
  assert.equal(diagnostics, []);
});

test('MkDocs: labels of tabs and titles of code lose tags, and keep words and types', async () => {
  const { pages } = await compileSite({
    'docsc.config.yaml': 'title: T\nmarkdown: { headingIds: mkdocs }\n',
    'docs/a.md':
      '=== "<b>Bold</b> `x` *y*"\n\n    Text\n\n``` py title="<code>x</code> List<T> N<sup>th</sup>"\na\n```\n',
  });
  const { body } = pages.get('/a')!.chunk;
  assert.match(JSON.stringify(body), '"label":"Bold x y"');
  assert.match(sketch(body), 'figcaption("x List<T> Nth")');
});

test('MkDocs: a drawing that a snippet includes is an image with the title of the drawing', async () => {
  const drawing =
    '<svg width="1"\n viewBox="0 0 1 1">\n<g>\n<title>Plan &amp; parts</title>\n\n<text>One</text></g></svg>\n';
  const { pages, diagnostics } = await compileSite({
    'docsc.config.yaml': 'title: T\nmarkdown: { headingIds: mkdocs }\n',
    'docs/a.md': '# A\n\n--8<-- "docs/img/x.svg"\n',
    'docs/img/x.svg': drawing,
  });
  assert.match(sketch(pages.get('/a')!.chunk.body), /img.*\[src=\/assets\/files\/x-\w+\.svg\]\[alt=Plan & parts\]/);
  assert.equal(diagnostics, []);
});

test.run();
