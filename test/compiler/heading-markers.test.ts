/** The ids that writers give headings, in the notations of several tools. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, sketch } from './site.js';

async function page(text: string, name = 'docs/a.md') {
  const { pages, diagnostics } = await compileSite({ [name]: `Lead.\n\n${text}\n` });
  const { chunk } = pages.get('/a')!;
  const [, ...body] = sketch(chunk.body).split('p("Lead.") ');
  return { body: body.join(''), toc: chunk.toc, findings: diagnostics.map(({ rule }) => rule) };
}

const everywhere: [written: string, shown: string][] = [
  ['## The init {#__init__}', 'h2#__init__("The init")'],
  ['## The `init` {#__init__}', 'h2#__init__("The " code("init"))'],
  ['## Emphasis {#*a*}', 'h2#*a*("Emphasis")'],
  ['## Both {#a_b_c} ##', 'h2#a_b_c("Both")'],
  ['## Colon {#a:b}', 'h2#a:b("Colon")'],
  ['## Escaped \\{#_a_}', 'h2#_a_("Escaped")'],
  ['## Attributes { #_a_ .wide }', 'h2#_a_("Attributes")'],
  ['## Attributes {: #_a_ data-x="1" }', 'h2#_a_("Attributes")'],
  ['## Class first {.wide #_a_}', 'h2#_a_("Class first")'],
  ['## An attribute { id=_a_ }', 'h2#_a_("An attribute")'],
  ['## Quotes {: .wide id="_a_" data-x=1 }', 'h2#_a_("Quotes")'],
  ['## No id { .wide }', 'h2#no-id("No id")'],
  ['## No *id* {.wide}', 'h2#no-id("No " em("id"))'],
  ['## No id {: data-toc-label="x" }', 'h2#no-id("No id")'],
  ['## A comment <!-- #_a_ -->', 'h2#_a_("A comment")'],
  ['## Letters {#doesn’t-work}', 'h2#doesn’t-work("Letters")'],
  ['Two lines {#__init__}\n---', 'h2#__init__("Two lines")'],
  ['> ## Quoted {#__init__}', 'blockquote(h2#__init__("Quoted"))'],
  ['- ## Listed {#__init__}', 'ul(li(h2#__init__("Listed")))'],
  ['- item\n\n  ## Below {#__init__}', 'ul(li(p("item") h2#__init__("Below")))'],
  ['## [Link](/a) {#_a_}', 'h2#_a_(a[href=/a]("Link"))'],
];
for (const [written, shown] of everywhere)
  test(`authoring 6: ${written} has the id and not the marker`, async () => {
    assert.equal(await page(written).then(({ body, findings }) => [body, findings]), [shown, []]);
    assert.equal(await page(written, 'docs/a.mdx').then(({ body, findings }) => [body, findings]), [shown, []]);
  });

const inMdx: [written: string, shown: string][] = [
  [
    '## Where you _can_ use it {/*where-you-_can_-use-it*/}',
    'h2#where-you-_can_-use-it("Where you " em("can") " use it")',
  ],
  ['## Spaced {/* #_a_ */}', 'h2#_a_("Spaced")'],
  ['<div>\n\n    ## Indented {#__init__}\n\n</div>', 'div(h2#__init__("Indented"))'],
];
for (const [written, shown] of inMdx)
  test(`authoring 6: ${written} in MDX too`, async () => {
    const { body, findings } = await page(written, 'docs/a.mdx');
    assert.equal([body, findings], [shown, []]);
  });

test('authoring 6: the table of contents and links have the id', async () => {
  const { toc, findings } = await page('## The init {#__init__}\n\n[a](#__init__)');
  assert.equal(toc, [{ id: '__init__', text: 'The init', depth: 2 }]);
  assert.equal(findings, []);
});

test('authoring 6: what is no marker stays: in code, in the middle, a word in braces', async () => {
  assert.is((await page('## In `code {#_a_}`')).body, 'h2#in-code-_a_("In " code("code {#_a_}"))');
  assert.is((await page('    ## Code {#__a__}')).body.includes('{#__a__}'), true);
  assert.match((await page('## A {#a} b')).body, '("A {#a} b")');
  for (const text of ['Word {wide}', 'Path {.a.b}', 'Value {a=b}', 'Sum { a }'])
    assert.match((await page(`## ${text}`)).body, `("${text}")`);
  assert.is((await page('## A comment {/* soon */}', 'docs/a.mdx')).body, 'h2#a-comment("A comment ")');
  assert.is((await page('## A comment <!-- soon -->')).body.startsWith('h2#a-comment('), true);
});

test('authoring 6: a title loses its marker too', async () => {
  for (const marker of ['{#__init__}', '<!-- #__init__ -->', '{ #__init__ }']) {
    const { pages } = await compileSite({ 'docs/a.md': `# The init ${marker}\n\nText.\n` });
    assert.is(pages.get('/a')!.chunk.title, 'The init', marker);
    assert.is(sketch(pages.get('/a')!.chunk.body), 'p("Text.")', marker);
  }
});

test.run();
