/** The dialect of MkDocs: places of findings, and texts that only look like it. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { MarkdownOptions } from '../../src/compiler/markdown/options.js';
import { parseFile } from '../../src/compiler/markdown/parse-file.js';
import { compileSite, sketch } from './site.js';

async function page(text: string, rule = 'mkdocs', files: Record<string, string> = {}) {
  const config = `title: Test\nmarkdown: { headingIds: ${rule}, lenient: true, include: [parts] }\n`;
  const { pages, diagnostics } = await compileSite({
    'docsc.config.yaml': config,
    'docs/a.md': `Lead.\n\n${text}\n`,
    'parts/x.md': 'Part.\n',
    ...files,
  });
  const body = sketch(pages.get('/a')!.chunk.body).replace('p("Lead.") ', '');
  return { body, findings: diagnostics.map(({ rule, place }) => `${place?.line}:${place?.column} ${rule}`) };
}

const shown: [text: string, body: string][] = [
  ['!!! note ""\n    Text.', 'aside.admonition.admonition-note[ariaLabel=Note](p("Text."))'],
  ['!!! Tip "A &amp; B"\n    Text.', 'p.admonition-title("A & B")'],
  ['!!! tip inline end\n    Text.', 'aside.admonition.admonition-tip(p.admonition-title("Tip") p("Text."))'],
  ['??? note\n    Text.', 'details(summary("Note") p("Text."))'],
  ['???+ note "a `b`"\n    Text.', 'details[open=true](summary("a " code("b")) p("Text."))'],
  ['!!! note\n\n        code', 'span.line("code")'],
  [
    '- a\n\n    !!! note\n        b\n\n- c',
    'li(p("a") aside.admonition.admonition-note(p.admonition-title("Note") p("b"))) li(p("c"))',
  ],
  ['1.  a\n\n    ??? note\n        b', 'ol(li(p("a") details(summary("Note") p("b"))))'],
  ['    !!! note\n        b', 'span.line("!!! note")'],
  ['!!! 3 things', 'p("!!! 3 things")'],
  ['Really!!! note', 'p("Really!!! note")'],
  ['Term\n\n: one', 'dl(dt("Term") dd("one"))'],
  ['Term\n:   one\n:   - two', 'dl(dt("Term") dd("one") dd(ul(li("two"))))'],
  ['*[A+]: Plus\n\nAn A+ and A+B.', 'p("An " abbr[title=Plus]("A+") " and A+B.")'],
  ['{not} a [b](#c) {d}', 'p("{not} a " a[href=#c]("b") " {d}")'],
  [
    '<div class="result" markdown>\n  <div class="grid cards" markdown>\n\n- a\n\n  </div>\n</div>',
    'div.result(ul.cards(li.card(div.card-box(p("a")))))',
  ],
  ['--8<-- "x.md"', 'p("Part.")'],
  ['!!! note\n    --8<-- "x.md"', 'p.admonition-title("Note") p("Part.")'],
  ["--8<-- 'parts/x.md:1:1'", 'p("Part.")'],
  ['```py\n# (1)!\n```', '# (1)'],
];
for (const [text, body] of shown)
  test(`the dialect of MkDocs: ${text}`, async () => {
    for (const rule of ['mkdocs', 'pymdownx']) {
      const result = await page(text, rule);
      assert.ok(result.body.includes(body), result.body);
    }
  });

test('the dialect of MkDocs is text with a finding on other sites', async () => {
  const { body, findings } = await page('!!! note\n    Text.', 'github');
  assert.is(body, 'p("!!! note\\nText.")');
  assert.equal(findings, ['3:1 foreign-syntax']);
});

test('findings inside blocks of MkDocs have the place in the file', async () => {
  const text =
    '- a\n\n    !!! note\n\n        === "b"\n            c <foo>\n\n    ??? tip "d"\n\t\te <foo>\n\nTerm\n:   f <foo>';
  const { findings } = await page(text);
  assert.equal(
    findings.filter(one => one.includes('html')).map(one => one.split(' ')[0]),
    ['8:15', '11:5', '14:7'],
  );
});

test('snippets of MkDocs that are not there, are elsewhere or on the web are findings', async () => {
  const files = { 'parts/y.md': 'a\n' };
  const names = ['z.md', '../../etc/passwd', 'y.md:part', 'https://example.com/x.md'];
  const { findings } = await page(names.map(name => `--8<-- "${name}"`).join('\n\n'), 'mkdocs', files);
  assert.equal(findings.sort(), [
    '3:1 broken-include',
    '5:1 broken-include',
    '7:1 broken-include',
    '9:1 foreign-syntax',
  ]);
});

test('a snippet of MkDocs that includes itself is a finding', async () => {
  const files = { 'parts/y.md': '--8<-- "y.md"\n' };
  const { findings } = await page('--8<-- "y.md"', 'mkdocs', files);
  assert.equal(findings, ['1:1 broken-include']);
});

test('deeply nested blocks of MkDocs cost little', () => {
  const options = { variables: new Map(), math: false, format: 'detect', headingIds: 'mkdocs' };
  const depth = 400;
  const text = Array.from({ length: depth }, (_, nth) => `${' '.repeat(4 * nth)}!!! note\n`).join('');
  const start = process.cpuUsage();
  parseFile(text, 'docs/a.md', options as unknown as MarkdownOptions);
  assert.ok(process.cpuUsage(start).user < 5_000_000);
});

test.run();
