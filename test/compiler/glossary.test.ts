/** Tooltips and terms of a glossary: what stands in a page, what search finds, and what is reported. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { readConfig } from '../../src/compiler/config/index.js';
import { createMemoryFileSystem } from '../../src/compiler/disk/project.js';
import { createCompiler } from '../../src/compiler/index.js';
import { findings as configFindings } from './configuration.js';
import { compileSite, type Files, sketch, toolkit } from './site.js';

const glossary = `flag:
  definition: A switch that turns a **feature** on. See [Flags](./docs/b.md).
  aliases: [flags, feature flag]
rollout: The share of users who get a feature.
Kill switch:
  definition: Turns a feature off for everybody.
  link: /b
`;

async function page(text: string, files: Files = {}) {
  const site = {
    'docsc.config.yaml': 'title: T\nglossary: glossary.yaml\n',
    'glossary.yaml': glossary,
    'docs/a.mdx': text,
    'docs/b.md': 'B\n',
    ...files,
  };
  const { pages, diagnostics } = await compileSite(site);
  const { chunk } = pages.get('/a')!;
  const found = diagnostics.map(
    one => `${one.path}:${one.place?.line}:${one.place?.column} ${one.rule} ${one.message}`,
  );
  return {
    body: sketch(chunk.body),
    findings: found,
    hints: diagnostics.map(({ hint }) => hint),
    chunk,
  };
}

/** The texts that search finds on the page. */
async function searchedText(text: string): Promise<string> {
  const fs = createMemoryFileSystem({
    'docsc.config.yaml': 'title: T\nglossary: glossary.yaml\n',
    'glossary.yaml': glossary,
    'docs/a.mdx': text,
    'docs/b.md': 'B\n',
  });
  const config = await readConfig(fs, 'docsc.config.yaml');
  const { records } = await createCompiler({ config, fs, toolkit }).collectRecords();
  return records
    .filter(({ url }) => url === '/a')
    .map(({ content }) => content)
    .join('\n');
}

const word = (text: string, nth = 1) => `span.tip-word[tabIndex=0][ariaDescribedBy=docsc-tip-${nth}]("${text}")`;
const mark = { open: 'span.tip-mark(" (")', close: 'span.tip-mark(")")' };
const flagNote = `${mark.open} "A switch that turns a " strong("feature") " on. See " a[href=/b]("Flags") "." ${mark.close}`;

const shown: [text: string, body: string][] = [
  ['A :term[flag] b.', `p("A " span.tip(${word('flag')} span#docsc-tip-1.tip-note[hidden=true](${flagNote})) " b.")`],
  ['A :term[Flags] b.', word('Flags')],
  ['A :term[Feature  flag] b.', '.tip-note[hidden=true]('],
  [':term[rollout]', 'p(span.tip('],
  ['A :term[the switch]{name="flag"} b.', word('the switch')],
  ['A :term[*the* switch]{of=flag} b.', '(em("the") " switch")'],
  ['A <Term>flag</Term> b.', word('flag')],
  ['A <Term name="flag">the switch</Term> b.', word('the switch')],
  ['A :term[rollout] b.', '.tip-note[hidden=true][role=tooltip]('],
  ['A :term[kill switch] b.', 'a[href=/b]("Kill switch")'],
  ['- :term[rollout]', 'li(span.tip('],
  ['| A |\n|---|\n| :term[rollout] |', 'td(span.tip('],
  ['A <Tooltip tip="What it means">word</Tooltip> b.', `span.tip(${word('word')}`],
  [
    'A <Tooltip headline="Head" tip="Text." cta="Read" href="/b">word</Tooltip> b.',
    `${mark.open} strong.tip-title("Head") " Text. " a[href=/b]("Read") ${mark.close}`,
  ],
  ['<Tooltip tip="What it means">word</Tooltip>', `p(span.tip(${word('word')}`],
  ['A :tooltip[word]{tip="What it means" href="/b"} b.', 'a[href=/b]("Read more")'],
  // A link or heading cannot contain another control.
  ['[a :term[rollout]](/b)', 'a[href=/b]("a " abbr[title=The share of users who get a feature.]("rollout"))'],
  ['## The :term[rollout]', 'h2#the-rollout("The " abbr[title=The share of users who get a feature.]("rollout"))'],
];
for (const [text, body] of shown)
  test(`tooltips and glossary terms: ${text.replaceAll('\n', '⏎')}`, async () => {
    const result = await page(text);
    assert.ok(result.body.includes(body), result.body);
    assert.equal(result.findings, []);
    assert.not.match(result.body, 'dataDocsc');
  });

