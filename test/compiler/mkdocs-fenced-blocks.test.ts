/** Blocks of MkDocs between lines of slashes, as `pymdownx.blocks` reads them. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileDialect } from './dialect-page.js';

const lines = (...all: string[]) => all.join('\n');

const page = (text: string, headingIds = 'mkdocs') => compileDialect(text, { headingIds });

const rows: [name: string, text: string, shown: string][] = [
  [
    'an admonition',
    lines('/// warning | Take *care*', 'Hot.', '', '- Very', '///'),
    'aside.admonition.admonition-warning(p.admonition-title("Take " em("care")) p("Hot.") ul(li("Very")))',
  ],
  [
    'a kind of the site without text, and one by its option',
    lines('/// new-thing', '///', '', '/// admonition | A', '    type: tip', 'B', '///'),
    'aside.admonition.admonition-note(p.admonition-title("New thing")) aside.admonition.admonition-tip(p.admonition-title("A") p("B"))',
  ],
  [
    'a disclosure',
    lines('/// details | Why', '    type: warning', '    open: True', '', 'Because.', '///'),
    'details[open=true](summary("Why") p("Because."))',
  ],
  [
    'tabs, the last of which begins another set',
    lines('/// tab | A', 'One', '///', '', '/// tab | B', 'Two', '///', '/// tab | C', '    new: true', 'Three', '///'),
    'docsc-tabs(section(p("One")) section(p("Two"))) docsc-tabs(section(p("Three")))',
  ],
  [
    'blocks in blocks, inside out and outside in',
    lines(
      '//// note',
      '/// tip',
      'Deep',
      '///',
      '////',
      '',
      '/// note',
      '//// tab | A',
      'x',
      '////',
      '',
      '    code',
      '///',
    ),
    'aside.admonition.admonition-note(p.admonition-title("Note") aside.admonition.admonition-tip(p.admonition-title("Tip") p("Deep"))) aside.admonition.admonition-note(p.admonition-title("Note") docsc-tabs(section(p("x"))) figure.code[dataLang=text](pre[tabIndex=0](code.language-text(span.line("code"))) button.code-copy[type=button]("Copy")))',
  ],
  [
    'blocks in a list, and in a block that is indented',
    lines('- One', '', '    /// note', '    Two', '    ///', '', '!!! tip', '    /// note', '    Three', '    ///'),
    'ul(li(p("One") aside.admonition.admonition-note(p.admonition-title("Note") p("Two")))) aside.admonition.admonition-tip(p.admonition-title("Tip") aside.admonition.admonition-note(p.admonition-title("Note") p("Three")))',
  ],
  [
    'elements of HTML',
    lines('/// html | div#part.result', 'Some *text*', '///', '', '/// html | pre', '', '    raw *text*', '///'),
    'p(a#part) p("Some " em("text")) figure.code[dataLang=text](pre[tabIndex=0](code.language-text(span.line("raw *text*"))) button.code-copy[type=button]("Copy"))',
  ],
  [
    'definitions',
    lines('/// define', 'Apple', '', '- A *fruit*', '', 'Pear', '', '- Another', '', '///'),
    'dl(dt("Apple") dd("A " em("fruit")) dt("Pear") dd("Another"))',
  ],
  [
    'captions, counted or not',
    lines(
      '> One',
      '',
      '/// caption',
      'A *quote*',
      '///',
      '',
      '> Two',
      '/// figure-caption',
      'B',
      '///',
      '',
      '> Three',
      '/// figure-caption | ^1',
      'C',
      '///',
    ),
    'figure.picture(blockquote(p("One")) figcaption("A " em("quote"))) figure.picture(blockquote(p("Two")) figcaption("Figure 1. B")) figure.picture(blockquote(p("Three")) figcaption("Figure 1.1. C"))',
  ],
  [
    'captions above, with an id, and around figures',
    lines(
      '> One',
      '/// table-caption | < #first',
      'A',
      '///',
      '',
      '[One](#first)',
      '',
      '/// html | figure',
      '> Two',
      '///',
      '/// caption',
      '    attrs: {id: second}',
      'B',
      '///',
    ),
    'figure#first.picture(figcaption("Table 1. A") blockquote(p("One"))) p(a[href=#first]("One")) figure#second.picture(blockquote(p("Two")) figcaption("B"))',
  ],
  [
    'captions of figures in figures are numbered below those around them, each kind by itself',
    lines(
      '//// html | figure',
      '> One',
      '/// figure-caption',
      'B',
      '///',
      '> Two',
      '/// figure-caption',
      'C',
      '///',
      '> Three',
      '/// table-caption',
      'D',
      '///',
      '////',
      '/// figure-caption',
      'A',
      '///',
      '',
      '> Four',
      '/// figure-caption',
      'Inner',
      '///',
      '/// figure-caption',
      'Outer',
      '///',
    ),
    'figure.picture(figure.picture(blockquote(p("One")) figcaption("Figure 1.1. B")) figure.picture(blockquote(p("Two")) figcaption("Figure 1.2. C")) figure.picture(blockquote(p("Three")) figcaption("Table 1. D")) figcaption("Figure 1. A")) ' +
      'figure.picture(figure.picture(blockquote(p("Four")) figcaption("Figure 2.1. Inner")) figcaption("Figure 2. Outer"))',
  ],
  [
    'numbers of captions that are written never go back',
    lines(
      ...['12', '3', '', '13.2', '13.1', '^1'].flatMap((number, nth) => [
        `> ${nth}`,
        `/// figure-caption | ${number}`,
        'A',
        '///',
        '',
      ]),
    ),
    ['12', '13', '14', '14.1', '14.2', '14.3']
      .map((number, nth) => `figure.picture(blockquote(p("${nth}")) figcaption("Figure ${number}. A"))`)
      .join(' '),
  ],
];
for (const [name, text, shown] of rows)
  test(`blocks between slashes: ${name}`, async () => {
    for (const rule of ['mkdocs', 'pymdownx']) {
      const { body, findings } = await page(text, rule);
      assert.is(body, shown);
      assert.equal(findings, []);
    }
  });

test('blocks between slashes: findings name the line and column of the file', async () => {
  const text = lines(
    '/// note | A',
    '    type: x',
    '',
    'See [this](nowhere.md).',
    '//// tab | B',
    '',
    '[x](b.md)',
    '////',
    '///',
    '[y](c.md)',
  );
  assert.equal(
    (await page(text)).findings.map(each => each.split(' ')[0]),
    ['4:5', '7:1', '10:1'],
  );
});

test('blocks between slashes: what is code, has no end or is no text stays as it is, with a finding', async () => {
  const { body } = await page(
    lines('```', '/// note', '///', '```', '', '/// note', '', 'Text', '', '    /// tip', '    ///'),
  );
  assert.not.match(body, 'admonition');
  const { findings } = await page(lines('/// html | script', '', '    go()', '///'));
  assert.match(findings.join(), 'is a block of MkDocs');
  assert.match((await page(lines('/// note', 'x', '///'), 'github')).findings.join(), 'is a block of MkDocs');
});

test('blocks between slashes without end, or in themselves, take time that grows with the text alone', async () => {
  const start = process.cpuUsage().user;
  const stairs = Array.from({ length: 100 }, (_, depth) => `${'/'.repeat(103 - depth)} note`);
  const ends = Array.from({ length: 100 }, (_, depth) => '/'.repeat(depth + 4));
  for (const text of [
    lines(...stairs, ...ends),
    `${'/// note\n'.repeat(20_000)}\n\n///`,
    '/// note\n///\n'.repeat(4_000),
  ])
    await page(text);
  const seconds = (process.cpuUsage().user - start) / 1e6;
  assert.ok(seconds < 8, `${seconds} s`);
});

test.run();
