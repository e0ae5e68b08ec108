/** Commands of mdBook that take text from other files. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, type Files, sketch } from './site.js';

const rust = `fn before() {}
// ANCHOR: all
fn shown() {
    // ANCHOR: inner
    let x = 1;
    // ANCHOR_END: inner
}
// ANCHOR_END: all
`;

async function page(text: string, files: Files = {}, markdown = 'headingIds: mdbook') {
  const { pages, diagnostics } = await compileSite({
    'docsc.config.yaml': `title: T\ndocs: src\nmarkdown: { ${markdown}, include: [listings] }\n`,
    'src/a.md': `# A\n\n${text}\n`,
    'src/lib.rs': rust,
    'src/part.md': 'Shared **words**.\n',
    'listings/main.rs': 'fn main() {}\n',
    ...files,
  });
  const found = diagnostics.filter(({ rule }) => rule !== 'missing-description');
  const messages = found.map(({ path, place, message }) => `${path}:${place?.line} ${message}`);
  return { body: sketch(pages.get('/a')!.chunk.body), messages };
}

const code = (...lines: string[]) => `\`\`\`text\n${lines.join('\n')}\n\`\`\``;

const shown: [text: string, words: RegExp, hidden?: RegExp][] = [
  ['{{#include part.md}}', /strong\("words"\)/],
  ['- {{#include part.md}}', /li\(.*strong\("words"\)/],
  ['> {{ #include ./part.md }}', /strong\("words"\)/],
  ['Before {{#include part.md}} after.', /"Before ".*strong\("words"\).*" after\."/],
  [code('{{#include lib.rs:all}}'), /shown.*let x = 1/, /before|ANCHOR/],
  [code('{{#rustdoc_include lib.rs:inner}}'), /let x = 1/, /shown|ANCHOR/],
  [code('{{#include lib.rs:3:4}}'), /shown/, /before|let x/],
  [code('{{#include lib.rs:5}}'), /let x = 1/, /shown/],
  [code('{{#include lib.rs::1}}'), /before/, /shown/],
  [code('{{#include lib.rs:5:}}'), /let x = 1/, /shown/],
  [code('a', '{{#include ../listings/main.rs}}', 'b'), /a.*main.*b/],
  [code('\\{{#include lib.rs}}'), /\{\{#include lib\.rs\}\}/, /shown|\\\\\{/],
  ['{{#playground ../listings/main.rs editable}}', /main/],
  ['Before {{#include part.md:1}} after.', /"Before ".*strong\("words"\).*" after\."/, /include/],
  ['\\{{#include part.md}}', /^p\("\{\{#include part\.md\}\}"\)$/],
  ['See \\{{#include part.md}} and {{#include part.md}}', /"See \{\{#include part\.md\}\} and ".*words/],
  ['Words {{#title Of the page}}', /"Words "/, /title/],
  [code('{{#title Of the page}}', 'x'), /"x"/, /title/],
  [`{{#include${' '.repeat(20_000)}x`, /include/],
  [code(`{{#include${' '.repeat(20_000)}x`), /include/],
  ['{{#title Of the page}}', /^(?!.*Of the page)/],
];
for (const [text, words, hidden] of shown)
  test(`mdBook: ${text.slice(0, 60).replaceAll('\n', '⏎')}`, async () => {
    const { body, messages } = await page(text);
    assert.match(body, words);
    if (hidden) assert.not.match(body, hidden);
    assert.equal(messages, []);
  });

test('mdBook: a file or an anchor that does not exist is reported where it is named', async () => {
  const { messages } = await page(
    `{{#include no.md}}\n\n${code('{{#include lib.rs:none}}')}\n\n{{#include ../../x.md}}`,
  );
  assert.equal(messages, [
    'src/a.md:3 There is no file "no.md".',
    'src/a.md:5 "lib.rs" has no part "none".',
    'src/a.md:9 "../../x.md" is outside the folders that may be included.',
  ]);
});

test('mdBook: commands that stay text are reported, each in its place', async () => {
  const shown = (command: string) => `"{{#${command}}}" is a command of mdBook, which docsc shows as text.`;
  assert.equal((await page('{{#title T}} {{#include part.md}} {{#template a.md}}')).messages, [
    `src/a.md:3 ${shown('template a.md')}`,
  ]);
  assert.equal((await page('## {{#include part.md}}')).messages, [`src/a.md:3 ${shown('include part.md')}`]);
  assert.equal((await page('See {{#playground lib.rs}}')).messages, [`src/a.md:3 ${shown('playground lib.rs')}`]);
  const inHtml = '<div>\n{{#include part.md}}\n</div>';
  assert.equal((await page(inHtml)).messages, [`src/a.md:4 ${shown('include part.md')}`]);
  assert.equal((await page('<div>\n\n{{#include part.md}}\n\n</div>\n\n<!--\n{{#include part.md}}\n-->')).messages, []);
  assert.equal((await page('- > See\n  > {{#include no.md}}')).messages, ['src/a.md:4 There is no file "no.md".']);
});

test('mdBook: other commands, and commands in another dialect, are reported as text', async () => {
  assert.equal((await page('{{#template a.md}}')).messages, [
    'src/a.md:3 "{{#template a.md}}" is a command of mdBook, which docsc shows as text.',
  ]);
  assert.equal((await page('{{#include part.md}}', {}, 'headingIds: github')).messages, [
    'src/a.md:3 "{{#include part.md}}" is a command of mdBook, which docsc shows as text.',
  ]);
});

test('mdBook: a page that is one command has the title of the file that it includes', async () => {
  const titles = async (page: string, markdown = 'headingIds: mdbook') => {
    const { pages, diagnostics } = await compileSite({
      'docsc.config.yaml': `title: T\ndocs: src\nmarkdown: { ${markdown}, include: [HELP.md] }\n`,
      'src/index.md': '# Home\n\n[x](rules.md)\n',
      'src/rules.md': page,
      'HELP.md':
        '---\na: 1\n---\n\n# How to *help*\n\nText.\n\n<!-- ANCHOR: two -->\n# Two\n<!-- ANCHOR_END: two -->\n',
      'SECRET.md': '# Secret\n',
    });
    const { chunk } = pages.get('/rules')!;
    assert.equal(
      diagnostics.filter(
        ({ rule }) => !/^(?:missing-description|broken-include|heading-order|foreign-syntax)$/.test(rule),
      ),
      [],
    );
    // The title is shown above the body, in which the heading does not stand again.
    return [chunk.title, sketch(chunk.body).match(/\bh1\b/g)?.length ?? 0];
  };
  assert.equal(await titles('{{#include ../HELP.md}}\n'), ['How to help', 1]);
  assert.equal(await titles('\n{{ #include ../HELP.md:two }}\n\n'), ['Two', 0]);
  assert.equal(await titles('---\ntitle: Own\n---\n{{#include ../HELP.md}}\n'), ['Own', 2]);
  assert.equal(await titles('Words. {{#include ../HELP.md}}\n'), ['Rules', 2]);
  assert.equal(await titles('{{#include ../SECRET.md}}\n'), ['Rules', 0]);
  assert.equal(await titles('{{#include ../gone.md}}\n'), ['Rules', 0]);
  assert.equal(await titles('{{#include ../HELP.md}}\n', 'headingIds: github'), ['Rules', 0]);
});

test('mdBook: the hint for a file outside of the project does not name a key that cannot help', async () => {
  const hintOf = async (file: string) => {
    const { diagnostics } = await compileSite({
      'docsc.config.yaml': 'title: T\ndocs: src\nmarkdown: { headingIds: mdbook }\n',
      'src/a.md': `# A\n\n{{#include ${file}}}\n`,
      'x.md': 'x',
    });
    return diagnostics.find(({ rule }) => rule === 'broken-include')?.hint;
  };
  assert.is(await hintOf('../x.md'), 'Name it or its folder in "markdown.include".');
  assert.match((await hintOf('../../x.md')) ?? '', /^docsc reads no file outside of the project/);
});

test.run();