test('tooltips and glossary terms: an unknown term stays text and has near matches', async () => {
  const { body, findings, hints } = await page('A :term[flg] and\n<Term>unknown</Term>.\n');
  assert.match(body, 'p("A flg and');
  assert.equal(findings, [
    'docs/a.mdx:1:3 unknown-term The glossary has no term "flg".',
    'docs/a.mdx:2:1 unknown-term The glossary has no term "unknown".',
  ]);
  assert.equal(hints[0], 'Did you mean "flag"?');
});

test('tooltips and glossary terms: a site without a glossary is told', async () => {
  const { findings } = await page('A :term[flag].\n', { 'docsc.config.yaml': 'title: T\n' });
  assert.equal(findings, ['docs/a.mdx:1:3 unknown-term The site has no glossary for "flag".']);
});

test('tooltips and glossary terms: search finds the definition at the first use on a page', async () => {
  const text = 'A :term[rollout] and a :term[rollout].\n';
  const search = await searchedText(text);
  const { chunk } = await page(text);
  assert.match(search, 'A rollout (The share of users who get a feature.) and a rollout.');
  assert.is(chunk.description, 'A rollout and a rollout.');
});

test('tooltips and glossary terms: a page with one has the styles, other pages not', async () => {
  assert.equal((await page('A :term[flag].')).chunk.bundles, ['tips']);
  for (const other of ['A flag.', '## The :term[flag]']) assert.is((await page(other)).chunk.bundles, undefined, other);
});

test('tooltips and glossary terms: the list of the glossary has each term with an anchor', async () => {
  const { body, findings } = await page('<Glossary />\n');
  assert.equal(findings, []);
  assert.match(
    body,
    'dl.glossary(dt#flag("flag") dd(p("A switch that turns a " strong("feature") " on. See " a[href=/b]("Flags") ".")) dt#kill-switch("Kill switch") dd(p("Turns a feature off for everybody.") p(a[href=/b]("Kill switch"))) dt#rollout("rollout")',
  );
  assert.match(await searchedText('<Glossary />\n'), 'rollout · The share of users');
});

test('tooltips and glossary terms: a broken link of a definition is reported in the glossary', async () => {
  const { findings } = await page('A :term[x].\n', { 'glossary.yaml': 'x: See [y](./docs/none.md).\n' });
  assert.equal(findings, ['glossary.yaml:1:1 broken-link "./docs/none.md" leads nowhere.']);
});

test('tooltips and glossary terms: nothing of a definition or tip runs', async () => {
  const { body } = await page('A :term[x] <Tooltip tip="<b onclick=x()>" href="javascript:x()">w</Tooltip>.\n', {
    'glossary.yaml': 'x: "<script>x()</script><b onclick=x()>b</b> [l](javascript:x)"\n',
  });
  assert.not.match(body, /\[onclick|script\(|href=javascript/i);
});

test('tooltips and glossary terms: mistakes of the glossary', async () => {
  assert.equal(await configFindings('glossary: { flag: 1 }'), [
    '2:13 "glossary.flag": must be a definition, or a mapping with "definition", "aliases" and "link".',
  ]);
  assert.equal(await configFindings('glossary: { Flag: a, switch: { definition: b, aliases: [flag] } }'), [
    '2:22 "glossary.switch": has the name "flag", which another term has too.',
  ]);
  assert.equal(await configFindings('glossary: { Flag: { definition: b, aliases: [flag] } }'), [
    '2:13 "glossary.Flag": has the name "flag" twice.',
  ]);
});

test('tooltips and glossary terms: cards show the words of a first paragraph without their notation', async () => {
  const { findExcerpt } = await import('../../src/compiler/markdown/excerpt.js');
  assert.is(
    findExcerpt(':icon[lucide:rocket] A :term[flag]{name="x"} is a :tooltip[switch]{tip="y"}.'),
    'A flag is a switch.',
  );
});

test('tooltips and glossary terms: definitions that make a page far larger than its text are a finding', async () => {
  const long = { 'glossary.yaml': `x: ${'word '.repeat(2000)}\n` };
  const { findings, body } = await page(':term[x]\n\n'.repeat(400), long);
  assert.equal(findings.length, 1);
  assert.match(findings[0]!, 'docs/a.mdx:1:1 limit-exceeded This text becomes more than 64 times as large on the page');
  assert.is(body, '');
  assert.equal((await page('<Glossary />\n', long)).findings, []);
  assert.equal((await page(':term[rollout]\n\n'.repeat(200))).findings, []);
});

test.run();
