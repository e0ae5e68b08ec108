/** Opening lines of directives in the forms of VitePress, Docusaurus, MyST, Pandoc and Quarto. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findClosingLines, normalizeDirective } from '../../src/compiler/markdown/directive-lines.js';
import { compileSite, sketch } from './site.js';

function normalized(line: string, below: string[] = ['text', ':::']): string {
  const lines = [line, ...below];
  return normalizeDirective(lines, 0, findClosingLines(lines));
}

/** The page as `sketch` prints it, with its findings as `line rule`. */
async function compiled(text: string, name = 'docs/a.md'): Promise<[body: string, ...findings: string[]]> {
  const { pages, diagnostics } = await compileSite({ [name]: `# A\n\n${text}\n` });
  const { children } = pages.get('/a')!.chunk.body;
  const body = sketch({ type: 'root', children: children.filter(child => JSON.stringify(child).includes('"p"')) });
  return [body, ...diagnostics.map(({ place, rule }) => `${place?.line} ${rule}`)];
}

test('authoring 9: ::: tip {no-title} opens a directive, and its closing line closes it', async () => {
  assert.is(normalized('::: tip {no-title}'), ':::tip{no-title}');
  for (const name of ['docs/a.md', 'docs/a.mdx']) {
    const [body, ...findings] = await compiled('::: tip {no-title}\nText\n:::', name);
    assert.is(body, 'aside.admonition.admonition-tip[ariaLabel=Tip](p("Text"))', name);
    assert.equal(findings, [], name);
  }
});

test('authoring 9: ::: v-pre and ::: raw are their content', async () => {
  for (const kind of ['v-pre', 'raw']) {
    const [body, ...findings] = await compiled(`::: ${kind}\nSome {{ x }}\n:::`);
    assert.is(body, 'div(p("Some {{ x }}"))');
    assert.equal(findings, [], kind);
  }
});

test('::: details Title {open} is open', async () => {
  assert.is(normalized('::: details Click **me** {open}'), ':::details[Click **me**]{open}');
  const [body, ...findings] = await compiled('::: details Click **me** {open}\nText\n:::');
  assert.is(body, 'details[open=true](summary("Click " strong("me")) p("Text"))');
  assert.equal(findings, []);
});

test('titles and attributes in every form', () => {
  const forms: [written: string, read: string][] = [
    [':::note Title', ':::note[Title]'],
    [':::note [Title]', ':::note[Title]'],
    ['::: note [Title] {.wide #x}', ':::note[Title]{.wide #x}'],
    [':::note[Title]{.x}', ':::note[Title]{.x}'],
    ['::: note A [link](./b.md) here', ':::note[A [link](./b.md) here]'],
    ['::: note Half a [bracket', ':::note[Half a \\[bracket]'],
    ['::: note   ', ':::note'],
    ['::::  details  Title  ', '::::details[Title]'],
    ['- ::: warning', '- :::warning'],
    ['> 1. ::: tip Title', '> 1. :::tip[Title]'],
    [':::{note} Title', ':::note[Title]'],
    [':::{note}', ':::note'],
    ['::: {.note}', ':::note'],
    ['::: {.callout-note collapse="true"}', ':::callout-note{collapse="true"}'],
    ['::: code-group {1,3}', ':::code-group'],
  ];
  for (const [written, read] of forms) assert.is(normalized(written), read, written);
});

test('a title may be an attribute', async () => {
  for (const line of [':::tip{title="Its title"}', '::: {.tip title="Its title"}']) {
    const [body, ...findings] = await compiled(`${line}\nText\n:::`);
    assert.is(body, 'aside.admonition.admonition-tip(p.admonition-title("Its title") p("Text"))', line);
    assert.equal(findings, [], line);
  }
  const [body] = await compiled(':::details{title="More"}\nText\n:::');
  assert.is(body, 'details(summary("More") p("Text"))');
});

test('a line with an unknown name opens a directive only if it is closed', async () => {
  assert.is(normalized('::: theorem Pythagoras'), ':::theorem[Pythagoras]');
  assert.is(normalized('::: theorem'), ':::theorem');
  for (const line of ['::: theorem', '::: theorem Pythagoras']) {
    assert.is(normalized(line, ['text']), line);
    assert.is(normalized(line, ['text', '::::']), line);
  }
  const text = '::: something that is text';
  assert.is(normalized(text, ['::: note', 'text', ':::']), text);
  assert.is(normalized(':::::'), ':::::');
  assert.is(normalized('::: 5 o’clock'), '::: 5 o’clock');
  const [, ...findings] = await compiled('::: theorem\nText\n:::');
  assert.equal(findings, ['3 unknown-directive']);
});

test('authoring 9: a ":::" that closes nothing is found at its line', async () => {
  const { diagnostics } = await compileSite({ 'docs/a.md': '# A\n\nText\nand more\n:::\n\n> quoted\n> :::\n' });
  assert.equal(
    diagnostics.map(({ place, rule }) => `${place?.line}:${place?.column} ${rule}`),
    ['5:1 unbalanced-directive', '8:3 unbalanced-directive'],
  );
});

test('hostile lines take no longer than others', () => {
  const lines = [
    '- '.repeat(40_000),
    `::: ${' '.repeat(80_000)}x`,
    `::: x {${'a'.repeat(80_000)} =}`,
    `:::${'{'.repeat(80_000)}`,
  ];
  for (const line of lines) normalized(line);
  const many = Array.from({ length: 50_000 }, (_, index) => `::: x${index} title`);
  const closings = findClosingLines(many);
  for (const index of many.keys()) normalizeDirective(many, index, closings);
});

test.run();
