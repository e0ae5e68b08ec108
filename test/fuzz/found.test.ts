/** What random inputs have found: the smallest input of each class, and others like it. */

import type { Root } from 'hast';
import { raw } from 'hast-util-raw';
import { toHtml } from 'hast-util-to-html';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { nativeParse } from '../../src/compiler/markdown/native-parser.js';
import { parseWithRemark } from '../../src/compiler/markdown/parse.js';
import { mapPlaces } from '../../src/compiler/markdown/repaired-places.js';
import { parseDataFile } from '../../src/compiler/source/json.js';
import { parseYaml } from '../../src/compiler/source/yaml.js';
import { findings } from '../compiler/configuration.js';
import { compileSite, listed } from '../compiler/site.js';
import { plainTree } from '../plain-tree.js';
import { assertPlaces } from './properties/oracles.js';

async function page(text: string, path = 'docs/a.mdx') {
  const files = { 'docs/b.md': '# B\n', [path]: text };
  const made = await compileSite(files);
  assertPlaces(made.diagnostics, files);
  return { html: toHtml(made.pages.get('/a')!.chunk.body), found: listed(made.diagnostics) };
}

test('colons behind an address that remark finds late throw nothing, and close nothing', async () => {
  for (const text of ['/a@b.c:::', '- /a@b.c:::\n', '> x/a@b.c:::', '**/a@b.c:::**']) {
    assert.match((await page(text)).html, ':::', text);
    assert.equal((await page(text)).found, [], text);
  }
  assert.equal((await page('/a@b.c\n:::\n')).found, ['docs/a.mdx:2:1 unbalanced-directive warning']);
});

test('a picture of another site inside a link makes no link inside a link', async () => {
  for (const [text, path] of [
    ['[![x](https://example.com/y.png)](./b.md)', 'docs/a.md'],
    ['<a id="x"><b>![](https://example.com/y.png)</b></a>', 'docs/a.md'],
    ['<a><video src="https://example.com/y.mp4">z</video></a>', 'docs/a.md'],
    ['<Card title="T" href="./b.md">\n\n![x](https://example.com/y.png)\n\n</Card>', 'docs/a.mdx'],
  ] as const) {
    const { html } = await page(text, path);
    const again = raw({ type: 'root', children: [{ type: 'raw', value: html }] } as unknown as Root);
    assert.is(toHtml(again), html, text);
    assert.match(html, 'outside-image', text);
  }
  const { html } = await page('![x](https://example.com/y.png) [a](./b.md) ![z](https://example.com/z.png)\n');
  assert.is(html.match(/<a href="https/g)?.length, 2);
});

test('findings in a line that was repaired are at the place in the file', async () => {
  const places = async (text: string, path?: string) =>
    (await page(text, path)).found.map(one => one.replace(/^docs\/a\.mdx?:/, ''));
  assert.equal(await places(':::warning[<', 'docs/a.mdx'), [
    '1:1 unbalanced-directive warning',
    '1:12 invalid-mdx error',
  ]);
  assert.equal(await places(':::code-group[[]<b>', 'docs/a.md'), [
    '1:1 unbalanced-directive warning',
    '1:17 unclosed-html warning',
  ]);
  assert.equal(await places('::: details A ![x](https://example.com/y.png) z {open}\n\nText\n\n:::\n', 'docs/a.md'), [
    '1:15 external-image error',
  ]);
  const move = mapPlaces('ab [x] cd\nsame', 'ab \\[x\\] cd\nsame')!;
  const columns = Array.from({ length: 12 }, (_, nth) => move({ line: 1, column: nth + 1 }).column);
  assert.ok(
    columns.every((column, nth) => column >= (columns[nth - 1] ?? 1) && column <= 10),
    columns.join(),
  );
  assert.is(columns.at(-1), 10);
  assert.is(mapPlaces('a\nb', 'x\ny'), undefined);
});

test('a finding about a text that browsers move out of a table is in the file that has the text', async () => {
  const files = { 'docs/a.mdx': '<Include file="./_p.md" />\n', 'docs/_p.md': '\nx <table>\u202e</table>\n\n\u202e' };
  const { diagnostics } = await compileSite(files);
  assertPlaces(diagnostics, files);
  assert.equal(
    listed(diagnostics).filter(one => one.includes('hidden')),
    ['docs/_p.md:2:10 hidden-character warning', 'docs/_p.md:4:1 hidden-character warning'],
  );
});

test('half characters in data in YAML become U+FFFD', async () => {
  const { value } = parseDataFile('"\\ud800k": ["a\\udfff", { b: "\\U0000D800", c: "\\ud83d\\ude00" }]\n', 'a.yaml');
  assert.equal(value, { '\ufffdk': ['a\ufffd', { b: '\ufffd', c: '😀' }] });
  assert.ok((await findings('homeImage: "\\ud800"\nlogo: { light: "\\udfff.svg" }\n')).every(one => !/URI/.test(one)));
});

test('both parsers make the same of addresses, tags, white space and names that only one of them takes', () => {
  for (const text of [
    ';www.b',
    'x"www.b.c d',
    '!www.b',
    '/a@b.c',
    '6<a f="" R=m=1>',
    "<m a=b'c>",
    ')\uFEFF*[*',
    'a\u2028*b*',
    'a\v_b_',
    ':😀',
    'a:é b',
    'x:中文',
  ])
    for (const dialect of ['commonmark', 'fragment', 'markdown'] as const) {
      const tree = nativeParse?.(text, dialect);
      if (tree) assert.equal(plainTree(tree), plainTree(parseWithRemark(text, dialect)), `${dialect}: ${text}`);
    }
});

test('a finding about a key or value that is not written has the place of what is around it', async () => {
  assert.equal(await findings(': { x: 1 }'), ['1:1 There is no key "null".']);
  for (const text of ['- ', '- a\n- ', 'a: [x, , y]', ': 1', 'a:\n  b:\n  ? \n', '[~, ""]\n', '{ a: , b: }']) {
    const { positionAt } = parseYaml(text, 'a.yaml');
    const lines = text.split('\n');
    for (const pointer of ['', '/0', '/1', '/2', '/a', '/a/0', '/a/1', '/a/2', '/a/b', '/b', '/null', '/a/null']) {
      const place = positionAt(pointer);
      assert.ok(
        !place || (place.column >= 1 && place.column <= (lines[place.line - 1]?.length ?? -1) + 1),
        `${text} ${pointer}`,
      );
    }
  }
});

test('sidebars that are no mapping are one finding', async () => {
  for (const text of ['x', 'several words', '- a', '1']) {
    const found = await compileSite({ 'docsc.config.yaml': 'title: T\nsidebars: s.yaml\n', 's.yaml': text }).catch(
      thrown => thrown.message,
    );
    assert.is(found, 's.yaml: The sidebars must be a mapping of names to lists of entries.', text);
  }
});

test.run();
