import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite, sketch } from './site.js';

/** Returns each finding about tags as `line:column message`. */
async function unclosed(text: string, name = 'docs/a.md'): Promise<string[]> {
  const { diagnostics } = await compileSite({ [name]: text });
  return diagnostics
    .filter(({ rule }) => rule === 'unclosed-html')
    .map(({ place, message }) => `${place?.line}:${place?.column} ${message}`);
}

test('an element that is never closed is found where it begins', async () => {
  assert.equal(await unclosed('# A\n\n<details>\n<summary>More</summary>\n\nText.\n\n## Next\n'), [
    '3:1 This <details> is never closed.',
  ]);
  assert.equal(await unclosed('Text <b>bold\n\nNext <sub>x</sub> <i>y\n'), [
    '1:6 This <b> is never closed.',
    '3:19 This <i> is never closed.',
  ]);
  assert.equal(await unclosed('> - <div>\n>   one\n>   two <span>\n>   </div>\n'), [
    '3:9 This <span> is never closed.',
  ]);
});

test('a tag that closes nothing is found, also one of the wrong order', async () => {
  assert.equal(await unclosed('Text</b>\n\n</div>\n'), [
    '1:5 This </b> closes nothing.',
    '3:1 This </div> closes nothing.',
  ]);
  assert.equal(await unclosed('<b><i>x</b></i>\n'), [
    '1:4 This <i> is never closed.',
    '1:12 This </i> closes nothing.',
  ]);
});

test('a closing tag that is code closes nothing, and the hint says so', async () => {
  const { diagnostics } = await compileSite({ 'docs/a.md': '<div>\n\n    </div>\n\ntext\n' });
  assert.match(diagnostics[0]!.hint!, 'four spaces');
  const empty = await compileSite({ 'docs/a.md': 'Text <a id="x"/> text\n' });
  assert.is(empty.diagnostics[0]!.hint, 'HTML has no <a />: write <a></a>.');
});

test('closed tags, tags that may stay open and text that is not a tag cause no finding', async () => {
  const fine = [
    '<details>\n\ntext\n\n</details>\n',
    '<DIV>\n<p>one\n<p>two\n<ul><li>a<li>b</ul>\n<table><tr><td>x<td>y</table><br><hr/><img src="/a.png">\n</div>\n',
    'a `<b>` c &lt;b> 1 <b 2 \\<b> <https://example.com/b>\n',
    '<!-- <div> -->\n\n<!-- <b>\n\n<i> -->\n',
    '<span title="</span><b>">x</span> <span title=\'<b>\'>x</span> <span title=a>x</span>\n',
    '```html\n<div>\n```\n',
    'Array<string>, Promise<void>\n',
    '- <kbd>a</kbd>\n- <details>\n\n  text\n\n  </details>\n',
  ];
  for (const text of fine) assert.equal(await unclosed(text), [], text);
  assert.equal(await unclosed('<style>\nb { content: "<b>" }\n</style>\n\n<script>"<i>"</SCRIPT>\n'), []);
  assert.equal(await unclosed('<div>\n', 'docs/a.mdx'), [], 'MDX says it in its own words');
});

test('a page of tags is read in one pass, and all of them are reported', async () => {
  const many = 130_000;
  assert.is((await unclosed(`<p>${'</b>'.repeat(many)}`)).length, many);
  for (const piece of [
    '<b <b ',
    '<b "',
    '<b a="',
    '<b a=\'<i "',
    '<!-- ',
    '<script>',
    '</script><style>',
    '<? ',
    '<b\n',
  ])
    await unclosed(`<p>${piece.repeat(100_000)}`);
});

test('an anchor that is never closed ends where it begins, and its id occurs once', async () => {
  const page = async (text: string) => {
    const { pages, diagnostics } = await compileSite({ 'docs/a.md': `# A\n\n${text}\n` });
    return [sketch(pages.get('/a')!.chunk.body), ...diagnostics.map(({ rule, place }) => `${rule} ${place?.line}`)];
  };
  const line = 'unclosed-html 3';
  assert.equal(await page('<a name="x">\n\nText.\n\n- [B](#x)\n'), ['a#x p("Text.") ul(li(a[href=#x]("B")))', line]);
  assert.equal(await page('One <a id="x">two\n\n> three <b>c</b>\n'), [
    'p("One " a#x "two") blockquote(p("three " b("c")))',
    line,
  ]);
  assert.equal(await page('<p><a name="x">\n<em>a</em> <a id="y"><i>b</i></p>\n'), [
    'p(a#x em("a") " " a#y i("b"))',
    line,
    'unclosed-html 4',
  ]);
  assert.equal(await page('<a name="x">two</a> <a href="#x">three</a>'), ['p(a#x("two") " " a[href=#x]("three"))']);
});

test.run();
