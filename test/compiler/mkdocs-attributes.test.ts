/** Lists of attributes in pages of MkDocs. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileDialect } from './dialect-page.js';

const page = (text: string, headingIds = 'mkdocs') => compileDialect(text, { headingIds });

const rows: [text: string, shown: string][] = [
  ['[A](/a){ .md-button } [B](/a){ .md-button .md-button--primary }', 'p.actions(a[href=/a]("A") a[href=/a]("B"))'],
  ['Press [A](/a){ .md-button }.', 'p("Press " a[href=/a]("A") ".")'],
  [
    '[A](https://x.example){ target="_blank" rel=noopener } or [B](https://y.example){:target=_blank} now',
    'p(a[href=https://x.example][rel=noopener,noreferrer]("A") " or " a[href=https://y.example][rel=noopener,noreferrer]("B") " now")',
  ],
  [
    'Some **strong**{ .wide } and *weak*{: .x } and `code`{ .language-sh }',
    'p("Some " strong("strong") " and " em("weak") " and " code("code"))',
  ],
  ['Text\nof two lines\n{ .annotate }', 'p("Text\\nof two lines")'],
  ['- item\n{ .x }\n\n{ .annotate }\n\nEnd', 'ul(li("item")) p("End")'],
  [
    '![Flag](https://x.example/a.png){ width=300 align=left loading=lazy }',
    'p(a.outside-image[href=https://x.example/a.png][rel=noopener,noreferrer]("Flag"))',
  ],
  [
    '{ .x } and {a: b} and [A](/a) { .y } and `{ .z }`',
    'p("{ .x } and {a: b} and " a[href=/a]("A") " { .y } and " code("{ .z }"))',
  ],
  ['[A](/a){ #anchor } [B](#anchor)', 'p(a#anchor[href=/a]("A") " " a[href=#anchor]("B"))'],
  ['[A](/a){ .md-button #go title="a #b" }', 'p.actions(a#go[href=/a][title=a #b]("A"))'],
  ['**Up**{ title="August 21" } x', 'p(strong[title=August 21]("Up") " x")'],
  ["[B](/a){: title='K S' .x } `c`{ title=one }", 'p(a[href=/a][title=K S]("B") " " code[title=one]("c"))'],
  ['*a*{ data-x=" title=b" #i } *b*{ title="" }', 'p(em#i("a") " " em("b"))'],
  ['[B][t]{ title="K" }\n\n[t]: /a "Old"', 'p(a[href=/a][title=K]("B"))'],
  [
    '[:octicons-file-code-24:](/a) **[:simple-git:{ .x }][t]**\n\n[t]: /a',
    'p(a[href=/a]("file code") " " strong(a[href=/a]("git")))',
  ],
  ['[:octicons-file-code-24:][_source]{: .x }\n\n[_source]: /a', 'p(a[href=/a]("file code"))'],
  ['[*:fontawesome-brands-github:*](/a "Our code")', 'p(a[href=/a][title=Our code](em "Our code"))'],
  [
    '[:material-run: Run](/a) [:rocket:](/a) [:material-check:](/a)',
    'p(a[href=/a]("Run") " " a[href=/a]("🚀") " " a[href=/a]("✓"))',
  ],
  ['[](){ #part }\n## A\n\n[Part](#part)', 'p(a#part) h2#a("A") p(a[href=#part]("Part"))'],
  ['Text [](){#part .x} more', 'p("Text " a#part " more")'],
  ['Text\n{: title="Part" }', 'p[title=Part]("Text")'],
  ['Text\n{: #part .x }\n\n[Part](#part)', 'p#part("Text") p(a[href=#part]("Part"))'],
  [
    'See [this](/a){ data-preview } and [that][t]{ .x }\n\n[t]: /a',
    'p("See " a[href=/a]("this") " and " a[href=/a]("that"))',
  ],
];
for (const [text, shown] of rows)
  test(`attributes of MkDocs: ${text}`, async () => {
    const { body, findings } = await page(text);
    assert.is(body, shown);
    assert.equal(
      findings.filter(each => !each.includes('external-image')),
      [],
    );
  });

test('attributes of MkDocs are text with a finding on other sites', async () => {
  const { body, findings } = await page('[A](/a){ .md-button }', 'github');
  assert.is(body, 'p(a[href=/a]("A") "{ .md-button }")');
  assert.equal(findings.length, 1);
});

test('attributes of MkDocs: what follows them keeps its place', async () => {
  const { findings } = await page('[A](/a){ .x } and [B](nowhere.md)');
  assert.match(findings.join(), /^1:19 /);
});

test.run();
