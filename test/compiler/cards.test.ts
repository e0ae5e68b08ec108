/** Cards: what index pages say about their entries, drawings of languages, and where names break. */
import type { Element, Root } from 'hast';
import { visitParents } from 'unist-util-visit-parents';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { cardIconNames, findIconOfTopic } from '../../src/compiler/body/card-icons.js';
import { visibleText } from '../../src/compiler/body/text.js';
import { findExcerpt } from '../../src/compiler/markdown/excerpt.js';
import { compileSite, type Files } from './site.js';

type Card = { label: string; note?: string; icon?: string; href?: unknown };

/** The cards of a page's published body. */
function cardsIn(body: Root): Card[] {
  const cards: Card[] = [];
  visitParents(body, 'element', (node: Element) => {
    const classes = (node.properties.className ?? []) as string[];
    if (!classes.includes('card-link')) return;
    const [tile] = node.children.filter(child => child.type === 'element' && child.tagName === 'span') as Element[];
    const part = (tag: string, name: string) =>
      node.children.find(
        (child): child is Element =>
          child.type === 'element' &&
          child.tagName === tag &&
          (!name || ((child.properties.className as string[]) ?? []).includes(name)),
      );
    const note = part('span', 'card-text');
    const icon = (tile?.properties.className as string[] | undefined)?.at(-1);
    cards.push({
      label: visibleText(part('strong', '')!),
      note: note && visibleText(note),
      icon,
      href: node.properties.href,
    });
  });
  return cards;
}

const sidebars = `title: T
sidebars:
  docs:
    - index
    - type: category
      label: All
      link: { type: generated-index, slug: /all }
      items:
        - described
        - { type: doc, id: plain, label: Java SDK }
        - type: category
          label: Inner
          link: { type: generated-index, slug: /inner, description: What is inside. }
          items: [described]
        - type: category
          label: Single sign-on
          items: [a, b, c, d, e, f]
        - type: category
          label: Led
          link: { type: doc, id: plain }
          items: [described]
        - { type: link, label: Elsewhere, href: 'https://example.com/' }
`;
const files: Files = {
  'docsc.config.yaml': sidebars,
  'docs/index.md': '# Home\n\nHello.\n',
  'docs/described.md': '---\ndescription: Said of it.\n---\n# Described\n\nFirst words.\n',
  'docs/plain.md': '# Plain\n\nThe **first** words of [it](./index.md).\n\nMore.\n',
  ...Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map(name => [`docs/${name}.md`, `# Page ${name}\n`])),
};

test('looks 3: index pages: each card has an icon, and the description or first words of what is behind it', async () => {
  const { pages } = await compileSite(files);
  const { chunk } = pages.get('/all')!;
  assert.equal(
    cardsIn(chunk.body).map(({ label, note, icon }) => `${icon} ${label}: ${note}`),
    [
      'icon-page Described: Said of it.',
      'glyph-java Java SDK: The first words of it.',
      'icon-folder Inner: What is inside.',
      'icon-folder Single sign-on: Page a, Page b, Page c, Page d and 2 more',
      'icon-folder Led: The first words of it.',
      'icon-link Elsewhere: undefined',
    ],
  );
  assert.equal(chunk.bundles, ['cards', 'glyphs']);
  assert.equal(pages.get('/inner')!.chunk.bundles, ['cards'], 'no drawing, no file of drawings');
  assert.equal(pages.get('/')!.chunk.bundles, ['home'], 'nor any cards');
});

test('looks 3: index pages: a section shows the icon of its topic, which the last word that has one names', () => {
  const icons = ['API tokens', 'Admin API', 'Strategies', 'Feature types', 'Banners', 'Ökologie', ''].map(
    findIconOfTopic,
  );
  assert.equal(icons, ['shield', 'code', 'split', 'flag', undefined, undefined, undefined]);
  const names: readonly (string | undefined)[] = [...cardIconNames, undefined];
  assert.ok(icons.every(icon => names.includes(icon)));
});

test('cards of a category in a page and of tags are alike', async () => {
  const { pages } = await compileSite({
    ...files,
    'docs/index.md': '---\ntags: [rust]\n---\n# Home\n\nHello there.\n',
    'docs/a.mdx': '# Page a\n\n<DocCardList />\n',
    'docs/a.md': undefined as never,
  });
  const list = pages.get('/a')!.chunk;
  assert.equal(cardsIn(list.body)[0], { label: 'Page b', note: undefined, icon: 'icon-page', href: '/b' });
  assert.equal(list.bundles, ['cards']);
  assert.equal(cardsIn(pages.get('/tags')!.chunk.body), [
    { label: 'rust', note: 'Home', icon: 'glyph-rust', href: '/tags/rust' },
  ]);
  assert.is(cardsIn(pages.get('/tags/rust')!.chunk.body)[0]?.note, 'Hello there.');
});

