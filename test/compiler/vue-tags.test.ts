/** Tags of Vue in Markdown: attributes such as `@click` and `#title`, which CommonMark does not know. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { visibleText } from '../../src/compiler/body/text.js';
import { compileSite, type Files } from './site.js';

async function compile(text: string, files: Files = {}) {
  const { pages, diagnostics } = await compileSite({ 'docs/a.md': `# A\n\n${text}\n`, ...files });
  const words = visibleText(pages.get('/a')!.page.body).replace(/\s+/g, ' ').trim();
  const found = diagnostics.map(({ place, rule, message }) => `${place?.line}:${place?.column} ${rule} ${message}`);
  return { words, found };
}

const refused = (name: string, tag: string) => `unsupported-html The attribute "${name}" of <${tag}> is not allowed.`;

const tags: [text: string, words: string, found: string[]][] = [
  ['<b :class="x" @click="n++">Add</b>', 'Add', [`3:1 ${refused('@click', 'b')}`]],
  ['An <b @click.prevent="a > b">x *y*</b>', 'An x y', [`3:4 ${refused('@click.prevent', 'b')}`]],
  ["- <b\n  @x='1'>z</b>", 'z', [`3:3 ${refused('@x', 'b')}`]],
  ['<b :[key]="x" v-pre>z</b>', 'z', [`3:1 ${refused(':[key]', 'b')}`]],
  ['<b v-once :style="s">z</b>', 'z', []],
  ['`<b @x>` and a <b @x and c', '<b @x> and a <b @x and c', []],
  ['```html\n<b @click="x">\n```', '<b @click="x">', []],
  ['a@b.de <i> @c</i>', 'a@b.de @c', []],
];
for (const [text, words, found] of tags)
  test(`an attribute of Vue does not make its tag text: ${JSON.stringify(text)}`, async () => {
    const result = await compile(text);
    assert.equal(result.found, found);
    assert.is(result.words.replace(/^A /, ''), words);
  });

test('the content of a slot of Vue is shown, and that of a plain template is not', async () => {
  const own = '<Own>\n  <template #title>One</template>\n  <template v-slot:lead="{ a }">Two</template>\n</Own>';
  const { words, found } = await compile(`${own}\n\n<template #x>\n\nThree **four**\n\n</template>`);
  assert.match(words, /One\s+Two\s+Three four$/);
  assert.equal(found, ['3:1 unsupported-html <Own> is not allowed; its content is kept.']);
  const hidden = await compile('<template>Five</template>');
  assert.equal(hidden.found, ['3:1 unsupported-html <template> is not allowed and is left out.']);
});

test('a field is left out, with a finding', async () => {
  const { found } = await compile('A <input id="search" placeholder="Find"> b\n\n- [x] done');
  assert.equal(found, ['3:3 unsupported-html <input> is not allowed and is left out.']);
});

test('a component without content is left out, whatever follows it', async () => {
  const { words, found } = await compile(
    '<Own :members />\n\nText.\n\n<Other title="Seen" />\n\n<audio id="a">\n  <source src="/a.mp3">\n</audio>\n\nEnd.',
  );
  assert.match(words, /Text\.\s*Seen\s*End\.$/);
  assert.equal(found, [
    '3:1 unsupported-html <Own> is not allowed and is left out.',
    '7:1 unsupported-html <Other> is not allowed; its content is kept.',
    '9:1 unsupported-html <audio> is not allowed and is left out.',
  ]);
});

test.run();
