/** Images that a reader with a screen reader would know nothing of. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { compileSite } from './site.js';

/** Returns the places of images without an alternative text, as `path line:column`. */
async function silent(files: Record<string, string>): Promise<string[]> {
  const { diagnostics } = await compileSite(files);
  return diagnostics
    .filter(({ rule }) => rule === 'missing-alt')
    .map(({ path, place }) => `${path} ${place?.line}:${place?.column}`);
}

const inPage = (text: string, name = 'docs/a.md') => silent({ [name]: text });
const inMdx = (text: string) => inPage(text, 'docs/a.mdx');

test('A16 an image without an alternative text is found, in Markdown and in HTML', async () => {
  assert.equal(await inPage('# A\n\n![](https://a.example/x.png)\n'), ['docs/a.md 3:1']);
  assert.equal(await inPage('> - See [![ ](x.png)](b.md) and ![][x].\n\n[x]: x.png\n'), [
    'docs/a.md 1:10',
    'docs/a.md 1:33',
  ]);
  assert.equal(await inPage('| A |\n|---|\n| ![](x.png) |\n'), ['docs/a.md 3:3']);
  assert.equal(await inPage('<p>\n<IMG\n src="x.png">\n</p>\n\nText <img src=x.png> <img src="alt=">.\n'), [
    'docs/a.md 2:1',
    'docs/a.md 6:6',
    'docs/a.md 6:22',
  ]);
  assert.equal(await inPage('<img src=x.png role="img"> <img src=x.png aria-hidden="false">\n'), [
    'docs/a.md 1:1',
    'docs/a.md 1:28',
  ]);
});

test('A16 an image without an alternative text is found in JSX, among docsc’s components and in included files', async () => {
  assert.equal(await inMdx('<img src="x.png" />\n\nText <img src={"x.png"} width="3" />.\n'), [
    'docs/a.mdx 1:1',
    'docs/a.mdx 3:6',
  ]);
  assert.equal(await inMdx('<Figure src="x.png" />\n\n<Frame>\n  ![](x.png)\n</Frame>\n'), [
    'docs/a.mdx 1:1',
    'docs/a.mdx 4:3',
  ]);
  const files = {
    'docs/a.mdx': "import Part from './_part.md';\n\n<Part />\n",
    'docs/_part.md': 'Text.\n\n![](x.png)\n',
  };
  assert.equal(await silent(files), ['docs/_part.md 3:1']);
});

test('A16 an image that only decorates, or has a title or a caption, and what is no image cause no finding', async () => {
  const fine = [
    '![A cat](x.png) ![A cat][x] ![x] ![](x.png "A cat")\n\n[x]: x.png\n',
    '<img src="x.png" alt=""> <img alt src=x.png> <img src="x.png"alt="A cat"/> <IMG ALT="A cat" src=x.png>\n',
    '`![](x.png)` \\![](x.png) <!-- <img src="x.png"> -->\n\n```html\n<img src="x.png">\n```\n',
    '<img src="x.png" title="A cat">\n',
    '<img src="x.png" aria-label="A cat"> <img src="x.png" role="presentation"> <img src=x.png aria-hidden="true">\n',
    '![][x]\n\n> [x]: x.png "A cat"\n',
    '<img src = "a>b.png" alt="A cat">\n',
  ];
  for (const text of fine) assert.equal(await inPage(text), [], text);
  const fineMdx = [
    '<img src="x.png" alt="" /> <img src="x.png" alt={\'\'} /> <img alt src="x.png" />\n',
    '<Figure src="x.png" caption="A cat" />\n\n<Frame caption="A cat"><img src="x.png" alt="" /></Frame>\n',
    '<img src="x.png" aria-label="A cat" /> <img src="x.png" role="none" /> <img src="x.png" aria-hidden={true} />\n',
    '{/* <img src="x.png" /> */}\n\n`<img />`\n',
    '<Frame>Text</Frame>\n',
  ];
  for (const text of fineMdx) assert.equal(await inMdx(text), [], text);
});

test.run();