test('looks 3: SDK cards: drawings by any name of the language, and text of up to three characters for others', async () => {
  const icons = ['Node.js', '.NET', 'C#', 'go', 'SvelteKit', 'Py', 'rocket'];
  const text = icons.map(icon => `<Card icon="${icon}" title="T" href="/" />`).join('\n');
  const { pages, diagnostics } = await compileSite({
    'docs/index.mdx': `# T\n\n<Cards cols={4}>\n${text}\n</Cards>\n`,
  });
  assert.equal(
    cardsIn(pages.get('/')!.chunk.body).map(({ icon }) => icon),
    ['glyph-nodejs', 'glyph-dotnet', 'glyph-csharp', 'glyph-go', 'glyph-svelte', 'card-glyph', 'icon-rocket'],
  );
  assert.equal(pages.get('/')!.chunk.bundles, ['cards', 'glyphs', 'home']);
  assert.equal(diagnostics, []);
});

test('a page loads the styles of cards and of rare blocks only if it has one', async () => {
  const { pages } = await compileSite({
    'docs/plain.md': '# T\n\n- list\n\n| a |\n|---|\n| b |\n',
    'docs/tasks.md': '# T\n\n- [x] done\n',
    'docs/steps.mdx': '# T\n\n<Steps>\n1. One\n</Steps>\n',
    'docs/video.mdx': '# T\n\n<Video url="https://films.example.com/x" />\n',
    'docs/actions.mdx': '# T\n\n<Actions>\n[Home](/plain)\n</Actions>\n',
    'docs/code.md': '# T\n\n```js {1}\na\n```\n\n```bash\n$ a\n```\n',
    'docs/diff.md': '# T\n\n```diff lang=js\n+a\n```\n',
    'docs/numbers.md': '# T\n\n```js showLineNumbers\na\n```\n',
    'docs/states.md': '# T\n\n```js\na // [!code error]\n```\n',
  });
  const names = ['plain', 'tasks', 'steps', 'video', 'actions', 'code', 'diff', 'numbers', 'states'];
  const bundles = names.map(name => pages.get(`/${name}`)!.chunk.bundles);
  const blocks = ['blocks'];
  assert.equal(bundles, [undefined, blocks, blocks, blocks, ['cards'], undefined, blocks, blocks, blocks]);
});

test('looks 3: names break at / . : - _ and nowhere else; short ones and sentences do not', async () => {
  const names = [
    'io.vimpel:vimpel-client',
    '`github.com/vimpel/vimpel-go`',
    'A sentence. Or two: 1.5 e-mails',
    '@scope/name_of_it',
    'vimpel_flutter',
  ];
  const text = names.map(name => `<Card title="T" href="/">${name}</Card>`).join('\n');
  const { pages } = await compileSite({ 'docs/index.mdx': `# T\n\n<Cards>\n${text}\n</Cards>\n` });
  const shown: string[] = [];
  const write = (node: Element | Root['children'][number]): string =>
    node.type === 'text'
      ? node.value
      : node.type !== 'element'
        ? ''
        : node.tagName === 'wbr'
          ? '|'
          : node.children.map(write).join('');
  visitParents(pages.get('/')!.chunk.body, 'element', (node: Element) => {
    if ((node.properties.className as string[] | undefined)?.includes('card-link'))
      shown.push(write(node).slice('T '.length));
  });
  assert.equal(shown, [
    'io.|vimpel:|vimpel-|client',
    'github.|com/|vimpel/|vimpel-|go',
    'A sentence. Or two: 1.5 e-mails',
    '@scope/|name_|of_|it',
    'vimpel_|flutter',
  ]);
});

const excerpts: [markdown: string, excerpt: string | undefined][] = [
  ['# T\n\nWords\nin two lines.\n\nMore.', 'Words in two lines.'],
  ['T\n===\n\n## Sub\n\n**Bold** and *not* `a_b` snake_case_name.', 'Bold and not a_b snake_case_name.'],
  [
    '# T\n\n[![badge](x.svg)](y) ![i](z.png)\n\nSee [it](./a.md "t") and [that][1], <https://x.example>.',
    'See it and that, https://x.example.',
  ],
  ['# T\n\n```js\ncode\n\nstill code\n```\n\n- item\n\n> quote\n\n| a |\n|---|\n\nAfter all.', 'After all.'],
  ['import X from "x"\n\n<X />\n\n<!-- a\n\ncomment -->\n\n:::note\n\nInside a note.\n\n:::', 'Inside a note.'],
  ['# T\n\n{value} and more', undefined],
  ['# T\n\nCosts {value} more', undefined],
  ['# T\n\nA &mdash; B', undefined],
  ['# T\n\n2 \\* 3 and a footnote[^1].\n\n[^1]: x', '2 * 3 and a footnote.'],
  ['# T\n\nSub\n---\n\nText', 'Text'],
  ['# T', undefined],
  ['', undefined],
];

for (const [markdown, excerpt] of excerpts)
  test(`first words of ${JSON.stringify(markdown)}`, () => assert.is(findExcerpt(markdown), excerpt));

test('first words are short', () => {
  const found = findExcerpt('word '.repeat(100))!;
  assert.ok(found.length <= 160 && found.endsWith('word…'), found);
});

test.run();
